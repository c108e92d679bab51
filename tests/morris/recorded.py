"""Nine Men's Morris as the commands see it: a recorded game, its verdicts, its score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from companion.game import ANALYSIS_VIEWS, AS_ALL_SAW, AnalysisWanted, Game, Pronounced, SheetPage
from companion.json_reader import Json
from tests.morris.files.notation import TITLE, read_notation, write_notation, write_word
from tests.morris.files.record_lines import NAME, read_record, write_record
from tests.morris.files.verdict_lines import verdict_to_json
from tests.morris.rules.position import SEATS, Position
from tests.morris.rules.record import Record
from tests.morris.rules.referee import GameOver, IllegalTurn, LegalTurn, Verdict, adjudicate
from tests.morris.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class RecordedMorris:
    game: Record

    def verdicts(self) -> Iterator[Pronounced]:
        for one in adjudicate(self.game):
            is_legal = not isinstance(one, IllegalTurn)
            yield Pronounced(verdict_to_json(one), is_legal, partial(self._said, one))

    def _said(self, verdict: Verdict, language: str) -> str:
        speaker = Speaker(language, self.game.header)
        if isinstance(verdict, GameOver):
            return speaker.over(verdict_to_json(verdict))
        turn = verdict.turn
        if isinstance(verdict, LegalTurn):
            text = speaker.turn(turn.player, turn.do)
            return speaker.say("legal", {"number": turn.number, "text": text})
        text = speaker.fault(turn.player, verdict.code.value)
        return speaker.say("illegal", {"number": turn.number, "text": text})

    def record(self) -> str:
        return write_record(self.game)

    def notation(self, *, is_judged: bool) -> str:
        return write_notation(self.game, dict(self._remarks()) if is_judged else None)

    def _remarks(self) -> Iterator[tuple[int, str]]:
        """The fault, and how it ended."""
        for verdict in adjudicate(self.game):
            if isinstance(verdict, IllegalTurn):
                yield verdict.turn.number, f"illegal: {verdict.code.value}"
            if isinstance(verdict, GameOver):
                yield len(self.game.turns), str(verdict.position.ending)

    def sheet(self, language: str) -> SheetPage:
        speaker, lies = Speaker(language, self.game.header), self._lies()
        names = [speaker.player(player) for player in range(len(SEATS))]
        title = speaker.say("sheet.title", {"game": TITLE, "players": " – ".join(names)})
        totals = tuple((name, lies.left(player)) for player, name in enumerate(names))
        left = [
            speaker.say("sheet.left", {"player": name, "count": count}) for name, count in totals
        ]
        turns = tuple(
            (turn.number, names[turn.player], " ".join(map(write_word, turn.do)))
            for turn in self.game.turns
        )
        return SheetPage(title, (title, self._result(speaker), "", *left), totals, turns)

    def _result(self, speaker: Speaker) -> str:
        if self.game.ended is not None:
            return speaker.over(self.game.ended.to_json())
        overs = [one for one in adjudicate(self.game) if isinstance(one, GameOver)]
        return speaker.over(verdict_to_json(overs[0])) if overs else speaker.say("sheet.open")

    def _lies(self) -> Position:
        """After the last turn that is legal."""
        legal = [one.after for one in adjudicate(self.game) if isinstance(one, LegalTurn)]
        return legal[-1] if legal else self.game.header.start_position()

    def sheet_json(self) -> dict[str, Json]:
        lies = self._lies()
        return {"left": {seat: lies.left(player) for player, seat in enumerate(SEATS)}}

    def analysis(self, wanted: AnalysisWanted = AS_ALL_SAW) -> Iterator[Pronounced]:
        """There is none."""
        del wanted
        yield Pronounced({"analysis": False}, True, lambda _: "–")

    @property
    def views(self) -> Sequence[str]:
        return ANALYSIS_VIEWS[:1]

    @property
    def is_counted_whole(self) -> bool:
        return not any(isinstance(one, IllegalTurn) for one in adjudicate(self.game))


MORRIS = Game(
    name=NAME,
    title=TITLE,
    read_record=lambda data: RecordedMorris(read_record(data)),
    read_notation=lambda data: RecordedMorris(read_notation(data)),
)
