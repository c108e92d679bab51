"""How the camera sees the board: a plane seen through a lens that bends straight lines.

The lens is one number, by which the division model (Fitzgibbon 2001) pulls what lies far from the
picture's middle inwards: from a phone's lens to a wide one, and each way can be computed at once.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import Points

Matrix = npt.NDArray[np.float64]
USUAL_FOCAL_WIDTHS = 0.85  # picture widths: phones and webcams lie between 0.65 and 1.2
FOCAL_RANGE_WIDTHS = (0.6, 1.4)  # picture widths
BEND_UNIT = 0.01  # so much bend is one in the nine numbers of a view


@dataclass(frozen=True)
class View:
    """Maps board mm to pixels: the homography `plane`, then a lens that bends by `bend`."""

    plane: Matrix
    bend: float
    size: tuple[int, int]

    def to_pixels(self, points: Points) -> Points:
        """Pixels of points (…, 2) in mm; not finite where the board lies behind the camera."""
        flat = np.ones((3, points.size // 2))
        flat[:2] = points.reshape(-1, 2).T
        x, y, ahead = self.plane @ flat
        middle_x, middle_y = self.centre
        pixels = np.empty((len(x), 2))
        with np.errstate(invalid="ignore"):
            ahead[ahead <= 1e-9] = np.nan
            x /= ahead
            x -= middle_x
            y /= ahead
            y -= middle_y
            square = (x * x + y * y) / self.size[0] ** 2
            pull = 2 / (1 + np.sqrt(1 - 4 * self.bend * square))
        pixels[:, 0], pixels[:, 1] = middle_x + x * pull, middle_y + y * pull
        return pixels.reshape(points.shape)

    @property
    def centre(self) -> Points:
        return np.array([(self.size[0] - 1) / 2, (self.size[1] - 1) / 2])

    def moved_by(self, motion: Matrix) -> "View":
        """The view after the straight picture moved by a homography."""
        return replace(self, plane=motion @ self.plane)

    def straighten(self, pixels: Points) -> Points:
        """Where a lens without bend would show these pixels."""
        offset = pixels - self.centre
        square = (offset**2).sum(-1, keepdims=True) / self.size[0] ** 2
        straight: Points = self.centre + offset / (1 + self.bend * square)
        return straight


def view_from_corners(corners_mm: Points, corners_px: Points, size: tuple[int, int]) -> View:
    """The view of a lens without bend that shows four points where they are."""
    plane = cv2.getPerspectiveTransform(
        corners_mm.astype(np.float32), corners_px.astype(np.float32)
    )
    return View(np.asarray(plane, dtype=np.float64), 0.0, size)


def view_by_numbers(corners_mm: Points, numbers: Points, size: tuple[int, int]) -> View:
    """Of four points at eight pixels, through a lens that bends by so many units: nine numbers."""
    bend = float(numbers[8]) * BEND_UNIT
    corners = View(np.eye(3), bend, size).straighten(numbers[:8].reshape(4, 2))
    return replace(view_from_corners(corners_mm, corners, size), bend=bend)


def mm_between(view: View, other: View, points: Points) -> Points:
    """How far apart (mm) on the board of `view` both views see points (n, 2) of it."""
    return mm_beside(view, points, other.to_pixels(points))


def worst_mm_per_px(view: View, points: Points) -> float:
    """How many mm of the board one pixel is, where and along which it is most; inf if unseen."""
    slopes = _pixels_a_mm(view, points)
    if not np.isfinite(slopes).all():
        return np.inf
    narrowest = float(np.linalg.svd(slopes, compute_uv=False).min())
    return 1 / narrowest if narrowest > 0 else np.inf


def mm_beside(view: View, points: Points, pixels: Points) -> Points:
    """How far (mm) beside points (n, 2) of the board lies what a view sees at some pixels."""
    slopes, gap = _pixels_a_mm(view, points), pixels - view.to_pixels(points)
    if not (np.isfinite(slopes).all() and np.isfinite(gap).all()):
        return np.full(len(points), np.inf)
    apart = np.linalg.solve(slopes, gap[:, :, None])[:, :, 0]
    return np.asarray(np.linalg.norm(apart, axis=1))


def _pixels_a_mm(view: View, points: Points) -> Points:
    """By how many pixels (x, y; last but one) a mm along and across the board moves each point."""
    steps = np.eye(2) / 2
    sides = [view.to_pixels(points + step) - view.to_pixels(points - step) for step in steps]
    return np.stack(sides, -1)


@dataclass(frozen=True)
class Stand:
    """Where the camera is above the board: x, y, z in mm, z upwards."""

    place: Points

    def lean(self, points: Points) -> Points:
        """How far off (mm) what is 1 mm above the board seems to lie, at each point."""
        away = points - self.place[:2]
        lean: Points = away / self.place[2]
        return lean

    def base(self, seen: Points, heights: Points) -> Points:
        """The points (mm) that things stand on which are so high (mm) and seem to lie at `seen`."""
        lift = heights / self.place[2]
        base: Points = (seen + lift * self.place[:2]) / (1 + lift)
        return base


def camera_stand(view: View) -> Stand:
    """Computes the stand from the homography (Zhang 2000), with a focal length near the usual one.

    A board seen from straight above does not show the focal length: then the usual one is taken.
    """
    rays = _rays(view)
    scale = (np.linalg.norm(rays[:, 0]) + np.linalg.norm(rays[:, 1])) / 2
    right, down, origin = (rays / scale).T
    upright, _, turned = np.linalg.svd(np.column_stack([right, down, np.cross(right, down)]))
    place = -(upright @ turned).T @ origin
    return Stand(np.array([place[0], place[1], abs(place[2])]))


def stretch_factor(view: View) -> float:
    """How many times longer than wide the view makes a square of the board, 1 if it is right.

    It is far from 1 where half fields, or two at once, were taken for fields.
    """
    along, across = np.linalg.norm(_rays(view)[:, :2], axis=0)
    return float(along / across)


def _rays(view: View) -> Matrix:
    shift = np.array([[1, 0, -view.centre[0]], [0, 1, -view.centre[1]], [0, 0, 1.0]])
    plane = shift @ view.plane
    focal = _focal_length(plane, view.size[0])
    rays: Matrix = np.diag([1 / focal, 1 / focal, 1.0]) @ plane
    return rays


def _focal_length(plane: Matrix, width: int) -> float:
    """Pixels: from the two conditions on its square (Zhang 2000), weighed against the usual one."""
    x, y, z = plane[:, :2] / np.linalg.norm(plane[:2, 0])  # each of the way right, then down
    usual = (USUAL_FOCAL_WIDTHS * width) ** 2
    slopes = np.array([z[0] * z[1], z[0] ** 2 - z[1] ** 2]) * usual
    known = -np.array([x[0] * x[1] + y[0] * y[1], x[0] ** 2 + y[0] ** 2 - x[1] ** 2 - y[1] ** 2])
    trust = 0.02  # the spread of both conditions for corners that are a little off
    ratio = (slopes @ known + trust**2) / (slopes @ slopes + trust**2)
    low, high = FOCAL_RANGE_WIDTHS
    return float(width * np.clip(USUAL_FOCAL_WIDTHS * np.sqrt(max(ratio, 1e-6)), low, high))
