"""A record judged on past its contradictions, as a table plays on past them."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.salamander.rules.actions import TurnAction
from companion.games.salamander.rules.clash import ClashFact, KnownStep, clash
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.record import Agreed, WrittenGame, WrittenTurn
from companion.games.salamander.rules.referee import FaultyLine, LegalLine, TurnJudge, judge_turn
from companion.games.salamander.rules.rules import NotLegal, left_out, set_up
from companion.games.salamander.rules.situation import Situation


@dataclass(frozen=True, slots=True)
class DoubtfulAction:
    """What it says contradicts; nobody is accused, and it is left out of what is known."""

    turn: WrittenTurn
    action: int  # counts from 1
    facts: tuple[ClashFact, ...]


JudgedOn = LegalLine | FaultyLine | DoubtfulAction


def judged_on(game: WrittenGame) -> Iterator[JudgedOn]:
    """Each turn, behind what in it contradicts; one that is illegal is the last."""
    situation, steps = set_up(game.agreed), list[KnownStep]()
    for turn in game.turns:
        doubts, found = _judged(game.agreed, situation, turn, steps)
        yield from doubts
        yield found
        if isinstance(found, FaultyLine):
            return
        situation = found.after


def _judged(
    agreed: Agreed, before: Situation, turn: WrittenTurn, steps: list[KnownStep]
) -> tuple[list[DoubtfulAction], LegalLine | FaultyLine]:
    """What in the turn contradicts, and the turn; to `steps`, those up to it, its own are added."""
    found, doubts = judge_turn(before, turn, agreed), list[DoubtfulAction]()
    if isinstance(found, FaultyLine) and not found.is_contradiction:
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
    except NotLegal as fault:
        return doubts, FaultyLine(turn, fault.code, number, fault.situation, before)


def _done(
    judge: TurnJudge, situation: Situation, number: int, action: TurnAction
) -> tuple[Situation, bool]:
    """And whether what it says had to be left out."""
    try:
        return judge.acted(situation, number, action), False
    except NotLegal as fault:
        if fault.code is not SalamanderCode.CONTRADICTION:
            raise
        return left_out(situation, action, judge.agreed), True
