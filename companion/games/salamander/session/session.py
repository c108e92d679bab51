"""One game of the second kind at the table: observations in, events out; no clock, no file."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from companion.events import Event, with_details, with_reason
from companion.games.consent import Consent
from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session import consent, overrides, undo
from companion.games.salamander.session.acts import Made
from companion.games.salamander.session.belief import (
    Belief,
    Step,
    refused,
    speaks_for,
    withdrawn,
)
from companion.games.salamander.session.commands import Command, is_act, made_by
from companion.games.salamander.session.events import due
from companion.games.salamander.session.observed import SalamanderObservation, is_tapped_again
from companion.observations import (
    ABSENT,
    AWAY,
    ButtonPressed,
    FormerObservation,
    Json,
    LinkChanged,
    PageSaid,
    Tick,
)

CAMERA_PART = "camera"


def heard(old: Belief, observation: SalamanderObservation) -> Step:
    """The belief after this observation, and the events that answer it."""
    if is_tapped_again(old.last_word, observation):
        return old, []
    belief, events = _answer(old, observation)
    if belief.doubt is not None and (belief.game.is_over or not belief.doubt.holds_in(belief.game)):
        belief = replace(belief, doubt=None)
    belief, last = _with_due(old, belief, observation.t)
    return belief, events + last


def _answer(belief: Belief, observation: SalamanderObservation) -> Step:
    match observation:
        case PageSaid():
            belief, events = _listen(replace(belief, last_word=observation), observation)
            events = with_details(events, {"accepted"}, {"by": observation.by})
            return belief, with_reason(events, observation)
        case ButtonPressed(t, player):
            return _listen(belief, PageSaid(t, player, "turn-done"))
        case LinkChanged():
            return _change_link(belief, observation)
        case FormerObservation() | Tick():
            return belief, []
        case _:
            assert_never(observation)


def _with_due(old: Belief, belief: Belief, t: float) -> Step:
    """What is waited for is said when it changes, or when something was done."""
    is_as_before = belief.game is old.game and belief.problem is old.problem
    told = old.told_due if is_as_before else None
    if belief.problem is not None or belief.game.is_over:
        return replace(belief, told_due=told), []
    waits = due(belief.game)
    belief = replace(belief, told_due=waits)
    if waits is None or waits == told:
        return belief, []
    return belief, [belief.event(t, "waiting", waits)]


def _listen(belief: Belief, said: PageSaid) -> Step:
    """An act, or a word about the game."""
    speaker = speaks_for(belief.game, said.by)
    if speaker is None:
        return belief, []
    if isinstance(belief.problem, Consent) and consent.is_yes(belief.problem, said, speaker):
        return consent.say_yes(belief, said, speaker)
    if consent.is_idle_yes(belief, said):
        return belief, []
    if said.say == "place" and said.by == "referee":
        return _overridden(overrides.place_pieces, belief, said)
    if is_act(said):
        return _act(belief, said, speaker)
    about = _ABOUT.get(said.say)
    return (belief, []) if about is None else about(belief, said, speaker)


def _act(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """It is legal now and done, or refused with its reason."""
    made, t = made_by(belief.game, Command(said, speaker, belief.puts_itself)), said.t
    if made.aside is not None:
        return _set_aside(belief, t, made)
    events: list[Event] = []
    if made.game is not belief.game:
        belief, events = withdrawn(belief, t, said.by)
        belief, more = overrides.moved_on(belief, t, made.game)
        events += more
    if made.fault is not None:
        belief, more = refused(belief, t, made.fault)
        return belief, events + more
    if made.is_answered:
        waits = due(belief.game)
        assert waits is not None  # for whoever may still exchange
        events.append(belief.event(t, "waiting", waits))
    return belief, events


def _set_aside(belief: Belief, t: float, made: Made) -> Step:
    """The game begins anew, with that card open."""
    assert made.aside is not None
    figure, face = made.aside
    belief = replace(belief, game=made.game)
    after = position_to_json(made.game.now, made.game.header)
    details: dict[str, Json] = {"figure": FIGURES[figure], "card": FACES[face], "after": after}
    return belief, [belief.event(t, "set-aside", details)]


def _overridden(
    override: Callable[[Belief, PageSaid], Step], belief: Belief, said: PageSaid
) -> Step:
    """Only a judge overrides, while the game goes on; what cannot be read does nothing."""
    if speaks_for(belief.game, said.by) != NOBODY or belief.game.is_over:
        return belief, []
    try:
        return override(belief, said)
    except ValueError:
        return belief, []


def _rule(belief: Belief, said: PageSaid, _: int) -> Step:
    return _overridden(overrides.rule, belief, said)


_ABOUT = {
    "undo": undo.undo,
    "step-back": undo.one_step_back,
    "accept": consent.accept,
    "refuse": consent.refuse,
    "end": consent.end_game,
    "resign": consent.give_up,
    "ruling": _rule,
}


def _change_link(belief: Belief, link: LinkChanged) -> Step:
    """At a table without a camera what the rules send is taken as put."""
    event = Event(link.t, "link", link.told)
    if link.part != CAMERA_PART:
        return belief, [event]
    belief = replace(belief, puts_itself=link.state == ABSENT)
    if link.state in AWAY:
        belief, more = overrides.follow_on(belief, link.t)
        return belief, [event, *more]
    return belief, [replace(event, details={**event.details, "verify": ["board"]})]
