"""The visibility map: how well each kind of piece could be seen on each field in this light."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import FINE, Picture, Sheet, SheetFrame, flatten, linear_light, sheet_places
from vision.board.view import View

ENOUGH_PX = 22.0  # a field's width in the picture
ENOUGH_LIGHT = 0.10  # of the most the camera can show: paper's light
GLARE_LIGHT = 0.93  # of the most the camera can show: more is glare
BLACK_LIGHT = 0.2  # of white paper: darker is black print
SHADE_LIGHT = 0.6  # of white paper: where a field and those around it are darker lies a shadow
MOST_SHADE = 0.5  # what a shadow hinders at most; what is too dark to be read counts as darkness
BLACK_PENALTY = 0.3  # that black print takes from a score: no field of it can be green
GLARE_SHARES = {"red": 0.5, "blue": 0.6, "soul": 1.0}  # of glare: the clear soul it hides most
GREEN_SCORE, AMBER_SCORE = 0.75, 0.45


class Lamp(StrEnum):
    GREEN = "green"
    AMBER = "amber"
    RED = "red"


@dataclass(frozen=True)
class FieldVisibility:
    """How well each kind could be told apart on a field (0 to 1), and what hinders most."""

    field: str
    scores: tuple[tuple[str, float], ...]
    hindrance: str

    @property
    def lamps(self) -> tuple[tuple[str, Lamp], ...]:
        return tuple((kind, _lamp(score)) for kind, score in self.scores)

    @property
    def lamp(self) -> Lamp:
        return _lamp(min(score for _, score in self.scores))


def _lamp(score: float) -> Lamp:
    return Lamp.GREEN if score >= GREEN_SCORE else Lamp.AMBER if score >= AMBER_SCORE else Lamp.RED


@dataclass(frozen=True)
class Advice:
    """What somebody could change: a code that the page has a sentence for, and on which fields."""

    code: str
    fields: tuple[str, ...] = ()
    kind: str = ""  # of piece, where it is about one


def look_at_light(
    picture: Picture, plan: BoardPlan, view: View
) -> tuple[tuple[FieldVisibility, ...], tuple[Advice, ...]]:
    """The visibility map of a picture of the empty board, and what would help."""
    sights = visibility_map(flatten(picture, sheet_places(SheetFrame(plan), view)), plan, view)
    return sights, counsel(sights)


def visibility_map(fine: Picture, plan: BoardPlan, view: View) -> tuple[FieldVisibility, ...]:
    """From the flattened picture of the empty board."""
    frame, paper = SheetFrame(plan), float(np.percentile(linear_light(fine).mean(2), 85))
    patches = [_patch(fine, frame, corners) for corners in plan.corners]
    lights = np.array([float(np.percentile(patch.max(2), 80)) ** 2.2 for patch in patches])
    glares = np.array([float((patch.min(2) > GLARE_LIGHT).mean()) for patch in patches])
    pixels = view.to_pixels(plan.corners)
    widths = np.linalg.norm(pixels - np.roll(pixels, 1, axis=1), axis=2).min(1)
    black = lights < BLACK_LIGHT * paper
    shadow = np.clip(1 - _light_around(plan, lights) / paper / SHADE_LIGHT, 0, MOST_SHADE)
    dark = np.clip(1 - np.where(black, paper, lights) / ENOUGH_LIGHT, 0, 1)
    hindrances = {
        "few-pixels": np.clip(1.2 - widths / ENOUGH_PX, 0, 1),
        "shadow": shadow,
        "darkness": np.maximum(dark, shadow),
        "glare": np.clip(1.6 * (glares - 0.25), 0, 1),
    }
    return tuple(
        _field_visibility(name, {code: float(of[at]) for code, of in hindrances.items()}, is_black)
        for at, (name, is_black) in enumerate(zip(plan.names, black.tolist(), strict=True))
    )


def _light_around(plan: BoardPlan, lights: Points) -> Points:
    """Of every field its light or the median of those around it, whichever is more.

    So a field of black print among light ones does not look like a shadow.
    """
    along = plan.corners[:, :, 0].mean(1)
    around = np.abs(along[:, None] - along) < 1.5 * plan.pitch
    return np.maximum(lights, [np.median(lights[near]) for near in around])


def _patch(fine: Picture, frame: SheetFrame, corners: Points) -> Sheet:
    cells = np.round(frame.to_cells(corners, FINE)).astype(int)
    (left, top), (right, bottom) = np.maximum(cells.min(0), 0), cells.max(0)
    return fine[top:bottom, left:right].astype(np.float32) / np.float32(255)


def _field_visibility(name: str, hinders: Mapping[str, float], is_black: bool) -> FieldVisibility:
    """The score of each kind of piece, by how much each thing hinders (0 not at all, 1 nothing can
    be seen), and what hinders most."""
    clear = (1 - hinders["few-pixels"]) * (1 - hinders["darkness"])
    taken = BLACK_PENALTY if is_black else 0.0
    scores = tuple(
        (kind, float(np.clip(clear * (1 - of_it * hinders["glare"]) - taken, 0, 1)))
        for kind, of_it in GLARE_SHARES.items()
    )
    worst = max(hinders, key=lambda code: hinders[code])
    said = worst if hinders[worst] > 0.2 else "black-print" if is_black else ""
    return FieldVisibility(name, scores, said)


HINDRANCES = ("few-pixels", "darkness", "shadow", "glare", "black-print")


def counsel(sights: tuple[FieldVisibility, ...]) -> tuple[Advice, ...]:
    """For each thing that hinders: the fields where it does, without those that are green."""
    hindered = {
        code: tuple(s.field for s in sights if s.hindrance == code and s.lamp is not Lamp.GREEN)
        for code in HINDRANCES
    }
    return tuple(Advice(code, fields) for code, fields in hindered.items() if fields)
