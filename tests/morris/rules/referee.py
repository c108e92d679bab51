"""Judges a recorded game turn by turn; a turn that is not legal is the last."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.morris.rules.codes import Code
from tests.morris.rules.position import Position
from tests.morris.rules.record import Header, Record, Turn
from tests.morris.rules.rules import Illegal, apply


@dataclass(frozen=True, slots=True)
class LegalTurn:
    turn: Turn
    after: Position


@dataclass(frozen=True, slots=True)
class IllegalTurn:
    turn: Turn
    code: Code
    action: int  # counts from 1


@dataclass(frozen=True, slots=True)
class GameOver:
    position: Position


Verdict = LegalTurn | IllegalTurn | GameOver


def adjudicate(record: Record) -> Iterator[Verdict]:
    position = record.header.start_position()
    for turn in record.turns:
        verdict = _judged(position, turn, record.header)
        yield verdict
        if isinstance(verdict, IllegalTurn):
            return
        position = verdict.after
    if position.ending is not None:
        yield GameOver(position)


def _judged(position: Position, turn: Turn, header: Header) -> LegalTurn | IllegalTurn:
    for number, action in enumerate(turn.do, start=1):
        is_passed_on = number > 1 and not position.owes_take
        if turn.player != position.mover or is_passed_on:
            return IllegalTurn(turn, Code.NOT_YOUR_TURN, number)
        try:
            position = apply(position, action, header.rulings)
        except Illegal as fault:
            return IllegalTurn(turn, fault.code, number)
    if position.owes_take or not turn.do:
        return IllegalTurn(turn, Code.UNFINISHED, len(turn.do) + 1)
    return LegalTurn(turn, position)
