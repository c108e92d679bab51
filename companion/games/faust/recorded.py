"""Doctor Faust as the commands see it: a recorded game, its verdicts, its score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from companion.game import ANALYSIS_VIEWS, AS_ALL_SAW, AnalysisWanted, Game, Pronounced, SheetPage
from companion.games.faust.files.notation import TITLE, read_notation, write_action, write_notation
from companion.games.faust.files.record_lines import read_record, write_record
from companion.games.faust.files.score_sheet import score_sheet, sheet_to_json
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.position import BLUE, COLOURS, RED
from companion.games.faust.rules.record import Record
from companion.games.faust.rules.referee import (
    GameOver,
    IllegalTurn,
    LegalTurn,
    Verdict,
    adjudicate,
)
from companion.games.faust.words.sheet_words import sheet_lines
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import verdict_sentences
from companion.games.lines import DOCTOR_FAUST
from companion.json_reader import Json


@dataclass(frozen=True, slots=True)
class RecordedFaust:
    """A recorded game of Doctor Faust."""

    game: Record

    def verdicts(self) -> Iterator[Pronounced]:
        for verdict in adjudicate(self.game):
            is_legal = not isinstance(verdict, IllegalTurn)
            yield Pronounced(verdict_to_json(verdict), is_legal, partial(self._said, verdict))

    def _said(self, verdict: Verdict, language: str) -> str:
        return verdict_sentences(verdict, Speaker(language, self.game.header))

    def record(self) -> str:
        return write_record(self.game)

    def notation(self, *, is_judged: bool) -> str:
        return write_notation(self.game, remarks(adjudicate(self.game)) if is_judged else None)

    def sheet(self, language: str) -> SheetPage:
        speaker = Speaker(language, self.game.header)
        sheet = score_sheet(self.game)
        both = [(colour, speaker.player(colour)) for colour in (RED, BLUE)]
        return SheetPage(
            title=f"{TITLE}: {' – '.join(name for _, name in both)}",
            lines=tuple(sheet_lines(sheet, speaker)),
            totals=tuple((name, sheet.end.totals[COLOURS[colour]]) for colour, name in both),
            turns=tuple(
                (
                    turn.number,
                    speaker.say(f"colour.{COLOURS[turn.player]}"),
                    " ".join(write_action(action) for action in turn.do),
                )
                for turn in self.game.turns
            ),
        )

    def sheet_json(self) -> dict[str, Json]:
        return sheet_to_json(score_sheet(self.game))

    def analysis(self, wanted: AnalysisWanted = AS_ALL_SAW) -> Iterator[Pronounced]:
        # What searches takes a while to load: only who asks for it waits.
        from companion.games.faust import analysed  # noqa: PLC0415

        return analysed.analysed(self.game, wanted)

    @property
    def views(self) -> Sequence[str]:
        return ANALYSIS_VIEWS

    @property
    def is_counted_whole(self) -> bool:
        return score_sheet(self.game).illegal is None


def remarks(verdicts: Iterator[Verdict]) -> dict[int, str]:
    """Behind each turn in notation: soul cards gained, points lapsed, the fault, the result."""
    said: dict[int, str] = {}
    last = 0
    for verdict in verdicts:
        match verdict:
            case LegalTurn():
                last = verdict.turn.number
                words = [f"+{card}" for card in verdict.soul_cards]
                words += [f"lapsed {verdict.lapsed}"] if verdict.lapsed else []
                said[last] = " ".join(words)
            case IllegalTurn():
                said[verdict.turn.number] = f"illegal: {verdict.code}, p. {verdict.code.page}"
            case GameOver():
                red, blue = (score.total for score in verdict.scores)
                said[last] = f"{said[last]} {verdict.position.ending} {red}:{blue}".strip()
            case _:
                assert_never(verdict)
    return {number: remark for number, remark in said.items() if remark}


FAUST = Game(
    name=DOCTOR_FAUST,
    title=TITLE,
    read_record=lambda data: RecordedFaust(read_record(data)),
    read_notation=lambda data: RecordedFaust(read_notation(data)),
)
