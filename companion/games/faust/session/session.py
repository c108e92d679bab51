"""One game at the table: observations in, events out; no clock, no thread, no file."""

from dataclasses import replace

from companion.events import Event
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header, Record, TurnEnd
from companion.games.faust.session import dialogue, game_so_far, gaps, looking
from companion.games.faust.session.belief import Belief, Step, new_belief
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


class Session:
    """Understands one game. The last turn stays provisional until the other player acts."""

    def __init__(self, game: Header, turn_end: TurnEnd = TurnEnd.AUTO) -> None:
        self._belief = new_belief(game_so_far.begin(game, turn_end))

    @property
    def record(self) -> Record:
        """The turns that are done, those too that stand by agreement."""
        return self._belief.game.record

    @property
    def position(self) -> Position:
        return self._belief.game.now

    @property
    def is_over(self) -> bool:
        """The game has ended, and the last jump is done."""
        return self._belief.game.is_over

    @property
    def state(self) -> str:
        """One of playing, waiting, illegal, unclear and over."""
        belief = self._belief
        if self.is_over:
            return "over"
        if belief.trouble is not None:
            return belief.trouble.kind
        return "waiting" if belief.game.is_waited_for else "playing"

    @property
    def due_at(self) -> float | None:
        """After this time a `Tick` would tell more, if nothing else is observed until then."""
        return self._belief.until

    def feed(self, observation: Observation) -> list[Event]:
        """The events that answer this observation, in order."""
        belief = self._belief
        events: list[Event] = []
        if not isinstance(observation, EVIDENCE):  # it tells more than time does
            belief, events = _overdue(belief, observation.t)
        self._belief, more = _answer(belief, observation)
        return events + more


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
