"""Scenes whose truth is known to the pixel: how far a fitted view lies off it, in mm."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.board.measures import Measures
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.view import View, mm_beside
from vision.scenes import BadScene, read_scene

GOOD_WITHIN_FIELDS = 0.1  # nothing farther off, in the picture, may be called good
LOST_MM = 999.0  # mm off where the view shows nothing


@dataclass(frozen=True)
class KnownScene:
    """The empty board, its plan, and where its grid and every field truly lie in the picture."""

    folder: Path
    picture: Picture
    plan: BoardPlan
    clicked: Points
    corners: Points
    fields: Points  # (fields, 4, 2) in pixels
    measures: Measures

    @property
    def name(self) -> str:
        return self.folder.name

    def off_mm(self, view: View) -> tuple[float, float]:
        """Of the corners of all fields: by how much the worst is off, and the mean."""
        places = np.concatenate([corners for _, corners in self.plan.fields])
        off = np.minimum(mm_beside(view, places, self.fields.reshape(-1, 2)), LOST_MM)
        return float(off.max()), float(off.mean())

    def off_px(self, corners: Points) -> float:
        """Of the grid's corners the worst, whichever end they call the first."""
        return min(float(np.abs(corners - np.roll(self.corners, turn, 0)).max()) for turn in (0, 2))


def known_scene(folder: Path) -> KnownScene:
    """BadScene where something that must be known is missing."""
    picture, plan, clicked = read_scene(folder)
    said = json.loads((folder / "scene.json").read_text("utf-8"))
    try:
        corners = np.array(said["true_corners"], np.float64)
        fields = np.array([said["fields_px"][name] for name in plan.names], np.float64)
        measures = _measures(said["board"])
    except (KeyError, ValueError) as bad:
        raise BadScene(f"{folder.name}: no truth about where the board lies ({bad})") from bad
    return KnownScene(folder, picture, plan, clicked, corners, fields, measures)


def _measures(board: Mapping[str, float]) -> Measures:
    along, across = np.array(board["fields"]["A1"][0])  # type: ignore[index]
    sizes = (board["pitch"], board["lane"], board["lane_gap"])
    return Measures(board["length"], board["width"], float(along), float(across), *sizes)
