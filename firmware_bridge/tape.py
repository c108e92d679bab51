"""Records what goes over the wire in a readable file, and replays such a file into a link.

One note a line: the time, the kind (`<` from the board, `>` to it, `=` the port, `.` a tick that
reported something) and the bytes, escaped as in Python.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from firmware_bridge.link import Link
from firmware_bridge.notices import Report

LINE_KINDS = "<>=."
OPENED = b"opened"
CLOSED = b"closed"
MISSING = b"missing"


class BadTape(ValueError):
    """A line is not a note; says which line, what is wrong and what was expected."""


@dataclass(frozen=True, slots=True)
class Note:
    t: float
    kind: str
    data: bytes

    def line(self) -> str:
        text = self.data.decode("latin-1").encode("unicode_escape").decode("ascii")
        return f"{self.t!r} {self.kind} {text}\n"


def read_notes(lines: Iterable[str]) -> Iterator[Note]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _read_note(line.rstrip("\n"), number)


def replay(notes: Iterable[Note], link: Link) -> Iterator[Report]:
    """Feeds the notes to a link, and gives the same reports as when they were recorded."""
    for note in notes:
        yield from _feed(note, link)


def _feed(note: Note, link: Link) -> list[Report]:
    match note.kind:
        case "<":
            return link.feed(note.data, note.t)
        case ".":
            return link.tick(note.t)
        case ">":
            link.to_send(note.t)
        case "=" if note.data.startswith(OPENED):
            link.open_session(note.t)
        case "=" if note.data == CLOSED:
            return link.close_session(note.t)
        case "=" if note.data == MISSING:
            return link.miss_board(note.t)
    return []


def _read_note(line: str, number: int) -> Note:
    time, _, rest = line.partition(" ")
    kind, _, text = rest.partition(" ")
    if kind not in LINE_KINDS or not kind:
        raise BadTape(f"line {number}: kind is {kind!r}; expected one of {LINE_KINDS}")
    try:
        data = text.encode("ascii").decode("unicode_escape").encode("latin-1")
        return Note(float(time), kind, data)
    except ValueError as error:
        raise BadTape(f"line {number}: {error}; expected TIME KIND BYTES") from error
