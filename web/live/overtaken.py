"""A word is about what its page showed; one that another device said since has overtaken it."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from companion.observations import JUDGES
from web.access.bodies import STALE_S

MOST_WORDS = 32  # that are said in so short a time


@dataclass(frozen=True, slots=True)
class WordSaid:
    """What was said, by whom, on which device, when, and the row that its page showed."""

    say: str
    by: str
    device: str
    at: float
    seen: int | None  # who says no row speaks of now

    def is_second_of(self, other: "WordSaid", row: int) -> bool:
        """Whether both say the same; of the other one its page had shown nothing yet."""
        if self.seen is None or self.seen > row or self.at - other.at > STALE_S:
            return False
        is_of_one = self.by == other.by or self.by in JUDGES or other.by in JUDGES
        return is_of_one and self.say == other.say and self.device != other.device


class JustSaid:
    """What was said at a table just now; `row` gives the last one of its log."""

    def __init__(self, row: Callable[[], int]) -> None:
        self._row = row
        self._lock = threading.Lock()
        self._said: deque[tuple[WordSaid, int]] = deque(maxlen=MOST_WORDS)

    def is_first(self, word: WordSaid) -> bool:
        """Whether nobody else has said it. What it does is shown with a row behind this one."""
        with self._lock:
            if any(word.is_second_of(*other) for other in self._said):
                return False
            self._said.append((word, self._row()))
            return True
