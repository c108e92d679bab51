"""Lines of a sitting log of the second game: read, written again, refused."""

import pytest

from companion.games.salamander.session.observed import (
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
        {"camera": {"sticks": {"eyes": [3, 4], "symbol": "stone", "keys": [False, False, True]}}},
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


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ({"t": 1}, "what is observed is"),
        ({"t": 1, "tick": True, "button": "king"}, "observed is .*; expected camera, pile"),
        ({"t": "x", "tick": True}, 't is "x"; expected a number'),
        ({"t": 1, "camera": 3}, "camera is 3"),
        ({"t": 1, "camera": {}}, "expected figures, markers or sticks"),
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
    reply = PageSaid(1.0, "queen", "reply", {"content": "yes"})
    assert without_answer(reply) is reply
