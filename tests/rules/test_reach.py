"""Where a piece may go that somebody lifts: what the rules accept, and nothing else."""

from random import Random

import pytest

from companion.games.faust.page.reach import Reach, places_for_a_card, reaches
from companion.games.faust.rules.actions import Forced, Lay, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELDS, parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import BLUE, COLOURS, Card, Ending, Position, is_trapped
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import Illegal, apply
from companion.games.faust.rules.rulings import Rulings
from tests.counted import again
from tests.night import by_day
from workshop.drawn.played import play_turns

pytestmark = again

RULINGS = Rulings()


def positions(seed: int) -> list[Position]:
    """Every position of a game, in the middle of its turns too."""
    header = Header()
    found = []
    for turn in play_turns(header, Random(seed)):
        position = turn.before
        for step in turn.steps:
            found.append(position)
            position = apply(position, step, header.rulings)
    return found


def accepts(position: Position, action: Stone | Soul) -> bool:
    try:
        apply(position, action, RULINGS)
    except Illegal:
        return False
    return True


def by_trial(position: Position) -> set[tuple[str, int, int]]:
    """Every piece tried on every field; what is due is asked for elsewhere."""
    mover = position.mover
    stones = {
        (COLOURS[mover], origin, target)
        for origin in position.stones[mover]
        for target in range(FIELDS)
        if accepts(position, Stone(origin, target))
    }
    souls = {
        ("soul", position.soul, target)
        for target in range(FIELDS)
        if accepts(position, Soul(position.soul, target))
    }
    return stones | souls


@pytest.mark.parametrize("seed", by_day([1, 2, 11]))
def test_it_is_what_the_rules_accept_when_every_field_is_tried(seed: int) -> None:
    tried = [one for one in positions(seed) if not one.due]
    assert len(tried) > 50
    for position in tried:
        told = {
            (one.piece, one.origin, target)
            for one in reaches(position, RULINGS)
            for target in one.targets
        }
        assert told == by_trial(position)


def ways(found: tuple[Reach, ...]) -> list[tuple[str, int, tuple[int, ...]]]:
    return [(one.piece, one.origin, one.targets) for one in found]


@pytest.mark.parametrize("seed", by_day([1, 2, 11]))
def test_each_field_has_the_points_that_the_rules_leave(seed: int) -> None:
    for position in positions(seed):
        if position.due:
            continue
        for reach in reaches(position, RULINGS):
            kind = Soul if reach.piece == "soul" else Stone
            after = [apply(position, kind(reach.origin, to), RULINGS) for to in reach.targets]
            assert [*reach.left] == [0 if is_trapped(one) else one.points for one in after]


@pytest.mark.parametrize("seed", by_day([1, 2, 11]))
def test_what_is_due_goes_before_all_else(seed: int) -> None:
    kinds = set()
    for position in positions(seed):
        for due in position.due[:1]:
            kinds.add(type(due))
            found = reaches(position, RULINGS)
            match due:
                case Forced(origin, target):
                    assert ways(found) == [(COLOURS[position.mover], origin, (target,))]
                case Twin(colour, origin, target):
                    assert (COLOURS[colour], origin, (target,)) in ways(found)
                case _:
                    assert found == ()
    assert len(kinds) > 1


def test_a_stone_goes_no_further_than_a_card_of_the_other_player() -> None:
    start = Header().start_position()
    cards = tuple(Card(BLUE, None) if at == parse_field("A5") else None for at in range(FIELDS))
    stone, soul = reaches(start._replace(cards=cards), RULINGS)
    assert stone.to_json() == {
        "piece": "red",
        "from": "A1",
        "to": ["A2", "A3", "A4", "A5"],
        "left": [6, 5, 4, 0],
        "why": "ran-past-card",
    }
    assert soul.why == Code.TOO_MANY_POINTS
    assert len(soul.targets) == 7


def still(position: Position) -> tuple[Reach, ...]:
    return tuple(one for one in reaches(position, RULINGS) if not one.targets)


def test_a_piece_that_may_go_nowhere_has_the_rule_that_says_so() -> None:
    """p. 6, 7: the other stone in a turn, and a soul that would overtake"""
    start = Header().start_position()
    begun = apply(start, Stone(0, 1), RULINGS)
    (other,) = still(begun)
    assert (other.piece, other.origin, other.why) == ("red", 0, Code.SECOND_STONE)
    met = apply(start._replace(soul=1), Stone(0, 1), RULINGS)
    assert [(one.piece, one.why) for one in still(met)] == [
        ("red", Code.SECOND_STONE), ("soul", Code.SOUL_OVERTAKES)
    ]  # fmt: skip


def test_nothing_may_go_anywhere_once_a_game_is_over() -> None:
    over = Header().start_position()._replace(ending=Ending.INFAMY)
    assert still(over) == reaches(over, RULINGS)


def test_one_card_a_turn_beside_a_free_field_while_points_are_left() -> None:
    """p. 7"""
    rulings = Header().rulings
    start = Header().start_position()
    free, why = places_for_a_card(start, rulings)
    assert (free, why) == (tuple(range(FIELDS)), None)
    laid = apply(start, Lay(4, None), rulings)
    assert places_for_a_card(laid, rulings) == ((), Code.SECOND_CARD)
    next_turn = laid._replace(laid=False)
    assert places_for_a_card(next_turn, rulings) == (
        tuple(n for n in range(FIELDS) if n != 4),
        None,
    )
    assert places_for_a_card(start._replace(points=0), rulings) == ((), Code.TOO_MANY_POINTS)
