"""The search finds what two turns by the rules come to, cards laid and run into, too."""

from random import Random

import pytest

from companion.games.faust.analysis import two_turns
from companion.games.faust.analysis.core import ENTRIES, ZERO, CoreTable
from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.analysis.two_turns import TwoTurns
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import BLUE, RED, Card, Position, opponent
from companion.games.faust.rules.rulings import RULESETS, Rulings
from tests.analysis.by_the_rules import random_position
from tests.analysis.two_turns_by_rules import TwoTurnsByRules
from tests.counted import again
from tests.night import by_day


def position_with_cards(dice: Random, rulings: Rulings, in_hand: int) -> Position:
    """The mover has laid all but so many; of the cards of the other player no value is known."""
    position = random_position(dice, rulings, most_cards=4)
    mover, other = position.mover, opponent(position.mover)
    values = list(rulings.devil_cards)
    dice.shuffle(values)
    cards = tuple(
        Card(mover, values.pop()) if card is not None and card.owner == mover else card
        for card in position.cards
    )
    used = tuple(sorted(values[in_hand:]))
    both = (used, position.used[other]) if mover == 0 else (position.used[other], used)
    return position._replace(cards=cards, used=both)


def best_of_search(position: Position, rulings: Rulings) -> float:
    table = core_table(rulings)
    assert table is not None
    considered = TwoTurns(seen_by(position, rulings, (position.mover,)), table).options()
    return max(one.worth for one in considered)


def best_by_rules(position: Position, rulings: Rulings) -> float:
    table = core_table(rulings)
    assert table is not None
    return TwoTurnsByRules(rulings, table, position.mover).best(position)


@pytest.fixture
def plainly_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without weights of lying cards, and with each turn looked at."""
    for weight, nothing in (
        ("LAID_GOOD", 0.0),
        ("LAID_BAD", 0.0),
        ("LAID_LATER", 0.0),
        ("LAID_LATE", 0.0),
        ("LIKELY_GOOD", 1.0),
        ("PAID_BEFORE", 0.0),
        ("SEEN_AT_LENGTH", 100),
    ):
        monkeypatch.setattr(two_turns, weight, nothing)


@again
@pytest.mark.usefixtures("plainly_counted")
@pytest.mark.parametrize("ruleset", by_day(["german-1993", "french-2008"]))
def test_where_no_card_can_be_laid(ruleset: str) -> None:
    dice = Random(7)
    rulings = RULESETS[ruleset]
    for _ in range(12):
        position = position_with_cards(dice, rulings, in_hand=0)
        assert best_of_search(position, rulings) == pytest.approx(best_by_rules(position, rulings))


@again
@pytest.mark.usefixtures("plainly_counted")
@pytest.mark.parametrize("seed", range(3))
def test_where_one_can_be_laid(seed: int) -> None:
    position = position_with_cards(Random(seed), Rulings(), in_hand=2)
    assert best_of_search(position, Rulings()) == pytest.approx(best_by_rules(position, Rulings()))


def test_without_cards_the_search_says_what_the_table_says() -> None:
    table = core_table(Rulings())
    assert table is not None
    dice = Random(3)
    used = Rulings().devil_cards
    for _ in range(100):
        position = random_position(dice, Rulings(), 0)._replace(used=(used, used))
        own, his = position.stones[position.mover], position.stones[opponent(position.mover)]
        worth = table.worth((*own, *his, position.soul), position.next_soul_card)
        assert best_of_search(position, Rulings()) == worth


@pytest.mark.parametrize("fields", [(5, 25), (25, 5)])
def test_of_replies_equally_good_for_him_the_one_worse_for_us_is_counted(
    fields: tuple[int, int],
) -> None:
    """He cannot tell the 8, which brings us 8, from the 9, which costs us 9."""
    nothing_to_come = CoreTable(lambda _: bytes([ZERO]) * ENTRIES)
    lie: list[Card | None] = [None] * FIELDS
    for field, value in zip(fields, (8, 9), strict=True):
        lie[field] = Card(RED, value)
    position = Position(
        ((10, 10), (2, 22)),
        0,
        RED,
        tuple(lie),
        used=((2, 3, 4, 5, 6, 7), Rulings().devil_cards),
        next_soul_card=12,
    )
    search = TwoTurns(seen_by(position, Rulings(), (RED,)), nothing_to_come)
    by_stone = next(
        one for one in search.options() if one.sequel[6] == 0 and one.sequel[8][1][:2] == (7, 0)
    )
    assert by_stone.worth == -9


def worth_of_running_into(known: dict[int, int]) -> float:
    """A blue card before a red stone, of which this is known; blue has still 2, 3 and 9."""
    lie: list[Card | None] = [None] * FIELDS
    for field in (5, 8):
        lie[field] = Card(BLUE, known.get(field))
    used = (Rulings().devil_cards, (4, 5, 6, 7, 8))
    position = Position(((2, 2), (20, 25)), 15, RED, tuple(lie), used=used)
    table = core_table(Rulings())
    assert table is not None
    search = TwoTurns(seen_by(position, Rulings(), (RED, BLUE)), table)
    return next(one.worth for one in search.options() if one.sequel[7] == 5)


def test_a_card_that_may_bring_its_owner_something_is_thought_to_lie_twice_as_likely() -> None:
    two, three, nine = (worth_of_running_into({5: value}) for value in (2, 3, 9))
    assert worth_of_running_into({}) == pytest.approx((2 * two + three + nine) / 4)
    assert worth_of_running_into({8: 2}) == pytest.approx((three + nine) / 2)


def test_what_a_card_brings_its_owner_was_in_part_his_while_it_lay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paid = worth_of_running_into({5: 2})
    monkeypatch.setattr(two_turns, "PAID_BEFORE", 0.0)
    assert paid - worth_of_running_into({5: 2}) == pytest.approx(0.3 * 2)


@pytest.mark.parametrize(("blue_left", "costs"), [((9,), 0.5), ((3, 9), 4.5)])
def test_a_card_that_can_only_cost_is_laid_where_few_are_left(
    blue_left: tuple[int, ...], costs: float
) -> None:
    cards = Rulings().devil_cards
    used = (cards[:-1], tuple(value for value in cards if value not in blue_left))
    position = Position(((2, 2), (20, 25)), 15, RED, used=used)
    table = core_table(Rulings())
    assert table is not None
    search = TwoTurns(seen_by(position, Rulings(), (RED,)), table)
    assert search.laid(9, search.options()[0].sequel) == pytest.approx(-costs * 9)
    assert search.laid(8, search.options()[0].sequel) == pytest.approx(0.1 * 8)
