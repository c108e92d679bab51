"""Flattens each picture so that the board stays in place, however camera or board were moved."""

from dataclasses import dataclass

import numpy as np

from vision.board.sheet import FINE, Picture, SheetFrame, flatten
from vision.board.view import Stand, View, camera_stand
from vision.reading.cards import CardReader, SlotView
from vision.reading.landmarks import Landmarks, Motion, landmarks, motion_since
from vision.reading.patch_drift import Drift, Patches, drift, patches
from vision.reading.sheet_warp import SheetWarp

KNOCK_FIELDS = 0.025  # field widths: after a larger motion the board is searched for
TREMBLE_FIELDS = 0.003  # field widths: a smaller motion is ignored
LOST_SHARE = 0.25  # of the print's landmarks that must be found again


@dataclass(frozen=True)
class EmptyPrint:
    """What is kept of the empty board's picture to find the board again in every picture."""

    marks: Landmarks
    patches: Patches
    slots: SlotView
    gaze: SheetWarp


def empty_print(cut: Picture, slots: SlotView, gaze: SheetWarp) -> EmptyPrint:
    fine = gaze.flatten_fine(cut)
    marks = landmarks(fine, gaze.frame)
    return EmptyPrint(marks, patches(fine, marks.points, gaze.frame), slots, gaze)


class Steady:
    """Starts from the view of the empty board and changes it when camera or board were moved."""

    def __init__(self, empty: EmptyPrint) -> None:
        self._empty, self._frame = empty, empty.gaze.frame
        self.shift_mm = 0.0
        self._trembled: Drift | None = None
        self._look_through(empty.gaze)

    def _look_through(self, gaze: SheetWarp) -> None:
        self._gaze = gaze
        self._near = SheetWarp(gaze.frame, gaze.view, FINE)
        self.stand: Stand = camera_stand(gaze.view)
        self.cards = CardReader(self._empty.slots, gaze.view)
        spots = self._frame.to_mm(self._empty.patches.spots, FINE)
        self._patch_places = gaze.places(spots) if len(spots) else None

    def flatten(self, picture: Picture) -> Picture | None:
        """The flattened picture with the board in place; None if the board is not found."""
        cut = self._gaze.cut(picture)
        small = self._small_drift(cut)
        if small is None:
            motion = motion_since(self._empty.marks, self._gaze.flatten_fine(cut), self._frame)
            if motion.agreeing < LOST_SHARE:
                return None
            self._move_along(motion)
            cut = self._gaze.cut(picture)
            small = self._small_drift(cut)
        self._trembled = small if small and small.pixels >= TREMBLE_FIELDS * FINE else None
        return self._flatten(self._gaze, cut)

    def flatten_again(self, picture: Picture) -> Picture:
        """The same picture once more, twice as fine: out of the camera's own pixels."""
        return self._flatten(self._near, self._near.cut(picture))

    def _flatten(self, gaze: SheetWarp, cut: Picture) -> Picture:
        if self._trembled is None:
            return gaze.flatten(cut)
        return gaze.flatten_moved(cut, self._trembled.matrix)

    def _small_drift(self, cut: Picture) -> Drift | None:
        if self._patch_places is None:
            return None
        found = drift(self._empty.patches, flatten(cut, self._patch_places))
        return found if found and found.pixels < KNOCK_FIELDS * FINE else None

    def _move_along(self, motion: Motion) -> None:
        view = self._gaze.view
        moved = view.moved_by(view.plane @ motion.matrix @ np.linalg.inv(view.plane))
        self._look_through(SheetWarp(self._frame, moved))
        self.shift_mm = _shift_between(self._empty.gaze.view, moved, self._frame)


def _shift_between(before: View, now: View, frame: SheetFrame) -> float:
    """By how many mm the board's corners have moved in the picture, on average."""
    corners = frame.plan.outer_corners
    moved = now.to_pixels(corners) - before.to_pixels(corners)
    scale = np.linalg.norm(np.diff(before.to_pixels(corners), axis=0)) / np.linalg.norm(
        np.diff(corners, axis=0)
    )
    return float(np.linalg.norm(moved, axis=1).mean() / scale)
