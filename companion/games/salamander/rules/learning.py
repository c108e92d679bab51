"""What an act tells of the hands, for whoever has heard it: K after it, or a contradiction."""

from collections.abc import Callable
from typing import NamedTuple

from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Claim,
    Declare,
    Draw,
    Exchange,
    PlaceMarker,
    Replied,
    ShowHand,
)
from companion.games.salamander.rules.faces import COPIES, HAND_NUMBER, hand_of
from companion.games.salamander.rules.hands import (
    HOLDING,
    HandSets,
    drawn,
    drawn_for,
    drawn_for_any,
    exchanged,
    exchanged_any,
    exchanged_for_none,
    exchanged_two,
    given,
    less_any,
    true_at,
)
from companion.games.salamander.rules.knowledge import Contradiction, Known, forgotten, sifted
from companion.games.salamander.rules.places import START
from companion.games.salamander.rules.position import Declaration, Position, with_entry
from companion.games.salamander.rules.record import Header


class Knowledge(NamedTuple):
    """What somebody knows of the hands who heard certain answers."""

    known: Known
    is_left_out: bool = False  # what the last act tells contradicts, and is not believed


class DoneAct(NamedTuple):
    """What was done, as somebody has heard it, between how it lay before and lies after."""

    before: Position
    action: Action
    after: Position


def learned(known: Known, act: DoneAct, header: Header) -> Known:
    """With what the act tells; Contradiction where that cannot be true."""
    return _told(known, act, lambda told: sifted(told, header))


def unsifted(known: Known, act: DoneAct) -> Known:
    """With what the act tells, whatever becomes of the hands."""
    return _told(known, act, lambda told: told)


def learned_or_left_out(known: Known, act: DoneAct, header: Header) -> Knowledge:
    try:
        return Knowledge(learned(known, act, header))
    except Contradiction:
        return Knowledge(left_out(known, act, header), is_left_out=True)


def left_out(known: Known, act: DoneAct, header: Header) -> Known:
    """What the act tells is not believed, all else is kept; should that not do, all is forgotten.

    How many cards somebody drew, put away or handed over can be seen; which ones is what was said.
    """
    is_drawn = act.before.pile != act.after.pile
    start = reshuffled(known, act.before) if is_drawn else known
    try:
        return sifted(start._replace(possible=_seen_of(known.possible, act)), header)
    except Contradiction:
        return forgotten(act.after.holds, unsifted(known, act).covered, header)


def reshuffled(known: Known, position: Position) -> Known:
    """The discards are in the pile again where that is empty, also one never believed to lie."""
    if position.pile:
        return known
    covered = list(known.covered)
    for face in position.discards:
        covered[face] = min(covered[face] + 1, COPIES[face])
    return known._replace(covered=tuple(covered), is_lenient=False)


def _told(known: Known, act: DoneAct, sift: Callable[[Known], Known]) -> Known:
    """By the row of "What the table can know"; with a combination by two, one after the other."""
    told = _after_row(known, act)
    known = known if told == known else sift(told)
    if isinstance(act.action, Replied) and act.after.turn.declaration is None:
        return sift(_handed_over(known, act))
    return known


def _after_row(known: Known, act: DoneAct) -> Known:
    before, mover = act.before, act.before.mover
    match act.action:
        case Draw(away):
            return _drawn(known, before, away)
        case PlaceMarker(place=place) if place != START:  # true of every card in the hand (Ziel)
            return known.narrowed(mover, true_at(place))
        case Answered(is_yes) if is_yes is not None:
            assert before.turn.asked is not None  # the guards have seen to it
            return _said_to_hold(known, before.turn.asked, is_yes)
        case Declare(own):
            for face in own:
                known = known.narrowed(mover, HOLDING[face])
        case Replied(is_yes):
            return _said_to_hold(known, _declaration(act).next_claim, is_yes)
        case ShowHand(faces):
            hand = hand_of((*_declaration(act).own, *faces))
            return known.narrowed(mover, 0 if hand is None else 1 << HAND_NUMBER[hand])
        case Exchange(figure, away, second):
            return _exchanged(known, before, (figure, away), second)
    return known


def _drawn(known: Known, before: Position, away: int | None) -> Known:
    known, mover = reshuffled(known, before), before.mover
    hands = known.possible[mover]
    if away is None:
        return known.with_hands(mover, drawn(hands))
    return known.with_open((away,)).with_hands(mover, drawn_for(hands, away))


def _said_to_hold(known: Known, claim: Claim, is_yes: bool) -> Known:
    """The player of the claim has said in truth whether he holds that face."""
    figure, face = claim
    return known.narrowed(figure, HOLDING[face] if is_yes else ~HOLDING[face])


def _declaration(act: DoneAct) -> Declaration:
    declaration = act.before.turn.declaration
    assert declaration is not None  # the guards have seen to it
    return declaration


def _handed_over(known: Known, act: DoneAct) -> Known:
    """Everybody's hand is less what was given or laid; these cards are open."""
    for figure, face in _declaration(act).gifts(act.before.mover):
        hands = given(known.possible[figure], face)
        known = known.with_hands(figure, hands).with_open((face,))
    return known


def _exchanged(known: Known, before: Position, put: Claim, second: int | None) -> Known:
    """A card is drawn first, then the confirmed one put away, and a second that does not fit."""
    figure, away = put
    known = reshuffled(known, before)
    hands = known.possible[figure]
    if second is None:
        return known.with_open((away,)).with_hands(figure, exchanged(hands, away))
    left = exchanged_for_none(hands, away, second)
    return known.with_open((away, second)).with_hands(figure, left)


def _seen_of(possible: HandSets, act: DoneAct) -> HandSets:
    """What anybody sees of an act, whatever is said of it."""
    match act.action:
        case Draw(away):
            mover = act.before.mover
            after = drawn if away is None else drawn_for_any
            return with_entry(possible, mover, after(possible[mover]))
        case Exchange(figure, _, second):
            after = exchanged_any if second is None else exchanged_two
            return with_entry(possible, figure, after(possible[figure]))
        case Replied():
            held = zip(possible, act.before.holds, act.after.holds, strict=True)
            return tuple(less_any(hands, was - left) for hands, was, left in held)
    return possible
