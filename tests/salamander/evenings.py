"""How long the games of sensible players are, and how they end.

.venv/bin/python -m tests.salamander.evenings [--games 200]
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import mean, median

from companion.games.salamander.players.choosing import random_temper
from companion.games.salamander.players.doings import ActedTurn
from companion.games.salamander.players.party import Party
from companion.games.salamander.rules.actions import Declare, Exchange, Replied
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.referee import IllegalTurn, adjudicate
from tests.salamander.test_party import SEATS
from workshop.drawn.written import recorded

MOST_TURNS = 1000


def game(seats: tuple[int, ...], seed: int) -> tuple[Header, list[ActedTurn]]:
    """By the booklet, to the target of 84 points."""
    dice = Random(seed)
    table = Party(Header(seats=seats), dice, {figure: random_temper(dice) for figure in seats})
    turns: list[ActedTurn] = []
    while not table.is_over and len(turns) < MOST_TURNS:
        turns.append(table.turn())
    return table.header, turns


def lines(seats: tuple[int, ...], games: int) -> Iterator[str]:
    lengths, ends, acts = [], Counter[str](), Counter[type]()
    won = illegal = 0
    for seed in range(games):
        header, turns = game(seats, seed)
        lengths.append(len(turns))
        ending = turns[-1].after.ending
        ends["not over" if ending is None else ending.value] += 1
        acts.update(type(doing.action) for turn in turns for doing in turn.doings)
        won += sum(map(len, turns[-1].after.laid))
        verdicts = adjudicate(recorded(header, turns))
        illegal += any(isinstance(one, IllegalTurn) for one in verdicts)
    ranked = sorted(lengths)
    yield f"{len(seats)} players, {games} games, not legal {illegal}"
    yield (
        f"  turns a game      median {median(ranked):g}, mean {mean(ranked):.1f}, "
        f"nine in ten at most {ranked[len(ranked) * 9 // 10]}, longest {ranked[-1]}"
    )
    yield f"  ended by          {', '.join(f'{why} {count}' for why, count in ends.items())}"
    yield (
        f"  a game            {won / games:.1f} combinations of {acts[Declare] / games:.1f} "
        f"declared, {acts[Replied] / games:.1f} replies, {acts[Exchange] / games:.2f} exchanges"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    for seats in SEATS:
        for line in lines(seats, games):
            print(line)


if __name__ == "__main__":
    main()
