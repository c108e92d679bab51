"""What is said that is not true, so that nobody sees it at once."""

from random import Random

from companion.games.salamander.players.choosing import is_true
from companion.games.salamander.rules.actions import PlaceMarker, TurnAction
from companion.games.salamander.rules.faces import Hand
from companion.games.salamander.rules.places import FIRST_CHAMBER, START
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.rules import NotLegal, apply
from companion.games.salamander.rules.situation import Situation


def is_believable(situation: Situation, action: TurnAction, agreed: Agreed) -> bool:
    """Whether nothing that was said or shown before speaks against it, nor any rule."""
    try:
        apply(situation, action, agreed)
    except NotLegal:
        return False
    return True


def false_marker(
    situation: Situation, hand: Hand, agreed: Agreed, dice: Random
) -> PlaceMarker | None:
    """On a chamber that is not true for the hand; None where everybody would see it."""
    me = situation.mover
    false = [
        PlaceMarker(me, place) for place in range(FIRST_CHAMBER, START) if not is_true(hand, place)
    ]
    dice.shuffle(false)
    return next((one for one in false if is_believable(situation, one, agreed)), None)
