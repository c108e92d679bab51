"""The camera's latest picture for the page, made into JPEG only when somebody asks for it."""

import threading
from collections.abc import Callable

LOOK_WAIT_S = 1.0  # for a newer picture


class Preview:
    """One thread calls `show`, others call `look`."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 0
        self._pack: Callable[[], bytes] = bytes
        self._packed: tuple[int, bytes] | None = None

    def show(self, pack: Callable[[], bytes]) -> None:
        """Takes the next picture, as a function that makes its JPEG."""
        with self._changed:
            self._number += 1
            self._pack = pack
            self._changed.notify_all()

    def look(self, after: int) -> tuple[int, bytes] | None:
        """Number and JPEG of a picture newer than `after`; None if none comes in LOOK_WAIT_S."""
        with self._changed:
            # A browser may come with a number of an earlier run: any picture is new to it.
            self._changed.wait_for(lambda: self._number not in {0, after}, LOOK_WAIT_S)
            if self._number in {0, after}:
                return None
            if self._packed is None or self._packed[0] != self._number:
                self._packed = (self._number, self._pack())
            return self._packed
