"""Whoever goes on after the seventh point is told so where the turn had led, with no point left."""

from companion.events import Event
from companion.games.faust.at_table import Session
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.record import Header
from tests.table.sittings import seated, sitting

WHOLE = "A1 A1 / A1 A1 / B1\nhand\nA1 A5 / A1 A1 / B1\nhand\nA1 A5 / A1 A1 / B4\n"
GONE_ON = WHOLE + "hand\nA1 A8 / A1 A1 / B4\n"


def told(script: str) -> tuple[Session, list[Event]]:
    session = Session(Header())
    return session, [event for seen in sitting(script) for event in session.feed(seen)]


def test_who_goes_on_has_no_point_left_and_all_else_lies_as_the_turn_had_left_it() -> None:
    session, events = told(GONE_ON)
    (fault,) = (event for event in events if event.kind == "illegal")
    assert fault.details["do"] == [
        ["stone", "A1", "A5"],
        ["soul", "B1", "B4"],
        ["stone", "A5", "A8"],
    ]
    assert fault.details["repair"] == [{"piece": "red", "from": "A8", "to": "A5"}]
    position = session.position
    assert (position.points, field_name(position.soul)) == (0, "B4")


def test_put_right_the_turn_is_over_as_before() -> None:
    session, _ = told(GONE_ON + "hand\nA1 A5 / A1 A1 / B4\n")
    assert session.state == "playing"
    assert session.record == told(WHOLE)[0].record


def test_who_goes_on_and_may_lies_where_the_stone_was_put() -> None:
    """p. 6: not back where the seventh point had led"""
    gone_on = "A1 A1 / A1 A1 / B1\nhand\nA1 A8 / A1 A1 / B1\nhand\n" + "A1 A9 / A1 A1 / B1\n" * 2
    stands = seated(gone_on + "say blue accept")
    assert stands.position.stones == ((0, 8), (0, 0))
