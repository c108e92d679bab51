"""A record judged on past its contradictions, as a table plays on past them."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.salamander.rules.actions import TurnAction
from companion.games.salamander.rules.clash import ClashFact, KnownStep, clash
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.record import Agreed, WrittenGame, WrittenTurn
from companion.games.salamander.rules.referee import FaultyLine, LegalLine, judge_turn
from companion.games.salamander.rules.rules import NotLegal, apply, end_turn, left_out, set_up
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
        for found in _judged(game.agreed, situation, turn, steps):
            yield found
            if isinstance(found, FaultyLine):
                return
            if isinstance(found, LegalLine):
                situation = found.after


def _judged(
    agreed: Agreed, before: Situation, turn: WrittenTurn, steps: list[KnownStep]
) -> Iterator[JudgedOn]:
    """The turn, with `steps` up to it; those of the turn are added."""
    found = judge_turn(before, turn, agreed)
    if isinstance(found, FaultyLine) and not found.is_contradiction:
        yield found
        return
    now, number = before, 0
    try:
        for number, action in enumerate(turn.do, start=1):
            was = now
            now, is_doubtful = _done(was, action, agreed)
            if is_doubtful:
                last = KnownStep(turn.number, was, action, None)
                yield DoubtfulAction(turn, number, clash(agreed, [*steps, last]))
            steps.append(KnownStep(turn.number, was, action, now, is_doubtful))
        number += 1
        after = end_turn(now, agreed)
    except NotLegal as fault:
        yield FaultyLine(turn, fault.code, number, fault.situation, before)
    else:
        yield LegalLine(turn, now.turn, after)


def _done(situation: Situation, action: TurnAction, agreed: Agreed) -> tuple[Situation, bool]:
    """And whether what it says had to be left out."""
    try:
        return apply(situation, action, agreed), False
    except NotLegal as fault:
        if fault.code is not SalamanderCode.CONTRADICTION:
            raise
        return left_out(situation, action, agreed), True
