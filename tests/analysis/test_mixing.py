"""Which card is laid is drawn, and nobody can guess it much better than by chance."""

from itertools import permutations
from random import Random

import pytest

from companion.games.faust.analysis.mixing import LIKELIEST, Mixed, mixed, one_of, shares
from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.analysis.two_turns import Considered, TwoTurns
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.position import NO_FIELD
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rulings import Rulings


def options() -> list[Considered]:
    table = core_table(Rulings())
    assert table is not None
    start = Header().start_position()
    return TwoTurns(seen_by(start, Rulings(), (start.mover,)), table).options()


@pytest.mark.parametrize("cards", range(1, 9))
def test_no_card_is_likelier_than_so_many_times_chance(cards: int) -> None:
    found = shares([*map(float, range(cards))])
    assert sum(found) == pytest.approx(1)
    assert max(found) == pytest.approx(min(1, LIKELIEST / cards))


def test_the_better_a_card_the_likelier_it_is_whatever_their_order() -> None:
    for worths in permutations((4.0, 2.0, 9.0)):
        found = shares(worths)
        assert sorted(worths) == [worth for _, worth in sorted(zip(found, worths, strict=True))]


def test_a_turn_with_a_card_is_worth_what_it_is_in_the_mean_of_the_draw() -> None:
    turn = next(one for one in mixed(options()) if len(one.few) > 1)
    worths = [one.worth for one in turn.few]
    assert turn.shares == shares(worths)
    mean = sum(share * worth for share, worth in zip(turn.shares, worths, strict=True))
    assert turn.worth == pytest.approx(mean)
    assert min(worths) < mean < max(worths)


def test_each_turn_is_there_once_with_every_card_of_the_hand() -> None:
    found = mixed(options())
    assert [one for turn in found for one in turn.few] == options()
    assert len({(turn.few[0].sequel, turn.few[0].field) for turn in found}) == len(found)
    hand = list(Rulings().devil_cards)
    assert all(
        [one.value for one in turn.few] == ([0] if turn.few[0].field == NO_FIELD else hand)
        for turn in found
    )


def test_it_is_drawn_by_these_shares() -> None:
    few = [Considered(0.0, options()[0].sequel, 3, value) for value in (2, 3, 4)]
    turn = Mixed(0.0, few, (0.25, 0.75, 0.0))
    dice = Random(1)
    values = [one_of(turn, dice).value for _ in range(1000)]
    assert {*values} == {2, 3}
    assert 700 < values.count(3) < 800
