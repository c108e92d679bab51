"""Reads pictures through one calibration, which is kept from one evening to the next.

Told are the board, whether it was moved or is seen no more, and the values of cards that lie face
up, so that nobody has to tap them. A wrong value may lead to a wrong accusation: so it is told only
after it was the same in several settled looks, and once for each card that is turned over.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from companion.observations import BACK, LOST, CardSeen, LinkChanged, Observation
from companion.set_up.preparation import Preparation, SetUpStep
from vision.board.calibrate import as_put, calibrate
from vision.board.calibration import Calibration
from vision.board.sheet import Picture, flatten, sheet_places
from vision.capture.camera import to_jpeg
from vision.reading.debounce import Settler
from vision.reading.look import Look, Status
from vision.reading.reader import CalibratedBoard, Reader, set_up_with
from vision.reading.sighting import Sighting

STANDS_S, STANDS_LOOKS = 1.0, 5  # for which a digit must be the same
MOVED_MM = 3.0  # a breath on the lamp moves the board by less
MOVED_S = 5.0  # so long it is told


@dataclass(frozen=True, slots=True)
class _Face:
    """A digit that was read in all looks since `t` that could read one."""

    t: float
    digit: int
    looks: int
    is_told: bool = False


class DigitWatch:
    """Feed it every look in order: it gives the values that are new."""

    def __init__(self) -> None:
        self._faces: dict[str, _Face] = {}

    def feed(self, t: float, look: Look) -> list[CardSeen]:
        if look.status is not Status.SETTLED:
            return []
        lying = {card.field: card.digit for card in look.cards if card.owner is None}
        kept = {name: face for name, face in self._faces.items() if name in lying}
        for name, digit in lying.items():
            if digit is not None:
                kept[name] = _seen_again(kept.get(name), t, digit)
        due = {name: face for name, face in kept.items() if _is_due(t, face)}
        told = {name: _Face(face.t, face.digit, face.looks, True) for name, face in due.items()}
        self._faces = kept | told
        return [CardSeen(t, name, face.digit) for name, face in due.items()]


def _seen_again(face: _Face | None, t: float, digit: int) -> _Face:
    if face is None or face.digit != digit:
        return _Face(t, digit, 1, face is not None and face.is_told)
    return _Face(face.t, digit, face.looks + 1, face.is_told)


def _is_due(t: float, face: _Face) -> bool:
    return not face.is_told and face.looks >= STANDS_LOOKS and t - face.t >= STANDS_S


class SightReading:
    """Reads pictures through one calibration; used in the source's thread only."""

    def __init__(self, reader: Reader, sight: CalibratedBoard) -> None:
        self._reader = reader
        calibration: Calibration = sight.calibration
        self._corners = calibration.corners
        self._faces = DigitWatch()
        self.begin_anew()
        self._places = sheet_places(sight.frame, calibration.view)
        self._shift_mm, self._moved_at = 0.0, -MOVED_S
        self.is_moved = False  # just now

    def begin_anew(self) -> None:
        """Nobody knows what was done meanwhile: the board is told again, though it be the same."""
        self._settler = Settler()
        self._sighting = Sighting(self._corners)

    @property
    def unseen(self) -> str:
        """The code of why the board is not seen; nothing while it is."""
        return self._sighting.unseen

    def feed(self, t: float, picture: Picture) -> Iterator[Observation]:
        """The observations of a picture: the board, then cards that lie face up.

        While the board is not seen it is away as if the camera were: hands and readings are none.
        """
        look = self._reader.look(picture)
        self._follow(t, look.shift_mm)
        before = self.unseen
        self._sighting.feed(t, look, picture)
        if self.unseen != before:
            self._settler = Settler()
            yield LinkChanged(t, "camera", LOST if self.unseen else BACK, self.unseen)
        if self.unseen:
            return
        seen = self._settler.feed(t, look)
        if seen is not None:
            yield seen
        yield from self._faces.feed(t, look)

    def flat(self, picture: Picture) -> bytes:
        """The board as seen from straight above, as JPEG."""
        return to_jpeg(flatten(picture, self._places))

    def _follow(self, t: float, shift_mm: float) -> None:
        if abs(shift_mm - self._shift_mm) > MOVED_MM:
            self._shift_mm, self._moved_at = shift_mm, t
        self.is_moved = t - self._moved_at < MOVED_S


def keep_sight(now: Preparation, file: Path) -> None:
    """Writes picture and corners of the calibration to a file, if there is one."""
    if now.empty is not None and now.calibration is not None:
        seen = now.calibration
        with file.open("wb") as out:
            np.savez_compressed(
                out, empty=now.empty, corners=seen.corners,
                bend=seen.view.bend, said=seen.is_said,
            )  # fmt: skip


def kept_sight(now: Preparation, file: Path) -> Preparation | None:
    """Calibrated on what was written; None if that does not do."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            empty, corners = kept["empty"], kept["corners"]
            bend, is_said = float(kept["bend"]), bool(kept["said"])
    except (OSError, ValueError, KeyError):
        return None
    if is_said:
        found = as_put(empty, now.plan, corners, bend).said_right(now.plan)
    else:
        found = calibrate(empty, now.plan, corners, bend)
    if not found.is_usable:
        return None
    sight = set_up_with(empty, now.plan, found)
    return replace(now, step=SetUpStep.PLAYING, sight=sight, empty=empty)
