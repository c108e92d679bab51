"""Judges a record turn by turn: a verdict each, and the result when the game is over."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import BLUE, COLOURS, RED, Position, opponent
from companion.games.faust.rules.record import Header, Record, Turn
from companion.games.faust.rules.rules import Illegal, Writes, apply, end_turn
from companion.games.faust.rules.scoring import Score, score, winner


@dataclass(frozen=True, slots=True)
class LegalTurn:
    turn: Turn
    before: Position
    after: Position
    lapsed: int

    @property
    def soul_cards(self) -> tuple[int, ...]:
        """The soul cards that the player of this turn gained in it."""
        return self.gained_by(self.turn.player)

    def gained_by(self, colour: int) -> tuple[int, ...]:
        """The soul cards that `colour` gained in this turn."""
        return self.after.soul_cards[colour][len(self.before.soul_cards[colour]) :]


@dataclass(frozen=True, slots=True)
class IllegalTurn:
    turn: Turn
    code: Code
    action: int  # counts from 1; one more than there are actions for the end of the turn
    position: Position  # in which the fault was made


@dataclass(frozen=True, slots=True)
class GameOver:
    position: Position
    winner: int | None
    scores: tuple[Score, Score]


Verdict = LegalTurn | IllegalTurn | GameOver


def adjudicate(record: Record) -> Iterator[Verdict]:
    """A verdict for each turn; the first illegal one is the last, the result comes after all."""
    position = record.header.start_position()
    for turn in record.turns:
        verdict = judge_turn(position, turn, record.header)
        yield verdict
        if isinstance(verdict, IllegalTurn):
            return
        position = verdict.after
    if position.ending is not None:
        yield result(position, record.header)


def judge_turn(position: Position, turn: Turn, header: Header) -> LegalTurn | IllegalTurn:
    """The line first, then the actions in their order, then the end of the turn."""
    if position.ending is not None:
        return IllegalTurn(turn, Code.GAME_OVER, 1, position)
    if turn.player != position.mover:
        return IllegalTurn(turn, Code.NOT_YOUR_TURN, 1, position)
    current = position
    number = 0
    try:
        for number, action in enumerate(turn.do, start=1):  # noqa: B007  # needed after the loop
            current = apply(current, action, header.rulings, header.writes)
        number += 1
        after = end_turn(current)
    except Illegal as illegal:
        return IllegalTurn(turn, illegal.code, number, illegal.position)
    return LegalTurn(turn, position, after, current.points)


def fault_in(told: IllegalTurn, header: Header) -> IllegalTurn | None:
    """The fault of a turn that began in `told.position`, where it was made; None: there is none.

    A record says nothing of what follows of itself, so a jump forgotten or a card disobeyed is not
    in it: the fault was made where that was due. Nor does it say that the other player moved.
    """
    turn, code, position = told.turn, told.code, told.position
    judged = judge_turn(position, turn, header)
    if isinstance(judged, IllegalTurn) and judged.code is code:
        return judged
    if code is Code.NOT_YOUR_TURN:
        return replace(told, turn=replace(turn, player=opponent(position.mover)))
    done = turn.do[: told.action - 1]
    try:
        for number, action in enumerate(done, start=1):
            writes = Writes.EVERYTHING if number == len(done) else header.writes
            position = apply(position, action, header.rulings, writes)
    except Illegal:
        return None
    return replace(told, position=position) if position.due else None


def result(position: Position, header: Header) -> GameOver:
    scores = (score(position, RED, header.rulings), score(position, BLUE, header.rulings))
    return GameOver(position, winner(position, header.rulings), scores)


def next_player(position: Position) -> str | None:
    """Who is to move; None when the game is over."""
    return None if position.ending is not None else COLOURS[position.mover]
