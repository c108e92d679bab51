"""What a score sheet tells beside the sums: faults, rulings and the reasons that were given."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.faust.page.game_view import after_event, blank_picture
from companion.games.faust.rules.record import Header
from companion.games.faust.session.events import EventJson
from companion.games.faust.story.faults_told import FaustStop, Stops, told_whole, with_stop
from companion.games.faust.words.speaker import Speaker

_Line = tuple[int, bool, str]  # in which turn, whether it is a fault, what is told


def ledger_lines(
    events: Iterable[EventJson], header: Header, speaker: Speaker
) -> tuple[_Line, ...]:
    """In the order of the log; `speaker` calls the players as they are called.

    A turn has none: that one stands though it is a fault, the fault tells. Nor has a question
    that was answered.
    """
    picture = replace(blank_picture(header), header=speaker.header)
    stops: Stops = ()
    for place, said in enumerate(events):
        picture = after_event(picture, said)
        stops = with_stop(stops, FaustStop(place, picture, said))
    return tuple(_line(stop, speaker) for stop in stops if stop.said["kind"] != "unclear")


def _line(stop: FaustStop, speaker: Speaker) -> _Line:
    told = _with_reason(told_whole(stop, speaker), stop.said)
    return len(stop.picture.turns) + 1, stop.said["kind"] == "illegal", told


def _with_reason(text: str, said: EventJson) -> str:
    reason = said.get("because")
    return f"{text} {reason}" if isinstance(reason, str) else text
