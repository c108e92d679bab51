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
from companion.games.salamander.rules.position import (
    Declaration,
    Ending,
    Position,
    are_combinations_gone,
    total,
    with_entry,
)
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import ClaimCheck, FailedHand, MarkerHome


def declare(position: Position, action: Declare, agreed: Header) -> Position:
    hands = position.possible[position.mover]
    for face in action.own:
        hands &= HOLDING[face]
    turn = position.turn._replace(declaration=Declaration(action.own, action.claims))
    return learned(position._replace(turn=turn), agreed, position.mover, hands)


def reply(position: Position, action: Replied, agreed: Header) -> Position:
    """To the next claim; the last reply wins or fails the declaration."""
    declaration = position.turn.declaration
    assert declaration is not None  # the guards have seen to it
    claim = declaration.claims[len(declaration.replies)]
    declaration = declaration._replace(replies=(*declaration.replies, action.is_yes))
    position = said_to_hold(position, claim, action.is_yes, agreed)
    position = _with_declaration(position, declaration)
    stops = not action.is_yes and agreed.rulings.claim_check is ClaimCheck.STOP_AT_FALSE
    if not stops and len(declaration.replies) < len(declaration.claims):
        return position
    if all(declaration.replies):
        return _won(position, declaration, agreed)
    return _failed(position, declaration, agreed)


def _with_declaration(position: Position, declaration: Declaration | None) -> Position:
    return position._replace(turn=position.turn._replace(declaration=declaration))


def _won(position: Position, declaration: Declaration, agreed: Header) -> Position:
    """The cards are handed over and lie open; the game may be over (Ablegen, Gewinn)."""
    mover = position.mover
    held = position.holds[mover]
    gifts = [(mover, declaration.own)]
    gifts += [(figure, (face,)) for figure, face in declaration.claims]
    position = _handed_over(position, gifts, agreed)
    faces = sorted((*declaration.own, *(face for _, face in declaration.claims)))
    combination: Combination = (faces[0], faces[1], faces[2])
    mine = (*position.laid[mover], combination)
    laid = (*position.laid[:mover], mine, *position.laid[mover + 1 :])
    turn = position.turn._replace(declaration=None, laid=(*position.turn.laid, combination))
    position = position._replace(laid=laid, turn=turn)
    if total(position, mover) >= agreed.target:
        return position._replace(ending=Ending.TARGET)
    if are_combinations_gone(position):
        return position._replace(ending=Ending.CARDS_GONE)
    if _sends_marker_home(len(declaration.own), held, agreed) and position.markers[mover] != START:
        return marker_sent_home(position, mover, agreed)
    return position


def _handed_over(
    position: Position, gifts: Iterable[tuple[int, tuple[int, ...]]], agreed: Header
) -> Position:
    """Everybody's hand is less what was given or laid; these cards are open."""
    for figure, faces in gifts:
        hands = given(position.possible[figure], faces)
        position = position._replace(
            holds=with_entry(position.holds, figure, position.holds[figure] - len(faces)),
            possible=with_entry(position.possible, figure, hands),
            covered=laid_open(position.covered, faces),
        )
    return sifted(position, agreed)


def _sends_marker_home(own: int, held: int, agreed: Header) -> bool:
    """Two own cards were laid (Weitere), or, where so ruled, the last one of a hand."""
    if own == FULL_HAND:
        return True
    return own == held == 1 and agreed.rulings.marker_home is MarkerHome.HAND_EMPTIED


def _failed(position: Position, declaration: Declaration, agreed: Header) -> Position:
    """To the dungeon; what was not laid is shown, and the turn will be over (Ablegen, Weitere)."""
    mover = position.mover
    is_shown = agreed.rulings.failed_hand is FailedHand.WHOLE
    turn = position.turn._replace(
        declaration=declaration._replace(has_failed=True),
        owes_move=False,
        to_show=position.holds[mover] - len(declaration.own) if is_shown else 0,
    )
    return sent_to_dungeon(position._replace(turn=turn), mover, agreed)


def show(position: Position, action: ShowHand, agreed: Header) -> Position:
    """Only the hand of the cards laid and shown is left of what was possible."""
    mover, declaration = position.mover, position.turn.declaration
    assert declaration is not None  # the guards have seen to it
    hand = hand_of((*declaration.own, *action.faces))
    known = 0 if hand is None else position.possible[mover] & 1 << HAND_NUMBER[hand]
    position = position._replace(turn=position.turn._replace(to_show=0))
    return learned(position, agreed, mover, known)


def exchange(position: Position, action: Exchange, agreed: Header) -> Position:
    """A card is drawn first, then the confirmed one put away, and a second that does not fit."""
    figure, away, second = action.figure, action.away, action.second
    declaration = position.turn.declaration
    assert declaration is not None  # the guards have seen to it
    position = reshuffled(position)
    hands = position.possible[figure]
    position = position._replace(pile=position.pile - 1)
    if second is None:
        known = exchanged(hands, away)
        position = discarded(position, (away,))
    else:
        known = exchanged_for_none(hands, away, second)
        position = discarded(position, (away, second))
        fewer = with_entry(position.holds, figure, position.holds[figure] - 1)
        position = position._replace(holds=fewer)
    declaration = declaration._replace(exchanged=(*declaration.exchanged, (figure, away)))
    possible = with_entry(position.possible, figure, known)
    return sifted(_with_declaration(position._replace(possible=possible), declaration), agreed)
