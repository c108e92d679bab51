"""Order of effects in one step, as RULES.md numbers them (p. 8-15)."""

from tests.rules.build import EVERYTHING, do, judged, play, table


def test_1_the_piece_steps_and_the_point_is_spent() -> None:
    """p. 7"""
    assert do(table(), "stone A1 A2", "soul B1 B2") == table(
        "A1 A2", soul="B2", points=5, moved="A2"
    )


def test_2_the_corner_card_comes_before_infamy() -> None:
    """p. 12"""
    end = play(table("A1 A1", "A3 A3", "B15", next_card=11), "soul B15 A1")
    assert end.soul_cards == ((11,), (12, 13))


def test_2_the_corner_card_that_is_the_last_ends_the_game_before_infamy() -> None:
    """p. 12-13"""
    end = play(table(blue="B1 B1", soul="A15", next_card=13), "soul A15 B1")
    assert end == table(
        blue="B1 B1", soul="B1", soul_cards_red="13", next_card=14, over="soul-cards-gone"
    )


def test_2_the_corner_card_that_is_the_last_ends_the_game_before_the_landing() -> None:
    """p. 13: no jump belongs to a corner"""
    end = play(table(blue="B1 B9", soul="A9", next_card=13), "soul A9 B1")
    assert end == table(
        blue="B1 B9", soul="B1", soul_cards_red="13", next_card=14, over="soul-cards-gone"
    )


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


def test_4_the_soul_card_that_is_the_last_ends_the_game_before_the_card() -> None:
    """p. 13, 15: the card is not turned over and stays unused"""
    end = play(table("A1 A9", soul="A3", cards="A3:blue", next_card=13), "stone A1 A3")
    assert end == table(
        "A3 A9",
        soul="A3",
        cards="A3:blue",
        soul_cards_red="13",
        next_card=14,
        over="soul-cards-gone",
    )


def test_4_forced_forward_onto_the_soul_takes_card_and_jump_then_the_card_leaves() -> None:
    """p. 14"""
    turn = ("stone A1 A3", "reveal A3 4", "forced A3 A7")
    before = table("A1 A5", soul="A7", cards="A3:blue")
    obeyed = do(before, *turn, writes=EVERYTHING)
    assert obeyed == table(
        "A5 A7",
        soul="A7",
        cards="A3:blue=4",
        soul_cards_red="3",
        next_card=4,
        points=5,
        moved="A7",
        trap="A3",
        due="twin red A7 A5",
    )
    assert do(obeyed, "twin red A7 A5", writes=EVERYTHING) == table(
        "A5 A5",
        soul="A7",
        used_blue="4",
        soul_cards_red="3",
        next_card=4,
        points=5,
        moved="A5",
        trap="A3",
    )


def test_4_the_last_soul_card_of_a_forced_move_still_brings_the_jump() -> None:
    """p. 13-14: and the card that was turned over is used"""
    before = table("A1 A5", soul="A7", cards="A3:blue", next_card=13)
    assert play(before, "stone A1 A3", "reveal A3 4") == table(
        "A5 A5",
        soul="A7",
        used_blue="4",
        soul_cards_red="13",
        next_card=14,
        over="soul-cards-gone",
    )


def test_5_on_an_opposing_card_there_is_no_second_reward() -> None:
    """p. 15"""
    end = play(table("A1 A9", soul="A8", cards="A8:blue"), "stone A1 A8", "reveal A8 3")
    assert end == table(
        "A5 A9", soul="A8", used_blue="3", soul_cards_red="3", next_card=4, to_move="blue"
    )


def test_5_the_soul_card_comes_before_the_jumps() -> None:
    """p. 11"""
    landed = do(table(blue="A9 B9", soul="A2"), "soul A2 A9", writes=EVERYTHING)
    assert landed == table(
        blue="A9 B9",
        soul="A9",
        soul_cards_red="3",
        next_card=4,
        points=0,
        soul_met=True,
        due="twin blue A9 B9",
    )


def test_5_a_landing_is_one_soul_card_though_two_colours_jump() -> None:
    """p. 15"""
    assert play(table("A9 B9", "A9 B4", "A2"), "soul A2 A9").soul_cards == ((3,), ())


def test_6_the_game_ends_after_the_landing_took_the_last_card_and_jumps_are_made() -> None:
    """p. 13"""
    assert play(table("A9 B9", "A9 B4", "A2", next_card=13), "soul A2 A9") == table(
        "B9 B9",
        "B4 B4",
        "A9",
        soul_cards_red="13",
        next_card=14,
        over="soul-cards-gone",
    )


def test_6_the_turn_is_over_when_a_card_was_obeyed_though_points_were_left() -> None:
    """p. 8"""
    assert play(table(cards="A2:blue"), "stone A1 A2", "reveal A2 6").mover == 1


def test_6_the_turn_is_over_when_no_point_is_left() -> None:
    """p. 6"""
    assert judged(table(), "stone A1 A8", "soul B1 B2") == "too-many-points at 2"


def test_6_a_stone_that_goes_on_after_the_last_soul_card_is_game_over() -> None:
    """p. 13: not ran-past-card beside the soul, not too-many-points on the seventh point"""
    beside_the_soul = table("A1 A9", soul="A3", cards="A3:blue", next_card=13)
    on_the_soul = table("A1 A9", soul="A8", next_card=13)
    assert judged(beside_the_soul, "stone A1 A4") == "game-over at 1"
    assert judged(on_the_soul, "stone A1 A9") == "game-over at 1"
