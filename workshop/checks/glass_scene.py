"""A board of any plan under a camera of any view, drawn by the virtual camera: for tests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

import cv2
import numpy as np

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.view import view_from_corners
from vision.drawing.ground import DrawnPoint
from vision.drawing.scene import Arm, Disc, Mount, Pyramid, Scene, SceneCamera

PILE_PLACES_FIELDS = ((-0.2, -0.2), (0.2, 0.2), (0.22, -0.24), (-0.22, 0.24), (0.0, 0.0))
RED, BLUE = (200, 40, 40), (25, 75, 190)
STONE_FIELDS, SOUL_FIELDS = 0.46, 0.48  # field widths
SHOULDER_MM = (50.0, 500.0)  # mm from the fingers to where the arm comes in
GLARE_FIELDS = 1.5  # field widths


@dataclass(frozen=True)
class GlassTable:
    """A board of that plan under a camera that sees its outer corners at four pixels."""

    plan: BoardPlan
    corners: Points
    size: tuple[int, int] = (1280, 720)
    has_squares: bool = True
    seed: int = 1

    @cached_property
    def camera(self) -> SceneCamera:
        view = view_from_corners(self.plan.outer_corners, self.corners, self.size)
        return SceneCamera(self.plan, Mount(*self.size), view, self.has_squares)


@dataclass(frozen=True)
class Happening:
    """What is special in a picture: a hand at a place (mm), glare, a knock, dimmer light."""

    hand: tuple[float, float] | None = None
    glare: tuple[float, float] | None = None
    knock_px: tuple[float, float] = (0.0, 0.0)
    light: float = 1.0
    number: int = field(default=0)  # of the picture: gives its noise


def draw_scene(
    table: GlassTable, position: Mapping[str, tuple[str, ...]], happening: Happening
) -> Picture:
    """The picture of a position: fields of `red` and `blue` stones and of the `soul`."""
    dice = Random(table.seed * 10_007 + happening.number)
    picture = table.camera.take(_scene(table, position, happening), dice)
    if happening.glare is not None:
        picture = _glaring(picture, table, happening.glare)
    if any(happening.knock_px):
        knock = np.array([[1, 0, happening.knock_px[0]], [0, 1, happening.knock_px[1]]], float)
        way, border = cv2.INTER_LINEAR, cv2.BORDER_REPLICATE
        picture = np.asarray(
            cv2.warpAffine(picture, knock, table.size, None, way, border), np.uint8
        )
    dimmer = happening.light ** (1 / 2.2)
    return (
        picture if dimmer == 1 else np.asarray(cv2.convertScaleAbs(picture, None, dimmer), np.uint8)
    )


def _scene(
    table: GlassTable, position: Mapping[str, tuple[str, ...]], happening: Happening
) -> Scene:
    """Pieces of one field lie side by side."""
    pitch, corners = table.plan.pitch, dict(table.plan.fields)
    taken: dict[str, int] = {}
    places: dict[str, list[DrawnPoint]] = {}
    for kind in ("soul", "blue", "red"):
        for name in position.get(kind, ()):
            number = taken[name] = taken.get(name, -1) + 1
            aside = (
                np.ptp(corners[name], axis=0) * PILE_PLACES_FIELDS[number % len(PILE_PLACES_FIELDS)]
            )
            x, y = (corners[name].mean(0) + aside).tolist()
            places.setdefault(kind, []).append((x, y))
    discs = [
        Disc(at, STONE_FIELDS * pitch, colour)
        for kind, colour in (("red", RED), ("blue", BLUE))
        for at in places.get(kind, ())
    ]
    pyramids = [Pyramid(at, SOUL_FIELDS * pitch) for at in places.get("soul", ())]
    arms: tuple[Arm, ...] = ()
    if happening.hand is not None:
        x, y = happening.hand
        arms = (Arm((x + SHOULDER_MM[0], y + SHOULDER_MM[1]), (x, y)),)
    return Scene(tuple(discs), tuple(pyramids), (), arms)


def _glaring(picture: Picture, table: GlassTable, place: tuple[float, float]) -> Picture:
    """A lamp mirrored by the board: light that is added around a place (mm)."""
    camera, reach = table.camera, GLARE_FIELDS * table.plan.pitch
    x, y = camera.to_picture(place)
    wide = float(np.linalg.norm(camera.to_picture((place[0] + reach, place[1])) - (x, y)))
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    spot = 255 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / wide**2)
    return np.asarray(cv2.add(picture, cv2.merge([spot.astype(np.uint8)] * 3)), np.uint8)
