"""One game at the table: observations in, events out; no clock, no thread, no file."""

from dataclasses import replace

from companion.events import Event
from companion.games.faust.session import dialogue, gaps, looking
from companion.games.faust.session.belief import Belief, Step
from companion.observations import (
    BoardReading,
    ButtonPressed,
    CardSeen,
    HandSeen,
    LinkChanged,
    Observation,
    PageSaid,
    SlotsChanged,
    Tick,
    placed,
)

EVIDENCE = BoardReading | HandSeen | SlotsChanged
_MOMENT = 1e-9  # times are decimal fractions: two seconds later is not later than two seconds


def heard(belief: Belief, observation: Observation) -> Step:
    """What is believed after this observation, and the events that answer it."""
    events: list[Event] = []
    if not isinstance(observation, EVIDENCE):  # it tells more than time does
        belief, events = _overdue(belief, observation.t)
    belief, more = _answer(belief, observation)
    return belief, events + more


def _overdue(belief: Belief, t: float) -> Step:
    """What was given time is judged when the time is over."""
    if belief.until is None or t <= belief.until + _MOMENT:
        return belief, []
    return looking.judge_overdue(replace(belief, until=None), t)


def _answer(belief: Belief, observation: Observation) -> Step:
    match observation:
        case LinkChanged():
            return gaps.change_link(belief, observation)
        case BoardReading():
            return looking.look(belief, observation)
        case HandSeen():
            return looking.see_hand(belief), []
        case CardSeen(t, field, value):  # counts as if the table had said it on the page
            told = PageSaid(t, "table", "reveal", {"field": field, "value": value})
            return dialogue.listen(belief, told)
        case SlotsChanged():
            return looking.hear_slots(belief, observation)
        case ButtonPressed(t, player):
            return dialogue.listen(belief, PageSaid(t, player, "turn-done"))
        case PageSaid(say="place", by=by) if by in dialogue.SPEAKERS and by != "referee":
            return looking.look(belief, placed(observation))
        case PageSaid():
            return dialogue.listen(belief, observation)
        case Tick():
            return belief, []
