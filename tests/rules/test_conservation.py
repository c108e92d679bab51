"""What no legal action changes: points, soul cards, devil cards, pieces."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.faust.rules.actions import Lay, Soul, Stone
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.cards import cards_in_hand, copies_left
from companion.games.faust.rules.position import BLUE, RED, is_trapped, is_turn_complete
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import Writes
from tests.counted import again
from tests.rules.walks import Moment, random_header, walk

pytestmark = again

seeds = st.integers(0, 2**32 - 1)
ways = st.sampled_from(list(Writes))


def moments(seed: int, writes: Writes) -> Iterator[tuple[Header, Moment]]:
    chance = Random(seed)
    header = random_header(chance, writes)
    for moment in walk(chance, header, turns=25):
        yield header, moment


@settings(max_examples=40)
@given(seeds, ways)
def test_points_sum_to_seven_unless_lapsed_or_over(seed: int, writes: Writes) -> None:
    """p. 6, 8"""
    for _, (_, done, now) in moments(seed, writes):
        spent = sum(isinstance(action, Stone | Soul | Lay) for action in done)
        assert spent + now.points == 7
        if is_turn_complete(now):
            assert now.points == 0 or is_trapped(now) or now.ending is not None


@settings(max_examples=40)
@given(seeds, ways)
def test_soul_cards_held_and_on_the_stack_sum_to_88(seed: int, writes: Writes) -> None:
    """p. 5-6"""
    for _, (_, _, now) in moments(seed, writes):
        stack = range(now.next_soul_card, 14)
        assert sorted([*now.soul_cards[RED], *now.soul_cards[BLUE], *stack]) == [*range(3, 14)]


@settings(max_examples=40)
@given(seeds, ways)
def test_devil_cards_in_hand_on_the_board_and_used_are_the_set(seed: int, writes: Writes) -> None:
    """p. 5, 9"""
    for header, (_, _, now) in moments(seed, writes):
        cards = header.rulings.devil_cards
        for colour in (RED, BLUE):
            laid = [card for card in now.cards if card is not None and card.owner == colour]
            hand = cards_in_hand(now, colour, header.rulings)
            assert hand >= 0
            assert hand + len(laid) + len(now.used[colour]) == len(cards)
            known = Counter(now.used[colour]) + Counter(
                card.value for card in laid if card.value is not None
            )
            assert known <= Counter(cards)
            assert all(
                copies_left(now, colour, value, header.rulings) == cards.count(value) - known[value]
                for value in (*set(cards), 30)
            )


@settings(max_examples=40)
@given(seeds, ways)
def test_pieces_are_conserved_and_equal_tables_are_equal_values(seed: int, writes: Writes) -> None:
    """p. 5"""
    for _, (_, _, now) in moments(seed, writes):
        fields = [*now.stones[RED], *now.stones[BLUE], now.soul]
        assert len(fields) == 5
        assert all(0 <= field < FIELDS for field in fields)
        assert all(pair == tuple(sorted(pair)) for pair in now.stones)
        assert len(now.cards) == FIELDS


@settings(max_examples=40)
@given(seeds)
def test_what_is_due_is_done_at_once_where_only_choices_are_written(seed: int) -> None:
    """records.md, section 1: all that is left open is which value a card shows"""
    for _, (_, _, now) in moments(seed, Writes.CHOICES):
        assert [type(due).__name__ for due in now.due] in ([], ["TurnOver"])
