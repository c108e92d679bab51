"""How hidden cards can lie: every way once, or as many as are dealt."""

from itertools import permutations
from random import Random

from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.analysis.worlds import MOST_WORLDS, worlds
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import BLUE, RED, Card, Position
from companion.games.faust.rules.rulings import Rulings


def position(cards: dict[int, Card], used: tuple[int, ...]) -> Position:
    lie = tuple(cards.get(field) for field in range(FIELDS))
    return Position(((0, 0), (1, 1)), 15, RED, lie, used=((), used))


HIDDEN = {3: Card(BLUE, 7), 9: Card(BLUE, 4), 20: Card(RED, 2)}


def test_few_ways_are_all_told_once() -> None:
    seen = seen_by(position(HIDDEN, (2, 3, 5, 6)), Rulings(), (RED,))
    ways = [((3, one), (9, other)) for one, other in permutations((4, 7, 8, 9), 2)]
    assert worlds(seen, Random(1)) == ways


def test_what_is_known_is_hidden_in_none() -> None:
    seen = seen_by(position(HIDDEN, (2, 3, 5, 6)), Rulings(), (RED, BLUE))
    assert worlds(seen, Random(1)) == [()]


def test_of_many_ways_some_are_dealt_by_the_dice() -> None:
    many = {field: Card(BLUE, None) for field in (3, 9, 12, 14)}
    seen = seen_by(position(many, ()), Rulings(), (RED,))
    dealt = worlds(seen, Random(1))
    assert len(dealt) == MOST_WORLDS
    assert dealt == worlds(seen, Random(1)) != worlds(seen, Random(2))
    assert all(len({value for _, value in world}) == 4 for world in dealt)
