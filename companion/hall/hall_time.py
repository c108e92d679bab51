"""The time of a hall: what comes later has the later time, whatever a clock is set to meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.hall.shelf.shelf import ShelfReader


@dataclass(frozen=True, slots=True)
class HallClocks:
    """Of a hall, or of a table that belongs to one."""

    steady: Callable[[], float]
    wall: Callable[[], float]  # the hall's time, or the table's time of day


class HallTime:
    """The time of day when the hall began, and from then on that of a clock which nobody sets."""

    def __init__(self, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        self.steady = steady
        self._began, self._began_steadily = wall(), steady()

    def __call__(self) -> float:
        return self._began + self.steady() - self._began_steadily

    def goes_on_from(self, shelf: ShelfReader) -> None:
        """Nothing that is kept there came later than now: that clock was ahead, or ours is behind.

        ShelfTrouble.
        """
        came = [one.came for one in shelf.holdings()] + [one.came for one in shelf.decisions()]
        self._began += max(0.0, max(came, default=0.0) - self())
