"""A fault that somebody else has found is looked up where it was made."""

from companion.games.faust.rules.actions import Forced, Twin
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import BLUE, RED, Position
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import IllegalTurn, fault_in
from tests.rules.build import parse_action, table

TRAP = table(cards="A5:blue")
NEAR_THE_SOUL = table("A1 A15", soul="A8")  # a stone that catches the soul sends its twin home
A1, A5, A8, A9, A15 = (parse_field(name) for name in ("A1", "A5", "A8", "A9", "A15"))


def told(position: Position, code: Code, action: int, *said: str) -> IllegalTurn | None:
    turn = Turn(1, position.mover, tuple(parse_action(one) for one in said))
    return fault_in(IllegalTurn(turn, code, action, position), Header())


def test_a_card_that_was_disobeyed_is_still_to_be_obeyed() -> None:
    """p. 9"""
    fault = told(TRAP, Code.WRONG_FORCED_MOVE, 3, "stone A1 A5", "reveal A5 4")
    assert fault is not None
    assert fault.position.due == (Forced(A5, A9),)


def test_a_jump_that_was_forgotten_is_still_due() -> None:
    """p. 11"""
    fault = told(NEAR_THE_SOUL, Code.WRONG_TWIN_MOVE, 2, "stone A1 A8")
    assert fault is not None
    assert [type(due) for due in fault.position.due] == [Twin]


def test_a_fault_that_the_referee_finds_alike_is_told_as_the_referee_does() -> None:
    """p. 6"""
    fault = told(table(), Code.TOO_MANY_POINTS, 1, "stone A1 A9")
    assert fault is not None
    assert (fault.code, fault.position.points) == (Code.TOO_MANY_POINTS, 0)


def test_who_moved_out_of_turn_is_the_other_player() -> None:
    """p. 6"""
    fault = told(table(), Code.NOT_YOUR_TURN, 1, "stone A1 A8")
    assert fault is not None
    assert (fault.turn.player, fault.position.mover) == (BLUE, RED)


def test_no_fault_is_found_where_nothing_is_due_or_the_turn_cannot_be_followed() -> None:
    """p. 9, 11"""
    assert told(table(), Code.WRONG_TWIN_MOVE, 2, "stone A1 A8") is None
    assert told(TRAP, Code.WRONG_FORCED_MOVE, 4, "stone A3 A5", "reveal A5 4", "soul B1 B2") is None
