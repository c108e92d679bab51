"""An evening to look at: the hands slip soon, so that a fault is seen, and seldom after."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from companion.games.salamander.players.choosing import random_temper
from companion.games.salamander.players.party import Party
from companion.games.salamander.players.talk import Senses
from companion.games.salamander.players.telling import Habit, Passage, Telling
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.record import Header
from companion.games.salamander.session.observed import SalamanderObservation, observation_of

SLIPS_OF_HANDS = frozenset(
    {
        Code.WRONG_DISTANCE,
        Code.NOT_YOUR_FIGURE,
        Code.HOME_TOO_FAR,
        Code.NOT_MOVED,
        Code.NOT_YOUR_MARKER,
        Code.PUT_MISSING,
        Code.WRONG_PUT,
    }
)
SHOWN_FIRST = (  # in one game after the other: each is possible in every turn
    Code.WRONG_DISTANCE,
    Code.NOT_YOUR_MARKER,
    Code.NOT_YOUR_FIGURE,
)
TEACHING_TURN = 2
SLIPS = 0.025
FAULT_IS_SEEN_S = 8.0


def observed(header: Header, seed: int) -> Iterator[SalamanderObservation]:
    """What a table is told of such a game; after a fault there is time to read what was wrong."""
    read_s = 0.0
    for passage in game_told(header, seed):
        for line in passage.lines:
            observation = observation_of(line)
            yield replace(observation, t=observation.t + read_s)
        if passage.slip is not None:
            read_s += FAULT_IS_SEEN_S


def game_told(header: Header, seed: int) -> Iterator[Passage]:
    """One game, from the set-up to its end; its hands surely slip once in an early turn."""
    dice = Random(seed)
    party = Party(header, dice, {figure: random_temper(dice) for figure in header.seats})
    now_and_then = Habit(Senses.CAMERA, slips=SLIPS, codes=SLIPS_OF_HANDS)
    first = frozenset({SHOWN_FIRST[seed % len(SHOWN_FIRST)]})
    telling = Telling(party.header, replace(now_and_then, slips=0.0), dice)
    yield telling.set_up()
    while not party.is_over:
        turn = party.turn()
        if turn.number == TEACHING_TURN:
            telling.habit = replace(now_and_then, slips=1.0, codes=first)
        for passage in telling.passages(turn):
            yield passage
            if passage.slip is not None:
                telling.habit = now_and_then
