"""What was in a transaction that failed is tried alone, so that nothing holds up another table."""

from collections.abc import Callable, Collection, Iterable

from companion.hall.shelf.pacing import WhoseLog

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 5.0  # of what fails alone; doubled each time


class Suspects:
    """Of one thread."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._again: dict[WhoseLog, tuple[float, float]] = {}  # when, and the pause after that
        self.is_shelf_well = True  # it has kept what others brought since the first of these failed

    @property
    def tables(self) -> str:
        """Whose they are."""
        return ", ".join(sorted({table for table, _ in self._again}))

    def failed(self, tried: Collection[WhoseLog]) -> None:
        now = self._steady()
        if any(whose not in self for whose in tried):
            self.is_shelf_well = False
        for whose in tried:
            _, pause = self._again.get(whose, (now, FIRST_PAUSE_S))
            self._again[whose] = now + pause, min(LONGEST_PAUSE_S, 2 * pause)

    def kept(self, tried: Iterable[WhoseLog]) -> None:
        for whose in tried:
            self._again.pop(whose, None)
        if not self.is_shelf_well:
            self._again = dict.fromkeys(self._again, (self._steady(), FIRST_PAUSE_S))
        self.is_shelf_well = True

    def due(self, waiting: Iterable[WhoseLog]) -> WhoseLog | None:
        """One that is to be tried now. A shelf that is away is asked as often as whoever asks."""
        now = self._steady()
        found = (one for one in waiting if one in self)
        return next(
            (one for one in found if not self.is_shelf_well or self._again[one][0] <= now), None
        )

    def __contains__(self, whose: WhoseLog) -> bool:
        return whose in self._again

    def __bool__(self) -> bool:
        return bool(self._again)
