"""An evening to look at: the hands slip often at first, so that whoever looks sees a fault soon."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from companion.games.salamander.players.choosing import random_temper
from companion.games.salamander.players.party import Party
from companion.games.salamander.players.talk import Senses
from companion.games.salamander.players.telling import Habit, Passage, Telling
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.record import Agreed

SLIPS_OF_HANDS = frozenset(
    {
        SalamanderCode.WRONG_DISTANCE,
        SalamanderCode.NOT_YOUR_FIGURE,
        SalamanderCode.HOME_TOO_FAR,
        SalamanderCode.NOT_MOVED,
        SalamanderCode.NOT_YOUR_MARKER,
        SalamanderCode.PUT_MISSING,
        SalamanderCode.WRONG_PUT,
    }
)
TEACHING_TURNS = 3
TEACHING = 0.5  # of what is done in these turns
SLIPS = 0.1


def game_told(agreed: Agreed, seed: int) -> Iterator[Passage]:
    """One game, from the set-up to its end."""
    dice = Random(seed)
    party = Party(agreed, dice, {figure: random_temper(dice) for figure in agreed.seats})
    habit = Habit(Senses.CAMERA, slips=TEACHING, codes=SLIPS_OF_HANDS)
    telling = Telling(party.agreed, habit, dice)
    yield telling.set_up()
    while not party.is_over:
        turn = party.turn()
        if turn.number > TEACHING_TURNS:
            telling.habit = replace(habit, slips=SLIPS)
        yield from telling.passages(turn)
