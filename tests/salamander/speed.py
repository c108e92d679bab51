"""How many turns of random games are judged in a second of the processor, K and sifting included.

.venv/bin/python -m tests.salamander.speed [--games 200]
"""

import argparse
import json
import statistics
from collections.abc import Callable
from time import process_time

from companion.games.salamander.files.record_lines import read_record, write_record
from companion.games.salamander.files.verdict_lines import verdict_to_json
from companion.games.salamander.rules import hands
from companion.games.salamander.rules.referee import adjudicate
from tests.salamander.random_games import random_game

ROUNDS = 5
REMEMBERING = (
    hands.faces_in_all,
    hands.drawn,
    hands.drawn_for,
    hands.given,
    hands.exchanged,
    hands.exchanged_for_none,
)


def forget() -> None:
    for call in REMEMBERING:
        call.cache_clear()


def seconds(work: Callable[[], object], before: Callable[[], None]) -> float:
    before()
    start = process_time()
    work()
    return process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = [random_game(seed) for seed in range(parser.parse_args().games)]
    files = [write_record(game).encode() for game in games]
    turns = sum(len(game.turns) for game in games)
    print(
        f"{turns:,} turns, {sum(len(turn.do) for game in games for turn in game.turns):,} actions"
    )

    def judged() -> object:
        return [[*adjudicate(game)] for game in games]

    def from_files() -> object:
        read = [read_record(file) for file in files]
        return [
            [json.dumps(verdict_to_json(one, game.header)) for one in adjudicate(game)]
            for game in read
        ]

    for what, work, before in (
        ("judged, as at a table that goes on", judged, lambda: None),
        ("judged, nothing remembered", judged, forget),
        ("read, judged and written as JSON", from_files, lambda: None),
    ):
        rates = [turns / seconds(work, before) for _ in range(ROUNDS)]
        print(f"{what:<40} {statistics.median(rates):>9,.0f} turns/s")


if __name__ == "__main__":
    main()
