"""Der Feuer-Salamander as the commands see it: a recorded game, its verdicts, its score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from companion.game import AS_ALL_SAW, AnalysisWanted, Game, Pronounced, SheetPage
from companion.games.lines import BadFile
from companion.games.salamander.files.action_lines import LETTERS, write_word
from companion.games.salamander.files.notation import TITLE, read_notation, write_notation
from companion.games.salamander.files.record_lines import NAME, read_record, write_record
from companion.games.salamander.files.score_sheet import score_sheet, sheet_to_json
from companion.games.salamander.files.verdict_lines import verdict_to_json
from companion.games.salamander.rules.faces import value_of
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Record
from companion.games.salamander.rules.referee import (
    GameOver,
    IllegalTurn,
    LegalTurn,
    Verdict,
    adjudicate,
)
from companion.games.salamander.words.sheet_words import sheet_lines
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.verdict_words import verdict_sentences
from companion.json_reader import Json


@dataclass(frozen=True, slots=True)
class RecordedSalamander:
    """A recorded game of Der Feuer-Salamander."""

    game: Record

    def verdicts(self) -> Iterator[Pronounced]:
        for verdict in adjudicate(self.game):
            line = verdict_to_json(verdict, self.game.header)
            is_faulty = isinstance(verdict, LegalTurn) and verdict.stands
            is_legal = not isinstance(verdict, IllegalTurn) and not is_faulty
            yield Pronounced(line, is_legal, partial(self._said, verdict))

    def _said(self, verdict: Verdict, language: str) -> str:
        return verdict_sentences(verdict, Speaker(language, self.game.header))

    def record(self) -> str:
        return write_record(self.game)

    def notation(self, *, is_judged: bool) -> str:
        return write_notation(self.game, remarks(adjudicate(self.game)) if is_judged else None)

    def sheet(self, language: str) -> SheetPage:
        speaker = Speaker(language, self.game.header)
        sheet = score_sheet(self.game)
        names = {figure: speaker.player(figure) for figure in self.game.header.seats}
        return SheetPage(
            title=f"{TITLE}: {' – '.join(names.values())}",
            lines=tuple(sheet_lines(sheet, speaker)),
            totals=tuple((names[figure], sheet.end.totals[FIGURES[figure]]) for figure in names),
            turns=tuple(
                (
                    turn.number,
                    speaker.seat(turn.player),
                    " ".join(write_word(action, turn.player) for action in turn.do),
                )
                for turn in self.game.turns
            ),
        )

    def sheet_json(self) -> dict[str, Json]:
        return sheet_to_json(score_sheet(self.game))

    def analysis(self, wanted: AnalysisWanted = AS_ALL_SAW) -> Iterator[Pronounced]:
        del wanted
        raise BadFile(1, f"the analysis of {TITLE} was removed in this version")

    @property
    def views(self) -> Sequence[str]:
        return ()

    @property
    def is_counted_whole(self) -> bool:
        sheet = score_sheet(self.game)
        return sheet.faulty is None and not sheet.doubts and not sheet.stands


def remarks(verdicts: Iterator[Verdict]) -> dict[int, str]:
    """Behind each turn in notation: combinations laid, the fault, the result."""
    said: dict[int, str] = {}
    last = 0
    for verdict in verdicts:
        match verdict:
            case LegalTurn():
                last = verdict.turn.number
                stands = [f"let stand: {one.code}, {one.code.page}" for one in verdict.stands]
                said[last] = " ".join(
                    [*(f"+{value_of(cards)}" for cards in verdict.done.laid), *stands]
                )
            case IllegalTurn():
                word = "undecided" if verdict.is_contradiction else "illegal"
                said[verdict.turn.number] = f"{word}: {verdict.code}, {verdict.code.page}"
            case GameOver():
                totals = " ".join(
                    f"{LETTERS[one]}:{points}" for one, points in verdict.totals.items()
                )
                said[last] = f"{said[last]} {verdict.position.ending} {totals}".strip()
            case _:
                assert_never(verdict)
    return {number: remark for number, remark in said.items() if remark}


SALAMANDER = Game(
    name=NAME,
    title=TITLE,
    read_record=lambda data: RecordedSalamander(read_record(data)),
    read_notation=lambda data: RecordedSalamander(read_notation(data)),
)
