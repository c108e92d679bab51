"""The solved table: the rules, looked ahead by one turn, find in it what it says itself."""

import os
from random import Random

import pytest

from companion.games.faust.analysis.core import ENTRIES, LEVELS, CoreTable
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.position import Position, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rulings import RULESETS, Rulings, with_ruling
from tests.analysis.by_the_rules import outcomes, random_position
from tests.counted import again
from tests.night import by_day

ENTRIES_LOOKED_UP = int(os.environ.get("FAUST_ENTRIES", "700"))
PARTS = 4


def table_of(rulings: Rulings) -> CoreTable:
    table = core_table(rulings)
    assert table is not None
    return table


def worth(position: Position, table: CoreTable) -> int:
    own, other = position.stones[position.mover], position.stones[opponent(position.mover)]
    return table.worth((*own, *other, position.soul), position.next_soul_card)


def best_by_rules(position: Position, rulings: Rulings) -> int:
    """The most that the mover has more than before, with what the table says is then to come."""
    mover, other = position.mover, opponent(position.mover)
    table = table_of(rulings)

    def gained(after: Position) -> int:
        own, his = (
            sum(after.soul_cards[one]) - sum(position.soul_cards[one]) for one in (mover, other)
        )
        return own - his - (worth(after, table) if after.ending is None else 0)

    return max(map(gained, outcomes(position, rulings)))


@again
@pytest.mark.parametrize("part", by_day(range(PARTS)))
@pytest.mark.parametrize("ruleset", ["german-1993", "french-2008"])
def test_the_best_turn_by_the_rules_is_what_the_table_says(ruleset: str, part: int) -> None:
    dice = Random(part)
    rulings = RULESETS[ruleset]
    for _ in range(ENTRIES_LOOKED_UP // PARTS // 2):
        position = without_cards(random_position(dice, rulings, most_cards=0), rulings)
        assert best_by_rules(position, rulings) == worth(position, table_of(rulings)), position


def without_cards(position: Position, rulings: Rulings) -> Position:
    return position._replace(used=(rulings.devil_cards, rulings.devil_cards))


@pytest.mark.parametrize("ruleset", [*RULESETS])
def test_nobody_can_force_a_point_from_the_start(ruleset: str) -> None:
    assert worth(Header().start_position(), table_of(RULESETS[ruleset])) == 0


def test_each_level_is_whole() -> None:
    assert {len(table_of(Rulings())[top]) for top in LEVELS} == {ENTRIES}


def test_a_table_is_made_for_no_other_ruling() -> None:
    assert core_table(with_ruling(Rulings(), "level_soul", "free")) is None
    assert core_table(with_ruling(Rulings(), "unused_cards", "even_plus")) is not None
