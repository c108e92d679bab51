"""The naive reader, for comparison only: four clicks, difference to the empty board, hue.

What one writes in an afternoon. It shows what the rest of `vision` is for.
"""

import cv2
import numpy as np

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.reading.look import Look, Status

PX_A_MM = 1.5
LEAST_CHANGE = 12  # of 255
LEAST_SATURATION = 70  # saturation
SMALL_SHARE, FULL_SHARE = 0.06, 0.45  # of a field's area: a speck, two pieces in one
PIECES = {"red": 2, "blue": 2, "soul": 1}


class NaiveReader:
    def __init__(self, empty: Picture, plan: BoardPlan, clicked: Points) -> None:
        self._plan = plan
        flat = (plan.outer_corners * PX_A_MM).astype(np.float32)
        self._matrix = cv2.getPerspectiveTransform(clicked.astype(np.float32), flat)
        self._size = (int(plan.length * PX_A_MM), int(plan.width * PX_A_MM))
        self._empty = self._flatten(empty)

    def _flatten(self, picture: Picture) -> Picture:
        return np.asarray(cv2.warpPerspective(picture, self._matrix, self._size), np.uint8)

    def look(self, picture: Picture) -> Look:
        flat = self._flatten(picture)
        changed = cv2.absdiff(flat, self._empty).max(2) > LEAST_CHANGE
        hue = cv2.cvtColor(flat, cv2.COLOR_BGR2HSV)
        tinted = changed & (hue[:, :, 1] > LEAST_SATURATION)
        warm = (hue[:, :, 0] < 15) | (hue[:, :, 0] > 165)
        cold = (hue[:, :, 0] > 90) & (hue[:, :, 0] < 135)
        masks = {"red": tinted & warm, "blue": tinted & cold, "soul": changed & ~tinted}
        pieces = tuple((kind, tuple(self._found(kind, mask))) for kind, mask in masks.items())
        complete = all(len(fields) == PIECES[kind] for kind, fields in pieces)
        return Look(Status.SETTLED if complete else Status.UNSURE, pieces)

    def _found(self, kind: str, mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> list[str]:
        """The largest spots; a very large one counts for two pieces."""
        square = np.ones((5, 5), np.uint8)
        whole = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, square)
        _, _, stats, middles = cv2.connectedComponentsWithStats(whole)
        field = (self._plan.pitch * PX_A_MM) ** 2
        areas = stats[1:, cv2.CC_STAT_AREA] / field
        fields: list[str] = []
        for spot in np.argsort(-areas)[: PIECES[kind]]:
            if areas[spot] > SMALL_SHARE:
                name = self._plan.field_at(middles[spot + 1] / PX_A_MM)[0]
                fields += [name] * (2 if areas[spot] > FULL_SHARE else 1)
        return sorted(fields[: PIECES[kind]])
