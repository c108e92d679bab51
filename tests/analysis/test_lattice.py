"""The way to each end of a turn is told in as few acts as it takes."""

from itertools import groupby, product
from random import Random

from companion.games.faust.analysis.lattice import (
    BY_CARD,
    FAR,
    Distances,
    LatticeEnd,
    ends,
    lattice_steps,
    paths,
)
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import POINTS


def any_distances(dice: Random) -> Distances:
    return Distances(
        points=dice.choice([POINTS, POINTS - 1]),
        soul=dice.choice([*range(FAR), *range(FIELDS - FAR + 1, FIELDS)]),
        stones=dice.randint(0, FAR),
        card=dice.randint(1, FAR),
        pair=dice.randrange(3),
        stop=dice.choice([0, 0, dice.randint(1, POINTS)]),
    )


def walked(distances: Distances, path: tuple[str, ...]) -> LatticeEnd | None:
    """Where a path ends a turn; None where a step is not allowed, or goes on after the end."""
    stone = soul = 0
    for number, way in enumerate(path, start=1):
        end = dict(lattice_steps(distances, stone, soul)).get(way)
        if end is None:
            return None
        stone, soul, how = end
        if how != BY_CARD:
            return end if number == len(path) else None
    return None


def acts(path: tuple[str, ...] | str) -> int:
    return len([*groupby(path)])


def test_each_end_has_a_way_of_the_fewest_acts() -> None:
    dice = Random(5)
    for _ in range(60):
        distances = any_distances(dice)
        fewest: dict[LatticeEnd, int] = {}
        for length in range(1, distances.points + 1):
            for path in product("so", repeat=length):
                end = walked(distances, path)
                if end is not None:
                    fewest[end] = min(acts(path), fewest.get(end, POINTS))
        assert {end: acts(path) for end, path in paths(distances).items()} == fewest
        assert {*ends(distances)} == {*fewest}
        assert all(walked(distances, (*path,)) == end for end, path in paths(distances).items())
