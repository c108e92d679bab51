"""Worlds counted exactly: equal to going through them one by one, wherever that can be done."""

from math import log2, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.salamander.analysis.worlds import Worlds, bits, bits_of, ways, ways_by_hand
from companion.games.salamander.rules.faces import COPIES, HANDS, parse_face
from companion.games.salamander.rules.hands import OF_SIZE, hands_in, set_of
from tests.counted import again
from tests.salamander.worlds_counted import counted, dealt_ways

MOST_WORLDS = 100_000
UNSEEN = st.tuples(*(st.integers(0, copies) for copies in COPIES))
HAND_SETS = st.lists(
    st.lists(st.sampled_from(HANDS), min_size=1, unique=True), min_size=1, max_size=4
).filter(lambda sets: prod(map(len, sets)) <= MOST_WORLDS)


def worlds_of(unseen: tuple[int, ...], sets: list[list[tuple[int, ...]]]) -> Worlds:
    return Worlds(unseen, tuple(set_of(iter(hands)) for hands in sets))


def assert_counted(worlds: Worlds) -> None:
    truth = counted(worlds.unseen, [[*hands_in(one)] for one in worlds.sets])
    assert ways(worlds) == truth.ways
    assert bits(worlds) == pytest.approx(truth.bits, abs=1e-9)
    for at, counts in enumerate(truth.by_hand):
        assert ways_by_hand(worlds, at) == dict(counts)


@again
@settings(max_examples=150)
@given(UNSEEN, HAND_SETS)
def test_any_hands_are_counted_as_one_by_one(
    unseen: tuple[int, ...], sets: list[list[tuple[int, ...]]]
) -> None:
    assert_counted(worlds_of(unseen, sets))


@again
@pytest.mark.parametrize("players", [1, 2, 3])
def test_hands_that_want_the_same_few_cards_are_counted(players: int) -> None:
    """Where copies are short every correction is asked for."""
    dice = Random(players)
    for _ in range(20):
        few = [dice.randrange(3) for _ in COPIES]
        sets = [dice.sample(HANDS, dice.randrange(1, 77 // players)) for _ in range(players)]
        assert_counted(worlds_of(tuple(few), sets))


def test_all_hands_of_two_players_are_counted() -> None:
    every = (1 << len(HANDS)) - 1
    assert_counted(Worlds(COPIES, (every, every)))


@again
@settings(max_examples=60)
@given(UNSEEN, HAND_SETS)
def test_a_way_is_a_deal_of_single_cards(
    unseen: tuple[int, ...], sets: list[list[tuple[int, ...]]]
) -> None:
    few = [hands[:3] for hands in sets[:3]]
    assert ways(worlds_of(unseen, few)) == dealt_ways(unseen, few)


def test_four_full_hands_are_counted_whole() -> None:
    """Too many to go through: three of them are counted for each hand of the first."""
    anything = OF_SIZE[2]
    one_less = (
        prod(COPIES[face] for face in hand)
        * ways(Worlds(tuple(n - (f in hand) for f, n in enumerate(COPIES)), (anything,) * 3))
        for hand in hands_in(anything)
    )
    assert ways(Worlds(COPIES, (anything,) * 4)) == sum(one_less)


def test_no_world_has_no_bits() -> None:
    """The only `row-7` cannot be in two hands."""
    only = set_of(iter([(parse_face("row-7"),)]))
    worlds = Worlds(COPIES, (only, only))
    assert (ways(worlds), bits(worlds), ways_by_hand(worlds, 0)) == (0, 0.0, {})


def test_a_hand_that_is_known_hides_nothing() -> None:
    worlds = Worlds(COPIES, (set_of(iter([(0, 4)])), set_of(iter([()]))))
    assert (ways(worlds), bits(worlds)) == (4, 0.0)


def test_bits_count_halvings() -> None:
    assert bits_of([5] * 8) == 3
    assert bits_of([3, 0, 1]) == pytest.approx(0.75 * log2(4 / 3) + 0.25 * 2)
    assert bits_of([]) == 0
