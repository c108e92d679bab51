"""Every action is either legal and listed, or refused with exactly one code and not listed."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.alternatives import alternatives
from companion.games.faust.rules.board import FIELDS, NEXT
from companion.games.faust.rules.position import BLUE, RED, Position
from companion.games.faust.rules.rules import (
    Illegal,
    Writes,
    apply,
    end_turn,
    legal_actions,
    legal_moves,
    legal_secret_lays,
)
from companion.games.faust.rules.rulings import Rulings
from tests.counted import again
from tests.rules.build import table
from tests.rules.walks import random_header, walk

pytestmark = again

seeds = st.integers(0, 2**32 - 1)
VALUES = (None, *range(31))


def unit_actions() -> Iterator[Action]:
    """Each action of one unit that can be written down."""
    for origin in range(FIELDS):
        yield Stone(origin, NEXT[origin])
        yield Soul(origin, NEXT[origin])
        for value in VALUES:
            yield Lay(origin, value)
            if value is not None:
                yield Reveal(origin, value)
        for target in range(FIELDS):
            yield Forced(origin, target)
            yield Twin(RED, origin, target)
            yield Twin(BLUE, origin, target)


ALL_ACTIONS = tuple(unit_actions())


def some_positions(seed: int) -> tuple[list[Position], Rulings]:
    """Three positions of a game, those where something is due before others."""
    chance = Random(seed)
    header = random_header(chance, Writes.EVERYTHING)
    seen = [moment.now for moment in walk(chance, header, turns=20)]
    due = [position for position in seen if position.due] or seen
    return [chance.choice(due), chance.choice(seen), seen[-1]], header.rulings


def accepted(position: Position, action: Action, rulings: Rulings) -> bool:
    try:
        apply(position, action, rulings)
    except Illegal:
        return False
    return True


@settings(max_examples=25)
@given(seeds)
def test_what_apply_accepts_is_what_is_listed_each_once(seed: int) -> None:
    """p. 6-15"""
    positions, rulings = some_positions(seed)
    for position in positions:
        listed = list(legal_actions(position, rulings))
        assert len(listed) == len(set(listed))
        assert set(listed) == {
            action for action in ALL_ACTIONS if accepted(position, action, rulings)
        }


@settings(max_examples=25)
@given(seeds)
def test_moves_and_secret_lays_are_those_of_the_list_in_its_order(seed: int) -> None:
    positions, rulings = some_positions(seed)
    for position in positions:
        listed = [*legal_actions(position, rulings)]
        moves, lays = legal_moves(position, rulings), legal_secret_lays(position, rulings)
        assert ([*moves], [*lays]) == (
            [one for one in listed if isinstance(one, Stone | Soul)],
            [one for one in listed if isinstance(one, Lay) and one.value is None],
        )


@settings(max_examples=60)
@given(seeds)
def test_no_action_changes_the_position_it_is_applied_to(seed: int) -> None:
    """values in, values out"""
    positions, rulings = some_positions(seed)
    for position in positions:
        before = repr(position), repr(rulings)
        for action in legal_actions(position, rulings):
            apply(position, action, rulings)
        assert (repr(position), repr(rulings)) == before


@settings(max_examples=60)
@given(seeds)
def test_a_turn_can_go_on_or_end_but_not_both(seed: int) -> None:
    """p. 6: points are left or due moves, or the turn is complete"""
    positions, rulings = some_positions(seed)
    for position in positions:
        try:
            end_turn(position)
        except Illegal:
            assert any(True for _ in legal_actions(position, rulings))
        else:
            assert list(legal_actions(position, rulings)) == []


@settings(max_examples=60)
@given(seeds)
def test_alternatives_are_legal_and_go_as_far_as_the_rules_allow(seed: int) -> None:
    """p. 6-15"""
    positions, rulings = some_positions(seed)
    for position in positions:
        offered = [*alternatives(position, rulings)]
        assert sum(isinstance(action, Lay) for action in offered) <= 1
        assert {type(action) for action in offered} == {
            type(action) for action in legal_actions(position, rulings)
        }
        for action in offered:
            assert accepted(position, action, rulings)
            if isinstance(action, Stone | Soul):
                longer = type(action)(action.origin, NEXT[action.target])
                assert not accepted(position, longer, rulings)


def test_alternatives_at_the_start() -> None:
    """p. 6-7: one stone, the soul, a card of no named value"""
    assert [*alternatives(table(), Rulings())] == [Stone(0, 7), Soul(15, 22), Lay(0)]
