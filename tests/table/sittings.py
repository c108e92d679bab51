"""A short way to write down what a session is told, and to read what it answers."""

from collections.abc import Iterator

from companion.events import Event
from companion.faust.record import Header
from companion.observations import (
    BoardReading,
    ButtonPressed,
    HandSeen,
    Json,
    Observation,
    PageSaid,
    SlotsChanged,
)
from companion.session import Session


def sitting(script: str) -> Iterator[Observation]:
    """One observation a line: `red / blue / soul`, `hand`, `slot B7 red`, `press red`, `page …`."""
    for number, line in enumerate(script.strip().splitlines(), start=1):
        t = float(number)
        match line.split():
            case ["hand"]:
                yield HandSeen(t)
            case ["slot", where, state]:
                yield SlotsChanged(t, ((where, state),))
            case ["press", player]:
                yield ButtonPressed(t, player)
            case ["page", "reveal", where, value]:
                yield PageSaid(t, "table", "reveal", {"field": where, "value": int(value)})
            case ["page", word]:
                yield PageSaid(t, "referee", word)
            case _:
                red, blue, soul = (part.split() for part in line.split("/"))
                pieces = (("blue", tuple(blue)), ("red", tuple(red)), ("soul", tuple(soul)))
                yield BoardReading(t, pieces)


def answers(script: str, header: Header | None = None) -> list[Event]:
    """What the session answers to the last line."""
    session = Session(header or Header())
    events: list[Event] = []
    for observation in sitting(script):
        events = session.feed(observation)
    return events


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def detail(events: list[Event], kind: str, key: str) -> Json:
    """One detail of the one event of that kind."""
    (found,) = [event for event in events if event.kind == kind]
    return found.details[key]
