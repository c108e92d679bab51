"""What forbids a declaration, and what follows one that failed."""

from companion.games.salamander.rules.actions import Declare, Exchange, ShowHand
from companion.games.salamander.rules.codes import SalamanderCode as Code
from companion.games.salamander.rules.faces import is_combination
from companion.games.salamander.rules.owed import can_draw
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.rulings import CombinationsPerTurn, DeclareWhen
from companion.games.salamander.rules.situation import Situation, is_home


def declare_fault(situation: Situation, action: Declare, agreed: Agreed) -> Code | None:
    mover, holds = situation.mover, situation.holds
    if not is_home(situation, mover):
        return Code.NOT_HOME  # Ablegen
    if not _is_time_to_declare(situation, agreed):
        return Code.DECLARE_NOT_NOW  # Ablegen
    is_one = agreed.rulings.combinations_per_turn is CombinationsPerTurn.ONE
    if is_one and situation.turn.laid:
        return Code.SECOND_COMBINATION  # Ablegen
    if not is_combination((*action.own, *(face for _, face in action.claims))):
        return Code.WRONG_COMBINATION  # Ablegen
    named = [figure for figure, _ in action.claims]
    if any(figure == mover or figure not in agreed.seats for figure in named):
        return Code.WRONG_CLAIM  # Ablegen
    if len(action.own) > holds[mover] or any(
        named.count(figure) > holds[figure] for figure in named
    ):
        return Code.TOO_FEW_CARDS  # Ablegen
    return None


def _is_time_to_declare(situation: Situation, agreed: Agreed) -> bool:
    match agreed.rulings.declare_when:
        case DeclareWhen.BEFORE_THROW:
            return situation.turn.eyes is None
        case DeclareWhen.ON_ARRIVAL:
            return situation.turn.has_arrived
        case _:
            return True


def show_fault(situation: Situation, action: ShowHand) -> Code | None:
    to_show = situation.turn.to_show
    if not to_show:
        return Code.NOTHING_TO_SHOW  # Weitere
    return None if len(action.faces) == to_show else Code.WRONG_SHOW  # Weitere


def exchange_fault(situation: Situation, action: Exchange, agreed: Agreed) -> Code | None:
    if not _may_exchange(situation, action, agreed):
        return Code.NO_EXCHANGE  # Weitere
    if not can_draw(situation, agreed):
        return Code.NOTHING_TO_DRAW  # Weitere
    if action.second is not None and situation.holds[action.figure] == 1:
        return Code.NO_DISCARD_DUE  # Vorbereitung
    return None


def _may_exchange(situation: Situation, action: Exchange, agreed: Agreed) -> bool:
    """A card that was confirmed, once, and clockwise from the player who failed."""
    declaration = situation.turn.declaration
    claim = (action.figure, action.away)
    if declaration is None or not declaration.has_failed:
        return False
    if claim not in declaration.confirmed or claim in declaration.exchanged:
        return False
    turn_of = agreed.places_on(situation.mover, action.figure)
    return all(
        agreed.places_on(situation.mover, figure) <= turn_of for figure, _ in declaration.exchanged
    )
