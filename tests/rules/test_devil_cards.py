"""Devil cards: a stone that steps onto an opposing card stops and obeys (p. 8-10, 14-15)."""

import pytest

from companion.games.faust.rules.actions import Soul, Stone
from companion.games.faust.rules.board import FIELDS, parse_field
from companion.games.faust.rules.cards import cards_in_hand, copies_left, values_left, with_value
from companion.games.faust.rules.position import BLUE, RED, Position
from companion.games.faust.rules.rules import legal_moves, legal_secret_lays
from companion.games.faust.rules.rulings import Rulings
from tests.rules.build import do, judged, play, ruled, table


def test_a_stone_forced_onto_a_card_is_free_to_leave_later() -> None:
    """p. 10"""
    landed = play(table(cards="A3:blue A7:blue"), "stone A1 A3", "reveal A3 4")
    other = play(landed, "stone A1 A8")
    assert judged(other, "stone A7 A14") == "legal"


def test_card_beside_the_soul_gives_a_soul_card_first_points_left_or_not() -> None:
    """p. 15"""
    for origin, left in (("A1", 5), ("B11", 0)):
        stepped = do(table(f"{origin} A9", soul="A3", cards="A3:blue"), f"stone {origin} A3")
        assert stepped == table(
            "A3 A9",
            soul="A3",
            cards="A3:blue",
            soul_cards_red="3",
            next_card=4,
            points=left,
            moved="A3",
            trap="A3",
            due="turn-over A3 A3",
        )


def test_card_beside_the_soul_replaces_the_landing_reward() -> None:
    """p. 15: on the seventh point it is one soul card, not two"""
    end = play(table("A1 A9", soul="A8", cards="A8:blue"), "stone A1 A8", "reveal A8 4")
    assert end.soul_cards == ((3,), ())


def test_the_hand_is_the_set_less_the_cards_laid_and_turned_over() -> None:
    """p. 7, 9"""
    position = table(cards="A3:red A4:red=2 A5:blue", used_red="9", used_blue="2 3")
    hands = [cards_in_hand(position, colour, Rulings()) for colour in (RED, BLUE)]
    assert hands == [5, 5]


def test_copies_are_counted_by_owner_and_value() -> None:
    """p. 9"""
    position = table(cards="A3:red=4 A4:blue=4 A5:red", used_red="4 5", used_blue="6")
    rulings = ruled("devil_cards=4,4,4,5,6")
    assert [copies_left(position, RED, value, rulings) for value in (4, 5, 6, 7)] == [1, 0, 1, 0]
    assert values_left(position, RED, rulings) == (4, 6)
    assert values_left(position, BLUE, rulings) == (4, 5)


def test_the_cards_turned_over_are_kept_by_owner_in_their_order() -> None:
    """p. 9"""
    first = play(table(cards="A3:blue A5:blue"), "stone A1 A3", "reveal A3 4")
    second = play(first._replace(mover=RED), "stone A1 A5", "reveal A5 2")
    assert second.used == ((), (4, 2))


def test_what_is_known_of_a_card_can_change_and_no_card_comes_of_it() -> None:
    """p. 8"""
    where, laid = parse_field("A3"), table(cards="A3:blue=4")
    assert with_value(laid, where, 6) == table(cards="A3:blue=6")
    assert with_value(laid, where, None) == table(cards="A3:blue")
    assert with_value(table(), where, 6) == table()


def test_a_secret_card_may_be_laid_at_each_slot_that_is_free() -> None:
    """p. 7"""
    lays = legal_secret_lays(table(cards="A3:blue B2:red"), Rulings())
    taken = {parse_field("A3"), parse_field("B2")}
    assert [one.field for one in lays] == [one for one in range(FIELDS) if one not in taken]


@pytest.mark.parametrize("position", [table(laid=True), table(over="infamy")])
def test_no_secret_card_is_laid_after_another_or_after_the_end(position: Position) -> None:
    """p. 7, 13"""
    assert legal_secret_lays(position, Rulings()) == []


def test_a_stone_and_the_soul_may_move_at_first() -> None:
    """p. 6: of two stones on one field it is the same which goes"""
    assert [*legal_moves(table(), Rulings())] == [Stone(0, 1), Soul(15, 16)]
