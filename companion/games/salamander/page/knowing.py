"""What only the referee may know of a running game: K of every player, with the secret answers.

The public course of a game is the same whatever was answered, so K is followed beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.salamander.files.action_lines import read_action
from companion.games.salamander.page.after import situation_after
from companion.games.salamander.page.fold import Happened
from companion.games.salamander.rules.actions import Answered, TurnAction
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.hands import OF_SIZE
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.rules import NotLegal, apply, let_stand, set_up
from companion.games.salamander.rules.situation import Situation
from companion.games.salamander.session.course import GameCourse

TurnMoment = tuple[int, int]  # the number of a turn, and how many of its actions are done
BEGINNING: TurnMoment = (1, 0)


@dataclass(frozen=True, slots=True)
class Knowing:
    """`trail` has the situation with K at each moment of the game, as it was there last."""

    agreed: Agreed
    trail: Mapping[TurnMoment, Situation]
    present: TurnMoment = BEGINNING
    contradictions: tuple[TurnMoment, ...] = ()  # where it came out; nobody is named

    def at(self, now: Situation) -> Situation:
        """What may be known where the table lies as `now` has it."""
        return _as_it_lies(self.trail[self.present], now)


def knowing_nothing(agreed: Agreed) -> Knowing:
    """Before the first turn."""
    return Knowing(agreed, {BEGINNING: set_up(agreed)})


def settled(known: Knowing, course: GameCourse) -> Knowing:
    """At the course that all events of an observation led to."""
    known = replace(known, agreed=course.agreed)
    now = _as_it_lies(known.trail[known.present], course.now)
    return _at(known, (course.number, len(course.steps)), now)


def known_after(known: Knowing, said: Happened, answer: bool | None = None) -> Knowing:
    """After this event; `answer` is what was answered in secret, if an answer it is."""
    match said["kind"]:
        case "action":
            return _after_action(known, read_action(said["action"]), answer)
        case "set-aside" | "corrected" | "turn-done" | "accepted" if "after" in said:
            return _as_told(known, said)
    return known


def _after_action(known: Knowing, action: TurnAction, answer: bool | None) -> Knowing:
    turn, done = known.present
    if isinstance(action, Answered):
        action = Answered(answer)
    after, contradicts = _done(known.trail[known.present], action, known.agreed)
    present = turn, done + 1
    if contradicts:
        known = replace(known, contradictions=(*known.contradictions, present))
    return _at(known, present, after)


def _done(situation: Situation, action: TurnAction, agreed: Agreed) -> tuple[Situation, bool]:
    """After the action, and whether it contradicts what was known: that is forgotten then."""
    try:
        return apply(situation, action, agreed), False
    except NotLegal as fault:
        if fault.code is SalamanderCode.CONTRADICTION:
            return let_stand(situation, action, agreed), True
    return situation, False  # done already, as the rules sent it, or it stands by agreement


def _as_told(known: Knowing, said: Happened) -> Knowing:
    """A turn ended, something was taken back or ruled: the event says how the table lies."""
    turn, after, do = said["turn"], said["after"], said.get("do")
    assert isinstance(turn, int)
    assert isinstance(after, dict)
    now, present = situation_after(after, known.agreed), known.present
    before = known.trail[present]
    if said["kind"] == "turn-done":
        present = turn + 1, 0
    elif said["kind"] == "corrected" and isinstance(do, list):
        present = turn, len(do)
        before = known.trail.get(present, before)
    if now.mover == before.mover:
        now = now._replace(turn=before.turn)
    return _at(known, present, _as_it_lies(before, now))


def _as_it_lies(known: Situation, now: Situation) -> Situation:
    """The table as `now` has it, with what was known of hands that have as many cards."""
    both = zip(known.possible, known.holds, now.holds, strict=True)
    return now._replace(
        possible=tuple(hands if held == holds else OF_SIZE[holds] for hands, held, holds in both),
        covered=known.covered,
        sifting=known.sifting,
    )


def _at(known: Knowing, present: TurnMoment, situation: Situation) -> Knowing:
    return replace(known, trail={**known.trail, present: situation}, present=present)
