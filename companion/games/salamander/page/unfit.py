"""What the mover may say now, and what all that was said aloud and shown speaks against.

It is asked about before it is said: a slip of the thumb is no contradiction. It has no secret.
"""

from collections.abc import Iterator

from companion.games.salamander.rules.actions import Action, Draw, PlaceMarker
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIRST_CHAMBER, PLACE_NAMES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import Illegal, apply


def unfit(known: Position, agreed: Header) -> list[str]:
    """Cards to put away or chambers for the marker; `known`: without what was said in secret."""
    return [name for name, act in _tries(known) if _contradicts(known, act, agreed)]


def _tries(known: Position) -> Iterator[tuple[str, Action]]:
    match owed_next(known.turn):
        case Owed.DRAW:
            yield from ((name, Draw(face)) for face, name in enumerate(FACES))
        case Owed.MARKER:
            for place in range(FIRST_CHAMBER, len(PLACE_NAMES)):
                yield PLACE_NAMES[place], PlaceMarker(known.mover, place)


def _contradicts(known: Position, act: Action, agreed: Header) -> bool:
    try:
        apply(known, act, agreed)
    except Illegal as fault:
        return fault.code is Code.CONTRADICTION
    return False
