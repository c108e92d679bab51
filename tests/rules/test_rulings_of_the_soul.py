"""The rulings `trap_on_soul`, `last_soul_card` and `infamy`, each value (p. 12-15)."""

from tests.rules.build import EVERYTHING, do, judged, play, table

_AT_ONCE = "last_soul_card=ends_at_once"
_AFTER_TURN = "last_soul_card=ends_after_turn"


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


def test_ends_after_turn_the_game_goes_on_while_cards_are_left() -> None:
    """p. 13, `ends_after_turn`"""
    assert play(table(soul="A15", next_card=12), "soul A15 B7", by=_AFTER_TURN).ending is None


def test_infamy_at_once_whatever_points_are_left() -> None:
    """p. 12"""
    before = table(blue="A9 A9", soul="A8")
    assert do(before, "soul A8 A9", by="infamy=at_once").ending == "infamy"
