"""Soul cards: the three ways to one, and the jump to the twin (p. 11-12)."""

from tests.rules.build import EVERYTHING, play, table


def test_the_second_card_is_not_given_when_the_stack_holds_only_one() -> None:
    """p. 12-13"""
    turn = play(table(blue="B1 B9", soul="A9", next_card=13), "soul A9 B1")
    assert (turn.soul_cards, turn.next_soul_card) == (((13,), ()), 14)


def test_two_jumps_of_one_landing_come_in_either_order() -> None:
    """p. 15"""
    start = table("A9 B9", "A9 B4", "A2")
    jumps = ("twin red A9 B9", "twin blue A9 B4")
    one = play(start, "soul A2 A9", *jumps, writes=EVERYTHING)
    other = play(start, "soul A2 A9", *reversed(jumps), writes=EVERYTHING)
    assert one == other == play(start, "soul A2 A9")
