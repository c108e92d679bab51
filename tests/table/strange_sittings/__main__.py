"""Writes PROFILE.jsonl.gz: `python -m tests.table.strange_sittings --out FOLDER [PROFILE …]`."""

import argparse
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from tests.table.strange_sittings.draw import PROFILE_NAMES, draw, games_of
from tests.table.strange_sittings.table import Line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profiles", nargs="*", default=[*PROFILE_NAMES])
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, help="so many of each kind")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for profile in given.profiles:
        kept = [*_fair_ones(profile, given.seed, given.games or games_of(profile))]
        with gzip.open(given.out / f"{profile}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(sitting) + "\n" for sitting in kept)
        print(f"{profile}: {len(kept)} sittings, {sum(map(_length, kept))} lines")


def _fair_ones(profile: str, seed: int, games: int) -> Iterator[Line]:
    kept = 0
    for number in range(games * 40):
        if kept == games:
            return
        name = f"{profile}-{seed:02}{number:03}"
        sitting = draw(name, profile, kept)
        if sitting is not None:
            kept += 1
            yield sitting


def _length(sitting: Line) -> int:
    log = sitting["log"]
    assert isinstance(log, list)
    return len(log)


if __name__ == "__main__":
    main()
