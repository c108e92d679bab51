"""How long standings take and a result to be proved; how often the slow reckoning agrees.

.venv/bin/python -m tests.hall.measure_standings [--people 1000] [--rounds 9] [--tournaments 2000]
"""

import argparse
from random import Random
from statistics import median
from time import perf_counter

from companion.hall.rounds.outcomes import reckoned
from companion.hall.rounds.pairings import Person
from companion.hall.rounds.results import judged
from companion.hall.rounds.scoring import ScoringRules, TieBreak
from companion.hall.rounds.standings import standings
from companion.hall.rounds.tournament import PAIRING, PAPER, PERSON, ROUND, Decided, Tournament
from companion.observations import Json
from tests.hall.decided import FAUST
from tests.hall.played_logs import PlayedLog, Told, faust_told, salamander_told
from tests.hall.slow_standings import SlowStandings
from tests.hall.tournaments import random_round, random_tournament, ranked

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
    outcomes = [one.outcome() for one in games]
    rules = ScoringRules(tie_breaks=(*TieBreak,))
    took = []
    for _ in range(RUNS):
        began = perf_counter()
        standings(everybody, outcomes, rules)
        took.append((perf_counter() - began) * 1000)
    at_table = "-".join(map(str, sizes))
    return (
        f"{people} people, {rounds} rounds, {len(games)} games and byes, {at_table} at a table, "
        f"{len(rules.tie_breaks)} tie-breaks: median {median(took):.0f} ms, best {min(took):.0f}"
    )


def measure_proving(name: str, told: Told) -> str:
    """Of a whole game of the virtual players."""
    rows = PlayedLog().play(told).of_game()
    took = []
    for _ in range(RUNS):
        began = perf_counter()
        found = judged(rows)
        took.append((perf_counter() - began) * 1000)
        assert found.ending is not None
    return f"{name}, {len(rows)} rows: proved in median {median(took):.0f} ms, best {min(took):.0f}"


def measure_reckoning(people: int, rounds: int) -> str:
    """All that a page asks for: from the hall's rows to outcomes, and to standings."""
    dice = Random(1987)
    numbers = [*range(1, people + 1)]
    decided: list[Decided] = [(PERSON, {"person": one, "name": f"Person {one}"}) for one in numbers]
    pairing = 0
    for number in range(1, rounds + 1):
        decided.append((ROUND, {"round": number, "begun": True}))
        for red, blue in zip(*[iter(dice.sample(numbers, people))] * 2, strict=False):
            pairing += 1
            seats: dict[str, Json] = {"red": red, "blue": blue}
            said: dict[str, Json] = {
                "pairing": pairing,
                "round": number,
                "game": FAUST,
                "seats": seats,
            }
            decided += [
                (PAIRING, said),
                (PAPER, {"pairing": pairing, "places": {"red": 1, "blue": dice.choice([1, 2])}}),
            ]
    began = perf_counter()
    tournament = Tournament().after(decided)
    folded = perf_counter()
    found = reckoned(tournament, ())
    known = perf_counter()
    found.standings()
    return (
        f"{len(decided)} decisions folded in {(folded - began) * 1000:.0f} ms, "
        f"outcomes {(known - folded) * 1000:.0f} ms, "
        f"standings {(perf_counter() - known) * 1000:.0f} ms"
    )


def agreements(tournaments: int) -> int:
    agreed = 0
    for seed in range(tournaments):
        people, games, rules = random_tournament(Random(seed))
        told = [
            (one.rank, one.person.number, one.points, one.breaks)
            for one in ranked(people, games, rules)
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
    print(measure_reckoning(asked.people, asked.rounds))
    print(measure_proving("Doctor Faust", faust_told(3)))
    print(measure_proving("Der Feuer-Salamander", salamander_told(3)))
    print(f"{agreements(asked.tournaments)} of {asked.tournaments} as the slow reckoning has them")


if __name__ == "__main__":
    main()
