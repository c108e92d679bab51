"""What is said that is not true, so that nobody sees it at once."""

from random import Random

from companion.games.salamander.players.choosing import is_true
from companion.games.salamander.rules.actions import Action, PlaceMarker
from companion.games.salamander.rules.faces import Hand
from companion.games.salamander.rules.places import FIRST_CHAMBER, START
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import Illegal, apply


def is_believable(position: Position, action: Action, agreed: Header) -> bool:
    """Whether nothing that was said or shown before speaks against it, nor any rule."""
    try:
        apply(position, action, agreed)
    except Illegal:
        return False
    return True


def false_marker(
    position: Position, hand: Hand, agreed: Header, dice: Random
) -> PlaceMarker | None:
    """On a chamber that is not true for the hand; None where everybody would see it."""
    me = position.mover
    false = [
        PlaceMarker(me, place) for place in range(FIRST_CHAMBER, START) if not is_true(hand, place)
    ]
    dice.shuffle(false)
    return next((one for one in false if is_believable(position, one, agreed)), None)
