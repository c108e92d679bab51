"""One game of the second kind at the table: observations in, events out; no clock, no file."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from companion.events import Event, with_details, with_reason
from companion.games.alone import WANTS
from companion.games.consent import Consent
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session import settling, wishes
from companion.games.salamander.session.belief import Belief, Step
from companion.games.salamander.session.hearing import hear_deed, held_until, judge_held, take_back
from companion.games.salamander.session.looking import judged, look, look_again
from companion.games.salamander.session.observed import (
    FiguresSeen,
    PileDrawn,
    SalamanderObservation,
    SticksSeen,
    is_tapped_again,
)
from companion.games.salamander.session.retelling import follow_on
from companion.games.salamander.session.sealed_seat import as_said, want
from companion.games.salamander.session.state import begun_at
from companion.games.salamander.session.told import due
from companion.games.salamander.session.words import is_deed, speaks_for
from companion.observations import (
    ABSENT,
    AWAY,
    ButtonPressed,
    HandSeen,
    LinkChanged,
    PageSaid,
    Tick,
)

CAMERA_PART = "camera"
_MOMENT = 1e-9  # times are decimal fractions: two seconds later is not later than two seconds


def heard(old: Belief, observation: SalamanderObservation) -> Step:
    """What is believed after this observation, and the events that answer it."""
    if is_tapped_again(old.last_word, observation):
        return old, []
    belief, events = old, list[Event]()
    if not isinstance(observation, FiguresSeen | HandSeen):  # time makes no look better under it
        belief, events = _overdue(old, observation.t)
    belief, more = _answer(belief, observation)
    belief, held = judge_held(belief, observation.t, is_late=_is_late(belief, observation.t))
    more += held
    if belief.doubt is not None and (belief.game.is_over or not belief.doubt.holds_in(belief.game)):
        belief = replace(belief, doubt=None)
    belief, last = _with_due(old, belief, observation.t)
    return belief, events + more + last


def _is_late(belief: Belief, t: float) -> bool:
    until = held_until(belief)
    return until is not None and t > until + _MOMENT


def _overdue(belief: Belief, t: float) -> Step:
    """What another look, or a word, was waited for is judged when none has come."""
    if _is_late(belief, t):
        return judge_held(belief, t, is_late=True)
    if belief.until is None or t <= belief.until + _MOMENT or belief.seen is None:
        return belief, []
    return judged(belief, t, 0.0)


def _answer(belief: Belief, observation: SalamanderObservation) -> Step:
    match observation:
        case FiguresSeen():
            return look(belief, observation)
        case SticksSeen(t):
            return _and_look(hear_deed(belief, observation), belief, t)
        case PageSaid(t):
            belief = replace(belief, last_word=observation)
            after, events = _and_look(_listen(belief, observation), belief, t)
            events = with_details(events, {"accepted"}, {"by": observation.by})
            return after, with_reason(events, observation)
        case ButtonPressed(t, player):
            return _and_look(_listen(belief, PageSaid(t, player, "turn-done")), belief, t)
        case HandSeen():
            return replace(belief, seen=None, tells_of_hands=True, until=None), []
        case LinkChanged():
            return _change_link(belief, observation)
        case PileDrawn() | Tick():
            return belief, []
        case _:
            assert_never(observation)


def _and_look(change: Step, before: Belief, t: float) -> Step:
    """What was said or thrown may explain what was seen before it."""
    belief, events = change
    if belief.game is before.game:
        return change
    belief, more = look_again(belief, t)
    return belief, events + more


def _with_due(old: Belief, belief: Belief, t: float) -> Step:
    """What is waited for is said when it changes, when something was done, or to who was early."""
    is_as_before = (
        belief.game is old.game and belief.trouble is old.trouble and belief.held is old.held
    )
    told = old.told_due if is_as_before else None
    if belief.trouble is not None or belief.game.is_over:
        return replace(belief, told_due=told), []
    waits = due(belief.game)
    belief = replace(belief, told_due=waits)
    if waits is None or waits == told:
        return belief, []
    return belief, [belief.event(t, "waiting", waits)]


def _listen(belief: Belief, heard_word: PageSaid) -> Step:
    """A deed, or a word about the game."""
    said = as_said(belief.game, heard_word)
    speaker = None if said is None else speaks_for(belief.game, said.by)
    if said is None or speaker is None:
        return belief, []
    if isinstance(belief.trouble, Consent) and wishes.is_yes(belief.trouble, said, speaker):
        return _afresh(belief, wishes.say_yes(belief, said, speaker))
    if wishes.is_idle_yes(belief, said):
        return belief, []
    if said.say == "place" and said.by == "referee":
        return _afresh(belief, _judged(settling.place_pieces, belief, said))
    if is_deed(said):
        return hear_deed(belief, said)
    if said.say in ("undo", "step-back"):
        return _afresh(belief, take_back(belief, said, speaker))
    about = _ABOUT.get(said.say)
    if about is None:
        return belief, []
    return _afresh(belief, about(belief, said, speaker))


def _afresh(before: Belief, change: Step) -> Step:
    """What was decided is beyond doubt: every story goes on from it."""
    belief, events = change
    if belief.game is before.game:
        return change
    return replace(belief, beam=begun_at(belief.game), until=None), events


def _judged(ruling: Callable[[Belief, PageSaid], Step], belief: Belief, said: PageSaid) -> Step:
    """Only a judge rules, while the game goes on; what cannot be read does nothing."""
    if speaks_for(belief.game, said.by) != NOBODY or belief.game.is_over:
        return belief, []
    try:
        return ruling(belief, said)
    except ValueError:
        return belief, []


def _rule(belief: Belief, said: PageSaid, _: int) -> Step:
    return _judged(settling.rule, belief, said)


_ABOUT = {
    "accept": wishes.accept,
    "refuse": wishes.refuse,
    "end": wishes.end_game,
    "resign": wishes.give_up,
    "ruling": _rule,
    WANTS: want,
}


def _change_link(belief: Belief, link: LinkChanged) -> Step:
    """A board that nobody looks at lies as it is said to."""
    told = link.told
    if link.part != CAMERA_PART:
        return belief, [Event(link.t, "link", told)]
    if link.state in AWAY:
        belief = replace(belief, seen=None, until=None, is_unseen=link.state == ABSENT)
        belief, more = _afresh(belief, follow_on(belief, link.t))
        return belief, [Event(link.t, "link", told), *more]
    belief = replace(belief, seen=None, until=None, is_unseen=False)
    return belief, [Event(link.t, "link", told | {"verify": ["board"]})]
