"""Legal actions that lead to what was seen: the true turn is always among them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.faust.rules.actions import Lay
from companion.games.faust.rules.position import is_turn_begun
from companion.games.faust.rules.rules import Writes, apply
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.explaining.explain import explain, tidied
from companion.observations import BoardReading, Doubt
from tests.counted import again
from tests.rules.build import EVERYTHING, do, parse_action, start, table
from tests.rules.looks import reading_of
from tests.rules.walks import random_header, walk

seeds = st.integers(0, 2**32 - 1)


@again
@settings(max_examples=80)
@given(seeds, st.booleans())
def test_the_true_position_is_found_from_an_exact_reading(seed: int, with_cards: bool) -> None:
    """p. 6-15: turns complete and not, each of a random legal game"""
    chance = Random(seed)
    header = random_header(chance, Writes.EVERYTHING)
    seen = [
        moment
        for moment in walk(chance, header, turns=12)
        if not any(isinstance(act, Lay) and act.value is not None for act in moment.done)
    ]
    before, _, now = chance.choice(seen)
    found = explain(before, reading_of(now, with_cards), header.rulings)
    assert now in [one.after for one in found]
    for one in found[:5]:
        again = before
        for action in one.actions:
            again = apply(again, action, header.rulings)
        assert again == one.after


def test_nothing_was_done_where_nothing_changed() -> None:
    """p. 6"""
    (best, *_) = explain(start(), reading_of(start()), Rulings())
    assert (best.actions, best.likelihood, best.is_complete) == ((), 1.0, False)
    assert not is_turn_begun(best.after)


def test_steps_of_one_piece_in_a_row_are_one_action() -> None:
    """p. 6-7"""
    now = do(start(), "stone A1 A5", "soul B1 B4")
    found = explain(start(), reading_of(now), Rulings())
    assert found[0].after == now
    assert found[0].is_complete
    assert len(found[0].actions) == 2


def test_a_card_that_was_laid_is_seen_at_its_slot() -> None:
    """p. 7"""
    now = do(start(), "stone A1 A5", "lay B7")
    found = explain(start(), reading_of(now), Rulings())
    assert [one.after for one in found] == [now]


def test_a_card_may_have_been_laid_anywhere_when_nobody_sees_the_slots() -> None:
    """p. 7"""
    now = do(start(), "stone A1 A7")
    found = explain(start(), reading_of(now, with_cards=False), Rulings())
    assert len(found) == 31
    assert [one.is_complete for one in found] == [True] * 30 + [False]


def test_a_slot_that_fails_says_neither_yes_nor_no() -> None:
    """p. 7"""
    seen = reading_of(start())
    faulty = BoardReading(0.0, seen.pieces, cards=(("B7", "fault"),))
    afters = {one.after for one in explain(start(), faulty, Rulings())}
    assert afters == {start(), do(start(), "lay B7")}


def test_each_value_that_fits_the_forced_move_is_found() -> None:
    """p. 8-9"""
    before = table(cards="A3:blue")
    now = do(before, "stone A1 A3", "reveal A3 4", "forced A3 A7", writes=EVERYTHING)
    found = explain(before, reading_of(now), Rulings())
    assert [one.after for one in found] == [now]


def test_a_card_known_by_value_is_turned_over_with_that_value() -> None:
    """p. 9"""
    before = table(cards="A3:blue=4")
    on_card = do(before, "stone A1 A3", writes=EVERYTHING)
    turned = do(on_card, "reveal A3 4", writes=EVERYTHING)
    found = explain(before, reading_of(on_card), Rulings())
    assert {one.after for one in found} == {on_card, turned}


def test_a_card_run_into_may_be_in_a_hand() -> None:
    """p. 8"""
    before = table(cards="A3:blue=4")
    on_card = do(before, "stone A1 A3", writes=EVERYTHING)
    in_hand = BoardReading(0.0, reading_of(on_card).pieces, cards=())
    assert on_card in [one.after for one in explain(before, in_hand, Rulings())]


def test_a_stone_in_a_hand_has_not_moved_until_it_is_seen() -> None:
    """p. 6"""
    seen = BoardReading(
        0.0, (("blue", ("A1", "A1")), ("red", ("A1",)), ("soul", ("B1",))), cards=()
    )
    assert [one.after for one in explain(start(), seen, Rulings())] == [start()]


def test_a_soul_in_a_hand_has_not_moved_until_it_is_seen() -> None:
    """p. 7"""
    seen = BoardReading(
        0.0, (("blue", ("A1", "A1")), ("red", ("A1", "A1")), ("soul", ())), cards=()
    )
    assert [one.after for one in explain(start(), seen, Rulings())] == [start()]


def test_a_hidden_field_may_hold_what_is_not_seen() -> None:
    """p. 6"""
    seen = BoardReading(
        0.0,
        (("blue", ("A1", "A1")), ("red", ("A1",)), ("soul", ("B1",))),
        hidden=("A5",),
        cards=(),
    )
    best = explain(start(), seen, Rulings())[0]
    assert best.after == do(start(), "stone A1 A5")


def test_doubts_rank_what_may_have_happened() -> None:
    """p. 6"""
    seen = BoardReading(
        0.0,
        (("blue", ("A1", "A1")), ("red", ("A1", "A5")), ("soul", ("B1",))),
        doubts=(Doubt("A5", "red", (0.3, 0.7)), Doubt("A6", "red", (0.6, 0.4))),
        cards=(),
    )
    best, second, *_ = explain(start(), seen, Rulings())
    assert best.after == do(start(), "stone A1 A5")
    assert best.likelihood == pytest.approx(0.7 * 0.6)
    assert second.likelihood < best.likelihood


def test_what_no_legal_turn_leads_to_is_not_explained() -> None:
    """p. 7: the soul has overtaken a stone"""
    seen = reading_of(table(blue="A1 B3", soul="B4"))
    assert explain(table(blue="A1 B3"), seen, Rulings()) == ()


def test_a_field_that_no_board_has_is_named() -> None:
    """p. 6"""
    with pytest.raises(ValueError, match="'C1' is no field"):
        explain(start(), BoardReading(0.0, (("soul", ("C1",)),)), Rulings())


def test_steps_of_two_stones_that_are_not_one_way_stay_apart() -> None:
    """p. 6"""
    before = table("A1 A9")
    do = tuple(parse_action(said) for said in ("stone A1 A2", "soul B1 B2", "stone A9 A10"))
    assert tidied((do, before), before, Rulings()) == (do, before)
