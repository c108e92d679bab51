"""A short way to write down what a session is told, and to read what it answers."""

from collections.abc import Iterable, Iterator

from companion.events import Event
from companion.games.faust.at_table import Session
from companion.games.faust.files.record_lines import header_from_json, header_to_json
from companion.games.faust.rules.record import Header, TurnEnd
from companion.observations import (
    BoardReading,
    ButtonPressed,
    CardSeen,
    HandSeen,
    Json,
    LinkChanged,
    Observation,
    PageSaid,
    SlotsChanged,
    Tick,
)
from companion.replay.sitting import Sitting

NOTHING_THERE = "link camera absent\nlink slots absent\n"
START = "A1 A1 / A1 A1 / B1\n"
RED = START + "A1 A8 / A1 A1 / B1\n"  # the first turn
BOTH = RED + "A1 A8 / A1 A8 / B1\n"  # and its answer
TELLING = frozenset({"illegal", "unclear"})
HANDS = (
    START
    + """hand
A1 A8 / A1 A1 / B1
hand
A1 A8 / A1 A8 / B1
hand
A1 A15 / A1 A8 / B1
"""
)


def sitting(script: str) -> Iterator[Observation]:
    """One observation a line and a second.

    `red / blue / soul`, `hand`, `card B7 6`, `slot B7 red`, `press red`, `tick`,
    `link camera lost`, `page …`, `say red lay field=B7`.
    """
    for number, line in enumerate(script.strip().splitlines(), start=1):
        t = float(number)
        match line.split():
            case ["hand"]:
                yield HandSeen(t)
            case ["card", where, value]:
                yield CardSeen(t, where, int(value))
            case ["slot", where, state]:
                yield SlotsChanged(t, ((where, state),))
            case ["press", player]:
                yield ButtonPressed(t, player)
            case ["tick"]:
                yield Tick(t)
            case ["link", part, state]:
                yield LinkChanged(t, part, state)
            case ["say", by, word, *words]:
                said = (one.split("=") for one in words)
                yield PageSaid(t, by, word, {key: as_json(value) for key, value in said})
            case ["page", "reveal", where, value]:
                yield PageSaid(t, "table", "reveal", {"field": where, "value": int(value)})
            case ["page", word]:
                yield PageSaid(t, "referee", word)
            case _:
                red, blue, soul = (part.split() for part in line.split("/"))
                pieces = (("blue", tuple(blue)), ("red", tuple(red)), ("soul", tuple(soul)))
                yield BoardReading(t, pieces)


def as_json(word: str) -> Json:
    """A number, a list of what commas divide, or the word itself."""
    if "," in word:
        return [*word.split(",")]
    return int(word) if word.isdigit() else word


def answers(
    script: str, header: Header | None = None, turn_end: TurnEnd = TurnEnd.AUTO
) -> list[Event]:
    """What the session answers to the last line."""
    session = Session(header or Header(), turn_end)
    events: list[Event] = []
    for observation in sitting(script):
        events = session.feed(observation)
    return events


def seated(script: str, turn_end: TurnEnd = TurnEnd.AUTO) -> Session:
    """The session that was told all this."""
    session = Session(Header(), turn_end)
    for observation in sitting(script):
        session.feed(observation)
    return session


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def detail(events: list[Event], kind: str, key: str) -> Json:
    """One detail of the one event of that kind."""
    (found,) = [event for event in events if event.kind == kind]
    return found.details[key]


def faust_sitting(header: Header, observations: Iterable[Observation]) -> Sitting:
    return Sitting(header_to_json(header), tuple(observations))


def header_of(log: Sitting) -> Header:
    return header_from_json(log.agreed)


def of_faust(log: Sitting) -> tuple[Observation, ...]:
    return tuple(one for one in log.observations if isinstance(one, Observation))


# Three turns, each seen with its hand: this table is used to tell of hands.
