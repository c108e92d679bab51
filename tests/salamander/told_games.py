"""Whole games of dice players as a table without a camera is told them, for any test."""

from dataclasses import replace
from random import Random

from companion.events import AnyObservation
from companion.games.salamander.at_table import Session
from companion.games.salamander.rules.record import Header
from companion.observations import Json, LinkChanged, PageSaid
from tests.salamander.random_games import random_game
from tests.salamander.told_table import ToldTable


def told_game(
    agreed: Header, seed: int, most_turns: int = 400
) -> tuple[Header, list[AnyObservation]]:
    """The header, with what was set aside, and the words of the whole game."""
    game = random_game(seed, most_turns, agreed)
    absent = LinkChanged(0.0, "camera", "absent")
    return game.header, [absent, *ToldTable(game, Random(seed)).observations()]


def slipped(agreed: Header, seed: int) -> tuple[Header, list[AnyObservation], PageSaid]:
    """The beginning of a game, and a move in it that is not legal."""
    header, told = told_game(agreed, seed, most_turns=4)
    session = Session(header)
    for number, one in enumerate(told):
        if session.game.now.turn.owes_move and isinstance(one, PageSaid) and "figures" in one.words:
            nowhere: dict[str, Json] = {"figures": {one.by: "dungeon"}}  # no throw leads there
            return header, told[:number], replace(one, words=nowhere)
        session.feed(one)
    raise AssertionError("nobody moves in this game")
