"""Games that are over, to be judged: a few lines, and whole ones with the hands that were held."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

from companion.games.ended import TableEnd
from companion.games.salamander.analysis.finished import FinishedGame
from companion.games.salamander.analysis.own_hands import OwnHands, own_hands
from companion.games.salamander.analysis.views import Viewpoints
from companion.games.salamander.players.choosing import random_temper
from companion.games.salamander.players.doings import ActedTurn, recorded
from companion.games.salamander.players.party import Party
from companion.games.salamander.rules.faces import HAND_NUMBER
from companion.games.salamander.rules.places import FIGURES, KING, MONK, QUEEN, ROBBER
from companion.games.salamander.rules.record import Header, Record
from tests.salamander.tables import game

SEATS = ((KING, MONK), (KING, QUEEN, ROBBER), (KING, QUEEN, MONK, ROBBER))
MOST_TURNS = 200


def agreed_to_end(*turns: str, tags: str = "") -> Record:
    """These turns, and then all agree that it is over."""
    written = game(*turns, tags=tags)
    names = [FIGURES[figure] for figure in written.agreed.seats]
    ended = TableEnd("agreement", None, dict.fromkeys(names, 0))
    return replace(written, ended=ended)


def views(written: Record) -> Viewpoints:
    over = FinishedGame(written)
    return Viewpoints(over, {seat: own_hands(over, seat) for seat in written.agreed.seats})


class Held(NamedTuple):
    """A whole game, and what everybody really held: before each act, and at the end."""

    game: Record
    hands: Mapping[int, OwnHands]


@cache
def played(seed: int, seats: int, lies: float = 0.0) -> Held:
    dice = Random(seed)
    who = SEATS[seats - 2]
    tempers = {figure: random_temper(dice, lies) for figure in who}
    table = Party(Header(seats=who, starts=who[0]), dice, tempers)
    hands = {figure: [_hand(table, figure)] for figure in who}
    turns = list[ActedTurn]()
    while not table.is_over and len(turns) < MOST_TURNS:
        number, mover, doings = len(turns) + 1, table.public.mover, []
        for doing in table.act():
            doings.append(doing)
            for figure in who:
                hands[figure].append(_hand(table, figure))
        table.hand_over()
        turns.append(ActedTurn(number, mover, tuple(doings)))
    written = recorded(table.agreed, turns)
    if not table.is_over:
        names = dict.fromkeys((FIGURES[figure] for figure in who), 0)
        written = replace(written, ended=TableEnd("agreement", None, names))
    return Held(written, {figure: tuple(found) for figure, found in hands.items()})


def _hand(table: Party, figure: int) -> int:
    return 1 << HAND_NUMBER[table.cards.hands[figure]]
