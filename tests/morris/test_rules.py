"""Each rule in a sentence: what may be done, and with which code it is refused."""

import pytest

from tests.morris.files.notation import read_word
from tests.morris.rules.board import POINT_NAMES
from tests.morris.rules.codes import Code
from tests.morris.rules.position import NOBODY, Hands, Position
from tests.morris.rules.rules import Illegal, apply, fault_of
from tests.morris.rules.rulings import AT_THREE, NEVER, Rulings

NO_HANDS: Hands = (0, 0)


def lying(white: str, black: str, hands: Hands = NO_HANDS, *, takes: bool = False) -> Position:
    """White is to move."""
    stones = [NOBODY] * len(POINT_NAMES)
    for player, points in enumerate((white, black)):
        for point in points.split():
            stones[POINT_NAMES.index(point)] = player
    return Position((*stones,), hands, 0, takes)


FOUR, THREE = "a1 d1 b4 f6", "a7 d7 g4"


@pytest.mark.parametrize(
    ("position", "word", "code"),
    [
        (lying("a1", "a4", (8, 8)), "d1", None),
        (lying("a1", "a4", (8, 8)), "a4", Code.POINT_TAKEN),
        (lying("a1", "a4", (8, 8)), "a1-d1", Code.PLACE_FIRST),
        (lying(FOUR, THREE), "g1", Code.HAND_EMPTY),
        (lying(FOUR, THREE), "d1-g1", None),
        (lying(FOUR, THREE), "d1-d3", Code.NOT_BESIDE),
        (lying(FOUR, THREE), "a1-d1", Code.POINT_TAKEN),
        (lying(FOUR, THREE), "a7-a4", Code.NOT_YOUR_STONE),
        (lying(FOUR, THREE), "xa7", Code.NO_MILL),
        (lying("a1 d1 f6", THREE), "d1-d5", None),
        (lying("a1 d1 g1 f6", THREE, takes=True), "f6-f4", Code.TAKE_FIRST),
        (lying("a1 d1 g1 f6", THREE, takes=True), "xf6", Code.NOT_THEIRS),
        (lying("a1 d1 g1 f6", "a7 d7 g7 g4", takes=True), "xd7", Code.IN_A_MILL),
        (lying("a1 d1 g1 f6", "a7 d7 g7 g4", takes=True), "xg4", None),
        (lying("a1 d1 g1 f6", "a7 d7 g7", takes=True), "xd7", None),
        (Position(ending="few"), "a1", Code.NOT_YOUR_TURN),  # type: ignore[arg-type]
    ],
)
def test_what_may_be_done(position: Position, word: str, code: Code | None) -> None:
    assert fault_of(position, read_word(word), Rulings()) is code


def test_what_may_not_be_done_is_not_done() -> None:
    with pytest.raises(Illegal, match="point-taken"):
        after(lying("a1", "a4", (8, 8)), "a4")


def after(position: Position, *words: str, flying: str = AT_THREE) -> Position:
    for word in words:
        position = apply(position, read_word(word), Rulings(flying))
    return position


def test_three_stones_fly_only_where_it_was_agreed() -> None:
    with pytest.raises(Illegal, match="not-beside"):
        after(lying("a1 d1 f6", THREE), "d1-d5", flying=NEVER)


def test_a_mill_takes_one_stone_and_two_at_once_one_too() -> None:
    mill = after(lying("a1 d1 a7 d3 d5 g4", "b6 f6 c5 e5", (1, 0)), "a4")
    assert mill.owes_take
    assert not after(mill, "xb6").owes_take
    both = after(lying("b2 f2 d1 d3", "a1 a7 g1 g7", (1, 0)), "d2")
    assert (both.owes_take, after(both, "xa1").mover) == (True, 1)


def test_a_mill_that_is_opened_and_closed_takes_again() -> None:
    position = lying("a1 d1 g1 f6", "a7 d7 c5 c3")
    position = after(position, "g1-g4", "a7-a4", "g4-g1")
    assert position.owes_take


def test_two_stones_have_lost() -> None:
    lost = after(lying("a1 d1 g4 f6", "a7 d7 c3", (0, 0)), "g4-g1", "xc3")
    assert (lost.ending, lost.winner) == ("few", 0)


def test_who_cannot_move_has_lost() -> None:
    stuck = after(lying("a4 d6 g4 d5", "a7 d7 g7 d2"), "d5-e5", "d2-f2", "e5-d5")
    assert stuck.ending is None
    closed = after(lying("b4 d6 g4 f2 b6 f6", "a7 d7 g7 a1"), "b4-a4")
    assert closed.ending is None  # a1 still goes to d1
    walled = lying("b4 d6 g4 d1", "a7 d7 g7 a1")
    assert after(walled, "b4-a4").ending == "stuck"


def test_what_lies_for_the_third_time_is_drawn() -> None:
    position = lying("a1 d1 f6 f4", "a7 d7 c3 e4")
    words = ("a1-a4", "d7-d6", "a4-a1", "d6-d7")
    assert after(position, *words, *words).ending is None
    drawn = after(position, *words, *words, "a1-a4")
    assert (drawn.ending, drawn.winner) == ("repetition", None)
