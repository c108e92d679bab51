"""Order of effects in one step, as RULES.md numbers them (p. 8-15)."""

from tests.rules.build import do, judged, play, table


def test_2_the_corner_card_comes_before_infamy() -> None:
    """p. 12"""
    end = play(table("A1 A1", "A3 A3", "B15", next_card=11), "soul B15 A1")
    assert end.soul_cards == ((11,), (12, 13))


def test_3_infamy_comes_before_the_landing_reward() -> None:
    """p. 12"""
    end = play(table("A9 A9", "A9 B3", "A2", next_card=13), "soul A2 A9")
    assert end.soul_cards == ((), (13,))


def test_4_points_lapse_before_the_card_is_turned_over() -> None:
    """p. 8"""
    stopped = do(table(cards="A3:blue"), "stone A1 A3")
    assert judged(table(cards="A3:blue"), "stone A1 A3", "lay B9") == "ran-past-card at 2"
    assert stopped.due == table(due="turn-over A3 A3").due


def test_4_the_soul_card_comes_before_the_card_is_turned_over() -> None:
    """p. 15"""
    stopped = do(table("A1 A9", soul="A3", cards="A3:blue"), "stone A1 A3")
    assert (stopped.soul_cards, stopped.used) == (((3,), ()), ((), ()))


def test_5_a_landing_is_one_soul_card_though_two_colours_jump() -> None:
    """p. 15"""
    assert play(table("A9 B9", "A9 B4", "A2"), "soul A2 A9").soul_cards == ((3,), ())


def test_6_the_turn_is_over_when_a_card_was_obeyed_though_points_were_left() -> None:
    """p. 8"""
    assert play(table(cards="A2:blue"), "stone A1 A2", "reveal A2 6").mover == 1
