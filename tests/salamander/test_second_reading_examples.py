"""The examples at the end of the rules, by the second reading."""

import pytest

from tests.counted import again
from tests.salamander.second_reading import judge, table_at_start
from tests.salamander.second_reading_order import fault_of
from tests.salamander.second_reading_things import Action, Json, Table, faces_of
from tests.salamander.second_reading_turn import do_action

pytestmark = again

HEADER: Json = {"faust": 1, "game": "feuer-salamander"}
TO_84: Action = ["declare", ["fire", "stone-3"], [["queen", "row-7"]]]


def table_with(figures: dict[str, str], header: Json, *done: Action) -> Table:
    table = table_at_start(HEADER | header)
    table["figures"].update(figures)
    for action in done:
        assert do_action(table, action) == ""
    return table


@pytest.mark.parametrize(
    ("starts_from", "eyes", "header", "place", "code"),
    [
        ("king-home", (3, 4), {}, "king-3", ""),
        ("king-home", (3, 4), {}, "queen-4", ""),
        ("king-home", (3, 4), {}, "queen-5", "wrong-distance"),
        ("king-home", (3, 4), {}, "king-home", "not-moved"),
        ("king-1", (1, 1), {}, "king-1", ""),
        ("king-1", (1, 1), {}, "king-3", ""),
        ("king-1", (1, 1), {}, "king-home", "home-too-far"),
        ("robber-4", (4, 2), {}, "king-1", ""),
        ("robber-4", (4, 2), {}, "king-5", ""),
        ("robber-4", (4, 2), {}, "king-home", ""),
        ("robber-4", (4, 2), {"rulings": {"turn_in": "forced"}}, "king-5", "must-turn-in"),
        ("robber-4", (4, 2), {"rulings": {"turn_in": "forced"}}, "king-1", ""),
        ("king-5", (3, 4), {"seats": ["king", "monk"]}, "monk-1", ""),
        ("king-5", (3, 4), {"seats": ["king", "monk"]}, "king-2", ""),
        ("king-5", (3, 4), {"seats": ["king", "monk"]}, "king-home", "home-too-far"),
    ],
)
def test_where_the_king_may_go(
    starts_from: str, eyes: tuple[int, int], header: Json, place: str, code: str
) -> None:
    """Ziehen, Ablegen, Weitere"""
    thrown: Action = ["throw", *eyes, "salamander"]
    table = table_with({"king": starts_from}, header, thrown, ["draw", "air"])
    assert fault_of(table, ["move", "king", place]) == code


def test_the_captured_queen_is_asked_and_goes_home() -> None:
    """Verlies, Antwort"""
    done: list[Action] = [["throw", 4, 1, "salamander"], ["draw", "air"]]
    table = table_with({"king": "king-5", "queen": "queen-5"}, {}, *done)
    assert do_action(table, ["move", "king", "queen-5"]) == ""
    assert table["figures"]["queen"] == "dungeon"
    assert do_action(table, ["ask", "queen", "fire"]) == ""
    assert table["figures"]["queen"] == "queen-home"


def test_yes_to_fire_contradicts_a_marker_and_a_no() -> None:
    """Antwort, Ziel"""
    table = table_with({}, {"starts": "queen"}, ["throw", 1, 2, "stone"])
    assert do_action(table, ["marker", "queen", "earth-5-2"]) == ""
    assert len(table["possible"]["queen"]) == 3
    table["turn"]["question"] = ("queen", "row-5")
    assert do_action(table, ["answer", "no"]) == ""
    assert table["possible"]["queen"] == {frozenset({"earth", "stone-2"})}
    table["turn"]["question"] = ("queen", "fire")
    assert do_action(table, ["answer", "yes"]) == "contradiction"


@pytest.mark.parametrize(("target", "over", "marker"), [(84, "target", 3), (85, "", 0)])
def test_84_points_win_or_send_the_marker_home(target: int, over: str, marker: int) -> None:
    """Ziel, Weitere, Gewinn"""
    table = table_with({}, {"target": target}, ["throw", 1, 2, "stone"])
    done: list[Action] = [["marker", "king", "fire-1-3"], TO_84, ["reply", "yes"]]
    assert [do_action(table, action) for action in done] == ["", "", ""]
    assert table["over"] == over
    place = table["markers"]["king"]
    assert (0 if place == "start" else len(faces_of(place))) == marker


def test_after_the_monks_no_the_queen_need_not_reply() -> None:
    """Ablegen"""
    claims = [["monk", "stone-3"], ["queen", "row-7"]]
    table = table_with({}, {}, ["declare", ["fire"], claims], ["reply", "no"])
    assert fault_of(table, ["reply", "yes"]) == "show-missing"


def test_who_was_confirmed_may_exchange() -> None:
    """Weitere"""
    do: list[Action] = [
        ["declare", ["stone-3"], [["queen", "row-6"], ["monk", "air"]]],
        ["reply", "yes"],
        ["reply", "no"],
        ["show", ["fire"]],
        ["exchange", "queen", "row-6"],
    ]
    turn: Json = {"turn": 1, "player": "king", "do": do}
    assert judge([HEADER, turn])[0]["after"]["discards"] == ["row-6"]
    turn["do"] = [*do, ["exchange", "monk", "air"]]
    assert judge([HEADER, turn])[0]["code"] == "no-exchange"
