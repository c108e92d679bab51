"""A word is about what its page showed; another one that a device said since has overtaken it."""

import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.json_reader import Json
from companion.observations import JUDGES
from web.access.bodies import STALE_S

MOST_WORDS = 32  # that are said in so short a time


@dataclass(frozen=True, slots=True)
class WordSaid:
    """What was said, by whom, on which device, when, and the row that its page showed."""

    say: str
    words: Mapping[str, Json]
    by: str
    device: str
    at: float
    seen: int | None  # who says no row speaks of now

    def is_second_of(self, other: "WordSaid", row: int) -> bool:
        """Whether both say so for one seat; of the other one its page had shown nothing yet."""
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

    def said_before(self, word: WordSaid) -> WordSaid | None:
        """Of another device. What the first one does is shown with a row behind this one."""
        with self._lock:
            for other, row in self._said:
                if word.is_second_of(other, row):
                    return other
            self._said.append((word, self._row()))
            return None
