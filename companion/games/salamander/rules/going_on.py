"""A record judged on past its contradictions, as a table plays on past them."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.salamander.rules.clash import ClashFact, KnownStep, clash
from companion.games.salamander.rules.knowledge import Known, known_at_first
from companion.games.salamander.rules.learning import DoneAct
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header, Record, Turn
from companion.games.salamander.rules.referee import IllegalTurn, LegalTurn, TurnJudge, judge_turn
from companion.games.salamander.rules.rules import Illegal, set_up


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
    position, known = set_up(game.agreed), known_at_first(game.agreed)
    steps = [] if steps is None else steps
    for turn in game.turns:
        doubts, found = _judged(game.agreed, (position, known), turn, steps)
        yield from doubts
        yield found
        if isinstance(found, IllegalTurn):
            return
        position, known = found.after, found.known


def _judged(
    agreed: Header, start: tuple[Position, Known], turn: Turn, steps: list[KnownStep]
) -> tuple[list[DoubtfulAction], LegalTurn | IllegalTurn]:
    """What in the turn contradicts, and the turn; to `steps`, those up to it, its own are added."""
    (before, known), doubts = start, list[DoubtfulAction]()
    found = judge_turn(before, known, turn, agreed)
    if isinstance(found, IllegalTurn) and not found.is_contradiction:
        return doubts, found
    judge = TurnJudge(turn, turn.judged_by(agreed), before, known)
    now, number = before, 0
    try:
        for number, action in enumerate(turn.do, start=1):
            was, known = now, judge.known
            now, is_doubtful = judge.acted(was, number, action)
            step = KnownStep(
                turn.number, DoneAct(was, action, now), known, judge.known, is_doubtful
            )
            if is_doubtful:
                facts = clash(agreed, [*steps, step.as_last])
                doubts.append(DoubtfulAction(turn, number, facts))
            steps.append(step)
        number += 1
        return doubts, judge.ended(now)
    except Illegal as fault:
        return doubts, IllegalTurn(turn, fault.code, number, fault.position, before)
