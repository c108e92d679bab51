"""Draws a table as a camera above it would see it: the virtual camera.

What is drawn is told in millimetres and colours; this module knows no game and no field.
"""

import math
from dataclasses import dataclass, field
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from vision.ground import (
    INK,
    SCALE,
    TABLE,
    Colour,
    Ground,
    Picture,
    Point,
    Polygon,
    above_to_mm,
    bgr,
    draw_ground,
    table_corner,
    to_px,
)

SKIN, SLEEVE, BACK = (214, 162, 128), (70, 84, 76), (250, 246, 238)
GLASS = 0.55  # how much of its own colour a glass disc shows; the rest shines through
CLEAR = 0.25  # how much of the board shines through the pyramid
FACETS = (245, 185, 105, 160)  # the light that its four sides throw to the camera
HAND_RADIUS = 36.0
GRAIN_MARGIN = 64  # px by which the sensor's noise may shift from picture to picture


@dataclass(frozen=True, slots=True)
class Disc:
    centre: Point
    diameter: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Pyramid:
    centre: Point
    side: float


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card on the table: its outline, and the colour of its back or the digit of its face."""

    outline: Polygon
    colour: Colour
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm that reaches from the table's edge at `shoulder` to the fingers."""

    shoulder: Point
    fingers: Point


@dataclass(frozen=True, slots=True)
class Scene:
    discs: tuple[Disc, ...] = ()
    pyramids: tuple[Pyramid, ...] = ()
    cards: tuple[CardSeen, ...] = ()
    arms: tuple[Arm, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """From where the camera looks: the picture's size and how far it leans back."""

    width: int = 1280
    height: int = 720
    lean: float = 0.03  # share of the width by which the far edge is narrower on each side
    noise: int = 3  # the sensor's, in grey levels


@dataclass
class Camera:
    """Takes pictures of scenes on one table from one place."""

    ground: Ground
    view: View = field(default_factory=View)

    def __post_init__(self) -> None:
        self._table = draw_ground(self.ground)
        self._grain = _draw_grain(self.view)
        self.homography = _homography(self.ground, self.view)  # board mm -> picture px
        self._from_above = self.homography @ above_to_mm(self.ground)

    def take(self, scene: Scene, dice: Random) -> Picture:
        """A picture of the scene; `dice` makes the sensor's noise."""
        above = self._table.copy()
        for card in scene.cards:
            self._draw_card(above, card)
        for disc in scene.discs:
            self._draw_disc(above, disc)
        for pyramid in scene.pyramids:
            self._draw_pyramid(above, pyramid)
        for arm in scene.arms:
            self._draw_arm(above, arm)
        size = (self.view.width, self.view.height)
        picture = cv2.warpPerspective(
            above, self._from_above, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return self._with_noise(np.asarray(picture, dtype=np.uint8), dice)

    def _with_noise(self, picture: Picture, dice: Random) -> Picture:
        """The same grain, laid over the picture at another place each time."""
        if not self.view.noise:
            return picture
        down, right = dice.randrange(GRAIN_MARGIN), dice.randrange(GRAIN_MARGIN)
        height, width = picture.shape[:2]
        grain = self._grain[down : down + height, right : right + width]
        return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), dtype=np.uint8)

    def _polygon(self, outline: Polygon) -> npt.NDArray[np.int32]:
        return np.array([to_px(self.ground, point) for point in outline], dtype=np.int32)

    def _draw_card(self, above: Picture, card: CardSeen) -> None:
        outline = self._polygon(card.outline)
        cv2.fillPoly(above, [outline], bgr(BACK))
        left, top = outline.min(axis=0)
        right, bottom = outline.max(axis=0)
        inner = (int(left) + 4, int(top) + 4), (int(right) - 4, int(bottom) - 4)
        if card.face is None:
            cv2.rectangle(above, *inner, bgr(card.colour), cv2.FILLED)
        else:
            cv2.rectangle(above, *inner, bgr(card.colour), 2)
            place = (int(left) + 12, (int(top) + int(bottom)) // 2 + 16)
            cv2.putText(
                above,
                str(card.face),
                place,
                cv2.FONT_HERSHEY_DUPLEX,
                1.6,
                bgr(INK),
                3,
                cv2.LINE_AA,
            )
        cv2.polylines(above, [outline], True, bgr(INK), 1, cv2.LINE_AA)

    def _draw_disc(self, above: Picture, disc: Disc) -> None:
        centre, radius = to_px(self.ground, disc.centre), round(disc.diameter * SCALE / 2)
        under = _around(above, centre, radius + 2)
        glass = under.copy()
        middle = (radius + 2, radius + 2)
        cv2.circle(glass, middle, radius, bgr(disc.colour), cv2.FILLED, cv2.LINE_AA)
        cv2.addWeighted(glass, GLASS, under, 1 - GLASS, 0, dst=under)
        rim = tuple(part * 0.6 for part in bgr(disc.colour))
        cv2.circle(above, centre, radius, rim, 2, cv2.LINE_AA)
        shine = (centre[0] - radius // 3, centre[1] - radius // 3)
        cv2.circle(above, shine, max(2, radius // 6), (255, 255, 255), cv2.FILLED, cv2.LINE_AA)

    def _draw_pyramid(self, above: Picture, pyramid: Pyramid) -> None:
        centre = to_px(self.ground, pyramid.centre)
        half = round(pyramid.side * SCALE / 2)
        under = _around(above, centre, half + 2)
        tip, low, high = (half + 2, half + 2), 2, 2 * half + 2
        corners = [(low, low), (high, low), (high, high), (low, high)]
        glass = under.copy()
        for number, shade in enumerate(FACETS):
            facet = np.array([corners[number], corners[(number + 1) % 4], tip], dtype=np.int32)
            cv2.fillPoly(glass, [facet], (shade, shade, shade))
        cv2.addWeighted(glass, 1 - CLEAR, under, CLEAR, 0, dst=under)
        for corner in corners:
            cv2.line(under, tip, corner, (255, 255, 255), 1, cv2.LINE_AA)
        cv2.polylines(under, [np.array(corners, np.int32)], True, (70, 70, 70), 2, cv2.LINE_AA)

    def _draw_arm(self, above: Picture, arm: Arm) -> None:
        shoulder, fingers = to_px(self.ground, arm.shoulder), to_px(self.ground, arm.fingers)
        wrist = (
            round(0.72 * fingers[0] + 0.28 * shoulder[0]),
            round(0.72 * fingers[1] + 0.28 * shoulder[1]),
        )
        width = round(HAND_RADIUS * SCALE)
        cv2.line(above, shoulder, wrist, bgr(SLEEVE), 2 * width, cv2.LINE_AA)
        cv2.line(above, wrist, fingers, bgr(SKIN), round(1.3 * width), cv2.LINE_AA)
        cv2.circle(above, fingers, width, bgr(SKIN), cv2.FILLED, cv2.LINE_AA)


def _around(above: Picture, centre: tuple[int, int], reach: int) -> Picture:
    """The square of the picture around `centre`, to be drawn into."""
    return above[
        centre[1] - reach : centre[1] + reach + 1, centre[0] - reach : centre[0] + reach + 1
    ]


def _homography(ground: Ground, view: View) -> npt.NDArray[np.float64]:
    """Board millimetres to picture pixels: the far edge of the table is a little narrower."""
    left, top = table_corner(ground)
    right, bottom = left + TABLE[0], top + TABLE[1]
    lean = view.lean * view.width
    high, low = 0.0, 1.0 * view.height
    mm = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    px = np.array(
        [[lean, high], [view.width - lean, high], [view.width, low], [0, low]], np.float32
    )
    return np.asarray(cv2.getPerspectiveTransform(mm, px), dtype=np.float64)


def _draw_grain(view: View) -> npt.NDArray[np.int16]:
    """Even noise of the wanted strength: the same in every run."""
    size = (view.height + GRAIN_MARGIN, view.width + GRAIN_MARGIN, 3)
    even = np.frombuffer(Random(view.noise).randbytes(math.prod(size)), dtype=np.uint8)
    reach = view.noise * math.sqrt(3)  # of even noise with that standard deviation
    return np.round((even / 127.5 - 1) * reach).astype(np.int16).reshape(size)
