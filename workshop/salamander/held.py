"""A whole game by the house's players, with the hands that were really held before each act."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import NamedTuple

from companion.games.ended import TableEnd
from companion.games.salamander.analysis.views import OwnHands
from companion.games.salamander.players.choosing import random_temper
from companion.games.salamander.players.doings import ActedTurn, Doing
from companion.games.salamander.players.party import Party
from companion.games.salamander.rules.faces import HAND_NUMBER
from companion.games.salamander.rules.places import FIGURES, KING, MONK, QUEEN, ROBBER
from companion.games.salamander.rules.record import Header, Record
from workshop.drawn.written import recorded

SEATS = ((KING, MONK), (KING, QUEEN, ROBBER), (KING, QUEEN, MONK, ROBBER))
MOST_TURNS = 300  # then all agree to end


class HeldGame(NamedTuple):
    """Hands before each act, and at the end."""

    game: Record
    hands: Mapping[int, OwnHands]


def held_game(seed: int, seats: int, lies: float = 0.0) -> HeldGame:
    dice, who = Random(seed), SEATS[seats - 2]
    tempers = {figure: random_temper(dice, lies) for figure in who}
    table = Party(Header(seats=who, starts=who[seed % seats]), dice, tempers)
    hands = {figure: [_hand(table, figure)] for figure in who}
    turns = list[ActedTurn]()
    while not table.is_over and len(turns) < MOST_TURNS:
        number, mover, doings = len(turns) + 1, table.public.mover, list[Doing]()
        for doing in table.act():
            doings.append(doing)
            for figure in who:
                hands[figure].append(_hand(table, figure))
        table.hand_over()
        turns.append(ActedTurn(number, mover, tuple(doings)))
    game = recorded(table.header, turns)
    if not table.is_over:
        nothing = dict.fromkeys((FIGURES[figure] for figure in who), 0)
        game = replace(game, ended=TableEnd("agreement", None, nothing))
    return HeldGame(game, {figure: tuple(found) for figure, found in hands.items()})


def _hand(table: Party, figure: int) -> int:
    return 1 << HAND_NUMBER[table.cards.hands[figure]]
