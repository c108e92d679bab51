"""What a score sheet tells beside the sums: faults, rulings and the reasons that were given.

A fault is told once, with what became of it: asked about, put right, or let stand, and by whom.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.games.faust.page.game_view import GameView, after_event, blank_view
from companion.games.faust.rules.record import Header
from companion.games.faust.session.events import EventJson
from companion.games.faust.story.beside import beside_text
from companion.games.faust.story.told import is_stop, stop_text
from companion.games.faust.words.speaker import Speaker

WHICH = ("turn", "player", "code", "action", "do")  # of two tellings of one fault they are alike


@dataclass(frozen=True, slots=True)
class FaustStop:
    """Something between two turns: its place in the log, how it lay then, what became of it."""

    place: int
    view: GameView
    said: EventJson
    became: tuple[EventJson, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it is a fault of which nobody has decided yet."""
        return self.said["kind"] == "illegal" and not any(map(_is_end, self.became))


Stops = tuple[FaustStop, ...]


def with_stop(stops: Stops, stop: FaustStop) -> Stops:
    """The stops once this has been told: what is about the open fault belongs to it."""
    said = stop.said
    last = next((one for one in reversed(stops) if one.said["kind"] == "illegal"), None)
    if last is not None and last.is_open:
        if said["kind"] == "illegal" and is_same_fault(last.said, said):
            return stops
        if _is_about(said):
            told = replace(last, became=(*last.became, said))
            return tuple(told if one is last else one for one in stops)
    if not is_stop(said):
        return stops
    if last is not None and said["kind"] == "illegal":
        stops = tuple(_given_way(one, said) if one is last else one for one in stops)
    return (*stops, stop)


def is_told(stops: Stops, said: EventJson) -> bool:
    """Whether it is told as what became of a fault."""
    return any(said == end for one in stops for end in one.became)


def is_same_fault(one: EventJson, other: EventJson) -> bool:
    return all(one.get(key) == other.get(key) for key in WHICH)


def _is_about(said: EventJson) -> bool:
    return _is_end(said) or (said.get("was") == "consent" and said.get("to") == "accept")


def _is_end(said: EventJson) -> bool:
    return said["kind"] == "accepted" or said.get("was") == "illegal"


def _given_way(fault: FaustStop, to: EventJson) -> FaustStop:
    """A fault that became another one was put right by nobody."""
    if not fault.became or fault.became[-1].get("by") != "table":
        return fault
    *before, end = fault.became
    return replace(fault, became=tuple(before)) if end["t"] == to["t"] else fault


def story_of(stop: FaustStop, speaker: Speaker) -> tuple[str, ...]:
    """What became of it, a sentence each, with the reasons that were given."""
    return tuple(speaker.with_reason(beside_text(said, speaker), said) for said in stop.became)


def told_whole(stop: FaustStop, speaker: Speaker) -> str:
    """In one line; the reason of what is no fault stands by itself."""
    return " ".join((stop_text(stop.view, stop.said, speaker), *story_of(stop, speaker)))


_Line = tuple[int, bool, str]  # in which turn, whether it is a fault, what is told


def ledger_lines(
    events: Iterable[EventJson], header: Header, speaker: Speaker
) -> tuple[_Line, ...]:
    """In the order of the log; `speaker` calls the players as they are called.

    A turn has none: that one stands though it is a fault, the fault tells. Nor has a question
    that was answered.
    """
    view = replace(blank_view(header), header=speaker.header)
    stops: Stops = ()
    for place, said in enumerate(events):
        view = after_event(view, said)
        stops = with_stop(stops, FaustStop(place, view, said))
    return tuple(_line(stop, speaker) for stop in stops if stop.said["kind"] != "unclear")


def _line(stop: FaustStop, speaker: Speaker) -> _Line:
    told = _with_reason(told_whole(stop, speaker), stop.said)
    return len(stop.view.turns) + 1, stop.said["kind"] == "illegal", told


def _with_reason(text: str, said: EventJson) -> str:
    reason = said.get("because")
    return f"{text} {reason}" if isinstance(reason, str) else text
