"""The hidden cards of a player: where they lie, and what they can be."""

import pytest

from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.analysis.worlds import hidden_fields, hidden_values
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import BLUE, RED, Card, Position
from companion.games.faust.rules.rulings import Rulings

LYING = {3: Card(BLUE, 7), 9: Card(BLUE, 4), 20: Card(RED, 2)}


@pytest.mark.parametrize(
    ("who", "fields", "values"), [(RED, (3, 9), (4, 7, 8, 9)), (BLUE, (), (8, 9))]
)
def test_who_laid_a_card_knows_it_and_the_other_one_knows_what_is_left(
    who: int, fields: tuple[int, ...], values: tuple[int, ...]
) -> None:
    lie = tuple(LYING.get(field) for field in range(FIELDS))
    position = Position(((0, 0), (1, 1)), 15, RED, lie, used=((), (2, 3, 5, 6)))
    seen = seen_by(position, Rulings(), (who,))
    assert (hidden_fields(seen, BLUE), hidden_values(seen, BLUE)) == (fields, values)
