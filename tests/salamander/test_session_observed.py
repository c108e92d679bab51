"""Lines of a sitting log of the second game: read, written again, refused."""

import pytest

from companion.games.salamander.session.observed import (
    FiguresSeen,
    SticksSeen,
    check_logged,
    observation_of,
    without_answer,
)
from companion.json_reader import BadValue, Json
from companion.observations import ButtonPressed, PageSaid


@pytest.mark.parametrize(
    "line",
    [
        {"camera": {"figures": {"king": "queen-4"}, "markers": {"king": "fire-7-2"}}},
        {"camera": {"figures": {"king": "dungeon"}}},
        {"camera": {"markers": {"queen": "start"}}},
        {"camera": {"figures": {}, "hidden": ["king-1"], "unsure": {"king": {"king-2": 0.9}}}},
        {"camera": {"markers": {}, "unsure": {"king-marker": {"fire-1-1": 0.5, "air-1-1": 0.5}}}},
        {"camera": {"sticks": {"eyes": [3, 4], "symbol": "stone", "keys": [False, False, True]}}},
        {"camera": {"sticks": {"eyes": [], "symbol": "salamander", "keys": [True]}}},
        {"camera": {"sticks": {"eyes": [1], "symbol": None, "keys": [True]}}},
        {"camera": {"hand": True}},
        {"pile": "drawn"},
        {"button": "king"},
        {"page": {"by": "king", "say": "ask", "card": "row-5"}},
        {"link": {"camera": "lost"}},
        {"tick": True},
    ],
)
def test_what_was_read_is_written_again(line: dict[str, Json]) -> None:
    """records, Sitting log"""
    whole: dict[str, Json] = {"t": 1.5, **line}
    assert observation_of(whole).to_json() == whole


def test_figures_stand_in_the_order_of_their_names() -> None:
    seen = observation_of({"t": 1, "camera": {"figures": {"queen": "king-1", "king": "king-2"}}})
    assert seen == FiguresSeen(1.0, (("king", "king-2"), ("queen", "king-1")))


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ({"t": 1}, "what is observed is"),
        ({"t": 1, "tick": True, "button": "king"}, "observed is .*; expected camera, pile"),
        ({"t": "x", "tick": True}, 't is "x"; expected a number'),
        ({"t": 1, "camera": 3}, "camera is 3"),
        ({"t": 1, "camera": {}}, "expected figures, markers or sticks"),
        (
            {"t": 1, "camera": {"figures": {"bishop": "king-1"}}},
            'figures is "bishop"; expected king',
        ),
        ({"t": 1, "camera": {"figures": {"king": "fire-1-1"}}}, "fire-1-1"),
        ({"t": 1, "camera": {"figures": {"king": ["king-1"]}}}, "figures.king is"),
        ({"t": 1, "camera": {"markers": {"king": "king-1"}}}, "king-1"),
        (
            {"t": 1, "camera": {"figures": {}, "hidden": ["nowhere"]}},
            r"hidden\[0\] is \"nowhere\"; expected a place",
        ),
        (
            {"t": 1, "camera": {"figures": {}, "unsure": {"pawn": {}}}},
            'unsure is "pawn"; expected king',
        ),
        (
            {"t": 1, "camera": {"figures": {}, "unsure": {"king": {"king-1": 2}}}},
            "unsure.king.king-1 is 2; expected 0…1",
        ),
        (
            {"t": 1, "camera": {"figures": {}, "unsure": {"king": {"king-1": 0.7, "king-2": 0.7}}}},
            "of 1 together",
        ),
        ({"t": 1, "camera": {"sticks": {"eyes": [1, 1, 1], "keys": []}}}, "expected ≤ 2"),
        (
            {"t": 1, "camera": {"sticks": {"eyes": [5], "keys": []}}},
            r"sticks.eyes\[0\] is 5; expected 1…4",
        ),
        (
            {"t": 1, "camera": {"sticks": {"eyes": [], "symbol": "key", "keys": []}}},
            "salamander or stone",
        ),
        ({"t": 1, "camera": {"sticks": {"eyes": [1], "keys": []}}}, "for 1 sticks"),
        ({"t": 1, "pile": "full"}, "expected drawn"),
        ({"t": 1, "page": 3}, "page is 3"),
        ({"t": 1, "link": {}}, "link is"),
    ],
)
def test_what_no_table_can_observe_is_refused(line: dict[str, Json], named: str) -> None:
    """with a sentence that says what was expected"""
    with pytest.raises(BadValue, match=named):
        observation_of(line)


@pytest.mark.parametrize(
    "said",
    [
        ButtonPressed(1.0, "red"),
        PageSaid(1.0, "king", "place", {"figures": {"king": "A1"}}),
        PageSaid(1.0, "king", "place", {"markers": 3}),
    ],
)
def test_what_was_said_can_be_kept_but_is_no_sitting_log(said: ButtonPressed | PageSaid) -> None:
    assert observation_of(said.to_json()) == said
    with pytest.raises(ValueError, match="expected"):
        check_logged(said)


def test_an_answer_goes_without_what_was_answered() -> None:
    """contract of secrecy"""
    said = PageSaid(1.0, "queen", "answered", {"content": "yes", "note": 1})
    assert without_answer(said) == PageSaid(1.0, "queen", "answered", {"note": 1})
    thrown = SticksSeen(1.0, (1, 2), "stone", (False, False, False))
    assert without_answer(thrown) is thrown
    reply = PageSaid(1.0, "queen", "reply", {"content": "yes"})
    assert without_answer(reply) is reply
