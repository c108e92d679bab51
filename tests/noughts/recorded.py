"""The game as the commands see it: a recorded game, its verdicts, its score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from companion.game import ANALYSIS_VIEWS, AS_ALL_SAW, AnalysisWanted, Game, Pronounced, SheetPage
from companion.json_reader import Json
from tests.noughts.files import (
    ACTIONS,
    NAME,
    TITLE,
    over_to_json,
    read_notation,
    read_record,
    verdict_to_json,
    write_notation,
    write_record,
)
from tests.noughts.rules import SEATS, Judged, Record, adjudicate, position_after, winner_of
from tests.noughts.words import Speaker


@dataclass(frozen=True, slots=True)
class RecordedNoughts:
    game: Record

    def verdicts(self) -> Iterator[Pronounced]:
        for one in adjudicate(self.game.turns):
            yield Pronounced(verdict_to_json(one), one.fault is None, partial(self._said, one))
        if over := self._over:
            told = {"over": True, **over}
            yield Pronounced(told, True, lambda language: self._speaker(language).over(over))

    def _speaker(self, language: str) -> Speaker:
        return Speaker(language, self.game.header)

    @property
    def _over(self) -> dict[str, Json] | None:
        """By the marks alone, of a game without a fault."""
        lies = position_after(self.game.turns)
        if lies.ending is None or not self.is_counted_whole:
            return None
        return over_to_json(winner_of(lies, self.game.header.rulings), lies.ending)

    def _said(self, judged: Judged, language: str) -> str:
        speaker, turn = self._speaker(language), judged.turn
        key, text = "legal", speaker.turn(turn)
        if judged.fault is not None:
            key, text = "illegal", speaker.fault(verdict_to_json(judged))
        return speaker.say(key, {"number": turn.number, "text": text})

    def record(self) -> str:
        return write_record(self.game)

    def notation(self, *, is_judged: bool) -> str:
        remarks = {
            one.turn.number: f"illegal: {one.fault.value}"
            for one in adjudicate(self.game.turns)
            if one.fault is not None
        }
        return write_notation(self.game, remarks if is_judged else None)

    def sheet(self, language: str) -> SheetPage:
        speaker = self._speaker(language)
        names = [speaker.player(player) for player in range(len(SEATS))]
        title = f"{TITLE}: {' – '.join(names)}"
        over = self.game.ended.to_json() if self.game.ended is not None else self._over
        result = speaker.say("sheet.open") if over is None else speaker.over(over)
        totals = tuple(zip(names, self._points(), strict=True))
        turns = tuple(
            (one.number, names[one.player], ACTIONS.word(one.put)) for one in self.game.turns
        )
        return SheetPage(title, (title, result), totals, turns)

    def _points(self) -> Iterator[int]:
        over, ended = self._over, self.game.ended
        won = ended.winner if ended is not None else (over or {}).get("winner")
        return (int(seat == won) for seat in SEATS)

    def sheet_json(self) -> dict[str, Json]:
        return {"points": dict(zip(SEATS, self._points(), strict=True))}

    def analysis(self, wanted: AnalysisWanted = AS_ALL_SAW) -> Iterator[Pronounced]:
        """There is none."""
        del wanted
        yield Pronounced({"analysis": False}, True, lambda _: "–")

    @property
    def views(self) -> Sequence[str]:
        return ANALYSIS_VIEWS[:1]

    @property
    def is_counted_whole(self) -> bool:
        return all(one.fault is None for one in adjudicate(self.game.turns))


NOUGHTS = Game(
    name=NAME,
    title=TITLE,
    read_record=lambda data: RecordedNoughts(read_record(data)),
    read_notation=lambda data: RecordedNoughts(read_notation(data)),
)
