"""Judges a record of the second game turn by turn: a verdict each, and the result at the end."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.games.choices import differences
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.clash import ClashFact, KnownStep, clash
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.effects import hand_over
from companion.games.salamander.rules.guards import end_fault
from companion.games.salamander.rules.knowledge import Known, anything, known_at_first
from companion.games.salamander.rules.learning import DoneAct, learned_or_left_out
from companion.games.salamander.rules.let_stand import done_anyway, known_as_it_lies
from companion.games.salamander.rules.position import Position, TurnSoFar, total
from companion.games.salamander.rules.record import Header, Record, Turn
from companion.games.salamander.rules.rules import Illegal, apply, end_turn, set_up
from companion.games.salamander.rules.rulings import RULESETS, with_ruling


@dataclass(frozen=True, slots=True)
class LegalTurn:
    turn: Turn
    done: TurnSoFar  # with what was laid, sent and freed in it
    after: Position
    known: Known  # then, with all answers that were written
    stands: "tuple[IllegalTurn, ...]" = ()  # what in it is wrong, and was let stand


@dataclass(frozen=True, slots=True)
class IllegalTurn:
    """Illegal, or, with the code `contradiction`, neither legal nor illegal."""

    turn: Turn
    code: Code
    action: int  # counts from 1; one more than there are actions for the end of the turn
    position: Position  # in which it came out
    before: Position  # in which the turn began

    @property
    def is_contradiction(self) -> bool:
        return self.code is Code.CONTRADICTION


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over. By figure; who does not play has no total."""

    position: Position
    winner: int | None  # None for a draw
    ranks: dict[int, int]
    totals: dict[int, int]


@dataclass(frozen=True, slots=True)
class DoubtfulAction:
    """What it says contradicts; nobody is accused, and it is left out of what is known."""

    turn: Turn
    action: int  # counts from 1
    facts: tuple[ClashFact, ...]


Verdict = LegalTurn | IllegalTurn | GameOver
JudgedOn = LegalTurn | IllegalTurn | DoubtfulAction


def adjudicate(game: Record) -> Iterator[Verdict]:
    """A verdict a turn; a faulty one is the last."""
    header = game.header
    position, known = set_up(header), known_at_first(header)
    for turn in game.turns:
        verdict = judge_turn(position, known, turn, header)
        yield verdict
        if isinstance(verdict, IllegalTurn):
            return
        position, known = verdict.after, verdict.known
    if position.ending is not None:
        yield standings(position, header)


def judge_turn(
    position: Position, known: Known, turn: Turn, header: Header
) -> LegalTurn | IllegalTurn:
    """As far as its first contradiction, if there is one."""
    return TurnJudge(turn, turn.judged_by(header), position, known).judged(_stop_at_doubt)


def _stop_at_doubt(_: int, step: KnownStep) -> None:
    if step.is_left_out:
        raise Illegal(Code.CONTRADICTION, step.act.before)


@dataclass
class TurnJudge:
    """Judges one turn deed by deed; Illegal for what is wrong and was not let stand."""

    turn: Turn
    header: Header
    before: Position
    known: Known
    stands: tuple[IllegalTurn, ...] = ()

    def judged(self, hears: Callable[[int, KnownStep], None]) -> LegalTurn | IllegalTurn:
        """First the line itself, then its actions in their order, then the end of the turn.

        `hears` of each action, with its number.
        """
        now, number = self.before, 1
        try:
            if now.ending is not None:
                raise Illegal(Code.GAME_OVER, now)
            if self.turn.player != now.mover:
                raise Illegal(Code.NOT_YOUR_TURN, now)
            for number, action in enumerate(self.turn.do, start=1):
                step = self._acted(now, number, action)
                hears(number, step)
                now = step.act.after
            number = len(self.turn.do) + 1
            return self._ended(now, number)
        except Illegal as fault:
            return IllegalTurn(self.turn, fault.code, number, fault.position, self.before)

    def _acted(self, now: Position, number: int, action: Action) -> KnownStep:
        """The deed; left out if what it says contradicts, and so is not believed."""
        if self._may_stand(number):
            after, code = done_anyway(now, action, self.header)
        else:
            after, code = apply(now, action, self.header), None
        act, known, contradicts = DoneAct(now, action, after), self.known, False
        if code is None:
            self.known, contradicts = learned_or_left_out(known, act, self.header)
        else:
            self._let_stand(code, number, now)
            self.known = known_as_it_lies(known, act, self.header)
        return KnownStep(self.turn.number, act, known, self.known, contradicts)

    def _ended(self, now: Position, number: int) -> LegalTurn:
        code = end_fault(now, self.header) if self._may_stand(number) else None
        if code is None:
            after = end_turn(now, self.header)
        else:
            self._let_stand(code, number, now)
            after = hand_over(now, self.header)
        return LegalTurn(self.turn, now.turn, after, self.known, self.stands)

    def _may_stand(self, number: int) -> bool:
        return any(one.action == number for one in self.turn.stands)

    def _let_stand(self, code: Code, number: int, now: Position) -> None:
        found = IllegalTurn(self.turn, code, number, now, self.before)
        self.stands = (*self.stands, found)


def judged_on(game: Record) -> Iterator[JudgedOn]:
    """Past contradictions, as a table plays on past them; an illegal turn is the last.

    Each turn comes behind what in it contradicts.
    """
    position, known = set_up(game.header), known_at_first(game.header)
    steps = list[KnownStep]()
    for turn in game.turns:
        judge = TurnJudge(turn, turn.judged_by(game.header), position, known)
        doubts, found = _judged(judge, game.header, steps)
        yield from doubts
        yield found
        if isinstance(found, IllegalTurn):
            return
        position, known = found.after, found.known


def _judged(
    judge: TurnJudge, header: Header, steps: list[KnownStep]
) -> tuple[list[DoubtfulAction], LegalTurn | IllegalTurn]:
    """What in the turn contradicts, and the turn; to `steps`, those up to it, its own are added."""
    doubts = list[DoubtfulAction]()

    def hears(number: int, step: KnownStep) -> None:
        if step.is_left_out:
            facts = clash(header, [*steps, step.as_last])
            doubts.append(DoubtfulAction(judge.turn, number, facts))
        steps.append(step)

    return doubts, judge.judged(hears)


def rulings_behind(verdict: IllegalTurn, header: Header) -> tuple[str, ...]:
    """The options without which, read as the booklet is by default, this were not the fault."""
    plain = RULESETS[header.ruleset]
    found = []
    for option in differences(header.rulings, plain):
        rulings = with_ruling(header.rulings, option, getattr(plain, option))
        otherwise = replace(header, rulings=rulings)
        whatever = anything(verdict.before.holds)
        again = judge_turn(verdict.before, whatever, verdict.turn, otherwise)
        if not isinstance(again, IllegalTurn) or again.code is not verdict.code:
            found.append(option)
    return tuple(found)


def standings(position: Position, header: Header) -> GameOver:
    """Equal totals share the place, equal highest totals are a draw (Gewinn)."""
    totals = {figure: total(position, figure) for figure in header.seats}
    ranks = {
        figure: 1 + sum(other > mine for other in totals.values())
        for figure, mine in totals.items()
    }
    first = [figure for figure, rank in ranks.items() if rank == 1]
    return GameOver(position, first[0] if len(first) == 1 else None, ranks, totals)
