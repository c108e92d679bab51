"""The lattice of a turn: steps of one stone by steps of the soul, and where it can end.

What a turn can come to depends on few distances alone, so each lattice is walked once and kept.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from companion.games.faust.rules.board import FIELDS

FAR = 8  # farther than a turn leads
# How a turn ends: the last point was a step of the stone, or of the soul, or a card laid after
# both; the stone ran into a card; the soul came onto a pair, or round the corner to the last card.
BY_STONE, BY_SOUL, BY_CARD, TRAPPED, INFAMOUS, LAST_CARD = range(6)
NOBODY, THEIRS, WITH_MOVER = range(3)  # whose pair ends the game where the soul meets them
STONE_STEP, SOUL_STEP = "s", "o"

LatticeEnd = tuple[int, int, int]  # steps of the stone, steps of the soul, how


class Distances(NamedTuple):
    """All that decides where a turn of one stone can end."""

    points: int  # to spend on steps
    soul: int  # from the stone to the soul
    stones: int  # from the soul to the next stone that stays
    card: int  # from the stone to the next opposing card
    pair: int  # who would lie there as a pair
    stop: int  # from the soul to the corner where the game ends; 0: it does not


@cache
def ends(distances: Distances) -> tuple[LatticeEnd, ...]:
    """Each end once."""
    return tuple(paths(distances))


@cache
def paths(distances: Distances) -> dict[LatticeEnd, str]:
    """A way to each end, of as few moves as it takes."""
    best: dict[tuple[int, int], list[str]] = {(0, 0): [""]}
    found: dict[LatticeEnd, str] = {}
    for spent in range(distances.points):
        for stone in range(spent + 1):
            for path in best.get((stone, spent - stone), []):
                for way, end in lattice_steps(distances, stone, spent - stone):
                    if end[2] == BY_CARD:  # not over yet
                        _keep(best.setdefault(end[:2], []), path + way)
                    elif end not in found or _moves(path + way) < _moves(found[end]):
                        found[end] = path + way
    return found


def lattice_steps(distances: Distances, stone: int, soul: int) -> Iterator[tuple[str, LatticeEnd]]:
    """The step of the stone, and of the soul where none holds it; BY_CARD: the turn goes on."""
    is_last = stone + soul + 1 == distances.points
    how = BY_STONE if is_last else BY_CARD
    yield STONE_STEP, (stone + 1, soul, TRAPPED if stone + 1 == distances.card else how)
    if soul == distances.stones or (stone - soul) % FIELDS == distances.soul:
        return  # p. 7
    soul += 1
    how = BY_SOUL if is_last else BY_CARD
    if soul == distances.stop:
        how = LAST_CARD  # p. 13
    elif soul == distances.stones and _is_pair(distances, stone, soul):
        how = INFAMOUS  # p. 12
    yield SOUL_STEP, (stone, soul, how)


def _is_pair(distances: Distances, stone: int, soul: int) -> bool:
    if distances.pair == WITH_MOVER:
        return (stone - soul) % FIELDS == distances.soul
    return distances.pair == THEIRS


def _keep(held: list[str], path: str) -> None:
    """The shortest way for each last step: what follows may go on with it."""
    for place, other in enumerate(held):
        if other[-1:] == path[-1:]:
            if _moves(path) < _moves(other):
                held[place] = path
            return
    held.append(path)


def _moves(path: str) -> int:
    return path.count("so") + path.count("os")
