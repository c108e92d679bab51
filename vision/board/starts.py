"""Where a fit may begin: the clicks, what the black squares tell, and clicks that slipped."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from vision.board.fit import BEND_UNIT, CLICK_SPREAD, FREE, HELD, Rounds
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.squares import boards_by_squares

Start = tuple[Rounds, Points]  # how it is refined, and four corners in pixels with the bend

BENDS = (-0.03, -0.12)  # lenses to start from; wide ones pull corners in
SLIPS = (1.5, 3.0)  # click spreads by which a corner may have slipped
TURN = 2.399963  # the golden angle: slips of the four corners in ever new directions
MOST_STARTS = 14  # such starts
MEANT = 0.06  # of the board's length: squares farther from the clicks were not meant by them


def starts_from(clicked: Points, width: int) -> Iterator[Start]:
    """The clicks as they are, through other lenses, and slipped ever farther."""
    yield (), np.append(clicked, 0.0)
    for rounds, bend in product((FREE, HELD), BENDS):
        yield rounds, np.append(clicked, bend / BEND_UNIT)
    for number in range(MOST_STARTS):
        way = TURN * (number + np.arange(4) * MOST_STARTS)
        slip = SLIPS[number % 2] * CLICK_SPREAD * width
        moved = clicked + slip * np.column_stack([np.cos(way), np.sin(way)])
        yield HELD, np.append(moved, BENDS[number // 2 % 2] / BEND_UNIT)


def starts_by_squares(picture: Picture, plan: BoardPlan, clicked: Points) -> Iterator[Start]:
    """Where the black squares say that the clicked board lies, whichever end was clicked first."""
    near = MEANT * float(np.linalg.norm(clicked[1] - clicked[0]))
    for _, corners in boards_by_squares(picture, plan):
        for turned in (corners, np.roll(corners, 2, axis=0)):
            if float(np.abs(turned - clicked).max()) < near:
                yield (), np.append(turned, 0.0)
                yield HELD, np.append(turned, 0.0)
                return
