"""Makes the table: `python -m workshop.core.solve at_once FOLDER`, or end_of_turn; some minutes.

From the last soul card down. A level begins at 0, which is what play without end is worth; each
sweep looks one turn further, and only a sweep that changes nothing ends it.
"""

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.faust.analysis.core import ENTRIES, LEVELS, ZERO
from companion.games.faust.analysis.turns import SUMS
from companion.games.faust.core_tables import level_name
from companion.games.faust.rules.rulings import Infamy
from workshop.core.moves import Ints, Moves, all_moves, as_ints

LevelPoints = NDArray[np.int8]


class Block(NamedTuple):
    movers: Ints
    starts: Ints  # where the moves of each begin
    targets: Ints


NOWAY = -127  # worse than anything that a move can bring
BLOCK = 1 << 17  # entries that are looked at together: the later ones see what the earlier found


def main(infamy: Infamy, folder: Path) -> None:
    (folder / infamy).mkdir(parents=True, exist_ok=True)
    for top, points, sweeps in solved(all_moves(infamy is Infamy.AT_ONCE)):
        data = zlib.compress((points.astype(np.int16) + ZERO).astype(np.uint8).tobytes(), 9)
        (folder / infamy / level_name(top)).write_bytes(data)
        print(f"level {top}: {sweeps} sweeps, {len(data):,} bytes", flush=True)


def solved(moves: Moves) -> Iterator[tuple[int, LevelPoints, int]]:
    """Each level with its points and the sweeps that it took, from the last one."""
    origins, targets = map(as_ints, moves.stay)
    stays = np.zeros(ENTRIES, np.bool_)
    stays[origins] = True
    blocks = in_blocks(origins, targets)
    above: dict[int, LevelPoints] = {}
    for top in reversed(LEVELS):
        leaving = points_of_leaving(moves, top, above)
        points = np.where(stays, np.int8(0), leaving)  # who must leave has no time
        sweeps = 1
        while sweep(points, leaving, blocks):
            sweeps += 1
        above[top] = points
        yield top, points, sweeps


def points_of_leaving(moves: Moves, top: int, above: dict[int, LevelPoints]) -> LevelPoints:
    """The most that a move brings that does not stay on the level."""
    best = np.full(ENTRIES, NOWAY, np.int8)
    for taken, (origins, targets) in moves.leave.items():
        gain = np.int8(SUMS[top][taken])
        left = above.get(top + taken)
        came = gain if left is None else gain - left[as_ints(targets)]
        np.maximum.at(best, as_ints(origins), came)
    for (taken, left_to), ended in moves.end.items():
        # Where the corner gives the last card nothing is left, and the sum is 0.
        all_told = SUMS[top][taken] + left_to * SUMS[top + taken][-1]
        np.maximum.at(best, as_ints(ended), np.int8(all_told))
    return best


def in_blocks(origins: Ints, targets: Ints) -> list[Block]:
    """The moves that stay, by blocks of the entries where they begin."""
    blocks = []
    for first in range(0, ENTRIES, BLOCK):
        low, high = np.searchsorted(origins, [first, first + BLOCK])
        movers, starts = np.unique(origins[low:high], return_index=True)
        blocks.append(Block(movers, starts, targets[low:high]))
    return blocks


def sweep(points: LevelPoints, leaving: LevelPoints, blocks: list[Block]) -> bool:
    """One turn further, in place; whether anything changed."""
    changed = False
    for block in blocks:
        staying = -np.minimum.reduceat(points.take(block.targets), block.starts)
        best = np.maximum(leaving[block.movers], staying)
        if not np.array_equal(best, points[block.movers]):
            changed = True
            points[block.movers] = best
    return changed


if __name__ == "__main__":
    main(Infamy(sys.argv[1]), Path(sys.argv[2]))
