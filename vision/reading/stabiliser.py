"""Keeps the flattened board still: where it lies in the picture now, after knocks and trembling."""

from dataclasses import dataclass

import numpy as np

from vision.board.sheet import FINE, Picture, Places, SheetFrame, flatten
from vision.board.view import Stand, View, camera_stand
from vision.reading.cards import FaceReader, SlotView
from vision.reading.landmarks import Landmarks, Motion, follow, landmarks
from vision.reading.patch_drift import Drift, Patches, drift, patches
from vision.reading.sheet_warp import SheetWarp

KNOCK_FIELDS = 0.025  # field widths: the board is looked for anew where it now lies
TREMBLE_FIELDS = 0.003  # field widths: less is left alone
LOST_SHARE = 0.25  # share of the print's landmarks that must be found again


@dataclass(frozen=True)
class EmptyPrint:
    """The print of the empty board as it is found again in every picture."""

    marks: Landmarks
    patches: Patches
    slots: SlotView
    gaze: SheetWarp


def empty_print(cut: Picture, slots: SlotView, gaze: SheetWarp) -> EmptyPrint:
    fine = gaze.flatten_fine(cut)
    marks = landmarks(fine, gaze.frame)
    return EmptyPrint(marks, patches(fine, marks.points, gaze.frame), slots, gaze)


class Steady:
    """Starts from the view of the empty board and moves on with every knock."""

    def __init__(self, empty: EmptyPrint, is_patient: bool = False) -> None:
        """A patient one follows the print at length in every picture."""
        self._empty, self._is_patient = empty, is_patient
        self._frame = empty.gaze.frame
        self.shift_mm = 0.0
        self._look_through(empty.gaze)

    def _look_through(self, gaze: SheetWarp) -> None:
        self._gaze = gaze
        self.stand: Stand = camera_stand(gaze.view)
        self.card_places: Places = self._empty.slots.places(gaze.view)
        self.faces = FaceReader(self._empty.slots, gaze.view)
        spots = self._frame.to_mm(self._empty.patches.spots, FINE)
        self._patch_places = gaze.places(spots) if len(spots) else None

    def flatten(self, picture: Picture) -> Picture | None:
        """The flattened picture with the board held still; None: the board is not to be found."""
        cut = self._gaze.cut(picture)
        small = self._small_drift(cut)
        if small is None:
            motion = follow(self._empty.marks, self._gaze.flatten_fine(cut), self._frame)
            if motion.agreeing < LOST_SHARE:
                return None
            self._move_along(motion)
            cut = self._gaze.cut(picture)
            small = self._small_drift(cut)
        if small is None or small.pixels < TREMBLE_FIELDS * FINE:
            return self._gaze.flatten(cut)
        return self._gaze.flatten_moved(cut, small.matrix)

    def _small_drift(self, cut: Picture) -> Drift | None:
        empty = self._empty
        if self._is_patient or self._patch_places is None:
            fine = self._gaze.flatten_fine(cut)
            found = _as_drift(follow(empty.marks, fine, self._frame), self._frame)
        else:
            found = drift(empty.patches, flatten(cut, self._patch_places))
        return found if found and found.pixels < KNOCK_FIELDS * FINE else None

    def _move_along(self, motion: Motion) -> None:
        view = self._gaze.view
        moved = view.moved_by(view.plane @ motion.matrix @ np.linalg.inv(view.plane))
        self._look_through(SheetWarp(self._frame, moved))
        self.shift_mm = _shift_between(self._empty.gaze.view, moved, self._frame)


def _as_drift(motion: Motion, frame: SheetFrame) -> Drift | None:
    if motion.agreeing < LOST_SHARE:
        return None
    mm = frame.fine_to_mm
    back = np.linalg.inv(mm) @ motion.matrix @ mm
    return Drift(back[:2] / back[2, 2], motion.shift_mm / frame.plan.pitch * FINE)


def _shift_between(before: View, now: View, frame: SheetFrame) -> float:
    """Millimetres on the board by which its corners now seem to lie elsewhere."""
    corners = frame.plan.outer_corners
    moved = now.to_pixels(corners) - before.to_pixels(corners)
    scale = np.linalg.norm(np.diff(before.to_pixels(corners), axis=0)) / np.linalg.norm(
        np.diff(corners, axis=0)
    )
    return float(np.linalg.norm(moved, axis=1).mean() / scale)
