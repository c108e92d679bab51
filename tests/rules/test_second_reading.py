"""The second reading against examples worked out by hand from the rules."""

from __future__ import annotations

import pytest

from tests.counted import again
from tests.rules.second_reading import judge, judge_turn, perft, table_from
from tests.rules.second_reading_perft import is_complete, tables_after_one_unit
from tests.rules.second_reading_rulings import Json
from tests.rules.second_reading_table import Table
from tests.rules.second_reading_turn import Action

pytestmark = again

TWIN_FIRST = {"trap_on_soul": "twin_first"}
PLAY_ON = {"last_soul_card": "ends_after_turn"}
FREE = {"level_soul": "free"}
BOTH = {"stones_per_turn": "both"}
LATE_INFAMY = {"infamy": "end_of_turn"}


def on(stones: str, soul: str, rulings: Json | None = None, **more: object) -> Table:
    """A table with red to move: red, red, blue, blue."""
    fields = stones.split()
    description = {"red": fields[:2], "blue": fields[2:], "soul": soul, **more}
    return table_from(description, rulings or {})


def red_does(table: Table, *do: Action) -> Json:
    return judge_turn(table, {"turn": 1, "player": "red", "do": list(do)})[1]


def fault(verdict: Json) -> tuple[str, int]:
    return verdict["code"], verdict["action"]


def step(*fields: str) -> Action:
    return ["stone", *fields]


def soul(*fields: str) -> Action:
    return ["soul", *fields]


# --- legal turns ----------------------------------------------------------------------------


def test_turn_of_the_records_document() -> None:
    line = {"turn": 1, "player": "red", "do": [step("A1", "A5"), ["lay", "B7"], soul("B1", "B3")]}
    assert judge([{"faust": 1}, line]) == [
        {
            "turn": 1,
            "player": "red",
            "legal": True,
            "soul_cards": [],
            "lapsed": 0,
            "after": {
                "red": ["A1", "A5"],
                "blue": ["A1", "A1"],
                "soul": "B3",
                "cards": {"B7": "red"},
                "used": {"red": [], "blue": []},
                "soul_cards": {"red": [], "blue": []},
                "next_soul_card": 3,
                "to_move": "blue",
                "over": False,
            },
        }
    ]


def test_stone_onto_soul_with_the_seventh_point_takes_a_card_and_jumps() -> None:
    """p. 11"""
    verdict = red_does(on("A1 A5 B9 B9", "A8"), step("A1", "A8"))
    assert (verdict["soul_cards"], verdict["after"]["red"]) == ([3], ["A5", "A5"])


def test_stone_onto_soul_with_the_sixth_point_brings_nothing() -> None:
    verdict = red_does(on("A2 A5 B9 B9", "A8"), step("A2", "A8"), ["lay", "B2"])
    assert (verdict["soul_cards"], verdict["after"]["red"]) == ([], ["A5", "A8"])


def test_landing_beside_the_twin_takes_a_card_without_a_jump() -> None:
    verdict = red_does(on("A1 A8 B9 B9", "A8"), step("A1", "A8"))
    assert (verdict["soul_cards"], verdict["after"]["red"]) == ([3], ["A8", "A8"])


def test_soul_onto_one_stone_of_each_colour_makes_both_jump_for_one_card() -> None:
    """p. 15"""
    verdict = red_does(on("A8 A1 A8 B9", "A1", FREE), soul("A1", "A8"))
    after = verdict["after"]
    assert (verdict["soul_cards"], after["red"], after["blue"]) == ([3], ["A1", "A1"], ["B9", "B9"])


def test_corner_and_landing_bring_two_cards() -> None:
    """p. 12"""
    table = on("A4 A9 A1 B5", "B14")
    verdict = red_does(table, step("A4", "A9"), soul("B14", "A1"))
    assert (verdict["soul_cards"], verdict["after"]["blue"]) == ([3, 4], ["B5", "B5"])


@pytest.mark.parametrize(
    ("stones", "gained", "red_holds", "blue_holds", "next_card"),
    [
        ("A2 A7 A1 A1", [12, 13], [12, 13], [], None),  # the other's pair
        ("A1 A1 A7 A8", [12], [12], [13], None),  # the own pair
        ("A1 A7 A1 A1", [12, 13], [12, 13], [], None),  # a pair and one own
        ("A1 A1 A1 A7", [12], [12], [13], None),  # the own pair and one
        ("A1 A1 A1 A1", [12], [12], [], 13),  # all four
    ],
)
def test_infamy_at_a_corner(
    stones: str,
    gained: list[int],
    red_holds: list[int],
    blue_holds: list[int],
    next_card: int | None,
) -> None:
    """p. 12, 15: the corner card first."""
    verdict = red_does(on(stones, "B15", next_soul_card=12), soul("B15", "A1"))
    after = verdict["after"]
    assert (verdict["soul_cards"], verdict["lapsed"]) == (gained, 6)
    assert after["soul_cards"] == {"red": red_holds, "blue": blue_holds}
    assert (after["next_soul_card"], after["to_move"], after["over"]) == (next_card, None, True)


def test_last_card_at_the_corner_comes_before_infamy() -> None:
    table = on("A2 A7 A1 A1", "B15", next_soul_card=13)
    then, verdict = judge_turn(table, {"turn": 1, "player": "red", "do": [soul("B15", "A1")]})
    assert (verdict["soul_cards"], then.over) == ([13], "soul-cards-gone")
    table = on("A2 A7 A1 A1", "B15", PLAY_ON, next_soul_card=13)
    then, verdict = judge_turn(table, {"turn": 1, "player": "red", "do": [soul("B15", "A1")]})
    assert (verdict["soul_cards"], then.over) == ([13], "infamy")


def test_infamy_at_the_end_of_the_turn_only() -> None:
    table = on("A1 A2 A6 A6", "A5", LATE_INFAMY)
    verdict = red_does(table, soul("A5", "A6"), step("A1", "A7"))
    assert (verdict["after"]["over"], verdict["soul_cards"]) == (False, [])
    verdict = red_does(table, step("A1", "A7"), soul("A5", "A6"))
    assert (verdict["after"]["over"], verdict["soul_cards"]) == (True, list(range(3, 14)))


@pytest.mark.parametrize(
    ("value", "target", "cards", "red"),
    [
        (8, "A15", [], ["A3", "A11"]),  # forward past the soul on A9
        (6, "A9", [3], ["A11", "A11"]),  # forward onto the soul: a card and the jump
        (3, "A15", [], ["A11", "B15"]),  # backward over the corner
    ],
)
def test_forced_moves(value: int, target: str, cards: list[int], red: list[str]) -> None:
    """p. 9, 14; the twin lies on A11."""
    soul_at, wanted = "A9", red if value != 8 else ["A11", "A11"]
    verdict = red_does(
        on("A1 A11 B9 B9", soul_at, cards=[["A3", "blue", None]]),
        step("A1", "A3"),
        ["reveal", "A3", value],
    )
    assert (verdict["soul_cards"], verdict["after"]["red"]) == (cards, wanted)
    assert (verdict["lapsed"], verdict["after"]["cards"]) == (5, {})
    assert verdict["after"]["used"] == {"red": [], "blue": [value]}


def test_forced_backward_onto_the_soul_jumps_without_a_card() -> None:
    """p. 14"""
    verdict = red_does(
        on("A1 A11 B9 B9", "B15", cards=[["A3", "blue", 3]]), step("A1", "A3"), ["reveal", "A3", 3]
    )
    assert (verdict["soul_cards"], verdict["after"]["red"]) == ([], ["A11", "A11"])


def test_card_where_a_forced_move_ends_stays_and_own_cards_do_nothing() -> None:
    """p. 10"""
    cards = [["A3", "blue", 2], ["A5", "blue", 4], ["A2", "red", 4]]
    verdict = red_does(
        on("A1 A11 B9 B9", "B15", cards=cards), step("A1", "A3"), ["reveal", "A3", 2]
    )
    assert verdict["after"]["cards"] == {"A2": "red", "A5": "blue"}
    assert verdict["after"]["red"] == ["A5", "A11"]


def test_trap_on_soul_takes_a_card_and_obeys_in_place() -> None:
    """p. 15"""
    verdict = red_does(
        on("A1 A11 B9 B9", "A3", cards=[["A3", "blue", 2]]), step("A1", "A3"), ["reveal", "A3", 2]
    )
    assert (verdict["soul_cards"], verdict["after"]["red"]) == ([3], ["A5", "A11"])


def test_trap_on_soul_twin_first_may_be_forced_onto_the_soul_again() -> None:
    table = on(
        "A1 B15 B9 B9",
        "A3",
        TWIN_FIRST,
        cards=[["A3", "blue", 4], ["B15", "blue", 8]],
        writes="everything",
    )
    do = [
        step("A1", "A3"),
        ["twin", "red", "A3", "B15"],
        ["reveal", "A3", 4],
        ["forced", "B15", "A4"],
    ]
    verdict = red_does(table, *do)
    assert (verdict["soul_cards"], verdict["after"]["red"]) == ([3], ["A4", "B15"])
    table = on("A1 B14 B9 B9", "A3", TWIN_FIRST, cards=[["A3", "blue", 4]], writes="everything")
    do = [
        step("A1", "A3"),
        ["twin", "red", "A3", "B14"],
        ["reveal", "A3", 4],
        ["forced", "B14", "A3"],
    ]
    assert fault(red_does(table, *do)) == ("wrong-twin-move", 5)
    verdict = red_does(table, *do, ["twin", "red", "A3", "B14"])
    assert (verdict["soul_cards"], verdict["after"]["red"]) == ([3, 4], ["B14", "B14"])


def test_last_card_taken_on_a_trap_leaves_the_card_unused() -> None:
    table = on("A1 A11 B9 B9", "A3", TWIN_FIRST, cards=[["A3", "blue", 2]], next_soul_card=13)
    verdict = red_does(table, step("A1", "A3"))
    assert (verdict["after"]["cards"], verdict["after"]["red"]) == ({"A3": "blue"}, ["A3", "A11"])
    assert fault(red_does(table, step("A1", "A3"), ["reveal", "A3", 2])) == ("game-over", 2)


def test_turn_is_played_on_after_the_last_card() -> None:
    table = on("A4 A9 A1 B5", "B14", PLAY_ON, next_soul_card=13)
    verdict = red_does(table, step("A4", "A9"), soul("B14", "A1"))
    assert (verdict["soul_cards"], verdict["after"]["blue"]) == ([13], ["B5", "B5"])
    table = on("A4 A9 A1 B5", "B14", next_soul_card=13)
    verdict = red_does(table, step("A4", "A9"), soul("B14", "A1"))
    assert (verdict["after"]["blue"], verdict["after"]["over"]) == (["A1", "B5"], True)


def test_one_stone_may_walk_over_its_twin() -> None:
    table = on("A1 A3 B9 B9", "B1")
    assert red_does(table, step("A1", "A3"), step("A3", "A8"))["after"]["red"] == ["A3", "A8"]
    assert fault(red_does(table, step("A3", "A5"), step("A1", "A3"))) == ("second-stone", 2)
    assert red_does(on("A1 A3 B9 B9", "B1", BOTH), step("A3", "A5"), step("A1", "A6"))["legal"]


def test_free_soul_may_leave_stones_it_lay_with_but_not_those_it_came_onto() -> None:
    table = on("A1 A5 A3 B9", "A1", FREE)
    assert red_does(table, soul("A1", "A2"), step("A1", "A7"))["legal"]
    assert fault(red_does(table, soul("A1", "A8"))) == ("soul-overtakes", 1)
    assert red_does(
        on("A1 A5 B8 B9", "A4", FREE), soul("A4", "A5"), step("A5", "A10"), soul("A5", "A6")
    )["legal"]


def test_score_is_souls_plus_odd_minus_even() -> None:
    """p. 13: red 13 + 24 - 20; blue used its 9 before."""
    header: Json = {"faust": 1, "start": {"devils": "A1", "soul": "B15"}}
    over = judge([header, {"turn": 1, "player": "red", "do": [soul("B15", "A1")]}])[-1]
    assert over == {
        "over": True,
        "reason": "infamy",
        "winner": "red",
        "score": {
            "red": {"souls": 3, "odd": 24, "even": 20, "total": 7},
            "blue": {"souls": 0, "odd": 24, "even": 20, "total": 4},
        },
    }
    header["rulings"] = {"unused_cards": "even_plus"}
    over = judge([header, {"turn": 1, "player": "red", "do": [soul("B15", "A1")]}])[-1]
    assert over["score"]["blue"] == {"souls": 0, "odd": 24, "even": 20, "total": -4}


# --- perft -------------------------------------------------------------------


def test_perft_of_the_start_counted_by_hand() -> None:
    """2^7 turns without a card; 7 places for the lay, 2^6 for the rest, 30 fields, 8 values."""
    assert perft(on("A1 A1 A1 A1", "B1")) == (128 + 7 * 64 * 240, 8 + 7 * 240)


def test_perft_where_the_second_step_is_a_trap() -> None:
    """Two steps; a lay of 2 values on 27 fields before the first or the second, or none."""
    cards = [["B12", "blue", 29], ["B14", "red", 28], ["A1", "red", 1]]
    table = on(
        "B10 B10 B10 B10",
        "B10",
        {"devil_cards": [4, 4, 4, 1, 28, 29, 29]},
        cards=cards,
        used={"red": [4, 4], "blue": [4]},
        next_soul_card=12,
    )
    assert perft(table) == (1 + 2 * 54, 1 + 54)


def test_perft_counts_what_a_plain_recursion_counts() -> None:
    def count(table: Table) -> int:
        return 1 if is_complete(table) else sum(map(count, tables_after_one_unit(table)))

    cards = [["A5", "blue", 2], ["A3", "red", 9]]
    table = on("A1 A2 A4 B9", "A1", BOTH, cards=cards, used={"red": [2, 3, 4, 5, 6, 7]})
    assert perft(table)[0] == count(table)
