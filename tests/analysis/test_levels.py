"""A player of a level plays by the rules, and by nothing but what he is given."""

from itertools import pairwise
from random import Random

import pytest

from companion.game import HINT_LEVEL
from companion.games.faust.analysis.levels import TurnPlan, choose
from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.actions import Lay, Soul, Stone
from companion.games.faust.rules.position import RED, Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rulings import Rulings
from tests.analysis.played import played_positions
from tests.counted import again
from tests.night import by_day

ALL_USED = (Rulings().devil_cards, Rulings().devil_cards)


def plan_of(position: Position, level: int = HINT_LEVEL, seed: int = 1) -> TurnPlan:
    table = core_table(Rulings())
    assert table is not None
    seen = seen_by(position, Rulings(), (position.mover,))
    return choose(seen, level, Random(seed), table)


@again
@pytest.mark.parametrize("ruleset", by_day(["german-1993", "french-2008"]))
@pytest.mark.parametrize(("level", "turns"), by_day([(1, 60), (HINT_LEVEL, 60)]))
def test_all_that_is_planned_is_legal(ruleset: str, level: int, turns: int) -> None:
    """The rules are asked for each act, and for the end of the turn."""
    assert len([*played_positions(ruleset, turns, level)]) == turns


def test_the_last_soul_card_is_taken_where_it_can_be() -> None:
    position = Position(((2, 9), (20, 25)), 9, RED, used=ALL_USED, next_soul_card=13)
    assert plan_of(position) == TurnPlan((Stone(2, 9),), 13.0)


def test_the_soul_is_not_led_onto_an_own_pair() -> None:
    """Infamy would give the other player all that is left (p. 12)."""
    position = Position(((5, 5), (20, 25)), 2, RED, used=ALL_USED, next_soul_card=13)
    assert plan_of(position).worth > -13


def test_steps_of_one_piece_in_a_row_are_one_act() -> None:
    kinds = [type(act) for act in plan_of(Header().start_position()).acts]
    assert all(one is not other for one, other in pairwise(kinds))


@again
def test_the_same_dice_make_the_same_plan() -> None:
    start = Header().start_position()
    assert plan_of(start, 2) == plan_of(start, 2)
    assert len({plan_of(start, 1, seed) for seed in range(20)}) > 1


def test_without_a_card_in_the_hand_none_is_laid() -> None:
    start = Header().start_position()._replace(used=ALL_USED)
    plans = (plan_of(start, 1, seed) for seed in range(20))
    assert not any(isinstance(act, Lay) for plan in plans for act in plan.acts)


def test_which_card_is_laid_follows_from_nothing_public() -> None:
    """Whoever has the program could else compute it."""
    assert any(
        len({act.value for act in acts if isinstance(act, Lay)}) > 1
        for position in played_positions("german-1993", 20, HINT_LEVEL)
        for acts in [[act for seed in range(8) for act in plan_of(position, seed=seed).acts]]
        if len({act.field for act in acts if isinstance(act, Lay)}) == 1
    )


@again
def test_a_card_that_brings_nothing_by_its_step_is_laid_last() -> None:
    """The landing gives a soul card only by the last action (p. 11)."""
    acts = [plan_of(position).acts for position in played_positions("german-1993", 120, 2)]
    assert any(isinstance(plan[0], Lay) for plan in acts)
    assert {Lay, Soul, Stone} == {type(act) for plan in acts for act in plan}
