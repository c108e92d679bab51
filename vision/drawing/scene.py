"""Draws a table as a camera beside it would see it: glass, cards, arms. The virtual camera.

What is drawn is told in millimetres and colours; this module knows no game and no field. What
lies still is drawn once; a picture in which only an arm has moved costs little more than its noise.
"""

import math
from dataclasses import dataclass, field
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture, Sheet
from vision.board.view import USUAL_FOCAL_WIDTHS, View, camera_stand
from vision.drawing.arm import draw_arm
from vision.drawing.glass import Spot, draw_soul, draw_stone
from vision.drawing.ground import (
    INK,
    PAPER,
    PX_A_MM,
    DrawnPoint,
    DrawnPolygon,
    Rgb,
    above_to_mm,
    bgr,
    developed,
    draw_ground,
    lamp,
    light_of,
    to_px,
)

BACK = (232, 228, 220)  # of a card, its rim
ARM_HEIGHT_MM = 45.0  # mm over the board at which a hand is held
HAND_RADIUS_MM = 34.0
GRAIN_MARGIN_PX = 64  # px by which the sensor's noise may shift from picture to picture
PixelBox = tuple[int, int, int, int]  # left, top, right, bottom
# The looks of the glass are thrown by dice; these throws are pleasant ones.
STONE_DICE, SOUL_DICE = 5, 28
STONE_SHARE, SOUL_SHARE = 0.54, 0.62  # of what `glass` calls a field width, in the middle
REACH_RADII = 2.6  # radii around a piece that its glass and its shadow may touch


@dataclass(frozen=True, slots=True)
class Disc:
    centre: DrawnPoint
    diameter: float
    colour: Rgb


@dataclass(frozen=True, slots=True)
class Pyramid:
    centre: DrawnPoint
    side: float
    throw: int = SOUL_DICE


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card on the table: its outline, and the colour of its back or the digit of its face."""

    outline: DrawnPolygon
    colour: Rgb
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm that reaches from the table's edge at `shoulder` to the fingers."""

    shoulder: DrawnPoint
    fingers: DrawnPoint


@dataclass(frozen=True, slots=True)
class Scene:
    discs: tuple[Disc, ...] = ()
    pyramids: tuple[Pyramid, ...] = ()
    cards: tuple[DrawnCard, ...] = ()
    arms: tuple[Arm, ...] = ()


@dataclass(frozen=True, slots=True)
class Mount:
    """The picture's size, where the camera hangs (mm over the board, mm beside its middle)."""

    width: int = 960
    height: int = 540
    up: float = 790.0
    back: float = 400.0
    noise: int = 3  # the sensor's, in grey levels


@dataclass
class SceneCamera:
    """Takes pictures of scenes on one table from one place."""

    board: BoardPlan
    mount: Mount = field(default_factory=Mount)
    view: View | None = None  # instead of what the mount makes of it
    has_squares: bool = True  # two black ones, as every board

    def __post_init__(self) -> None:
        self._table = draw_ground(self.board, self.has_squares)
        self._grain = _draw_grain(self.mount)
        seen = view_from(self.board, self.mount) if self.view is None else self.view
        self.homography = seen.plane  # board mm -> picture px
        self._from_above = self.homography @ above_to_mm(self.board)
        self._stand = camera_stand(seen)
        self._empty = self._seen(self._table, (0, 0, *self._size))
        self._last = (Scene(), self._empty)

    @property
    def _size(self) -> tuple[int, int]:
        return self.mount.width, self.mount.height

    def take(self, scene: Scene, dice: Random) -> Picture:
        """A picture of the scene; `dice` makes the sensor's noise."""
        lying = Scene(scene.discs, scene.pyramids, scene.cards)
        if self._last[0] != lying:
            self._last = (lying, self._with_pieces(lying))
        picture = self._last[1]
        if scene.arms:
            picture = picture.copy()
        for arm in scene.arms:
            self._draw_arm(picture, arm)
        return self._with_noise(picture, dice)

    def to_picture(self, point: DrawnPoint, height: float = 0.0) -> Points:
        """The pixel at which a point so high over the board is seen."""
        at = np.array(point)
        x, y, w = self.homography @ np.append(at + self._stand.lean(at) * height, 1.0)
        return np.array([x / w, y / w])

    def _with_pieces(self, scene: Scene) -> Picture:
        above, picture = self._table.copy(), self._empty.copy()
        boxes = [self._draw_card(above, card) for card in scene.cards]
        pieces: list[Disc | Pyramid] = [*scene.discs, *scene.pyramids]
        for piece in sorted(pieces, key=lambda piece: piece.centre[1]):  # the far ones first
            boxes.append(self._draw_piece(above, piece))
        for box in boxes:
            left, top, right, bottom = part = self._box_seen(box)
            picture[top:bottom, left:right] = self._seen(above, part)
        return picture

    def _seen(self, above: Picture, part: PixelBox) -> Picture:
        """A part of the picture of the table as it is from above."""
        left, top, right, bottom = part
        way = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]]) @ self._from_above
        size = (right - left, bottom - top)
        border = cv2.BORDER_REPLICATE
        seen = cv2.warpPerspective(above, way, size, None, cv2.INTER_LINEAR, border)
        return np.asarray(seen, np.uint8)

    def _box_seen(self, box: PixelBox) -> PixelBox:
        """Around what lies in a box of the view from above, within the picture."""
        left, top, right, bottom = box
        corners = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], float)
        seen = cv2.perspectiveTransform(corners, self._from_above)[0]
        low = np.clip(np.floor(seen.min(0)).astype(int), 0, self._size)
        high = np.clip(np.ceil(seen.max(0)).astype(int), 0, self._size)
        return int(low[0]), int(low[1]), int(high[0]), int(high[1])

    def _draw_card(self, above: Picture, card: DrawnCard) -> PixelBox:
        corners = [to_px(self.board, point) for point in card.outline]
        outline = np.array(corners, dtype=np.int32)
        left, top = outline.min(axis=0).tolist()
        right, bottom = outline.max(axis=0).tolist()
        light = float(lamp(above.shape[1])[min(max(left, 0), above.shape[1] - 1)]) ** (1 / 2.2)
        cv2.fillPoly(above, [outline], _lit(BACK, light))
        inner = (left + 4, top + 4), (right - 4, bottom - 4)
        if card.face is None:
            cv2.rectangle(above, *inner, _lit(card.colour, light), cv2.FILLED)
        else:
            cv2.rectangle(above, *inner, _lit(card.colour, light), 2)
            place = (left + 12, (top + bottom) // 2 + 16)
            font = cv2.FONT_HERSHEY_DUPLEX
            cv2.putText(above, str(card.face), place, font, 1.5, bgr(INK), 3, cv2.LINE_AA)
        cv2.polylines(above, [outline], True, bgr(INK), 1, cv2.LINE_AA)
        return left - 2, top - 2, right + 2, bottom + 2

    def _draw_piece(self, above: Picture, piece: Disc | Pyramid) -> PixelBox:
        """In linear light, on the part of the table around the piece."""
        size = piece.diameter if isinstance(piece, Disc) else 1.4 * piece.side
        x, y = to_px(self.board, piece.centre)
        reach = round(REACH_RADII * size / 2 * PX_A_MM)
        height, width = above.shape[:2]
        left, right = (min(max(at, 0), width) for at in (x - reach, x + reach))
        top, bottom = (min(max(at, 0), height) for at in (y - reach, y + reach))
        if right - left > 2 and bottom - top > 2:
            part = light_of(above[top:bottom, left:right])
            white = np.full_like(part, lamp(width)[left]) * light_of(np.array(bgr(PAPER), np.uint8))
            base = np.array([x - left, y - top], np.float64)
            lean = self._stand.lean(np.array(piece.centre))
            _lay(part, np.asarray(white, np.float32), piece, (base, lean))
            above[top:bottom, left:right] = developed(part)
        return left, top, right, bottom

    def _draw_arm(self, picture: Picture, arm: Arm) -> None:
        shoulder, fingers = (
            self.to_picture(end, ARM_HEIGHT_MM) for end in (arm.shoulder, arm.fingers)
        )
        draw_arm(picture, (shoulder, fingers), HAND_RADIUS_MM * self._pixels_a_mm(arm.fingers))

    def _pixels_a_mm(self, point: DrawnPoint) -> float:
        x, y = point
        return float(np.linalg.norm(self.to_picture((x + 1, y)) - self.to_picture((x, y))))

    def _with_noise(self, picture: Picture, dice: Random) -> Picture:
        """The same grain, laid over the picture at another place each time."""
        if not self.mount.noise:
            return picture.copy()
        down, right = dice.randrange(GRAIN_MARGIN_PX), dice.randrange(GRAIN_MARGIN_PX)
        height, width = picture.shape[:2]
        grain = self._grain[down : down + height, right : right + width]
        return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), dtype=np.uint8)


def _lay(part: Sheet, white: Sheet, piece: Disc | Pyramid, at: tuple[Points, Points]) -> None:
    """Each piece looks the same in every picture. `at`: its base, and how it leans there."""
    match piece:
        case Disc(_, diameter, colour):
            spot = Spot(*at, diameter / STONE_SHARE * PX_A_MM)
            kind = "blue" if colour[2] > colour[0] else "red"
            draw_stone(part, white, (kind, spot), np.random.default_rng(STONE_DICE))
        case Pyramid(_, side, throw):
            spot = Spot(*at, side / SOUL_SHARE * PX_A_MM)
            draw_soul(part, white, spot, np.random.default_rng(throw))


def _lit(colour: Rgb, light: float) -> tuple[float, ...]:
    return tuple(min(255.0, part * light) for part in bgr(colour))


def view_from(board: BoardPlan, mount: Mount) -> View:
    """A camera beside the board that looks at its middle."""
    away = math.hypot(mount.up, mount.back)
    sine, cosine = mount.back / away, mount.up / away
    x, y, z = board.length / 2, board.width / 2 + mount.back, mount.up
    rays = np.array(
        [[1, 0, -x], [0, cosine, sine * z - cosine * y], [0, -sine, cosine * z + sine * y]]
    )
    focal = USUAL_FOCAL_WIDTHS * mount.width
    lens = np.array([[focal, 0, mount.width / 2], [0, focal, mount.height / 2], [0, 0, 1.0]])
    plane = np.asarray(lens @ rays / away, np.float64)
    return View(plane, 0.0, (mount.width, mount.height))


def _draw_grain(mount: Mount) -> npt.NDArray[np.int16]:
    """Even noise of the wanted strength: the same in every run."""
    size = (mount.height + GRAIN_MARGIN_PX, mount.width + GRAIN_MARGIN_PX, 3)
    even = np.frombuffer(Random(mount.noise).randbytes(math.prod(size)), dtype=np.uint8)
    reach = mount.noise * math.sqrt(3)  # of even noise with that standard deviation
    return np.round((even / 127.5 - 1) * reach).astype(np.int16).reshape(size)
