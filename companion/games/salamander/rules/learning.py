"""What an act tells of the hands, for whoever has heard it: K after it, or a contradiction."""

from collections.abc import Callable, Iterable
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
from companion.games.salamander.rules.knowledge import (
    Contradiction,
    Known,
    Sifting,
    forgotten,
    sifted,
)
from companion.games.salamander.rules.places import START
from companion.games.salamander.rules.position import Declaration, Position, with_entry
from companion.games.salamander.rules.record import Header


class DoneAct(NamedTuple):
    """What was done, as somebody has heard it, between how it lay before and lies after."""

    before: Position
    action: Action
    after: Position


RowOfTelling = Callable[[Known, DoneAct], Known]  # a row of "What the table can know"


def learned(known: Known, act: DoneAct, agreed: Header) -> Known:
    """With what the act tells; Contradiction where that cannot be true."""
    for row in _rows(act):
        told = row(known, act)
        if told != known:
            known = sifted(told, agreed)
    return known


def learned_or_left_out(known: Known, act: DoneAct, agreed: Header) -> tuple[Known, bool]:
    """And whether what it tells contradicts, and is not believed."""
    try:
        return learned(known, act, agreed), False
    except Contradiction:
        return left_out(known, act, agreed), True


def unsifted(known: Known, act: DoneAct) -> Known:
    """With what the act tells, whatever becomes of the hands."""
    for row in _rows(act):
        known = row(known, act)
    return known


def left_out(known: Known, act: DoneAct, agreed: Header) -> Known:
    """What the act tells is not believed, all else is kept; should that not do, all is forgotten.

    How many cards somebody drew, put away or handed over can be seen; which ones is what was said.
    """
    is_drawn = act.before.pile != act.after.pile
    start = reshuffled(known, act.before) if is_drawn else known
    try:
        return sifted(start._replace(possible=_seen_of(known.possible, act)), agreed)
    except Contradiction:
        return forgotten(act.after.holds, unsifted(known, act).covered, agreed)


def reshuffled(known: Known, position: Position) -> Known:
    """The discards are in the pile again where that is empty, also one never believed to lie."""
    if position.pile:
        return known
    covered = list(known.covered)
    for face in position.discards:
        covered[face] = min(covered[face] + 1, COPIES[face])
    return known._replace(covered=tuple(covered), sifting=Sifting.STRICT)


def _rows(act: DoneAct) -> tuple[RowOfTelling, ...]:
    match act.action:
        case Draw():
            return (_drawn,)
        case PlaceMarker(place=place) if place != START:
            return (_marked,)
        case Answered(is_yes) if is_yes is not None:
            return (_answered,)
        case Declare():
            return (_declared,)
        case Replied():
            is_won = act.after.turn.declaration is None
            return (_replied, _handed_over) if is_won else (_replied,)
        case ShowHand():
            return (_shown,)
        case Exchange():
            return (_exchanged,)
    return ()


def _drawn(known: Known, act: DoneAct) -> Known:
    assert isinstance(act.action, Draw)
    known, mover, away = reshuffled(known, act.before), act.before.mover, act.action.away
    hands = known.possible[mover]
    if away is None:
        return known.with_hands(mover, drawn(hands))
    return known.with_open((away,)).with_hands(mover, drawn_for(hands, away))


def _marked(known: Known, act: DoneAct) -> Known:
    """A marker tells the truth about every card in the hand (Ziel)."""
    assert isinstance(act.action, PlaceMarker)
    mover = act.before.mover
    return known.with_hands(mover, known.possible[mover] & true_at(act.action.place))


def _answered(known: Known, act: DoneAct) -> Known:
    assert isinstance(act.action, Answered)
    asked = act.before.turn.asked
    assert asked is not None  # the guards have seen to it
    return _said_to_hold(known, asked, bool(act.action.is_yes))


def _said_to_hold(known: Known, claim: Claim, is_yes: bool) -> Known:
    """The player of the claim has said in truth whether he holds that face."""
    figure, face = claim
    hands = known.possible[figure]
    return known.with_hands(figure, hands & HOLDING[face] if is_yes else hands & ~HOLDING[face])


def _declared(known: Known, act: DoneAct) -> Known:
    assert isinstance(act.action, Declare)
    mover = act.before.mover
    hands = known.possible[mover]
    for face in act.action.own:
        hands &= HOLDING[face]
    return known.with_hands(mover, hands)


def _declaration(act: DoneAct) -> Declaration:
    declaration = act.before.turn.declaration
    assert declaration is not None  # the guards have seen to it
    return declaration


def _replied(known: Known, act: DoneAct) -> Known:
    assert isinstance(act.action, Replied)
    declaration = _declaration(act)
    claim = declaration.claims[len(declaration.replies)]
    return _said_to_hold(known, claim, act.action.is_yes)


def _handed_over(known: Known, act: DoneAct) -> Known:
    """Everybody's hand is less what was given or laid; these cards are open."""
    declaration = _declaration(act)
    gifts: list[tuple[int, tuple[int, ...]]] = [(act.before.mover, declaration.own)]
    gifts += [(figure, (face,)) for figure, face in declaration.claims]
    for figure, faces in gifts:
        known = known.with_hands(figure, given(known.possible[figure], faces)).with_open(faces)
    return known


def _shown(known: Known, act: DoneAct) -> Known:
    """Only the hand of the cards laid and shown is left of what was possible."""
    assert isinstance(act.action, ShowHand)
    mover = act.before.mover
    hand = hand_of((*_declaration(act).own, *act.action.faces))
    only = 0 if hand is None else known.possible[mover] & 1 << HAND_NUMBER[hand]
    return known.with_hands(mover, only)


def _exchanged(known: Known, act: DoneAct) -> Known:
    """A card is drawn first, then the confirmed one put away, and a second that does not fit."""
    assert isinstance(act.action, Exchange)
    figure, away, second = act.action.figure, act.action.away, act.action.second
    known = reshuffled(known, act.before)
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
            hands = possible[mover]
            after = drawn(hands) if away is None else drawn_for_any(hands)
            return with_entry(possible, mover, after)
        case Exchange(figure, _, second):
            hands = possible[figure]
            after = exchanged_any(hands) if second is None else exchanged_two(hands)
            return with_entry(possible, figure, after)
        case Replied():
            return _less_what_is_gone(possible, act.before.holds, act.after.holds)
    return possible


def _less_what_is_gone(possible: HandSets, held: Iterable[int], holds: Iterable[int]) -> HandSets:
    return tuple(
        less_any(hands, was - left) for hands, was, left in zip(possible, held, holds, strict=True)
    )
