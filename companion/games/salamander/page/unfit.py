"""What the mover may say now, and what all that was said aloud and shown speaks against.

It is asked about before it is said: a slip of the thumb is no contradiction. It has no secret.
"""

from collections.abc import Iterator

from companion.games.salamander.rules.actions import Action, Draw, PlaceMarker
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.learning import DoneAct, learned_or_left_out
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIRST_CHAMBER, PLACE_NAMES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import Illegal, apply


def unfit(now: Position, known: Known, agreed: Header) -> list[str]:
    """Cards to put away or chambers for the marker; `known`: without what was said in secret."""
    return [name for name, deed in _tries(now) if _contradicts(now, known, deed, agreed)]


def _tries(now: Position) -> Iterator[tuple[str, Action]]:
    match owed_next(now.turn):
        case Owed.DRAW:
            yield from ((name, Draw(face)) for face, name in enumerate(FACES))
        case Owed.MARKER:
            for place in range(FIRST_CHAMBER, len(PLACE_NAMES)):
                yield PLACE_NAMES[place], PlaceMarker(now.mover, place)


def _contradicts(now: Position, known: Known, deed: Action, agreed: Header) -> bool:
    try:
        act = DoneAct(now, deed, apply(now, deed, agreed))
    except Illegal:
        return False
    return learned_or_left_out(known, act, agreed)[1]
