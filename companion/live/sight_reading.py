"""Reads pictures through one calibration: the board, cards beside it, and whether it was moved."""

from collections.abc import Iterator

from companion.live.card_digits import DigitWatch
from companion.observations import Observation
from vision.board.calibration import Calibration
from vision.board.sheet import Picture, flatten, sheet_places
from vision.capture.camera import to_jpeg
from vision.reading.debounce import Settler
from vision.reading.reader import CalibratedBoard, Reader

MOVED_MM = 3.0  # a breath on the lamp moves the board by less
MOVED_S = 5.0  # so long it is told


class SightReading:
    """Reads pictures through one calibration; used in the source's thread only."""

    def __init__(self, reader: Reader, sight: CalibratedBoard) -> None:
        self._reader = reader
        self._settler = Settler()
        self._faces = DigitWatch()
        calibration: Calibration = sight.calibration
        self._places = sheet_places(sight.frame, calibration.view)
        self._shift_mm, self._moved_at = 0.0, -MOVED_S
        self.is_moved = False  # just now

    def begin_anew(self) -> None:
        """Nobody knows what was done meanwhile: the board is told again, though it be the same."""
        self._settler = Settler()

    def feed(self, t: float, picture: Picture) -> Iterator[Observation]:
        """The observations of a picture: the board, then cards that lie face up."""
        look = self._reader.look(picture)
        self._follow(t, look.shift_mm)
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
