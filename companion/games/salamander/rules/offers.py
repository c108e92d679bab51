"""What may be done while nothing is owed: where nothing of it is left, the turn is over."""

from collections.abc import Iterator
from enum import StrEnum

from companion.games.salamander.rules.actions import (
    EYE_STICKS,
    Claim,
    Declare,
    Exchange,
    KeyThrow,
    Throw,
)
from companion.games.salamander.rules.faces import FULL_HAND, KIND_FACES
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.position import NOBODY, Position
from companion.games.salamander.rules.record import Header

ONE_OF_EACH = tuple(faces[0] for faces in KIND_FACES)
ANY_THROW = Throw(1, 2, False)


class Offer(StrEnum):
    THROW = "throw"
    KEYS = "keys"
    ASK = "ask"
    DECLARE = "declare"


def offers(position: Position, header: Header) -> Iterator[Offer]:
    """To the player to move."""
    if fault_of(position, ANY_THROW, header) is None:
        yield Offer.THROW
    if fault_of(position, keys_to_throw(position), header) is None:
        yield Offer.KEYS
    if position.turn.may_ask != NOBODY:
        yield Offer.ASK
    if may_declare(position, header):
        yield Offer.DECLARE


def exchanges(position: Position, header: Header) -> tuple[Claim, ...]:
    """The confirmed cards that may still be exchanged, clockwise from who failed."""
    declaration = position.turn.declaration
    confirmed = () if declaration is None else declaration.confirmed
    found = [one for one in confirmed if fault_of(position, Exchange(*one), header) is None]
    return tuple(sorted(found, key=lambda claim: header.places_on(position.mover, claim[0])))


def keys_to_throw(position: Position) -> KeyThrow:
    """A key throw of the sticks that do not lie aside."""
    turn = position.turn
    eyes = (False,) * (EYE_STICKS - turn.eyes_aside)
    return KeyThrow(eyes, None if turn.is_symbol_aside else False)


def may_declare(position: Position, header: Header) -> bool:
    """By trying out combinations of any faces, with as many own cards as there may be."""
    tries = _declarations(position, header)
    return any(fault_of(position, one, header) is None for one in tries)


def _declarations(position: Position, header: Header) -> Iterator[Declare]:
    mover = position.mover
    others = [
        figure for figure in header.seats for _ in range(position.holds[figure]) if figure != mover
    ]
    for own in range(min(FULL_HAND, position.holds[mover]) + 1):
        yield Declare(ONE_OF_EACH[:own], tuple(zip(others, ONE_OF_EACH[own:], strict=False)))
