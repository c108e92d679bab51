"""Records garbled in their form: a value somewhere becomes another, or goes, or comes twice."""

import copy
from random import Random
from typing import Any

from tests.salamander.second_reading_things import CHAMBERS, FACES, FIGURES, PLACES, RULINGS, Json

Node = Any  # Any: whatever stands in a file
STRANGE: list[Node] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    4,
    5,
    3.0,
    1e0,
    "",
    "yes",
    "no",
    "start",
    "dungeon",
    "king",
    "King",
    "faust",
    "king-marker",
    "king-6",
    "fire",
    "stone-4",
    "row-0",
    "fire-7-4",
    "choices",
    "everything",
    [],
    {},
    ["king"],
    ["draw"],
    ["put", "king", "dungeon"],
    ["answer", "maybe"],
    {"king": "fire"},
]


def garble(rng: Random, record: list[Json]) -> list[Json]:
    """A copy with one or two things changed, in the header or in a turn; `game` stays."""
    lines: list[Json] = copy.deepcopy(record[: rng.randint(1, min(6, len(record)))])
    for _ in range(rng.choice([1, 1, 2])):
        game = lines[0].pop("game", None)
        garble_in(rng, lines[0] if rng.random() < 0.4 else rng.choice(lines))
        lines[0]["game"] = game
    return lines


def garble_in(rng: Random, node: Node) -> None:
    """Goes down some way, and changes what it finds there."""
    places = list(node) if isinstance(node, dict) else list(range(len(node)))
    if not places:
        return insert(rng, node)
    at = rng.choice(places)
    inner = node[at]
    if isinstance(inner, dict | list) and rng.random() < 0.75:
        return garble_in(rng, inner)
    match rng.randrange(6):
        case 0:
            del node[at]
        case 1:
            insert(rng, node)
        case 2:
            node[at] = [inner]
        case _:
            node[at] = something(rng, inner)
    return None


def insert(rng: Random, node: Node) -> None:
    if isinstance(node, list):
        node.insert(rng.randint(0, len(node)), something(rng, None))
    else:
        node[rng.choice([*RULINGS, *FIGURES, "note"])] = something(rng, None)


def something(rng: Random, instead_of: Node) -> Node:
    if isinstance(instead_of, str) and rng.random() < 0.5:
        values = [value for values in RULINGS.values() for value in values]
        return rng.choice([*FIGURES, *FACES, *CHAMBERS[:5], *PLACES[:8], *RULINGS, *values])
    return copy.deepcopy(rng.choice(STRANGE))
