"""The rim of paper around the grid, from a flattened picture: where a lane's ends and sides lie.

Both ends of a board have the same rim, and both sides: a shadow or a pattern of the table hardly
lies equally far out on two opposite sides.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.measures import Measures
from vision.board.plan import Points
from vision.board.sheet import Picture
from vision.board.view import View

PX_A_FIELD = 40  # pixels of the flattened grid a field width
RIM_FIELDS = 0.7  # field widths of rim that are looked at
STEP_LIGHT = 0.2  # of paper's light: a fainter change is no edge of the board
SLACK_PX = 2  # pixels by which both rims may differ and be the same edge
NARROW, BEYOND = 4, 7  # pixels: no rim is narrower; so far to both sides a step is looked for
UNEQUAL_FIELDS = 0.04  # field widths from their mean: they are not the same edge
LIKE_BEST_SHARE = 0.9  # of the clearest step: places that are as good
ENDS, SIDES = (1, 3), (0, 2)  # turns that bring them to the top


@dataclass(frozen=True)
class Rim:
    """How wide in field widths, and by how much both sides differ from that."""

    wide: float
    spread: float


def flat_grid(picture: Picture, measures: Measures, view: View) -> Picture:
    """The grid and its rim, flattened: `PX_A_FIELD` pixels a field width, grey."""
    grid = measures.plan().outer_corners
    wide, high = (grid[2] - grid[0]) / measures.along + 2 * RIM_FIELDS
    across, down = np.meshgrid(np.arange(int(wide * PX_A_FIELD)), np.arange(int(high * PX_A_FIELD)))
    cells = (np.stack([across, down], -1) + 0.5) / PX_A_FIELD - RIM_FIELDS
    places = np.nan_to_num(view.to_pixels(grid[0] + cells * measures.along), nan=-1e4)
    seen = cv2.remap(picture, places.astype(np.float32), None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    return np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8)


def find_rim(flat: Picture, turns: tuple[int, int]) -> Rim | None:
    """Field widths from the grid to the paper's edge on two opposite sides, where both show one.

    The board's own edges lie equally far out; a shadow or a pattern of the table hardly does.
    """
    lights = [_light_outwards(flat, turn) for turn in turns]
    steps = np.array([_steps(light) for light in lights])
    wide = np.ones((1, 2 * SLACK_PX + 1), np.uint8)
    both = np.min([cv2.dilate(step[None], wide)[0] for step in steps], axis=0)
    if both.max() < STEP_LIGHT:
        return None
    place = round(float(np.flatnonzero(both > LIKE_BEST_SHARE * both.max()).mean()))
    one, other = (_sharp(light, place) for light in lights)
    spread = abs(one - other) / 2
    return Rim((one + other) / 2, spread) if spread < UNEQUAL_FIELDS else None


def _light_outwards(flat: Picture, turn: int) -> Points:
    """From the grid outwards, of paper's light; sides: top, left, bottom, right."""
    side = (flat, flat.T, flat[::-1], flat.T[::-1])[turn]
    rim = int(RIM_FIELDS * PX_A_FIELD)
    inner = slice(rim, side.shape[1] - rim)
    light = np.median(side[:rim, inner].astype(np.float64), axis=1)[::-1]
    return np.asarray(light / float(np.percentile(flat, 75)))


def _steps(light: Points) -> Points:
    """How much the light before and behind each place differs; a printed line is no step."""
    steps = np.zeros(len(light))
    for at in range(NARROW, len(light) - BEYOND):
        before, behind = light[max(0, at - BEYOND) : at - 1], light[at + 2 : at + 1 + BEYOND]
        steps[at] = abs(float(np.percentile(before, 75)) - float(np.median(behind)))
    return steps


def _sharp(light: Points, place: int) -> float:
    """Where exactly near a place the light changes, in field widths."""
    near = np.arange(max(1, place - 2 * SLACK_PX), min(len(light), place + 2 * SLACK_PX + 1))
    change = np.abs(light[near] - light[near - 1]) ** 2
    return float((change * near).sum() / max(change.sum(), 1e-9)) / PX_A_FIELD
