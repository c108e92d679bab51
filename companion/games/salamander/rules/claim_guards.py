"""What forbids a declaration, and what follows one that failed."""

from companion.games.salamander.rules.actions import Declare, Exchange, ShowHand
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import is_combination
from companion.games.salamander.rules.owed import can_draw
from companion.games.salamander.rules.position import Position, is_home
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import CombinationsPerTurn, DeclareWhen


def declare_fault(position: Position, action: Declare, header: Header) -> Code | None:
    mover, holds = position.mover, position.holds
    if not is_home(position, mover):
        return Code.NOT_HOME  # Ablegen
    if not _is_time_to_declare(position, header):
        return Code.DECLARE_NOT_NOW  # Ablegen
    is_one = header.rulings.combinations_per_turn is CombinationsPerTurn.ONE
    if is_one and position.turn.laid:
        return Code.SECOND_COMBINATION  # Ablegen
    if not is_combination((*action.own, *(face for _, face in action.claims))):
        return Code.WRONG_COMBINATION  # Ablegen
    named = [figure for figure, _ in action.claims]
    if any(figure == mover or figure not in header.seats for figure in named):
        return Code.WRONG_CLAIM  # Ablegen
    if len(action.own) > holds[mover] or any(
        named.count(figure) > holds[figure] for figure in named
    ):
        return Code.TOO_FEW_CARDS  # Ablegen
    return None


def _is_time_to_declare(position: Position, header: Header) -> bool:
    match header.rulings.declare_when:
        case DeclareWhen.BEFORE_THROW:
            return position.turn.eyes is None
        case DeclareWhen.ON_ARRIVAL:
            return position.turn.has_arrived
        case _:
            return True


def show_fault(position: Position, action: ShowHand) -> Code | None:
    to_show = position.turn.to_show
    if not to_show:
        return Code.NOTHING_TO_SHOW  # Weitere
    return None if len(action.faces) == to_show else Code.WRONG_SHOW  # Weitere


def exchange_fault(position: Position, action: Exchange, header: Header) -> Code | None:
    if not _may_exchange(position, action, header):
        return Code.NO_EXCHANGE  # Weitere
    if not can_draw(position, header):
        return Code.NOTHING_TO_DRAW  # Weitere
    if action.second is not None and position.holds[action.figure] == 1:
        return Code.NO_DISCARD_DUE  # Vorbereitung
    return None


def _may_exchange(position: Position, action: Exchange, header: Header) -> bool:
    """A card that was confirmed, once, and clockwise from the player who failed."""
    declaration = position.turn.declaration
    claim = (action.figure, action.away)
    if declaration is None or not declaration.has_failed:
        return False
    if claim not in declaration.confirmed or claim in declaration.exchanged:
        return False
    turn_of = header.places_on(position.mover, action.figure)
    return all(
        header.places_on(position.mover, figure) <= turn_of for figure, _ in declaration.exchanged
    )
