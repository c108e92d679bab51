"""The rulings `trap_on_soul`, `last_soul_card` and `infamy`, each value (p. 12-15)."""

import pytest

from tests.rules.build import EVERYTHING, do, judged, play, table

_IN_PLACE = "trap_on_soul=obey_in_place"
_TWIN_FIRST = "trap_on_soul=twin_first"
_AT_ONCE = "last_soul_card=ends_at_once"
_AFTER_TURN = "last_soul_card=ends_after_turn"
_END_OF_TURN = "infamy=end_of_turn"


@pytest.mark.parametrize(("by", "end"), [(_IN_PLACE, "A7 A9"), (_TWIN_FIRST, "A9 A13")])
def test_card_beside_the_soul_is_obeyed_in_place_or_from_the_twin(by: str, end: str) -> None:
    """p. 15"""
    before = table("A1 A9", soul="A3", cards="A3:blue")
    assert play(before, "stone A1 A3", "reveal A3 4", by=by) == table(
        end, soul="A3", used_blue="4", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_twin_first_takes_the_soul_card_then_jumps_then_turns_the_card() -> None:
    """p. 15, `twin_first`"""
    before = table("A1 A9", soul="A3", cards="A3:blue")
    stopped = do(before, "stone A1 A3", by=_TWIN_FIRST, writes=EVERYTHING)
    jumped = do(stopped, "twin red A3 A9", by=_TWIN_FIRST, writes=EVERYTHING)
    turned = do(jumped, "reveal A3 4", by=_TWIN_FIRST, writes=EVERYTHING)
    assert [stopped, jumped, turned] == [
        table(
            "A3 A9",
            soul="A3",
            cards="A3:blue",
            soul_cards_red="3",
            next_card=4,
            points=5,
            moved="A3",
            trap="A3",
            due="twin red A3 A9, turn-over A3 A9",
        ),
        table(
            "A9 A9",
            soul="A3",
            cards="A3:blue",
            soul_cards_red="3",
            next_card=4,
            points=5,
            moved="A9",
            trap="A3",
            due="turn-over A3 A9",
        ),
        table(
            "A9 A9",
            soul="A3",
            cards="A3:blue=4",
            soul_cards_red="3",
            next_card=4,
            points=5,
            moved="A9",
            trap="A3",
            due="forced A9 A13",
        ),
    ]


def test_twin_first_without_a_twin_elsewhere_obeys_in_place() -> None:
    """p. 15, `twin_first`: no jump if the twin lies there too"""
    before = table("A1 A3", soul="A3", cards="A3:blue")
    assert play(before, "stone A1 A3", "reveal A3 4", by=_TWIN_FIRST) == table(
        "A3 A7", soul="A3", used_blue="4", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_twin_first_forced_forward_onto_the_soul_brings_its_own_card_and_jump() -> None:
    """p. 14-15, `twin_first`"""
    before = table("A1 B14", soul="A3", cards="A3:blue")
    assert play(before, "stone A1 A3", "reveal A3 4", by=_TWIN_FIRST) == table(
        "B14 B14", soul="A3", used_blue="4", soul_cards_red="3 4", next_card=5, to_move="blue"
    )


def test_twin_first_forced_backward_onto_the_soul_brings_its_own_jump() -> None:
    """p. 14-15, `twin_first`"""
    before = table("A1 A6", soul="A3", cards="A3:blue")
    assert play(before, "stone A1 A3", "reveal A3 3", by=_TWIN_FIRST) == table(
        "A6 A6", soul="A3", used_blue="3", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_twin_first_does_not_turn_the_card_beside_the_field_where_it_jumped() -> None:
    """p. 10, 15, `twin_first`"""
    before = table("A1 A9", soul="A3", cards="A3:blue A9:blue")
    turn = ("stone A1 A3", "reveal A9 4")
    assert judged(before, *turn, by=_TWIN_FIRST) == "wrong-card-value at 2"
    assert play(before, "stone A1 A3", "reveal A3 4", by=_TWIN_FIRST) == table(
        "A9 A13",
        soul="A3",
        cards="A9:blue",
        used_blue="4",
        soul_cards_red="3",
        next_card=4,
        to_move="blue",
    )


def test_twin_first_with_the_last_soul_card_makes_no_jump_and_turns_no_card() -> None:
    """p. 13, 15: on a field with an opposing card nothing else happens"""
    before = table("A1 A9", soul="A3", cards="A3:blue", next_card=13)
    assert play(before, "stone A1 A3", by=_TWIN_FIRST) == table(
        "A3 A9",
        soul="A3",
        cards="A3:blue",
        soul_cards_red="13",
        next_card=14,
        over="soul-cards-gone",
    )


def test_twin_first_away_from_the_soul_is_an_ordinary_card() -> None:
    """p. 8, `twin_first`"""
    before = table("A1 A9", cards="A3:blue")
    assert play(before, "stone A1 A3", "reveal A3 4", by=_TWIN_FIRST) == table(
        "A7 A9", used_blue="4", to_move="blue"
    )


def test_ends_at_once_the_points_left_lapse() -> None:
    """p. 13"""
    turn = ("soul A15 B1", "lay B9")
    assert judged(table(soul="A15", next_card=13), *turn, by=_AT_ONCE) == "game-over at 2"
    assert judged(table(soul="A15", next_card=13), *turn[:1], by=_AT_ONCE) == "legal"


def test_ends_at_once_the_soul_cannot_go_on_after_the_corner() -> None:
    """p. 13"""
    assert judged(table(soul="A15", next_card=13), "soul A15 B2", by=_AT_ONCE) == "game-over at 1"


def test_ends_at_once_only_the_due_jump_can_follow_the_landing() -> None:
    """p. 13"""
    before = table("A1 A3", soul="A8", next_card=13)
    for said, expected in (
        ("twin red A8 A3", "legal"),
        ("twin red A8 A4", "wrong-twin-move at 2"),
        ("stone A3 A4", "game-over at 2"),
        ("soul A8 A9", "game-over at 2"),
        ("lay B9", "game-over at 2"),
        ("reveal A8 4", "game-over at 2"),
        ("forced A8 A9", "game-over at 2"),
    ):
        assert judged(before, "stone A1 A8", said, by=_AT_ONCE, writes=EVERYTHING) == expected


def test_ends_at_once_nothing_can_follow_the_due_jump() -> None:
    """p. 13"""
    turn = ("stone A1 A8", "twin red A8 A3", "twin red A8 A3")
    before = table("A1 A3", soul="A8", next_card=13)
    assert judged(before, *turn, by=_AT_ONCE, writes=EVERYTHING) == "game-over at 3"


def test_ends_after_turn_the_points_left_are_still_spent() -> None:
    """p. 13, `ends_after_turn`"""
    before = table(soul="A15", next_card=13)
    assert judged(before, "soul A15 B1", by=_AFTER_TURN) == "points-left at 2"
    assert play(before, "soul A15 B7", by=_AFTER_TURN) == table(
        soul="B7", soul_cards_red="13", next_card=14, over="soul-cards-gone"
    )


def test_ends_after_turn_the_landing_is_made_without_a_card() -> None:
    """p. 13, `ends_after_turn`"""
    before = table(blue="B1 B9", soul="A9", next_card=13)
    assert play(before, "soul A9 B1", by=_AFTER_TURN) == table(
        blue="B9 B9", soul="B1", soul_cards_red="13", next_card=14, over="soul-cards-gone"
    )


def test_ends_after_turn_the_card_beside_the_soul_is_turned_over_and_obeyed() -> None:
    """p. 13, 15, `ends_after_turn`"""
    before = table("A1 A9", soul="A3", cards="A3:blue", next_card=13)
    assert judged(before, "stone A1 A3", by=_AFTER_TURN) == "missing-forced-move at 2"
    assert play(before, "stone A1 A3", "reveal A3 4", by=_AFTER_TURN) == table(
        "A7 A9",
        soul="A3",
        used_blue="4",
        soul_cards_red="13",
        next_card=14,
        over="soul-cards-gone",
    )


def test_ends_after_turn_a_forced_move_onto_the_soul_jumps_without_a_card() -> None:
    """p. 13-14, `ends_after_turn`: no card is there any more"""
    before = table("A13 A1", "A9 A9", "A15", cards="A14:blue", next_card=13)
    turn = ("soul A15 B1", "stone A13 A14", "reveal A14 2")
    assert play(before, *turn, by=_AFTER_TURN) == table(
        "A1 A1",
        "A9 A9",
        "B1",
        used_blue="2",
        soul_cards_red="13",
        next_card=14,
        over="soul-cards-gone",
    )


def test_ends_after_turn_infamy_still_ends_the_game_and_is_the_reason_given() -> None:
    """p. 12-13, `ends_after_turn`"""
    before = table(blue="B1 B1", soul="A15", next_card=13)
    assert play(before, "soul A15 B1", by=_AFTER_TURN) == table(
        blue="B1 B1", soul="B1", soul_cards_red="13", next_card=14, over="infamy"
    )


def test_ends_after_turn_the_game_goes_on_while_cards_are_left() -> None:
    """p. 13, `ends_after_turn`"""
    assert play(table(soul="A15", next_card=12), "soul A15 B7", by=_AFTER_TURN).ending is None


def test_infamy_at_once_whatever_points_are_left() -> None:
    """p. 12"""
    before = table(blue="A9 A9", soul="A8")
    assert do(before, "soul A8 A9", by="infamy=at_once").ending == "infamy"


def test_infamy_at_the_end_of_turn_needs_the_seventh_point() -> None:
    """p. 12, `end_of_turn`"""
    before = table(blue="A9 A9", soul="A8", next_card=13)
    assert play(before, "stone A1 A7", "soul A8 A9", by=_END_OF_TURN) == table(
        "A1 A7",
        "A9 A9",
        "A9",
        soul_cards_red="13",
        next_card=14,
        over="infamy",
    )


def test_infamy_at_the_end_of_turn_lets_the_soul_lie_there_before() -> None:
    """p. 12, `end_of_turn`: no card, no jump, the game goes on"""
    before = table(blue="A9 A9", soul="A8")
    assert play(before, "soul A8 A9", "stone A1 A7", by=_END_OF_TURN) == table(
        "A1 A7", "A9 A9", "A9", to_move="blue"
    )


def test_infamy_at_the_end_of_turn_still_takes_the_corner_card() -> None:
    """p. 12, `end_of_turn`"""
    before = table(blue="B1 B1", soul="A15")
    assert do(before, "soul A15 B1", by=_END_OF_TURN) == table(
        blue="B1 B1", soul="B1", soul_cards_red="3", next_card=4, points=6, soul_met=True
    )


def test_infamy_at_the_end_of_turn_does_not_let_the_soul_pass_the_pair() -> None:
    """p. 7, 12, `end_of_turn`"""
    before = table(blue="A9 A9", soul="A8")
    assert judged(before, "soul A8 A15", by=_END_OF_TURN) == "soul-overtakes at 1"
