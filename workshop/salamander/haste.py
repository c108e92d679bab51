"""When people tell what they do: late, early, twice, wrongly at first. One knob, 0 to 1.

The rates are those of level 1, each for one word or one press. What hands, sticks and eyes do
stands where it is: it is the words and the presses that go round it.
"""

from collections.abc import Iterable, Iterator

from companion.games.salamander.players.talk import Line
from workshop.dial import Dial

LATE = 0.1  # a word is said after what comes next, perhaps by somebody else
EARLY = 0.1  # a word is said before the deed or the word that it goes with
PRESS_EARLY = 0.2  # a press overtakes the look or the word that it ends
SAID_TWICE = 0.1  # a finger taps a word twice
SAID_WRONG = 0.1  # another word is said first, and taken back
LATE_S = (0.5, 5.0)
EARLY_S = (0.3, 1.8)
TWICE_S = (0.05, 0.2)
ENDS = "turn-done"

Arrival = tuple[float, int, Line]  # when it is told, and in which order it was meant


class Haste(Dial):
    __slots__ = ()

    def arrivals(self, lines: Iterable[Line], first: int) -> Iterator[Arrival]:
        """The same lines, each when it is told."""
        for number, line in enumerate(lines, start=first):
            at = t = time_of(line)
            if "button" in line or _word_of(line) == ENDS:
                at = t - self._by(EARLY_S) if self.happens(PRESS_EARLY) else t
            elif "page" in line and self.happens(LATE):
                at = t + self._by(LATE_S)
            elif "page" in line and self.happens(EARLY):
                at = t - self._by(EARLY_S)
            yield at, number, line
            if "page" in line and self.happens(SAID_TWICE):
                yield at + self._by(TWICE_S), number, line

    def _by(self, seconds: tuple[float, float]) -> float:
        return self.dice.uniform(*seconds)


def at_time(line: Line, t: float) -> Line:
    return {**line, "t": round(t, 2)}


def time_of(line: Line) -> float:
    t = line["t"]
    assert isinstance(t, int | float)
    return float(t)


def _word_of(line: Line) -> str:
    said = line.get("page")
    return str(said["say"]) if isinstance(said, dict) else ""
