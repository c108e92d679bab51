"""Finds the printed lines between the fields in a picture, near where a view expects them."""

from dataclasses import dataclass, fields, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.edges import NO_FIELD, EdgeSet, Flags, GreyLight, SeenPlan
from vision.board.plan import Points
from vision.board.view import View

PROFILE_STEPS = 33  # across an edge, odd: the middle lies on it
FAINT_DEPTH = 0.015  # of the paper's light: a line that is less dark than this is not seen
STEP_REACH_FIELDS = 0.2  # field widths: where one surface ends is looked for at least so far
PLAIN_STEP_LIGHT = 0.05  # of the paper's light: fields that differ less are of one colour
PLAIN_TIMES = 3.0  # a step is so many times what the light changes on either side of it
PLATEAU, SLOPE = 6, 7  # of PROFILE_STEPS: so much on either side is compared; a step is so soft
STEP_TIMES = 2.0  # a step is so many times the line that a sharpening camera draws along it
BLACK_LIGHT = 0.5  # of the paper's light: a field darker than this is a black square


@dataclass(frozen=True)
class Found:
    """Of each edge: how far across it its line was found (mm), how dark, and where in the picture.

    `depths` are shares of the paper's light, 0 where an edge leaves the picture.
    """

    edges: EdgeSet
    offsets: Points
    depths: Points
    pixels: Points
    across_px: Points
    mm_per_px: Points

    @property
    def clear(self) -> Flags:
        return np.asarray(self.depths > FAINT_DEPTH)

    def only(self, kept: Flags) -> "Found":
        rest = (getattr(self, one.name)[kept] for one in fields(self)[1:])
        return Found(self.edges.only(kept), *rest)

    def joined(self, other: "Found") -> "Found":
        pairs = ((getattr(self, one.name), getattr(other, one.name)) for one in fields(self)[1:])
        return Found(self.edges.joined(other.edges), *(np.concatenate(pair) for pair in pairs))


@dataclass(frozen=True)
class PrintedEdges:
    """Edges in a grey picture, and what is needed to look for them."""

    camera: SeenPlan
    edges: EdgeSet
    paper: float
    black: Flags  # of every field: is it a black square?

    @property
    def pitch(self) -> float:
        return self.camera.plan.pitch

    @property
    def black_sides(self) -> npt.NDArray[np.int_]:
        """Of every edge: 1 if a black square lies behind it, -1 if before it, else 0."""
        before, behind = ((side != NO_FIELD) & self.black[side] for side in self.edges.sides.T)
        return np.asarray(behind.astype(int) - before.astype(int))

    @property
    def square_borders(self) -> "PrintedEdges":
        """The same with only the edges that are borders of black squares."""
        return replace(self, edges=self.edges.only(self.black_sides != 0))


def print_near(camera: SeenPlan, numbers: Points) -> PrintedEdges:
    """Finds paper light and black squares through a view that may be off by part of a field."""
    share = np.array([[x, y] for x in (0.25, 0.4, 0.6, 0.75) for y in (0.25, 0.4, 0.6, 0.75)])
    low, high = camera.plan.corners.min(1)[:, None], camera.plan.corners.max(1)[:, None]
    places = low + share * (high - low)
    light = np.median(_look_up(camera.grey, camera.view(numbers), places), axis=1)
    paper = max(float(np.median(light)), 1e-3)
    return PrintedEdges(camera, camera.edges, paper, np.asarray(light < BLACK_LIGHT * paper))


def _look_up(grey: GreyLight, view: View, points: Points) -> GreyLight:
    """The picture's light at points in mm, -1 outside it."""
    if not points.size:
        return np.zeros(points.shape[:-1], np.float32)
    places = np.nan_to_num(view.to_pixels(points), nan=-1e4).astype(np.float32)
    flat = places.reshape(len(points), -1, 2)
    seen = cv2.remap(grey, flat, None, cv2.INTER_LINEAR, borderValue=-1)  # type: ignore[call-overload]
    return np.asarray(seen, np.float32).reshape(points.shape[:-1])


def find_lines(seen: PrintedEdges, numbers: Points, reach_fields: float) -> Found:
    """Near where a view has them, of every edge its darkest line; at a black square the paper's
    end.

    If fields have steps, where two colours meet counts as a line as dark as they differ.
    """
    view, reach = seen.camera.view(numbers), reach_fields * seen.pitch
    offsets, depths = _lines_in(profiles_across(seen, view, reach))
    offsets, sides = offsets * reach, seen.black_sides
    border, far = sides != 0, max(reach, STEP_REACH_FIELDS * seen.pitch)
    if border.any():
        profiles = profiles_across(seen.square_borders, view, far)
        is_step, at = _steps_in(profiles, sides[border])
        offsets[border], depths[border] = at * far, is_step
    if seen.camera.has_steps:
        steps, at = _plain_steps(profiles_across(seen, view, far))
        plain = ~border & (steps > STEP_TIMES * depths) & (np.abs(at * far) <= reach)
        offsets, depths = np.where(plain, at * far, offsets), np.where(plain, steps, depths)
    return lines_at(seen.edges, view, offsets, depths)


def profiles_across(seen: PrintedEdges, view: View, reach: float) -> GreyLight:
    """The light across each edge as a share of paper's, PROFILE_STEPS places up to `reach` mm.

    1 where it leaves the picture.
    """
    light = light_across(seen, view, np.linspace(-reach, reach, PROFILE_STEPS))
    profiles = np.median(light, axis=1)
    profiles[(light < 0).any((1, 2))] = 1
    return np.asarray(profiles, np.float32)


def light_across(seen: PrintedEdges, view: View, steps: Points) -> GreyLight:
    """The light (share of paper's) `steps` mm across each edge, (edges, samples, steps).

    -1 where the picture does not reach.
    """
    edges = seen.edges
    grid = edges.points[:, :, None] + edges.across[:, None, None] * steps[None, None, :, None]
    light = _look_up(seen.camera.grey, view, grid)
    return np.asarray(np.where(light < 0, -1, light / np.float32(seen.paper)), np.float32)


def lines_at(edges: EdgeSet, view: View, offsets: Points, depths: Points) -> Found:
    """Lines that lie `offsets` mm across each edge, with their places in the picture."""
    here, ahead = view.to_pixels(edges.middle), view.to_pixels(edges.middle + edges.across)
    scale = np.linalg.norm(ahead - here, axis=1)
    pixels = view.to_pixels(edges.middle + edges.across * offsets[:, None])
    return Found(edges, offsets, depths, pixels, (ahead - here) / scale[:, None], 1 / scale)


def trusted_lines(edges: EdgeSet, view: View, offsets: Points, trust: Points) -> Found:
    """What was found by its likeness, as lines: the more trusted (0 to 1), the darker."""
    return lines_at(edges, view, offsets, FAINT_DEPTH * (1 + trust) * (trust > 0))


def _lines_in(profiles: GreyLight) -> tuple[Points, Points]:
    """Place (-1 to 1) and darkness of a line in each profile; a mere step is no line."""
    depth = line_depths(profiles)
    deepest = depth.max(1, keepdims=True)
    weight = np.clip(depth - deepest / 2, 0, None)
    far = np.abs(np.arange(PROFILE_STEPS) - depth.argmax(1)[:, None]) > PROFILE_STEPS // 4
    weight = np.where(far, 0, weight)
    places = np.linspace(-1, 1, PROFILE_STEPS)
    total = weight.sum(1)
    middle = (weight * places).sum(1) / np.where(total > 0, total, 1)
    return np.asarray(middle, np.float64), np.asarray(deepest[:, 0], np.float64)


def line_depths(profiles: GreyLight) -> GreyLight:
    """How much darker each place is than the lightest place on its left and on its right."""
    left = np.maximum.accumulate(profiles, axis=1)
    right = np.maximum.accumulate(profiles[:, ::-1], axis=1)[:, ::-1]
    return np.asarray(np.minimum(left, right) - profiles, np.float32)


def _steps_in(profiles: GreyLight, towards: npt.NDArray[np.int_]) -> tuple[Flags, Points]:
    """Whether each profile turns from paper to black, and where (-1 to 1) it is half-way."""
    turned = np.where(towards[:, None] < 0, profiles[:, ::-1], profiles)
    light, dark = turned.max(1), turned[:, -PROFILE_STEPS // 4 :].max(1)
    below = turned < ((light + dark) / 2)[:, None]
    first = PROFILE_STEPS - np.argmax(~below[:, ::-1], axis=1)  # of the black that reaches the end
    is_step = (towards != 0) & (dark < BLACK_LIGHT * light) & (first < PROFILE_STEPS) & (first > 0)
    rows, after = np.arange(len(turned)), np.clip(first, 1, PROFILE_STEPS - 1)
    high, low = turned[rows, after - 1], turned[rows, after]
    half = (light + dark) / 2
    part = (high - half) / np.maximum(high - low, 1e-6)
    place = 2 * (after - 1 + np.clip(part, 0, 1)) / (PROFILE_STEPS - 1) - 1
    return is_step, np.asarray(place * np.where(towards < 0, -1, 1), np.float64)


def _plain_steps(profiles: GreyLight) -> tuple[Points, Points]:
    """How high the step between two plain surfaces is in each profile, and where; 0 for none."""
    windows = np.lib.stride_tricks.sliding_window_view(profiles, PLATEAU, axis=1)
    means, rough = windows.mean(2), np.ptp(windows, axis=2)
    gap = PLATEAU + SLOPE
    before, behind = slice(None, -gap), slice(gap, None)
    height = np.abs(means[:, behind] - means[:, before])
    noise = np.maximum(rough[:, behind], rough[:, before])
    clear = (height > PLAIN_STEP_LIGHT) & (height > PLAIN_TIMES * noise)
    at = np.where(clear, height, 0).argmax(1)
    rows = np.arange(len(profiles))
    low, high = means[rows, at], means[rows, at + gap]
    both = profiles[rows[:, None], at[:, None] + np.arange(gap + PLATEAU)]
    area = (high[:, None] - both) / np.where(high == low, 1, high - low)[:, None]
    place = at + area.sum(1) - 0.5  # so many places are before the step
    found = clear[rows, at]
    return np.where(found, height[rows, at], 0.0), 2 * place / (PROFILE_STEPS - 1) - 1
