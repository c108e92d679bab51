"""Plays random games before both readings: `python -m tests.salamander.compare --games 20000`."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from companion.games.lines import BadFile
from tests.salamander.judged_lines import judge_lines
from tests.salamander.random_games_adrift import game_adrift
from tests.salamander.random_games_faults import plant_fault, spoil, tables_of
from tests.salamander.random_games_garble import garble
from tests.salamander.random_games_whole import random_game
from tests.salamander.second_reading import judge
from tests.salamander.second_reading_order import NAMES
from tests.salamander.second_reading_readable import is_readable
from tests.salamander.second_reading_things import FIGURES, Json

LEGAL, PLANTED, SPOILED, GARBLED, ADRIFT = "legal", "planted", "spoiled", "garbled", "adrift"
KINDS = (LEGAL, PLANTED, SPOILED, GARBLED, ADRIFT)
UNREADABLE = "unreadable"
SHOWN = 10


@dataclass(frozen=True)
class Trial:
    """A record, how it came about, and what each reading says of it, line by line, when asked."""

    seed: int
    kind: str
    code: str
    record: list[Json]

    @cached_property
    def first(self) -> list[str]:
        return first_reading([json.dumps(line) for line in self.record])

    @cached_property
    def second(self) -> list[str]:
        return second_reading(self.record)

    @property
    def agrees(self) -> bool:
        return self.first == self.second

    @property
    def ends_with(self) -> str:
        """The code, the reason why it was over, or that it was not."""
        last = json.loads(self.second[-1]) if self.second else {}
        return str(last.get("code") or last.get("reason") or "unfinished")


def trials(seed: int) -> Iterator[Trial]:
    """A seeded game as it is, with a planted fault, spoiled at random, and garbled in its form.

    To every fourth another one that nobody dealt.
    """
    code = NAMES[seed % len(NAMES)]
    rng = Random(seed)
    game = random_game(rng, code)
    yield Trial(seed, LEGAL, code, game)
    tables = tables_of(game)
    planted = plant_fault(rng, game, tables, code)
    if planted is not None:
        yield Trial(seed, PLANTED, code, planted)
    yield Trial(seed, SPOILED, code, spoil(rng, game, tables))
    yield Trial(seed, GARBLED, code, garble(rng, game))
    if seed % 4 == 0:
        yield Trial(seed, ADRIFT, code, game_adrift(rng))


def first_reading(lines: list[str]) -> list[str]:
    try:
        return [json.dumps(verdict) for verdict in judge_lines(lines)]
    except BadFile:
        return [f'{{"code": "{UNREADABLE}"}}']


def second_reading(record: list[Json]) -> list[str]:
    verdicts = judge(record) if is_readable(record) else [{"code": UNREADABLE}]
    return [json.dumps(verdict) for verdict in verdicts]


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


def main() -> int:
    """1 where the readings differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    seen: Counter[str] = Counter()
    ends: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for seed in range(asked.first, asked.first + asked.games):
        for each in trials(seed):
            seen[f"{each.kind} records"] += 1
            seen["turns judged"] += len(each.second)
            if each.kind == LEGAL:
                seen[f"{len(each.record[0].get('seats', FIGURES))} players"] += 1
            ends[each.kind][each.ends_with] += 1
            if not each.agrees:
                seen["disagreements"] += 1
                if seen["disagreements"] <= SHOWN:
                    print(told(each), end="\n\n", flush=True)
    print(f"{asked.games} games from {asked.first}, {seen['disagreements']} disagreements")
    print(*(f"{number} {what}" for what, number in sorted(seen.items())), sep=", ")
    print(" " * 20, *(f"{kind:>8}" for kind in KINDS))
    for end in [*NAMES, "target", "cards-gone", "pile-empty", "unfinished", UNREADABLE]:
        print(f"{end:20}", *(f"{ends[kind][end]:8}" for kind in KINDS))
    return int(seen["disagreements"] > 0)


if __name__ == "__main__":
    raise SystemExit(main())
