"""What the session makes of the same sittings and games while some constants have other values.

A process of its own: a constant is swapped before anything is imported that reckons with it.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.observations import Json

Figures = dict[str, int]
LOG = ".sitting.jsonl"
SEED = 1994  # of a game in which each fault can be planted


@dataclass(frozen=True, slots=True)
class Swap:
    """`SENSORS.act` of a module, say, and the value that it has for now."""

    home: str
    name: str
    value: float

    def made(self) -> None:
        way, _, last = self.name.rpartition(".")
        holder = standing(self.home, way)
        if way:
            object.__setattr__(holder, last, self.value)  # of a frozen value, for this once
        else:
            setattr(holder, last, self.value)


def standing(home: str, name: str) -> Any:
    """What has that name in that module; the module itself where there is none."""
    return reduce(getattr, filter(None, name.split(".")), import_module(home))


@dataclass(frozen=True, slots=True)
class WitnessPlan:
    folders: Sequence[str]  # of sitting logs
    noise: Sequence[float]
    games: int


def heard(plan: WitnessPlan) -> dict[str, Figures]:
    """By witness: of each sitting the marks of what was told, of the games how they went."""
    found = {
        str(path.relative_to(folder)).removesuffix(LOG): _of_sitting(path)
        for folder in plan.folders
        for path in sorted(Path(folder).rglob(f"*{LOG}"))
    }
    for level in plan.noise:
        found |= _of_games(level, plan.games)
    return found


def _of_sitting(path: Path) -> Figures:
    from companion.games.lines import BadFile  # noqa: PLC0415
    from companion.replay.sitting import read_sitting, replay  # noqa: PLC0415

    try:
        sitting = read_sitting(path.read_bytes())
    except BadFile:
        return {}
    session = sitting.sit_down()
    events = [one.to_json() for one in replay(sitting, session)]
    kinds = [one["kind"] for one in events]
    return {
        "told": _mark(events),
        "game": _mark(session.recorded.record()),
        "accused": kinds.count("illegal"),
        "asked": kinds.count("unclear"),
    }


def _mark(told: Json | Sequence[Json]) -> int:
    return int.from_bytes(sha256(json.dumps(told).encode()).digest()[:6], "big")


def _of_games(level: float, games: int) -> dict[str, Figures]:
    from workshop.session.faults import FaultTally, sit_through_fault  # noqa: PLC0415
    from workshop.session.planted import PLANS  # noqa: PLC0415
    from workshop.session.session import SittingPlan, a_game, noise_of, sit_at  # noqa: PLC0415

    if not games:
        return {}
    sitting = SittingPlan(games, SEED)
    played = [a_game(SEED + number) for number in range(games)]
    faults = FaultTally()
    for code in PLANS:
        faults.add(sit_through_fault(played[0], code, noise_of(level, SEED))[0])
    found = {f"Faust {level}": _figures(sit_at(level, played, sitting).to_json())}
    found[f"Faust's faults {level}"] = {
        name: getattr(faults, name).total()
        for name in ("acted", "named", "otherwise", "asked", "missed", "repaired")
    }
    return found


def _figures(level: dict[str, Json]) -> Figures:
    accused = level["accused"]
    assert isinstance(accused, dict)
    counts = {name: one for name, one in level.items() if isinstance(one, int)}
    return {**counts, "accused": sum(one for one in accused.values() if isinstance(one, int))}


def main(words: Iterable[str]) -> None:
    """Two JSON texts: the swaps, and the plan."""
    swaps, plan = map(json.loads, words)
    for one in swaps:
        Swap(**one).made()
    print(json.dumps(heard(WitnessPlan(**plan))))


if __name__ == "__main__":
    main(sys.argv[1:])
