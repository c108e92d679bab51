"""Nothing that one may not know goes into what he is told: two games that differ in it alone."""

import os
from random import Random

import pytest

from companion.game import HINT_LEVEL
from companion.games.faust.analysis.levels import choose
from companion.games.faust.analysis.public_game import public_game, seen_by
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.position import BLUE, RED, Card, Position, opponent
from companion.games.faust.rules.rulings import Rulings
from tests.analysis.by_the_rules import random_position
from tests.counted import again
from tests.night import by_day

pytestmark = again

PAIRS = int(os.environ.get("FAUST_PAIRS", "400"))
CHOSEN_OF = 25  # of so many pairs one is thought about, too
RULES = Rulings()


def with_values(position: Position, colours: tuple[int, ...], dice: Random) -> Position:
    """The same with other values of the lying cards of these players."""
    left = {}
    for colour in (RED, BLUE):
        left[colour] = [v for v in RULES.devil_cards if v not in position.used[colour]]
        dice.shuffle(left[colour])
    return position._replace(
        cards=tuple(
            Card(card.owner, left[card.owner].pop())
            if card is not None and card.owner in colours
            else card
            for card in position.cards
        )
    )


def pairs(part: int) -> list[tuple[Position, Position, Position]]:
    """A position, the same with other cards of the other player, and with other cards of both."""
    found = []
    dice = Random(part)
    for _ in range(PAIRS // 2):
        both = (RED, BLUE)
        one = with_values(random_position(dice, RULES, 6), both, dice)
        his = with_values(one, (opponent(one.mover),), dice)
        found.append((one, his, with_values(one, both, dice)))
    return found


def chosen(position: Position, colours: tuple[int, ...], level: int) -> bytes:
    table = core_table(RULES)
    assert table is not None
    return repr(choose(seen_by(position, RULES, colours), level, Random(1), table)).encode()


@pytest.mark.parametrize("part", by_day([0, 1]))
def test_what_is_public_is_the_same_whatever_is_hidden(part: int) -> None:
    for number, (one, _, other) in enumerate(pairs(part)):
        assert repr(public_game(one, RULES)) == repr(public_game(other, RULES))
        assert repr(seen_by(one, RULES, ())) == repr(seen_by(other, RULES, ()))
        if number % CHOSEN_OF == 0:
            assert chosen(one, (), HINT_LEVEL) == chosen(other, (), HINT_LEVEL)


@pytest.mark.parametrize("part", by_day([0, 1]))
def test_a_player_is_told_nothing_of_the_cards_of_the_other_one(part: int) -> None:
    for number, (one, other, _) in enumerate(pairs(part)):
        mover = (one.mover,)
        assert repr(seen_by(one, RULES, mover)) == repr(seen_by(other, RULES, mover))
        if number % CHOSEN_OF == 0:
            for level in (1, HINT_LEVEL):
                assert chosen(one, mover, level) == chosen(other, mover, level)


def test_what_is_hidden_does_differ() -> None:
    """The pairs prove something."""
    assert sum(one != other for one, other, _ in pairs(0)) > PAIRS // 5
