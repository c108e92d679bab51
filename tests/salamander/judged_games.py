"""Games that are over, to be judged: a few lines, and whole ones with the hands that were held."""

from dataclasses import replace
from functools import cache

from companion.games.ended import TableEnd
from companion.games.salamander.analysis.finished import FinishedGame
from companion.games.salamander.analysis.views import Viewpoints, own_hands
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Record
from tests.salamander.tables import game
from workshop.salamander.held import HeldGame, held_game

__all__ = ["HeldGame", "agreed_to_end", "played", "views"]


def agreed_to_end(*turns: str, tags: str = "") -> Record:
    """These turns, and then all agree that it is over."""
    written = game(*turns, tags=tags)
    names = [FIGURES[figure] for figure in written.header.seats]
    ended = TableEnd("agreement", None, dict.fromkeys(names, 0))
    return replace(written, ended=ended)


def views(written: Record) -> Viewpoints:
    over = FinishedGame(written)
    return Viewpoints(over, {seat: own_hands(over, seat) for seat in written.header.seats})


@cache
def played(seed: int, seats: int, lies: float = 0.0) -> HeldGame:
    return held_game(seed, seats, lies)
