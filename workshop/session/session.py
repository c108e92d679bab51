"""How well and how fast the session understands a table, the noisier the harder."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from companion.games.faust.players.players import PlayedGame, PlayedTurn
from companion.games.faust.rules.record import Header
from workshop.drawn.played import play_game, position_after
from workshop.session.faults import FaultTally, sit_through_fault
from workshop.session.games import random_game
from workshop.session.levels import Level
from workshop.session.noise import Noise
from workshop.session.planted import PLANS
from workshop.session.sittings import SittingTally, sit_through
from workshop.session.tables import Sort

LEVELS = (0.0, 0.05, 0.1, 0.25, 0.5)
GAMES = 10
GAMES_A_FAULT = 10  # legal games for one faulty game of a code
SENSIBLE_EVERY = 4  # one game in so many is of sensible players
SEED = 1993


@dataclass(frozen=True, slots=True)
class SittingPlan:
    """How many games are sat through, from which seed on, at which sort of table."""

    games: int = GAMES
    seed: int = SEED
    sort: Sort = Sort.AUTO


def session_levels(levels: Sequence[float], sitting: SittingPlan) -> Iterator[Level]:
    """The same games at each level: what differs is the noise."""
    played = [a_game(sitting.seed + number) for number in range(sitting.games)]
    for level in levels:
        yield sit_at(level, played, sitting)


def a_game(seed: int) -> PlayedGame:
    """Of sensible players; most are of players who do anything that is legal, and soon made."""
    if seed % SENSIBLE_EVERY == 0:
        return play_game(Header(), Random(seed))
    header, turns = Header(), []
    position = header.start_position()
    for turn in random_game(Random(seed)).turns:
        turns.append(PlayedTurn(turn.player, position, turn.do))
        position = position_after(turns[-1], header.rulings)
    return PlayedGame(header, tuple(turns))


def sit_at(level: float, played: Sequence[PlayedGame], sitting: SittingPlan) -> Level:
    """Legal games at one level of noise, and some of them with a fault of each code."""
    tally, faults = SittingTally(), FaultTally()
    seed, sort = sitting.seed, sitting.sort
    for number, game in enumerate(played):
        tally.add(sit_through(game, noise_of(level, seed + number), sort)[0])
    for code in PLANS if sort is not Sort.UNHEEDED else ():
        for number, game in enumerate(played[: len(played) // GAMES_A_FAULT]):
            faults.add(sit_through_fault(game, code, noise_of(level, seed + number), sort)[0])
    return Level(level, tally, faults, tuple(PLANS))


def noise_of(level: float, seed: int) -> Noise:
    return Noise(level, Random(f"{level} {seed}"))
