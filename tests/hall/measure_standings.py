"""How long standings take, and how often they are those of the slow reckoning.

.venv/bin/python -m tests.hall.measure_standings [--people 1000] [--rounds 9] [--tournaments 2000]
"""

import argparse
from random import Random
from statistics import median
from time import perf_counter

from companion.hall.rounds.people import Person
from companion.hall.rounds.scoring import ScoringRules, TieBreak
from companion.hall.rounds.standings import standings
from tests.hall.slow_standings import SlowStandings
from tests.hall.tournaments import random_round, random_tournament

RUNS = 9


def measure(people: int, rounds: int, sizes: list[int]) -> str:
    dice = Random(1993)
    everybody = [Person(number, f"Person {number}") for number in range(1, people + 1)]
    numbers = [one.number for one in everybody]
    games = [
        game
        for number in range(1, rounds + 1)
        for game in random_round(dice, number, numbers, sizes)
    ]
    rules = ScoringRules(tie_breaks=(*TieBreak,))
    took = []
    for _ in range(RUNS):
        began = perf_counter()
        standings(everybody, games, rules)
        took.append((perf_counter() - began) * 1000)
    at_table = "-".join(map(str, sizes))
    return (
        f"{people} people, {rounds} rounds, {len(games)} games and byes, {at_table} at a table, "
        f"{len(rules.tie_breaks)} tie-breaks: median {median(took):.0f} ms, best {min(took):.0f}"
    )


def agreements(tournaments: int) -> int:
    agreed = 0
    for seed in range(tournaments):
        people, games, rules = random_tournament(Random(seed))
        told = [
            (one.rank, one.person.number, one.points, one.breaks)
            for one in standings(people, games, rules)
        ]
        agreed += told == SlowStandings(people, games, rules).lines()
    return agreed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--tournaments", type=int, default=2000)
    asked = parser.parse_args()
    print(measure(asked.people, asked.rounds, [2]))
    print(measure(asked.people, asked.rounds, [2, 3, 4]))
    print(f"{agreements(asked.tournaments)} of {asked.tournaments} as the slow reckoning has them")


if __name__ == "__main__":
    main()
