"""Chances by playing on: games from what a turn came to, between players of a level.

Hidden cards are dealt anew for each game, by what the judge of the turn knew. Few turns are played;
then the chance is told as after any turn: it is the mean of many that lie nearer to an end.
"""

from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from companion.games.faust.analysis.chances import Chance, chance, outlook_by, won_by
from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.levels import TEMPERATURES, drawn
from companion.games.faust.analysis.mixing import mixed, one_of
from companion.games.faust.analysis.play_on import OpenGame, after
from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.analysis.two_turns import Considered, TwoTurns
from companion.games.faust.analysis.worlds import hidden_fields, hidden_values
from companion.games.faust.rules.position import BLUE, NO_FIELD, RED

GAMES = 24
TURNS = 8  # of each; more told no better how games ended (docs/analysis.md)
LEAST_BAND = 0.5 / GAMES  # also where all came to the same


class Begun(NamedTuple):
    """A turn as it was played, by who knew so much; `lead` is what he had more before it."""

    seen: SeenBy
    lead: int
    played: Considered


def played_out(begun: Begun, level: int, dice: Random, table: CoreTable) -> Chance:
    """To win, for who played the turn; the band is the error of the mean."""
    came = [_come_to(begun, level, dice, table) for _ in range(GAMES)]
    middle, error = mean(came), max(LEAST_BAND, stdev(came) / len(came) ** 0.5)
    return Chance(max(0.0, middle - error), middle, min(1.0, middle + error))


def _come_to(begun: Begun, level: int, dice: Random, table: CoreTable) -> float:
    us = begun.seen.public.mover
    game = after(*_dealt(begun, dice))
    for _ in range(TURNS):
        if game.public.is_over:
            break
        game = after(game, _turn(game, level, dice, table)[1])
    won = _chance(game, level, dice, table)
    return won if game.public.mover == us else 1 - won


def _chance(game: OpenGame, level: int, dice: Random, table: CoreTable) -> float:
    """For who is to move."""
    if game.public.is_over:
        return won_by(game.lead).middle
    worth, turn = _turn(game, level, dice, table)
    at = outlook_by(game.public, round(game.lead), turn._replace(worth=worth))
    return chance(at, level).middle


def _turn(game: OpenGame, level: int, dice: Random, table: CoreTable) -> tuple[float, Considered]:
    """Of that level; the sixth plays as the fifth, which answers at once."""
    turns = mixed(TwoTurns(game.seen(), table).options())
    turn = drawn(turns, TEMPERATURES[level - 1], dice)
    return turn.worth, one_of(turn, dice)


def _dealt(begun: Begun, dice: Random) -> tuple[OpenGame, Considered]:
    """One way in which all cards can lie, that of the turn, too."""
    seen, played = begun.seen, begun.played
    lying = dict(seen.known)
    for colour in (RED, BLUE):
        fields, values = [*hidden_fields(seen, colour)], [*hidden_values(seen, colour)]
        if colour == seen.public.mover and played.field != NO_FIELD:
            value = played.value or dice.choice(values)
            values.remove(value)
            played = played._replace(value=value)
        lying.update(zip(fields, dice.sample(values, len(fields)), strict=True))
    return OpenGame(seen.public, (*lying.items(),), begun.lead), played
