"""Keeps the flattened board still: where it lies in the picture now, after knocks and trembling."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards import FaceReader, SlotView
from vision.follow import Landmarks, Motion, follow, landmarks
from vision.sheet import FINE, Picture, Places, SheetFrame, flatten, lookup
from vision.still import Drift, Patches, drift, patches
from vision.view import Stand, View, camera_stand

KNOCKED = 0.025  # field widths: the board is looked for anew where it now lies
TREMBLE = 0.008  # field widths: less is left alone
LOST = 0.25  # share of the print's landmarks that must be found again


@dataclass(frozen=True)
class EmptyPrint:
    """The print of the empty board as it is found again in every picture."""

    frame: SheetFrame
    marks: Landmarks
    patches: Patches
    slots: SlotView
    view: View


def empty_print(fine: Picture, frame: SheetFrame, slots: SlotView, view: View) -> EmptyPrint:
    marks = landmarks(fine, frame)
    return EmptyPrint(frame, marks, patches(fine, marks.points, frame), slots, view)


class Steady:
    """Starts from the view of the empty board and moves on with every knock."""

    def __init__(self, empty: EmptyPrint, is_patient: bool = False) -> None:
        """A patient one follows the print at length in every picture."""
        self._empty, self._is_patient = empty, is_patient
        self.shift_mm = 0.0
        self._see_from(empty.view)

    def _see_from(self, view: View) -> None:
        self.view: View = view
        self.stand: Stand = camera_stand(view)
        self._places = lookup(self._empty.frame, view)
        self.card_places: Places = self._empty.slots.places(view)
        self.faces = FaceReader(self._empty.slots, view)

    def flatten(self, picture: Picture) -> Picture | None:
        """The flattened picture with the board held still; None: the board is not to be found."""
        fine = flatten(picture, self._places)
        small = self._small_drift(fine)
        if small is None:
            motion = follow(self._empty.marks, fine, self._empty.frame)
            if motion.agreeing < LOST:
                return None
            self._move_along(motion)
            fine = flatten(picture, self._places)
            small = self._small_drift(fine)
        if small is None or small.pixels < TREMBLE * FINE:
            return fine
        return _held(fine, small)

    def _small_drift(self, fine: Picture) -> Drift | None:
        empty = self._empty
        if self._is_patient:
            found = _as_drift(follow(empty.marks, fine, empty.frame), empty.frame)
        else:
            found = drift(empty.patches, fine)
        return found if found and found.pixels < KNOCKED * FINE else None

    def _move_along(self, motion: Motion) -> None:
        plane = self.view.plane
        self._see_from(self.view.moved_by(plane @ motion.matrix @ np.linalg.inv(plane)))
        self.shift_mm = _shift_between(self._empty.view, self.view, self._empty.frame)


def _as_drift(motion: Motion, frame: SheetFrame) -> Drift | None:
    if motion.agreeing < LOST:
        return None
    mm = frame.fine_to_mm
    back = np.linalg.inv(mm) @ motion.matrix @ mm
    return Drift(back[:2] / back[2, 2], motion.shift_mm / frame.plan.pitch * FINE)


def _held(fine: Picture, small: Drift) -> Picture:
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = fine.shape[1::-1]
    held = cv2.warpAffine(fine, small.matrix, size, None, way, cv2.BORDER_REPLICATE)
    return np.asarray(held, np.uint8)


def _shift_between(before: View, now: View, frame: SheetFrame) -> float:
    """Millimetres on the board by which its corners now seem to lie elsewhere."""
    corners = frame.plan.outer_corners
    moved = now.to_pixels(corners) - before.to_pixels(corners)
    scale = np.linalg.norm(np.diff(before.to_pixels(corners), axis=0)) / np.linalg.norm(
        np.diff(corners, axis=0)
    )
    return float(np.linalg.norm(moved, axis=1).mean() / scale)
