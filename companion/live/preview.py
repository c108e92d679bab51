"""The camera's latest picture for whoever looks: packed only when somebody asks for it."""

import threading
from collections.abc import Callable

PATIENCE_S = 1.0


class Preview:
    """One thread shows, others look. `pack` makes the JPEG."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 0
        self._pack: Callable[[], bytes] = bytes
        self._packed: tuple[int, bytes] | None = None

    def show(self, pack: Callable[[], bytes]) -> None:
        """The next picture."""
        with self._changed:
            self._number += 1
            self._pack = pack
            self._changed.notify_all()

    def look(self, after: int) -> tuple[int, bytes] | None:
        """A picture newer than that number, with its own; None when none comes within a second."""
        with self._changed:
            # A browser may come with a number of an earlier run: any picture is new to it.
            self._changed.wait_for(lambda: self._number not in {0, after}, PATIENCE_S)
            if self._number in {0, after}:
                return None
            if self._packed is None or self._packed[0] != self._number:
                self._packed = (self._number, self._pack())
            return self._packed
