"""A game of the log as files to take home: the same log gives the same bytes."""

import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.export.score_page import Origin, score_page
from companion.game import (
    ANALYSIS_VIEWS,
    LANGUAGE_CODES,
    AnalysisWanted,
    Download,
    FoldedGame,
    Ledger,
    RecordedGame,
    SheetPage,
)
from companion.games.known import read_recorded
from companion.games.lines import json_line, json_lines
from companion.observations import Json
from companion.replay.sitting import sitting_of, write_sitting
from companion.replay.stored_game import StoredGame, outcome, replayed
from companion.storage.evidence import EvidenceFolder, pictures_in
from companion.storage.log import LogReader

OLDEST_DATE = (1980, 1, 1, 0, 0, 0)  # a zip knows none before; ours are not dated
PLAIN_FILE = 0o100644 << 16
ZIP, CODE = "zip", "code"
# Kinds of an analysis, each as somebody else knew the cards.
ANALYSES = {
    "analysis" if view == ANALYSIS_VIEWS[0] else f"analysis.{view}": view for view in ANALYSIS_VIEWS
}


ByLanguage = Mapping[str, str]


def told_analysis(record: bytes, kind: str) -> ByLanguage:
    """Its lines with what says them, or one why there is none."""
    found = [*read_recorded(record).analysis(AnalysisWanted(ANALYSES[kind]))]
    return {
        language: json_lines({**one.line, "text": one.sentence(language)} for one in found)
        for language in LANGUAGE_CODES
    }


@dataclass(frozen=True)
class Export:
    """What can be taken home of one game. Pictures are those that are still kept."""

    game: StoredGame
    evidence: EvidenceFolder | None = None
    language: str = "en"
    svg_of: Callable[[str, str], str] = lambda _text, _label: ""  # a text as a code to scan
    analyse: Callable[[bytes, str], ByLanguage] = told_analysis  # a record, the kind
    counts: str = ""  # the result that counts, where it is not the game's own

    @cached_property
    def again(self) -> FoldedGame:
        return outcome(self.game)

    @property
    def differs_at(self) -> int | None:
        """The first row that this program would have written otherwise; of an old log, none."""
        if self.game.has_former_observations:
            return None
        return replayed(self.game).differs_at

    @property
    def recorded(self) -> RecordedGame:
        return self.again.recorded

    @cached_property
    def ledger(self) -> Ledger:
        game = self.game
        return game.at_table.ledger(self.again.agreed, game.events(), self.language)

    @property
    def sheet(self) -> SheetPage:
        """With the result that counts above that of the game."""
        page = self.recorded.sheet(self.language)
        title, *lines = page.lines
        return replace(page, lines=(title, self.counts, *lines)) if self.counts else page

    def file(self, kind: str) -> Download | None:
        """The file of that kind; None for a kind that there is not."""
        if kind == ZIP:
            return Download(f"{self._stem}.zip", "application/zip", zipped(self.all_files()))
        if kind == CODE:
            code = self.game.head.code.encode("ascii")
            return Download(f"{self._stem}.code.txt", _TEXT, code)
        if kind in ANALYSES:
            return self._analysed(kind)
        if kind not in KINDS:
            return None
        name, mimetype, write = KINDS[kind]
        text = write(self).encode("utf-8", "backslashreplace")
        return Download(f"{self._stem}{name}", mimetype, text)

    def _analysed(self, kind: str) -> Download | None:
        """None before it is over, and of a game without that analysis."""
        if not self.again.is_over or ANALYSES[kind] not in self.recorded.views:
            return None
        record = self.recorded.record().encode("utf-8")
        told = self.analyse(record, kind)[self.language]
        return Download(f"{self._stem}.{kind}.jsonl", _LINES, told.encode("utf-8"))

    def tried(self, turn: int, do: Json, level: int) -> Download | None:
        """The line of that turn, as everybody knew it, had this been done in it.

        None where there is no analysis, BadFile where it is no turn.
        """
        head, *done = self.recorded.record().splitlines()
        if not self.again.is_over or not 0 < turn <= len(done):
            return None
        tried = json_line({**json.loads(done[turn - 1]), "do": do})
        game = read_recorded("\n".join([head, *done[: turn - 1], tried]).encode("utf-8"))
        found = [*game.analysis(AnalysisWanted(ANALYSIS_VIEWS[0], level))]
        one = next((one for one in found if one.line.get("turn") == turn), None)
        if one is None:
            return None
        content = json_line({**one.line, "text": one.sentence(self.language)}).encode("utf-8")
        return Download(f"{self._stem}.tried.json", "application/json", content)

    def all_files(self) -> Iterator[Download]:
        """Every kind, then the pictures with their index."""
        for kind in KINDS:
            found = self.file(kind)
            assert found is not None
            yield found
        yield from self._pictures()

    @property
    def _stem(self) -> str:
        return f"game-{self.game.number}"

    def _pictures(self) -> Iterator[Download]:
        rows = {row.id: row for row in self.game.rows}
        index: list[dict[str, Json]] = []
        kept: dict[str, bytes | None] = {}
        for row in self.game.rows:
            if row.kind != "evidence":
                continue
            content = row.content()
            named = [*pictures_in(content)]
            for picture in named:
                if picture not in kept:
                    kept[picture] = self.evidence.read(picture) if self.evidence else None
            event = rows.get(int(str(content["row"]))) if "row" in content else None
            of = {} if event is None else {"event": event.content()}
            gone: list[Json] = [picture for picture in named if kept[picture] is None]
            changed: list[Json] = [
                one for one in named if self.evidence and self.evidence.was_changed(one)
            ]
            told = {"changed": changed} if changed else {}
            index.append({**content, **of, "not_kept": gone, **told})
        if index:
            text = json_lines(index).encode("utf-8")
            yield Download("evidence/index.jsonl", "application/jsonl", text)
        for picture, jpeg in kept.items():
            if jpeg is not None:
                yield Download(f"evidence/{picture}.jpg", "image/jpeg", jpeg)


def stored_game(log: LogReader, game: int) -> StoredGame | None:
    """None for a game that the log does not have."""
    rows = log.of_game(game)
    return StoredGame(rows) if rows else None


def zipped(files: Iterator[Download]) -> bytes:
    """Stored, not packed: pictures are packed already, and packing is not alike everywhere."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(file.name, OLDEST_DATE)
            entry.external_attr = PLAIN_FILE
            entry.create_system = 3  # the same on every system
            archive.writestr(entry, file.content)
    return out.getvalue()


def _notation(export: Export) -> str:
    return export.recorded.notation(is_judged=False)


def _sheet_text(export: Export) -> str:
    more = [
        line
        for heading, lines in export.ledger.groups
        for line in ("", heading, *(f"  {turn:>4}  {text}" for turn, text in lines))
    ]
    return "\n".join([*export.sheet.lines, *more, ""])


def _sheet_page(export: Export) -> str:
    game = export.game
    scan = export.svg_of(_notation(export), f"game-{game.number}.txt")
    origin = Origin(game.number, game.began, game.head.code, export.ledger, scan)
    return score_page(export.sheet, export.language, origin)


_TEXT = "text/plain; charset=utf-8"
_LINES = "application/jsonl; charset=utf-8"
KINDS: dict[str, tuple[str, str, Callable[[Export], str]]] = {
    "record": (".faust.jsonl", _LINES, lambda export: export.recorded.record()),
    "notation": (".txt", _TEXT, _notation),
    "sheet.txt": (".sheet.txt", _TEXT, _sheet_text),
    "sheet.html": (".sheet.html", "text/html; charset=utf-8", _sheet_page),
    "sitting": (".sitting.jsonl", _LINES, lambda export: write_sitting(sitting_of(export.game))),
}
