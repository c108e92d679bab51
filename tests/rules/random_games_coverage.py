"""Counts how often each rare event and each code occurs in random games: have they teeth?"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from random import Random

from tests.rules.random_games import plant_fault, random_game
from tests.rules.second_reading import judge, table_at_start
from tests.rules.second_reading_codes import NAMES
from tests.rules.second_reading_rulings import Json
from tests.rules.second_reading_table import CORNERS, POINTS, Table, end_turn
from tests.rules.second_reading_turn import explain

RARE_EVENTS = [
    "trap",
    "trap with points left",
    "trap at the seventh point",
    "trap on soul",
    "trap on soul, twin first",
    "forced forward",
    "forced backward",
    "forced over a corner forward",
    "forced over a corner backward",
    "forced forward onto soul",
    "forced backward onto soul",
    "forced onto an opposing card",
    "landing 1",
    "landing 2",
    "landing 2 on both colours",
    "combo 1 and 3",
    "combo 2 and 3",
    "corner A15-B1",
    "corner B15-A1",
    "no jump: twin on the same field",
    "infamy on 2 stones",
    "infamy on 3 stones",
    "infamy on 4 stones",
    "infamy for the mover",
    "infamy for the other",
    "soul on a pair in passing",
    "infamy with a corner card",
    "last soul card by corner",
    "last soul card by landing 1",
    "last soul card by landing 2",
    "last soul card by trap on soul",
    "last soul card by forced move",
    "points left after the last soul card",
    "no soul card left to take",
    "hand empty",
    "soul leaves a field with stones",
    "soul follows an own stone leaving",
    "draw",
]


def coverage_of(n_games: int, seed: int) -> dict[str, int]:
    """Turns with each rare event, and records with each planted code (one try per game)."""
    rng = Random(seed)
    counts = Counter[str](dict.fromkeys(RARE_EVENTS, 0))
    for _ in range(n_games):
        record = random_game(rng)
        counts.update(events_of_game(record))
        writes = record[0].get("writes", "choices")
        for code in NAMES:
            counts[f"code {code} ({writes})"] += plant_fault(rng, record, code) is not None
    return dict(counts)


def events_of_game(record: list[Json]) -> Counter[str]:
    counts: Counter[str] = Counter({"turns": len(record) - 1, "games": 1})
    table = table_at_start(record[0])
    for line in record[1:]:
        found = explain(table, line["do"], 1)
        assert isinstance(found, Table)
        counts.update(set(found.events) | set(seen_from_outside(table, found)))
        end_turn(found)
        table = found
    counts[f"games over by {table.over or 'nothing'}"] += 1
    counts["draw"] += table.over != "" and judge(record)[-1]["winner"] is None
    return counts


def seen_from_outside(before: Table, then: Table) -> list[str]:
    """Events that are seen by comparing the table before and after the turn."""
    seen = []
    at_corner = any(f"corner {start}-{end}" in then.events for start, end in CORNERS)
    if then.obeying:
        left = then.spent < POINTS
        seen.append("trap with points left" if left else "trap at the seventh point")
    if "landing 1" in then.events and at_corner and len(then.gained) == 2:
        seen.append("combo 1 and 3")
    if "landing 2" in then.events and at_corner and len(then.gained) == 2:
        seen.append("combo 2 and 3")
    if then.over == "infamy" and at_corner:
        seen.append("infamy with a corner card")
    if then.over == "soul-cards-gone" and then.spent < POINTS and not then.obeying:
        seen.append("points left after the last soul card")
    own = before.stones_on(before.soul, before.mover)
    if before.soul != then.soul and own and before.rulings.level_soul == "held":
        seen.append("soul follows an own stone leaving")
    return seen


def main() -> None:
    """Prints the coverage and the speed: `python random_games_coverage.py 200 1`."""
    n_games, seed = (int(argument) for argument in ([*sys.argv[1:], "200", "1"])[:2])
    begun = time.perf_counter()
    records = [random_game(Random(seed + number)) for number in range(n_games)]
    played = time.perf_counter()
    for record in records:
        judge(record)
    judged = time.perf_counter()
    print(json.dumps(coverage_of(n_games, seed), indent=1, ensure_ascii=False))
    print(f"games generated per second: {n_games / (played - begun):.0f}")
    print(f"games judged per second: {n_games / (judged - played):.0f}")


if __name__ == "__main__":
    main()
