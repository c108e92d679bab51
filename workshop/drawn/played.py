"""Whole games by two sensible players, thought out in advance."""

from collections.abc import Iterator
from random import Random

from companion.games.faust.players.players import PlayedGame, PlayedTurn, Players, played_turn
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import apply, end_turn
from companion.games.faust.rules.rulings import Rulings


def play_game(header: Header, dice: Random) -> PlayedGame:
    """A whole game from the start position to its end."""
    return PlayedGame(header, tuple(play_turns(header, dice)))


def play_turns(header: Header, dice: Random) -> Iterator[PlayedTurn]:
    """The turns of a game, each thought out when it is asked for."""
    players = Players(header, dice, played_turn)
    while players.position.ending is None:
        yield players.think()


def position_after(turn: PlayedTurn, rulings: Rulings) -> Position:
    """Where the turn led, with the other player to move or the game over."""
    position = turn.before
    for step in turn.steps:
        position = apply(position, step, rulings)
    return end_turn(position)
