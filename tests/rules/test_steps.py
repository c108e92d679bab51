"""A turn: seven points, stones, the soul and own cards (p. 6-8)."""

from tests.rules.build import do, judged, play, start, table


def test_a_turn_has_seven_points_and_they_must_all_be_spent() -> None:
    """p. 6"""
    assert [judged(start(), f"stone A1 A{field}") for field in (7, 8, 9)] == [
        "points-left at 2",
        "legal",
        "too-many-points at 1",
    ]


def test_a_card_is_laid_beside_any_field_a_start_square_too() -> None:
    """p. 7"""
    assert do(start(), "lay A1").cards[0] == do(start(), "lay B1").cards[15]
    assert do(start(), "lay A1") == table(cards="A1:red", points=6, laid=True)


def test_a_card_may_be_laid_in_each_turn() -> None:
    """p. 7"""
    once = play(start(), "lay B4", "soul B1 B7")
    twice = play(once, "lay B5", "soul B7 B13")
    assert play(twice, "lay B6", "soul B13 B15", "stone A1 A5") == table(
        "A1 A5", soul="B15", cards="B4:red B5:blue B6:red", to_move="blue"
    )


def test_nothing_of_a_turn_is_carried_into_the_next() -> None:
    """p. 6"""
    end = play(table(blue="A1 B3"), "lay A4", "stone A1 A5", "soul B1 B3")
    assert (end.points, end.moved, end.laid, end.soul_met, end.trap, end.due) == (
        7,
        -1,
        False,
        False,
        -1,
        (),
    )
