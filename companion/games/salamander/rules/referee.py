"""Judges a record of the second game turn by turn: a verdict each, and the result at the end."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.salamander.rules.actions import TurnAction
from companion.games.salamander.rules.codes import HEADINGS, SalamanderCode
from companion.games.salamander.rules.effects import hand_over
from companion.games.salamander.rules.guards import end_fault
from companion.games.salamander.rules.let_stand import done_anyway
from companion.games.salamander.rules.record import Agreed, WrittenGame, WrittenTurn
from companion.games.salamander.rules.rules import NotLegal, apply, end_turn, set_up
from companion.games.salamander.rules.rulings import RULESETS, differences, with_ruling
from companion.games.salamander.rules.situation import Situation, TurnSoFar, total


@dataclass(frozen=True, slots=True)
class LegalLine:
    turn: WrittenTurn
    done: TurnSoFar  # with what was laid, sent and freed in it
    after: Situation
    stands: "tuple[FaultyLine, ...]" = ()  # what in it is wrong, and was let stand


@dataclass(frozen=True, slots=True)
class FaultyLine:
    """Illegal, or, with the code `contradiction`, neither legal nor illegal."""

    turn: WrittenTurn
    code: SalamanderCode
    action: int  # counts from 1; one more than there are actions for the end of the turn
    situation: Situation  # in which it came out
    before: Situation  # in which the turn began

    @property
    def headings(self) -> str:
        return HEADINGS[self.code]

    @property
    def is_contradiction(self) -> bool:
        return self.code is SalamanderCode.CONTRADICTION


@dataclass(frozen=True, slots=True)
class Standings:
    """The game is over. By figure; who does not play has no total."""

    situation: Situation
    winner: int | None  # None for a draw
    ranks: dict[int, int]
    totals: dict[int, int]


LineVerdict = LegalLine | FaultyLine | Standings


def adjudicate(game: WrittenGame) -> Iterator[LineVerdict]:
    """A verdict a turn; a faulty one is the last."""
    agreed = game.agreed
    situation = set_up(agreed)
    for turn in game.turns:
        verdict = judge_turn(situation, turn, agreed)
        yield verdict
        if isinstance(verdict, FaultyLine):
            return
        situation = verdict.after
    if situation.ending is not None:
        yield standings(situation, agreed)


def judge_turn(situation: Situation, turn: WrittenTurn, agreed: Agreed) -> LegalLine | FaultyLine:
    """First the line itself, then its actions in their order, then the end of the turn."""
    if situation.ending is not None:
        return FaultyLine(turn, SalamanderCode.GAME_OVER, 1, situation, situation)
    if turn.player != situation.mover:
        return FaultyLine(turn, SalamanderCode.NOT_YOUR_TURN, 1, situation, situation)
    judge = TurnJudge(turn, turn.judged_by(agreed), situation)
    current = situation
    number = 0
    try:
        for number, action in enumerate(turn.do, start=1):
            current = judge.acted(current, number, action)
        number += 1
        return judge.ended(current)
    except NotLegal as fault:
        return FaultyLine(turn, fault.code, number, fault.situation, situation)


@dataclass
class TurnJudge:
    """Judges one turn deed by deed; NotLegal for what is wrong and was not let stand."""

    turn: WrittenTurn
    agreed: Agreed
    before: Situation
    stands: tuple[FaultyLine, ...] = ()

    def acted(self, now: Situation, number: int, action: TurnAction) -> Situation:
        if not self._may_stand(number):
            return apply(now, action, self.agreed)
        after, code = done_anyway(now, action, self.agreed)
        self._let_stand(code, number, now)
        return after

    def ended(self, now: Situation) -> LegalLine:
        number = len(self.turn.do) + 1
        if self._may_stand(number):
            self._let_stand(end_fault(now, self.agreed), number, now)
            after = hand_over(now, self.agreed)
        else:
            after = end_turn(now, self.agreed)
        return LegalLine(self.turn, now.turn, after, self.stands)

    def _may_stand(self, number: int) -> bool:
        return any(one.action == number for one in self.turn.stands)

    def _let_stand(self, code: SalamanderCode | None, number: int, now: Situation) -> None:
        if code is not None:
            found = FaultyLine(self.turn, code, number, now, self.before)
            self.stands = (*self.stands, found)


def rulings_behind(verdict: FaultyLine, agreed: Agreed) -> tuple[str, ...]:
    """The options without which, read as the booklet is by default, this were not the fault."""
    plain = RULESETS[agreed.ruleset]
    found = []
    for option in differences(agreed.rulings, agreed.ruleset):
        rulings = with_ruling(agreed.rulings, option, getattr(plain, option))
        again = judge_turn(verdict.before, verdict.turn, replace(agreed, rulings=rulings))
        if not isinstance(again, FaultyLine) or again.code is not verdict.code:
            found.append(option)
    return tuple(found)


def standings(situation: Situation, agreed: Agreed) -> Standings:
    """Equal totals share the place, equal highest totals are a draw (Gewinn)."""
    totals = {figure: total(situation, figure) for figure in agreed.seats}
    ranks = {
        figure: 1 + sum(other > mine for other in totals.values())
        for figure, mine in totals.items()
    }
    first = [figure for figure, rank in ranks.items() if rank == 1]
    return Standings(situation, first[0] if len(first) == 1 else None, ranks, totals)
