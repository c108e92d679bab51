"""Soul cards: the three ways to one, and the jump to the twin (p. 11-12)."""

import pytest

from tests.rules.build import EVERYTHING, do, judged, play, table


@pytest.mark.parametrize(
    ("red", "blue", "after"),
    [("A9 B9", "A1 A1", ("B9 B9", "A1 A1")), ("A1 A1", "A9 B9", ("A1 A1", "B9 B9"))],
)
def test_soul_onto_a_stone_own_or_opposing_takes_a_card_and_the_stone_jumps(
    red: str, blue: str, after: tuple[str, str]
) -> None:
    """p. 11"""
    assert play(table(red, blue, "A2"), "soul A2 A9") == table(
        *after, "A9", soul_cards_red="3", next_card=4, to_move="blue"
    )


@pytest.mark.parametrize(("origin", "target"), [("A15", "B1"), ("B15", "A1")])
def test_soul_turning_either_corner_takes_a_card_at_once(origin: str, target: str) -> None:
    """p. 12"""
    assert do(table("A9 A9", "A9 A9", origin), f"soul {origin} {target}") == table(
        "A9 A9", "A9 A9", target, soul_cards_red="3", next_card=4, points=6
    )


def test_the_second_card_is_not_given_when_the_stack_holds_only_one() -> None:
    """p. 12-13"""
    turn = play(table(blue="B1 B9", soul="A9", next_card=13), "soul A9 B1")
    assert (turn.soul_cards, turn.next_soul_card) == (((13,), ()), 14)


def test_a_jump_is_due_after_the_landing_when_everything_is_written() -> None:
    """p. 11"""
    landed = do(table("A1 A3", soul="A8"), "stone A1 A8", writes=EVERYTHING)
    assert landed == table(
        "A3 A8",
        soul="A8",
        soul_cards_red="3",
        next_card=4,
        points=0,
        moved="A8",
        due="twin red A8 A3",
    )
    assert do(landed, "twin red A8 A3", writes=EVERYTHING) == table(
        "A3 A3", soul="A8", soul_cards_red="3", next_card=4, points=0, moved="A3"
    )


def test_two_jumps_of_one_landing_come_in_either_order() -> None:
    """p. 15"""
    start = table("A9 B9", "A9 B4", "A2")
    jumps = ("twin red A9 B9", "twin blue A9 B4")
    one = play(start, "soul A2 A9", *jumps, writes=EVERYTHING)
    other = play(start, "soul A2 A9", *reversed(jumps), writes=EVERYTHING)
    assert one == other == play(start, "soul A2 A9")


def test_a_jump_of_an_opposing_stone_is_not_taken_for_the_moved_one() -> None:
    """p. 6, 11: the own stone that moved is still the same one, so it has no points left"""
    turn = ("stone A3 A9", "soul A8 A9", "twin blue A9 B4", "stone A9 A10")
    before = table("A3 A1", "A9 B4", "A8")
    assert judged(before, *turn, writes=EVERYTHING) == "too-many-points at 4"
