"""How much one table may say, so that the others are heard."""

from collections.abc import Callable

MOST_A_SECOND = 20.0  # messages with rows; a healthy table waits for each answer
AT_ONCE = 40.0


class Floods:
    """Counts what was too much, for the operator. Used under its carrier's lock."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._left: dict[str, tuple[float, float]] = {}  # how many still, and when that was so
        self.refused: dict[str, int] = {}  # messages, by table

    def lets_through(self, table: str) -> bool:
        now = self._steady()
        left, since = self._left.get(table, (AT_ONCE, now))
        left = min(AT_ONCE, left + (now - since) * MOST_A_SECOND)
        is_fine = left >= 1
        self._left[table] = (left - 1 if is_fine else left), now
        if not is_fine:
            self.refused[table] = self.refused.get(table, 0) + 1
        return is_fine
