"""Where a fit may begin: at the clicks, at the black squares, and at corners beside the clicks."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from vision.board.edges import CLICK_SPREAD_WIDTHS
from vision.board.fit import FREE_ROUNDS, HELD_ROUNDS, Start
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.squares import boards_by_squares
from vision.board.view import BEND_UNIT

USUAL_BENDS = (-0.03, -0.12)  # of the lens, to start from: wide lenses pull corners in
WIDE_BENDS = (-0.3, -0.6)
BENT_STARTS = (
    *product((FREE_ROUNDS, HELD_ROUNDS), USUAL_BENDS),
    *product((HELD_ROUNDS,), WIDE_BENDS),
)
SLIP_SPREADS = (1.5, 3.0)  # click spreads by which corners are moved
SLIP_TURN_RAD = 2.399963  # the golden angle: each corner moves in a new direction each time
MOST_SLIPS = 14  # starts with moved corners
MEANT_SHARE = 0.06  # of the board's length: black squares farther from the clicks are ignored


def starts_from(clicked: Points, width: int, bend: float = 0.0) -> Iterator[Start]:
    """The clicks as they are, then with bent lenses, then with corners moved a little."""
    yield (), np.append(clicked, bend / BEND_UNIT)
    for rounds, lens in BENT_STARTS:
        yield rounds, np.append(clicked, lens / BEND_UNIT)
    for number in range(MOST_SLIPS):
        way = SLIP_TURN_RAD * (number + np.arange(4) * MOST_SLIPS)
        slip = SLIP_SPREADS[number % 2] * CLICK_SPREAD_WIDTHS * width
        moved = clicked + slip * np.column_stack([np.cos(way), np.sin(way)])
        yield HELD_ROUNDS, np.append(moved, USUAL_BENDS[number // 2 % 2] / BEND_UNIT)


def starts_by_squares(picture: Picture, plan: BoardPlan, clicked: Points) -> Iterator[Start]:
    """Two starts at the black squares if they lie near the clicks, from either end; else none."""
    near = MEANT_SHARE * float(np.linalg.norm(clicked[1] - clicked[0]))
    for _, corners in boards_by_squares(picture, plan):
        for turned in (corners, np.roll(corners, 2, axis=0)):
            if float(np.abs(turned - clicked).max()) < near:
                yield (), np.append(turned, 0.0)
                yield HELD_ROUNDS, np.append(turned, 0.0)
                return
