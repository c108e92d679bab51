"""A record judged on past its contradictions, as a table plays on past them."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.clash import ClashFact, KnownStep, clash
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header, Record, Turn
from companion.games.salamander.rules.referee import IllegalTurn, LegalTurn, TurnJudge, judge_turn
from companion.games.salamander.rules.rules import Illegal, left_out, set_up


@dataclass(frozen=True, slots=True)
class DoubtfulAction:
    """What it says contradicts; nobody is accused, and it is left out of what is known."""

    turn: Turn
    action: int  # counts from 1
    facts: tuple[ClashFact, ...]


JudgedOn = LegalTurn | IllegalTurn | DoubtfulAction


def judged_on(game: Record, steps: list[KnownStep] | None = None) -> Iterator[JudgedOn]:
    """Each turn, behind what in it contradicts; one that is illegal is the last.

    `steps`: to these its acts are added, with what was known before and after each.
    """
    position, steps = set_up(game.agreed), [] if steps is None else steps
    for turn in game.turns:
        doubts, found = _judged(game.agreed, position, turn, steps)
        yield from doubts
        yield found
        if isinstance(found, IllegalTurn):
            return
        position = found.after


def _judged(
    agreed: Header, before: Position, turn: Turn, steps: list[KnownStep]
) -> tuple[list[DoubtfulAction], LegalTurn | IllegalTurn]:
    """What in the turn contradicts, and the turn; to `steps`, those up to it, its own are added."""
    found, doubts = judge_turn(before, turn, agreed), list[DoubtfulAction]()
    if isinstance(found, IllegalTurn) and not found.is_contradiction:
        return doubts, found
    judge = TurnJudge(turn, turn.judged_by(agreed), before)
    now, number = before, 0
    try:
        for number, action in enumerate(turn.do, start=1):
            was = now
            now, is_doubtful = _done(judge, was, number, action)
            if is_doubtful:
                last = KnownStep(turn.number, was, action, None)
                doubts.append(DoubtfulAction(turn, number, clash(agreed, [*steps, last])))
            steps.append(KnownStep(turn.number, was, action, now, is_doubtful))
        number += 1
        return doubts, judge.ended(now)
    except Illegal as fault:
        return doubts, IllegalTurn(turn, fault.code, number, fault.position, before)


def _done(
    judge: TurnJudge, position: Position, number: int, action: Action
) -> tuple[Position, bool]:
    """And whether what it says had to be left out."""
    try:
        return judge.acted(position, number, action), False
    except Illegal as fault:
        if fault.code is not Code.CONTRADICTION:
            raise
        return left_out(position, action, judge.agreed), True
