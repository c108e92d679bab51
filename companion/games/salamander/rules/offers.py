"""What may be done while nothing is owed: where nothing of it is left, the turn is over."""

from collections.abc import Iterator
from enum import StrEnum

from companion.games.salamander.rules.actions import Declare, KeyThrow, Throw
from companion.games.salamander.rules.faces import FULL_HAND, KIND_FACES
from companion.games.salamander.rules.guards import EYE_STICKS, fault_of
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.situation import NOBODY, Situation

ONE_OF_EACH = tuple(faces[0] for faces in KIND_FACES)
ANY_THROW = Throw(1, 2, False)


class Offer(StrEnum):
    THROW = "throw"
    KEYS = "keys"
    ASK = "ask"
    DECLARE = "declare"


def offers(situation: Situation, agreed: Agreed) -> Iterator[Offer]:
    """To the player to move. An exchange is another player's."""
    if fault_of(situation, ANY_THROW, agreed) is None:
        yield Offer.THROW
    if fault_of(situation, keys_to_throw(situation), agreed) is None:
        yield Offer.KEYS
    if situation.turn.may_ask != NOBODY:
        yield Offer.ASK
    if may_declare(situation, agreed):
        yield Offer.DECLARE


def keys_to_throw(situation: Situation) -> KeyThrow:
    """A key throw of the sticks that do not lie aside."""
    turn = situation.turn
    eyes = (False,) * (EYE_STICKS - turn.eyes_aside)
    return KeyThrow(eyes, None if turn.is_symbol_aside else False)


def may_declare(situation: Situation, agreed: Agreed) -> bool:
    """By trying out combinations of any faces, with as many own cards as there may be."""
    tries = _declarations(situation, agreed)
    return any(fault_of(situation, one, agreed) is None for one in tries)


def _declarations(situation: Situation, agreed: Agreed) -> Iterator[Declare]:
    mover = situation.mover
    others = [
        figure for figure in agreed.seats for _ in range(situation.holds[figure]) if figure != mover
    ]
    for own in range(min(FULL_HAND, situation.holds[mover]) + 1):
        yield Declare(ONE_OF_EACH[:own], tuple(zip(others, ONE_OF_EACH[own:], strict=False)))
