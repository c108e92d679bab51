"""The rulings `trap_on_soul`, `last_soul_card` and `infamy`, each value (p. 12-15)."""

import pytest

from tests.rules.build import EVERYTHING, do, judged, play, table

_IN_PLACE = "trap_on_soul=obey_in_place"
_TWIN_FIRST = "trap_on_soul=twin_first"
_AT_ONCE = "last_soul_card=ends_at_once"
_AFTER_TURN = "last_soul_card=ends_after_turn"


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


def test_ends_at_once_the_points_left_lapse() -> None:
    """p. 13"""
    turn = ("soul A15 B1", "lay B9")
    assert judged(table(soul="A15", next_card=13), *turn, by=_AT_ONCE) == "game-over at 2"
    assert judged(table(soul="A15", next_card=13), *turn[:1], by=_AT_ONCE) == "legal"


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


def test_ends_after_turn_the_game_goes_on_while_cards_are_left() -> None:
    """p. 13, `ends_after_turn`"""
    assert play(table(soul="A15", next_card=12), "soul A15 B7", by=_AFTER_TURN).ending is None


def test_infamy_at_once_whatever_points_are_left() -> None:
    """p. 12"""
    before = table(blue="A9 A9", soul="A8")
    assert do(before, "soul A8 A9", by="infamy=at_once").ending == "infamy"
