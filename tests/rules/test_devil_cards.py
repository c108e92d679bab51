"""Devil cards: a stone that steps onto an opposing card stops and obeys (p. 8-10, 14-15)."""

import pytest

from companion.games.faust.rules.actions import Soul, Stone
from companion.games.faust.rules.board import FIELDS, parse_field
from companion.games.faust.rules.cards import cards_in_hand, copies_left, values_left, with_value
from companion.games.faust.rules.position import BLUE, RED, Position
from companion.games.faust.rules.rules import legal_moves, legal_secret_lays
from companion.games.faust.rules.rulings import Rulings
from tests.rules.build import EVERYTHING, do, judged, play, ruled, table


def test_a_stone_must_stop_on_an_opposing_card_also_in_passing() -> None:
    """p. 8"""
    assert judged(table(cards="A3:blue"), "stone A1 A8") == "ran-past-card at 1"


def test_the_remaining_points_lapse_and_the_card_is_to_be_turned_over() -> None:
    """p. 8"""
    assert do(table(cards="A3:blue"), "stone A1 A3") == table(
        "A1 A3", cards="A3:blue", points=5, moved="A3", trap="A3", due="turn-over A3 A3"
    )


def test_the_card_stops_on_the_seventh_point_too() -> None:
    """p. 8"""
    assert judged(table(cards="A8:blue"), "stone A1 A8") == "missing-forced-move at 2"


def test_an_even_value_sends_the_same_stone_forward() -> None:
    """p. 9"""
    assert play(table("A1 A9", cards="A3:blue"), "stone A1 A3", "reveal A3 8") == table(
        "A11 A9", used_blue="8", to_move="blue"
    )


def test_an_odd_value_sends_the_same_stone_backward() -> None:
    """p. 9"""
    assert play(table("A4 A9", cards="A7:blue"), "stone A4 A7", "reveal A7 3") == table(
        "A4 A9", used_blue="3", to_move="blue"
    )


@pytest.mark.parametrize(
    ("value", "end"),
    [(2, "A9"), (3, "A4"), (4, "A11"), (5, "A2"), (6, "A13"), (7, "B15"), (8, "A15"), (9, "B13")],
)
def test_each_value_sends_that_many_fields(value: int, end: str) -> None:
    """p. 9"""
    assert play(table("A1 B5", cards="A7:blue"), "stone A1 A7", f"reveal A7 {value}") == table(
        f"{end} B5", used_blue=str(value), to_move="blue"
    )


def test_the_card_leaves_the_game_and_its_place_is_free_again() -> None:
    """p. 9"""
    end = play(table(cards="A3:blue"), "stone A1 A3", "reveal A3 4")
    assert judged(end, "lay A3", "soul B1 B7") == "legal"


def test_the_turn_is_over_when_the_card_was_obeyed() -> None:
    """p. 8-9"""
    turn = ("stone A1 A3", "reveal A3 4", "stone A7 A8")
    assert judged(table(cards="A3:blue"), *turn) == "ran-past-card at 3"


def test_a_forced_move_passes_cards() -> None:
    """p. 10"""
    assert play(table(cards="A3:blue A4:blue A5:red"), "stone A1 A3", "reveal A3 4") == table(
        "A1 A7", cards="A4:blue A5:red", used_blue="4", to_move="blue"
    )


def test_a_forced_move_passes_stones() -> None:
    """p. 10"""
    assert play(table("A1 A4", "A5 A6", cards="A3:blue"), "stone A1 A3", "reveal A3 4") == table(
        "A4 A7", "A5 A6", used_blue="4", to_move="blue"
    )


def test_a_card_where_the_forced_move_ends_is_not_turned_over() -> None:
    """p. 10: no chain reaction"""
    assert play(table(cards="A3:blue A7:blue"), "stone A1 A3", "reveal A3 4") == table(
        "A1 A7", cards="A7:blue", used_blue="4", to_move="blue"
    )


def test_the_card_of_the_chain_cannot_be_turned_over() -> None:
    """p. 10"""
    turn = ("stone A1 A3", "reveal A3 4", "reveal A7 6")
    assert judged(table(cards="A3:blue A7:blue"), *turn) == "wrong-card-value at 3"


def test_a_forced_move_crosses_corners_either_way_and_earns_nothing() -> None:
    """p. 10, 12"""
    forward = play(table("A13 A1", soul="A9", cards="A14:blue"), "stone A13 A14", "reveal A14 4")
    backward = play(table("A1 A9", soul="B3", cards="A3:blue"), "stone A1 A3", "reveal A3 9")
    assert forward == table("B3 A1", soul="A9", used_blue="4", to_move="blue")
    assert backward == table("B9 A9", soul="B3", used_blue="9", to_move="blue")


def test_a_card_laid_beside_the_field_of_a_stone_does_not_stop_it() -> None:
    """p. 10"""
    assert judged(table("A3 A3", cards="A3:blue"), "stone A3 A10") == "legal"


def test_a_stone_forced_onto_a_card_is_free_to_leave_later() -> None:
    """p. 10"""
    landed = play(table(cards="A3:blue A7:blue"), "stone A1 A3", "reveal A3 4")
    other = play(landed, "stone A1 A8")
    assert judged(other, "stone A7 A14") == "legal"


def test_a_stone_that_jumped_onto_a_card_is_not_stopped() -> None:
    """p. 10-11"""
    jumped = play(table("A9 A15", cards="A9:blue", soul="B7"), "stone A15 B7")
    assert jumped == table(
        "A9 A9", cards="A9:blue", soul="B7", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_only_the_stone_that_has_just_stepped_obeys() -> None:
    """p. 8: its twin stood there untouched and stays"""
    assert play(table("A1 A3", cards="A3:blue"), "stone A1 A3", "reveal A3 4") == table(
        "A3 A7", used_blue="4", to_move="blue"
    )


def test_own_cards_never_act_on_own_stones() -> None:
    """p. 8"""
    assert play(table(cards="A3:red=4 A8:red"), "stone A1 A8") == table(
        "A1 A8", cards="A3:red=4 A8:red", to_move="blue"
    )


def test_the_soul_never_turns_a_card() -> None:
    """p. 8"""
    assert play(table(cards="B3:blue B8:blue"), "soul B1 B8") == table(
        soul="B8", cards="B3:blue B8:blue", to_move="blue"
    )


def test_forced_forward_exactly_onto_the_soul_brings_a_card_and_the_jump() -> None:
    """p. 14"""
    assert play(table("A1 A5", soul="A7", cards="A3:blue"), "stone A1 A3", "reveal A3 4") == table(
        "A5 A5", soul="A7", used_blue="4", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_forced_forward_past_the_soul_brings_nothing() -> None:
    """p. 14"""
    assert play(table("A1 A5", soul="A6", cards="A3:blue"), "stone A1 A3", "reveal A3 4") == table(
        "A5 A7", soul="A6", used_blue="4", to_move="blue"
    )


def test_forced_backward_exactly_onto_the_soul_brings_the_jump_but_no_card() -> None:
    """p. 14"""
    assert play(table("A4 A9", soul="A2", cards="A5:blue"), "stone A4 A5", "reveal A5 3") == table(
        "A9 A9", soul="A2", used_blue="3", to_move="blue"
    )


def test_forced_backward_past_the_soul_brings_nothing() -> None:
    """p. 14"""
    assert play(table("A4 A9", soul="A3", cards="A5:blue"), "stone A4 A5", "reveal A5 3") == table(
        "A2 A9", soul="A3", used_blue="3", to_move="blue"
    )


def test_forced_onto_the_soul_beside_the_twin_is_no_jump() -> None:
    """p. 14: the soul card is taken all the same"""
    assert play(table("A1 A7", soul="A7", cards="A3:blue"), "stone A1 A3", "reveal A3 4") == table(
        "A7 A7", soul="A7", used_blue="4", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_a_forced_move_never_moves_an_opposing_stone_from_the_soul() -> None:
    """p. 14"""
    blue = "A7 B9"
    assert play(table("A1 A5", blue, "A7", cards="A3:blue"), "stone A1 A3", "reveal A3 4") == table(
        "A5 A5", blue, "A7", used_blue="4", soul_cards_red="3", next_card=4, to_move="blue"
    )


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


def test_card_beside_the_soul_is_obeyed_from_that_field_without_a_jump() -> None:
    """p. 15"""
    assert play(table("A1 A9", soul="A3", cards="A3:blue"), "stone A1 A3", "reveal A3 4") == table(
        "A7 A9", soul="A3", used_blue="4", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_card_beside_the_soul_replaces_the_landing_reward() -> None:
    """p. 15: on the seventh point it is one soul card, not two"""
    end = play(table("A1 A9", soul="A8", cards="A8:blue"), "stone A1 A8", "reveal A8 4")
    assert end.soul_cards == ((3,), ())


def test_card_beside_a_field_where_only_another_stone_lies_gives_nothing() -> None:
    """p. 8"""
    end = play(table("A1 A9", "A3 A3", cards="A3:blue"), "stone A1 A3", "reveal A3 4")
    assert end == table("A7 A9", "A3 A3", used_blue="4", to_move="blue")


def test_a_card_known_by_value_is_the_one_turned_over() -> None:
    """p. 9"""
    known = table(cards="A3:blue=4")
    assert judged(known, "stone A1 A3", "reveal A3 4") == "legal"
    assert judged(known, "stone A1 A3", "reveal A3 6") == "wrong-card-value at 2"


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


def test_blue_obeys_red_cards_alike() -> None:
    """p. 8-9"""
    assert play(table(to_move="blue", cards="A3:red"), "stone A1 A3", "reveal A3 4") == table(
        blue="A1 A7", used_red="4", to_move="red"
    )


def test_written_in_full_the_stone_stays_until_the_forced_move_is_written() -> None:
    """p. 9"""
    turned = do(table(cards="A3:blue"), "stone A1 A3", "reveal A3 4", writes=EVERYTHING)
    assert turned == table(
        "A1 A3", cards="A3:blue=4", points=5, moved="A3", trap="A3", due="forced A3 A7"
    )
    assert do(turned, "forced A3 A7", writes=EVERYTHING) == table(
        "A1 A7", used_blue="4", points=5, moved="A7", trap="A3"
    )


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
