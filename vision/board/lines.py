"""Finds the printed lines between the fields in a picture, near where a view expects them."""

from dataclasses import dataclass, fields, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import BoardPlan, Points
from vision.board.view import View

GreyLight = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]

SAMPLES = 16  # along one edge of a field
STEPS = 33  # across it, odd: the middle lies on the edge
FAINT = 0.015  # darkness of a line against paper, of the paper's light
STEP_REACH = 0.2  # field widths: so far at least paper and black are told apart
BLACK = 0.5  # of the paper's light: a field darker than this is a black square
NOWHERE = -1


@dataclass(frozen=True)
class EdgeSet:
    """Points along the printed edges (n, samples, 2) in mm and the direction across each edge.

    `sides` (n, 2) are the fields before and behind it in that direction, -1 for none.
    """

    points: Points
    across: Points
    sides: npt.NDArray[np.int_]

    @property
    def middle(self) -> Points:
        return self.points[:, self.points.shape[1] // 2]

    def only(self, kept: Flags) -> "EdgeSet":
        return EdgeSet(self.points[kept], self.across[kept], self.sides[kept])

    def joined(self, other: "EdgeSet") -> "EdgeSet":
        points = np.concatenate([self.points, other.points])
        across = np.concatenate([self.across, other.across])
        return EdgeSet(points, across, np.concatenate([self.sides, other.sides]))

    @property
    def lengthwise(self) -> Flags:
        return np.asarray(np.abs(self.across[:, 1]) > 0.5)


@dataclass(frozen=True)
class Found:
    """How far across each edge its line lies (mm), how dark it is, and where in the picture.

    Darkness is a share of the paper's light; 0 where the edge leaves the picture.
    """

    offsets: Points
    depths: Points
    pixels: Points
    across_px: Points
    mm_per_px: Points

    @property
    def clear(self) -> Flags:
        return np.asarray(self.depths > FAINT)

    def joined(self, other: "Found") -> "Found":
        pairs = ((getattr(self, one.name), getattr(other, one.name)) for one in fields(self))
        return Found(*(np.concatenate(pair) for pair in pairs))


def printed_edges(plan: BoardPlan) -> EdgeSet:
    """Each edge of a field once; edges shared by two fields are printed as one line."""
    segments: dict[tuple[int, ...], Points] = {}
    for _, corners in plan.fields:
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            middle = tuple(np.round((start + end) / 4).astype(int).tolist())
            segments.setdefault(middle, np.array([start, end]))
    ends = np.array(list(segments.values()))
    share = np.linspace(0.08, 0.92, SAMPLES)[None, :, None]
    points = ends[:, :1] * (1 - share) + ends[:, 1:] * share
    along = ends[:, 1] - ends[:, 0]
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.column_stack([-along[:, 1], along[:, 0]])
    beside = [points[:, SAMPLES // 2] + way * plan.pitch / 4 * across for way in (-1, 1)]
    sides = np.array([[_field_index(plan, at) for at in places] for places in beside])
    return EdgeSet(points, across, sides.T)


def _field_index(plan: BoardPlan, point: Points) -> int:
    name, depth = plan.field_at(point)
    return plan.names.index(name) if depth > 0 else NOWHERE


@dataclass(frozen=True)
class PrintedEdges:
    """What the picture shows of the board's print, for edges to be looked up in."""

    grey: GreyLight
    edges: EdgeSet
    paper: float
    pitch: float
    black: Flags  # of every field: is it a black square?

    @property
    def black_sides(self) -> npt.NDArray[np.int_]:
        """Of every edge: 1 or -1 where the black square lies whose border it is, else 0."""
        before, behind = ((side != NOWHERE) & self.black[side] for side in self.edges.sides.T)
        return np.asarray(behind.astype(int) - before.astype(int))

    @property
    def square_borders(self) -> "PrintedEdges":
        """The same with no other edges than the borders of black squares."""
        return replace(self, edges=self.edges.only(self.black_sides != 0))


def look_at_print(grey: GreyLight, edges: EdgeSet, plan: BoardPlan, view: View) -> PrintedEdges:
    """From a first view that may be off by a part of a field."""
    share = np.array([[x, y] for x in (0.25, 0.4, 0.6, 0.75) for y in (0.25, 0.4, 0.6, 0.75)])
    corners = np.stack([corners for _, corners in plan.fields])
    low, high = corners.min(1)[:, None], corners.max(1)[:, None]
    light = np.median(_look_up(grey, view, low + share * (high - low)), axis=1)
    paper = max(float(np.median(light)), 1e-3)
    return PrintedEdges(grey, edges, paper, plan.pitch, np.asarray(light < BLACK * paper))


def _look_up(grey: GreyLight, view: View, points: Points) -> GreyLight:
    """The picture's light at points in mm, -1 outside it."""
    places = np.nan_to_num(view.to_pixels(points), nan=-1e4).astype(np.float32)
    flat = places.reshape(len(points), -1, 2)
    seen = cv2.remap(grey, flat, None, cv2.INTER_LINEAR, borderValue=-1)  # type: ignore[call-overload]
    return np.asarray(seen, np.float32).reshape(points.shape[:-1])


def find_lines(seen: PrintedEdges, view: View, reach: float) -> Found:
    """The darkest line within `reach` mm of every edge; of black squares, where paper ends."""
    offsets, depths = _lines_in(profiles_across(seen, view, reach))
    offsets, sides = offsets * reach, seen.black_sides
    border, far = sides != 0, max(reach, STEP_REACH * seen.pitch)
    if border.any():
        is_step, at = _steps_in(_profiles(seen, seen.edges.only(border), view, far), sides[border])
        offsets[border], depths[border] = at * far, is_step
    return found_at(seen.edges, view, offsets, depths)


def profiles_across(seen: PrintedEdges, view: View, reach: float) -> GreyLight:
    """The light across each edge, of paper's, `STEPS` places to `reach` mm on either side."""
    return _profiles(seen, seen.edges, view, reach)


def _profiles(seen: PrintedEdges, edges: EdgeSet, view: View, reach: float) -> GreyLight:
    """The light across each edge, of paper's; blank where it leaves the picture."""
    steps = np.linspace(-reach, reach, STEPS)
    light = light_across(replace(seen, edges=edges), view, steps)
    profiles = np.median(light, axis=1)
    profiles[(light < 0).any((1, 2))] = 1
    return np.asarray(profiles, np.float32)


def light_across(seen: PrintedEdges, view: View, steps: Points) -> GreyLight:
    """The light (of paper's) so many mm across each edge, at each sample along it; -1 outside."""
    edges = seen.edges
    grid = edges.points[:, :, None] + edges.across[:, None, None] * steps[None, None, :, None]
    light = _look_up(seen.grey, view, grid)
    return np.asarray(np.where(light < 0, -1, light / np.float32(seen.paper)), np.float32)


def found_at(edges: EdgeSet, view: View, offsets: Points, depths: Points) -> Found:
    """Lines so many mm across each edge."""
    here, ahead = view.to_pixels(edges.middle), view.to_pixels(edges.middle + edges.across)
    scale = np.linalg.norm(ahead - here, axis=1)
    pixels = view.to_pixels(edges.middle + edges.across * offsets[:, None])
    return Found(offsets, depths, pixels, (ahead - here) / scale[:, None], 1 / scale)


def _lines_in(profiles: GreyLight) -> tuple[Points, Points]:
    """Place (-1 to 1) and darkness of a line in each profile; a mere step is no line."""
    depth = line_depths(profiles)
    deepest = depth.max(1, keepdims=True)
    weight = np.clip(depth - deepest / 2, 0, None)
    far = np.abs(np.arange(STEPS) - depth.argmax(1)[:, None]) > STEPS // 4
    weight = np.where(far, 0, weight)
    places = np.linspace(-1, 1, STEPS)
    total = weight.sum(1)
    middle = (weight * places).sum(1) / np.where(total > 0, total, 1)
    return np.asarray(middle, np.float64), np.asarray(deepest[:, 0], np.float64)


def line_depths(profiles: GreyLight) -> GreyLight:
    """How much darker each place is than the lightest on both its sides."""
    left = np.maximum.accumulate(profiles, axis=1)
    right = np.maximum.accumulate(profiles[:, ::-1], axis=1)[:, ::-1]
    return np.asarray(np.minimum(left, right) - profiles, np.float32)


def _steps_in(profiles: GreyLight, towards: npt.NDArray[np.int_]) -> tuple[Flags, Points]:
    """Where paper turns black, for the borders of black squares: the half-way point."""
    turned = np.where(towards[:, None] < 0, profiles[:, ::-1], profiles)
    light, dark = turned.max(1), turned[:, -STEPS // 4 :].max(1)
    below = turned < ((light + dark) / 2)[:, None]
    first = STEPS - np.argmax(~below[:, ::-1], axis=1)  # of the black that reaches the end
    is_step = (towards != 0) & (dark < BLACK * light) & (first < STEPS) & (first > 0)
    rows, after = np.arange(len(turned)), np.clip(first, 1, STEPS - 1)
    high, low = turned[rows, after - 1], turned[rows, after]
    half = (light + dark) / 2
    part = (high - half) / np.maximum(high - low, 1e-6)
    place = 2 * (after - 1 + np.clip(part, 0, 1)) / (STEPS - 1) - 1
    return is_step, np.asarray(place * np.where(towards < 0, -1, 1), np.float64)
