"""One game of the second kind at the table: observations in, events out; no clock, no file."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import assert_never

from companion.events import Event
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.position import NOBODY, Position
from companion.games.salamander.rules.record import Header, Turn
from companion.games.salamander.session import settling, wishes
from companion.games.salamander.session.acting import follow_on
from companion.games.salamander.session.alone import OF_THE_TABLE, as_said
from companion.games.salamander.session.belief import (
    Belief,
    Consent,
    Step,
    new_belief,
)
from companion.games.salamander.session.game_so_far import AUTO
from companion.games.salamander.session.hearing import (
    hear_deed,
    held_until,
    judge_held,
    take_back,
)
from companion.games.salamander.session.looking import judged, look, look_again
from companion.games.salamander.session.observed import (
    FiguresSeen,
    PileDrawn,
    SalamanderObservation,
    SticksSeen,
    is_tapped_again,
)
from companion.games.salamander.session.state import begun_at
from companion.games.salamander.session.told import due, game_over_told
from companion.games.salamander.session.words import is_deed, speaks_for
from companion.observations import (
    ABSENT,
    AWAY,
    ButtonPressed,
    HandSeen,
    Json,
    LinkChanged,
    PageSaid,
    Tick,
)

CAMERA_PART = "camera"
_MOMENT = 1e-9  # times are decimal fractions: two seconds later is not later than two seconds
REASONED = frozenset({"corrected", "accepted", "game-over", "names"})


class Session:
    """Understands one game. No event holds anything of K, or of what was answered in secret.

    `is_open`: everybody hears everything.
    """

    def __init__(self, agreed: Header, turn_end: str = AUTO, *, is_open: bool = False) -> None:
        self._mind = new_belief(agreed, turn_end, is_open=is_open)

    @property
    def turn_end(self) -> str:
        return self._mind.course.turn_end

    @property
    def agreed(self) -> Header:
        """With the players as they are called now, and what was set aside."""
        return self._mind.agreed

    @property
    def position(self) -> Position:
        return self._mind.course.now

    @property
    def known(self) -> Known:
        """What may be known of the hands by who heard what all hear."""
        return self._mind.course.public.known

    @property
    def key(self) -> str:
        """That has opened a sealed pile; empty before."""
        return self._mind.key

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Those that are done."""
        return tuple(done.turn for done in self._mind.course.done)

    @property
    def turns_with_answers(self) -> tuple[Turn, ...]:
        """For the referee alone while the game is running."""
        return tuple(done.with_answers for done in self._mind.course.done)

    @property
    def turn(self) -> tuple[Action, ...]:
        """What was done in the turn at hand, with what the rules have sent."""
        return self._mind.course.steps

    @property
    def is_over(self) -> bool:
        return self._mind.course.is_over

    @property
    def over(self) -> Mapping[str, Json] | None:
        """How the game ended, as everybody is told; None while it goes on."""
        return game_over_told(0.0, self._mind.course).details if self.is_over else None

    def agreed_with(self, observation: SalamanderObservation) -> Mapping[str, str] | None:
        """The players of another game, if this word is the last that was missing for it."""
        mind, _ = _answer(self._mind, observation)
        return mind.next_players

    @property
    def due_at(self) -> float | None:
        """After this time a `Tick` would tell more, if nothing else is observed until then."""
        mind = self._mind
        times = [one for one in (mind.until, held_until(mind)) if one is not None]
        return min(times, default=None)

    @property
    def state(self) -> str:
        """One of playing, waiting, illegal, unclear, contradiction and over."""
        mind = self._mind
        if self.is_over:
            return "over"
        if mind.stop is not None:
            return mind.stop.kind
        if mind.doubt is not None:
            return "contradiction"
        return "playing" if due(mind.course) is None else "waiting"

    def feed(self, observation: SalamanderObservation) -> list[Event]:
        """The events that answer this observation, in order."""
        self._mind, events = heard(self._mind, observation)
        return events


def heard(old: Belief, observation: SalamanderObservation) -> Step:
    """What is believed after this observation, and the events that answer it."""
    if is_tapped_again(old.last_word, observation):
        return old, []
    mind, events = old, list[Event]()
    if not isinstance(observation, FiguresSeen | HandSeen):  # time makes no look better under it
        mind, events = _overdue(old, observation.t)
    mind, more = _answer(mind, observation)
    mind, held = judge_held(mind, observation.t, is_late=_is_late(mind, observation.t))
    more += held
    if mind.doubt is not None and (mind.course.is_over or not mind.doubt.holds_in(mind.course)):
        mind = replace(mind, doubt=None)
    mind, last = _with_due(old, mind, observation.t)
    if old.key and not mind.course.is_over:
        return old, []
    return mind, events + more + last


def _is_late(mind: Belief, t: float) -> bool:
    until = held_until(mind)
    return until is not None and t > until + _MOMENT


def _overdue(mind: Belief, t: float) -> Step:
    """What another look, or a word, was waited for is judged when none has come."""
    if _is_late(mind, t):
        return judge_held(mind, t, is_late=True)
    if mind.until is None or t <= mind.until + _MOMENT or mind.seen is None:
        return mind, []
    return judged(mind, t, 0.0)


def _answer(mind: Belief, observation: SalamanderObservation) -> Step:
    match observation:
        case FiguresSeen():
            return look(mind, observation)
        case SticksSeen(t):
            return _and_look(hear_deed(mind, observation), mind, t)
        case PageSaid(t):
            mind = replace(mind, last_word=observation)
            after, events = _and_look(_listen(mind, observation), mind, t)
            return after, [_with_reason(event, observation) for event in events]
        case ButtonPressed(t, player):
            return _and_look(_listen(mind, PageSaid(t, player, "turn-done")), mind, t)
        case HandSeen():
            return replace(mind, seen=None, tells_of_hands=True, until=None), []
        case LinkChanged():
            return _change_link(mind, observation)
        case PileDrawn() | Tick():
            return mind, []
        case _:
            assert_never(observation)


def _and_look(change: Step, before: Belief, t: float) -> Step:
    """What was said or thrown may explain what was seen before it."""
    mind, events = change
    if mind.course is before.course:
        return change
    mind, more = look_again(mind, t)
    return mind, events + more


def _with_due(old: Belief, mind: Belief, t: float) -> Step:
    """What is waited for is said when it changes, when something was done, or to who was early."""
    is_as_before = mind.course is old.course and mind.stop is old.stop and mind.held is old.held
    told = old.told_due if is_as_before else None
    if mind.stop is not None or mind.course.is_over:
        return replace(mind, told_due=told), []
    waits = due(mind.course)
    mind = replace(mind, told_due=waits)
    if waits is None or waits == told:
        return mind, []
    return mind, [mind.event(t, "waiting", waits)]


def _listen(mind: Belief, heard_word: PageSaid) -> Step:
    """A deed, or a word about the game."""
    said = as_said(mind.course, heard_word)
    speaker = None if said is None else speaks_for(mind.course, said.by)
    if said is None or speaker is None:
        return mind, []
    if isinstance(mind.stop, Consent) and wishes.is_yes(mind.stop, said.say, speaker):
        return _afresh(mind, wishes.say_yes(mind, said, speaker))
    if wishes.is_idle_yes(mind, said, speaker):
        return mind, []
    if said.say == "place" and said.by == "referee":
        return _afresh(mind, _judged(settling.place_pieces, mind, said))
    if is_deed(said) or said.say == "turn-done":
        return hear_deed(mind, said)
    if said.say in ("undo", "step-back"):
        return _afresh(mind, take_back(mind, said, speaker))
    about = _ABOUT.get(said.say)
    if about is None:
        return mind, []
    return _afresh(mind, about(mind, said, speaker))


def _afresh(before: Belief, change: Step) -> Step:
    """What was decided is beyond doubt: every story goes on from it."""
    mind, events = change
    if mind.course is before.course:
        return change
    return replace(mind, stories=begun_at(mind.course), until=None), events


def _judged(ruling: Callable[[Belief, PageSaid], Step], mind: Belief, said: PageSaid) -> Step:
    """Only a judge rules, while the game goes on; what cannot be read does nothing."""
    if speaks_for(mind.course, said.by) != NOBODY or mind.course.is_over:
        return mind, []
    try:
        return ruling(mind, said)
    except ValueError:
        return mind, []


def _rule(mind: Belief, said: PageSaid, speaker: int) -> Step:
    del speaker
    return _judged(settling.rule, mind, said)


_ABOUT = {
    "accept": wishes.accept,
    "refuse": wishes.refuse,
    "end": wishes.end_game,
    "rematch": wishes.another_game,
    "resign": wishes.give_up,
    "ruling": _rule,
    "names": settling.rename,
    **OF_THE_TABLE,
}


def _with_reason(event: Event, said: PageSaid) -> Event:
    """A reason that is given stays with what it did; so does who let a fault stand."""
    if event.kind == "accepted":
        event = Event(event.t, event.kind, {**event.details, "by": said.by})
    reason = said.words.get("reason")
    if event.kind not in REASONED or not isinstance(reason, str):
        return event
    return Event(event.t, event.kind, {**event.details, "because": reason})


def _change_link(mind: Belief, link: LinkChanged) -> Step:
    """A board that nobody looks at lies as it is said to."""
    told = link.told
    if link.part != CAMERA_PART:
        return mind, [Event(link.t, "link", told)]
    if link.state in AWAY:
        mind = replace(mind, seen=None, until=None, is_unseen=link.state == ABSENT)
        mind, more = _afresh(mind, follow_on(mind, link.t))
        return mind, [Event(link.t, "link", told), *more]
    mind = replace(mind, seen=None, until=None, is_unseen=False)
    return mind, [Event(link.t, "link", told | {"verify": ["board"]})]
