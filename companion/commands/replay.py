"""`faust replay`: sitting logs go through the session of the live table once more."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping

from companion.commands.record_file import (
    ILLEGAL,
    LEGAL,
    is_game_file,
    judge_files,
    last_game,
    load_bytes,
)
from companion.events import Event
from companion.games.lines import json_line
from companion.json_reader import Json, read_number
from companion.observations import FormerObservation
from companion.replay.sitting import read_sitting, replay, sitting_of
from companion.replay.stored_game import outcome

FORMER = "It holds looks of a camera, or words of a seat that the table played, which this game has"
IN_THE_LOG = f"{FORMER} no more: the events of the log are shown."
IGNORED = f"{FORMER} no more: only the other words are judged."
FAULTY = frozenset({"illegal", "contradiction"})
CALM = frozenset({"turn-done", "corrected", "game-over", "action", "accepted"})


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("replay", help="what the table understood of a sitting")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a sitting log, or a game file")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="events as JSON lines")
    form.add_argument("--record", action="store_true", help="the game record instead")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: all legal, 1: an illegal turn stands at the end, 2: unreadable."""
    return judge_files(options, _replay)


def _replay(name: str, options: argparse.Namespace) -> int:
    data = load_bytes(name, "a sitting log or a game file")
    stored = last_game(name) if is_game_file(data) else None
    if stored is not None and stored.has_former_observations:
        print(IN_THE_LOG, file=sys.stderr)
        events, recorded = [*map(_event, stored.events())], outcome(stored).recorded
    else:
        sitting = read_sitting(data) if stored is None else sitting_of(stored)
        if any(isinstance(one, FormerObservation) for one in sitting.observations):
            print(IGNORED, file=sys.stderr)
        session = sitting.sit_down()
        events = [*replay(sitting, session)]
        recorded = session.recorded
    if options.record:
        print(recorded.record(), end="")
    else:
        print("".join(_lines(events, options)), end="")
    return ILLEGAL if _ends_illegal(events) else LEGAL


def _event(said: Mapping[str, Json]) -> Event:
    details = {key: value for key, value in said.items() if key not in ("t", "kind")}
    return Event(read_number(said["t"], "t"), str(said["kind"]), details)


def _lines(events: list[Event], options: argparse.Namespace) -> Iterator[str]:
    for event in events:
        if options.json:
            yield f"{json_line(event.to_json())}\n"
        else:
            said = ", ".join(f"{key} {json.dumps(value)}" for key, value in event.details.items())
            yield f"{event.t:9.2f}  {event.kind}: {said}\n"


def _ends_illegal(events: list[Event]) -> bool:
    """Whether the last word is an accusation that nothing has put right, or one that all can hear:

    a contradiction, which the game goes on with until it is let stand or taken back.
    """
    last = [event.kind for event in events if event.kind in CALM | FAULTY]
    doubts = [event.kind for event in events if event.kind == "contradiction" or _settles(event)]
    return bool(last) and (last[-1] == "illegal" or doubts[-1:] == ["contradiction"])


def _settles(event: Event) -> bool:
    """A contradiction, as far as this can be one."""
    if event.kind == "corrected":
        return "before" in event.details
    return event.details.get("code") == "contradiction" or event.kind == "game-over"
