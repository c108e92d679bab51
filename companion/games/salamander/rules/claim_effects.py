"""What a declaration does, reply by reply: a combination, or the dungeon and exchanges."""

from collections.abc import Iterable

from companion.games.salamander.rules.actions import Declare, Exchange, Replied, ShowHand
from companion.games.salamander.rules.effects import (
    discarded,
    marker_sent_home,
    reshuffled,
    said_to_hold,
    sent_to_dungeon,
)
from companion.games.salamander.rules.faces import (
    FULL_HAND,
    HAND_NUMBER,
    Combination,
    hand_of,
)
from companion.games.salamander.rules.hands import HOLDING, exchanged, exchanged_for_none, given
from companion.games.salamander.rules.knowledge import laid_open, learned, sifted
from companion.games.salamander.rules.places import START
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.rulings import ClaimCheck, FailedHand, MarkerHome
from companion.games.salamander.rules.situation import (
    Declaration,
    GameEnd,
    Situation,
    are_combinations_gone,
    total,
    with_entry,
)


def declare(situation: Situation, action: Declare, agreed: Agreed) -> Situation:
    hands = situation.possible[situation.mover]
    for face in action.own:
        hands &= HOLDING[face]
    turn = situation.turn._replace(declaration=Declaration(action.own, action.claims))
    return learned(situation._replace(turn=turn), agreed, situation.mover, hands)


def reply(situation: Situation, action: Replied, agreed: Agreed) -> Situation:
    """To the next claim; the last reply wins or fails the declaration."""
    declaration = situation.turn.declaration
    assert declaration is not None  # the guards have seen to it
    claim = declaration.claims[len(declaration.replies)]
    declaration = declaration._replace(replies=(*declaration.replies, action.is_yes))
    situation = said_to_hold(situation, claim, action.is_yes, agreed)
    situation = _with_declaration(situation, declaration)
    stops = not action.is_yes and agreed.rulings.claim_check is ClaimCheck.STOP_AT_FALSE
    if not stops and len(declaration.replies) < len(declaration.claims):
        return situation
    if all(declaration.replies):
        return _won(situation, declaration, agreed)
    return _failed(situation, declaration, agreed)


def _with_declaration(situation: Situation, declaration: Declaration | None) -> Situation:
    return situation._replace(turn=situation.turn._replace(declaration=declaration))


def _won(situation: Situation, declaration: Declaration, agreed: Agreed) -> Situation:
    """The cards are handed over and lie open; the game may be over (Ablegen, Gewinn)."""
    mover = situation.mover
    held = situation.holds[mover]
    gifts = [(mover, declaration.own)]
    gifts += [(figure, (face,)) for figure, face in declaration.claims]
    situation = _handed_over(situation, gifts, agreed)
    faces = sorted((*declaration.own, *(face for _, face in declaration.claims)))
    combination: Combination = (faces[0], faces[1], faces[2])
    mine = (*situation.laid[mover], combination)
    laid = (*situation.laid[:mover], mine, *situation.laid[mover + 1 :])
    turn = situation.turn._replace(declaration=None, laid=(*situation.turn.laid, combination))
    situation = situation._replace(laid=laid, turn=turn)
    if total(situation, mover) >= agreed.target:
        return situation._replace(ending=GameEnd.TARGET)
    if are_combinations_gone(situation):
        return situation._replace(ending=GameEnd.CARDS_GONE)
    if _sends_marker_home(len(declaration.own), held, agreed) and situation.markers[mover] != START:
        return marker_sent_home(situation, mover, agreed)
    return situation


def _handed_over(
    situation: Situation, gifts: Iterable[tuple[int, tuple[int, ...]]], agreed: Agreed
) -> Situation:
    """Everybody's hand is less what was given or laid; these cards are open."""
    for figure, faces in gifts:
        hands = given(situation.possible[figure], faces)
        situation = situation._replace(
            holds=with_entry(situation.holds, figure, situation.holds[figure] - len(faces)),
            possible=with_entry(situation.possible, figure, hands),
            covered=laid_open(situation.covered, faces),
        )
    return sifted(situation, agreed)


def _sends_marker_home(own: int, held: int, agreed: Agreed) -> bool:
    """Two own cards were laid (Weitere), or, where so ruled, the last one of a hand."""
    if own == FULL_HAND:
        return True
    return own == held == 1 and agreed.rulings.marker_home is MarkerHome.HAND_EMPTIED


def _failed(situation: Situation, declaration: Declaration, agreed: Agreed) -> Situation:
    """To the dungeon; what was not laid is shown, and the turn will be over (Ablegen, Weitere)."""
    mover = situation.mover
    is_shown = agreed.rulings.failed_hand is FailedHand.WHOLE
    turn = situation.turn._replace(
        declaration=declaration._replace(has_failed=True),
        owes_move=False,
        to_show=situation.holds[mover] - len(declaration.own) if is_shown else 0,
    )
    return sent_to_dungeon(situation._replace(turn=turn), mover, agreed)


def show(situation: Situation, action: ShowHand, agreed: Agreed) -> Situation:
    """Only the hand of the cards laid and shown is left of what was possible."""
    mover, declaration = situation.mover, situation.turn.declaration
    assert declaration is not None  # the guards have seen to it
    hand = hand_of((*declaration.own, *action.faces))
    known = 0 if hand is None else situation.possible[mover] & 1 << HAND_NUMBER[hand]
    situation = situation._replace(turn=situation.turn._replace(to_show=0))
    return learned(situation, agreed, mover, known)


def exchange(situation: Situation, action: Exchange, agreed: Agreed) -> Situation:
    """A card is drawn first, then the confirmed one put away, and a second that does not fit."""
    figure, away, second = action.figure, action.away, action.second
    declaration = situation.turn.declaration
    assert declaration is not None  # the guards have seen to it
    situation = reshuffled(situation)
    hands = situation.possible[figure]
    situation = situation._replace(pile=situation.pile - 1)
    if second is None:
        known = exchanged(hands, away)
        situation = discarded(situation, (away,))
    else:
        known = exchanged_for_none(hands, away, second)
        situation = discarded(situation, (away, second))
        fewer = with_entry(situation.holds, figure, situation.holds[figure] - 1)
        situation = situation._replace(holds=fewer)
    declaration = declaration._replace(exchanged=(*declaration.exchanged, (figure, away)))
    possible = with_entry(situation.possible, figure, known)
    return sifted(_with_declaration(situation._replace(possible=possible), declaration), agreed)
