"""How hidden cards can lie."""

from itertools import permutations
from random import Random

from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.analysis.worlds import deal
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import BLUE, RED, Card, Position
from companion.games.faust.rules.rulings import Rulings


def position(cards: dict[int, Card], used: tuple[int, ...]) -> Position:
    lie = tuple(cards.get(field) for field in range(FIELDS))
    return Position(((0, 0), (1, 1)), 15, RED, lie, used=((), used))


HIDDEN = {3: Card(BLUE, 7), 9: Card(BLUE, 4), 20: Card(RED, 2)}


def test_each_way_in_which_hidden_cards_can_lie_is_dealt() -> None:
    seen, dice = seen_by(position(HIDDEN, (2, 3, 5, 6)), Rulings(), (RED,)), Random(1)
    ways = {((3, one), (9, other)) for one, other in permutations((4, 7, 8, 9), 2)}
    assert {deal(seen, dice) for _ in range(200)} == ways


def test_what_is_known_is_hidden_in_none() -> None:
    seen = seen_by(position(HIDDEN, (2, 3, 5, 6)), Rulings(), (RED, BLUE))
    assert deal(seen, Random(1)) == ()


def test_equal_dice_deal_alike() -> None:
    many = {field: Card(BLUE, None) for field in (3, 9, 12, 14)}
    seen = seen_by(position(many, ()), Rulings(), (RED,))
    first, second = Random(1), Random(1)
    assert [deal(seen, first) for _ in range(9)] == [deal(seen, second) for _ in range(9)]
    assert all(len({value for _, value in deal(seen, first)}) == 4 for _ in range(9))
