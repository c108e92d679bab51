"""What is said that is not true, so that nobody sees it at once."""

from random import Random
from typing import NamedTuple

from companion.games.salamander.players.choosing import is_true
from companion.games.salamander.rules.actions import Action, PlaceMarker
from companion.games.salamander.rules.faces import Hand
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.learning import DoneAct, learned_or_left_out
from companion.games.salamander.rules.places import FIRST_CHAMBER, START
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import Illegal, apply


class AllHeard(NamedTuple):
    """How the table lies, and what is known to who heard everything."""

    position: Position
    known: Known
    agreed: Header

    def believes(self, action: Action) -> bool:
        """Whether nothing that was said or shown before speaks against it, nor any rule."""
        try:
            act = DoneAct(self.position, action, apply(self.position, action, self.agreed))
        except Illegal:
            return False
        return not learned_or_left_out(self.known, act, self.agreed)[1]


def false_marker(table: AllHeard, hand: Hand, dice: Random) -> PlaceMarker | None:
    """On a chamber that is not true for the hand; None where everybody would see it."""
    me = table.position.mover
    false = [
        PlaceMarker(me, place) for place in range(FIRST_CHAMBER, START) if not is_true(hand, place)
    ]
    dice.shuffle(false)
    return next((one for one in false if table.believes(one)), None)
