"""What a score sheet tells beside the sums: faults, rulings and the reasons that were given."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.faust.page.game_view import DrawnTurn, EventJson, after_event, blank_picture
from companion.games.faust.rules.record import Header
from companion.games.faust.story.faults_told import FaustStop, Stops, is_told, told_whole, with_stop
from companion.games.faust.story.turns import turn_text
from companion.games.faust.words.speaker import Speaker

_Line = tuple[int, bool, str]  # in which turn, whether it is a fault, what is told


def ledger_lines(
    events: Iterable[EventJson], header: Header, speaker: Speaker
) -> tuple[_Line, ...]:
    """In the order of the log; `speaker` calls the players as they are called.

    A turn as the rules want it has none, nor has a question that was answered.
    """
    picture = replace(blank_picture(header), header=speaker.header)
    lines: dict[int, _Line] = {}
    places: dict[int, int] = {}  # of the turn of that number
    stops: Stops = ()
    for place, said in enumerate(events):
        picture = after_event(picture, said)
        number = said.get("turn")
        if said["kind"] == "turn-done" or said["kind"] == "accepted":
            assert isinstance(number, int)
            places[number] = place
        stops = with_stop(stops, FaustStop(place, picture, said))
    for stop in stops:
        if stop.said["kind"] != "unclear":
            told = _with_reason(told_whole(stop, speaker), stop.said)
            is_fault = stop.said["kind"] == "illegal"
            lines[stop.place] = len(stop.picture.turns) + 1, is_fault, told
    for turn in picture.turns:
        if not is_told(stops, turn.said) and _is_of_note(turn):
            number, is_fault = turn.turn.number, turn.said["kind"] == "accepted"
            told = _with_reason(turn_text(turn, speaker), turn.said)
            lines[places[number]] = number, is_fault, told
    return tuple(lines[place] for place in sorted(lines))


def _is_of_note(turn: DrawnTurn) -> bool:
    """Whether it stands by agreement, or somebody gave a reason."""
    return turn.said["kind"] == "accepted" or "because" in turn.said


def _with_reason(text: str, said: EventJson) -> str:
    reason = said.get("because")
    return f"{text} {reason}" if isinstance(reason, str) else text
