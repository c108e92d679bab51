"""Plays random games before both readings: `python -m tests.salamander.compare --games 20000`."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.games.salamander import judge_lines
from tests.salamander.random_games_faults import plant_fault, spoil, tables_of
from tests.salamander.random_games_whole import random_game
from tests.salamander.second_reading import judge
from tests.salamander.second_reading_order import NAMES
from tests.salamander.second_reading_things import Json

LEGAL, PLANTED, SPOILED = "legal", "planted", "spoiled"
SHOWN = 10


@dataclass(frozen=True)
class Trial:
    """A record, how it came about, and what each reading says of it, line by line."""

    seed: int
    kind: str
    code: str
    record: list[Json]
    first: list[str]
    second: list[str]

    @property
    def agrees(self) -> bool:
        return self.first == self.second

    @property
    def ends_with(self) -> str:
        """The code, the reason why it was over, or that it was not."""
        last = json.loads(self.second[-1]) if self.second else {}
        return str(last.get("code") or last.get("reason") or "unfinished")


def trials(seed: int) -> Iterator[Trial]:
    """A seeded game as it is, with a planted fault when one is found, and spoiled at random."""
    code = NAMES[seed % len(NAMES)]
    rng = Random(seed)
    game = random_game(rng, code)
    yield trial(seed, LEGAL, code, game)
    tables = tables_of(game)
    planted = plant_fault(rng, game, tables, code)
    if planted is not None:
        yield trial(seed, PLANTED, code, planted)
    yield trial(seed, SPOILED, code, spoil(rng, game, tables))


def trial(seed: int, kind: str, code: str, record: list[Json]) -> Trial:
    lines = [json.dumps(line) for line in record]
    first = [json.dumps(verdict) for verdict in judge_lines(lines)]
    second = [json.dumps(verdict) for verdict in judge(record)]
    return Trial(seed, kind, code, record, first, second)


def told(apart: Trial) -> str:
    """The record as far as it matters, and the first line on which the readings differ."""
    at = next(
        n
        for n in range(len(apart.first) + len(apart.second))
        if apart.first[n : n + 1] != apart.second[n : n + 1]
    )
    lines = [json.dumps(line) for line in apart.record[: at + 2]]
    return "\n".join(
        [
            f"game {apart.seed}, {apart.kind}, {apart.code}",
            *lines,
            f"first:  {apart.first[at : at + 1]}",
            f"second: {apart.second[at : at + 1]}",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    seen: Counter[str] = Counter()
    ends: dict[str, Counter[str]] = {LEGAL: Counter(), PLANTED: Counter(), SPOILED: Counter()}
    for seed in range(asked.first, asked.first + asked.games):
        for each in trials(seed):
            seen[f"{each.kind} records"] += 1
            seen["turns judged"] += len(each.second)
            seen[f"{len(each.record[0].get('seats', NAMES[:4]))} players"] += each.kind == LEGAL
            ends[each.kind][each.ends_with] += 1
            if not each.agrees:
                seen["disagreements"] += 1
                if seen["disagreements"] <= SHOWN:
                    print(told(each), end="\n\n", flush=True)
    print(f"{asked.games} games from {asked.first}, {seen['disagreements']} disagreements")
    print(*(f"{number} {what}" for what, number in sorted(seen.items())), sep=", ")
    print(f"{'':20} {LEGAL:>8} {PLANTED:>8} {SPOILED:>8}")
    for end in [*NAMES, "target", "cards-gone", "pile-empty", "unfinished"]:
        print(f"{end:20} " + " ".join(f"{ends[kind][end]:8}" for kind in ends))


if __name__ == "__main__":
    main()
