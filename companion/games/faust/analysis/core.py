"""The game without devil cards, solved: what is still to come of each position, in points.

A byte a position, one table for each top of the stack. Colours are taken together, and so are the
two halves of the board: a position and the same turned by half a circuit are one entry.
"""

from collections.abc import Callable

from companion.games.faust.rules.board import FIELDS, LANE
from companion.games.faust.rules.position import FIRST_SOUL_CARD, LAST_SOUL_CARD

PAIRS = FIELDS * (FIELDS + 1) // 2
ENTRIES = PAIRS * PAIRS * LANE
ZERO = 128  # the byte of a position that is worth nothing to its mover
LEVELS = range(FIRST_SOUL_CARD, LAST_SOUL_CARD + 1)


def _pair_numbers(turned: int, times: int) -> tuple[int, ...]:
    """By both stones, in any order: which pair that is on a board turned by so many fields."""
    pairs = [(one, other) for one in range(FIELDS) for other in range(one, FIELDS)]
    number = {pair: times * place for place, pair in enumerate(pairs)}
    return tuple(
        number[min(a, b), max(a, b)]
        for one in range(FIELDS)
        for other in range(FIELDS)
        for a, b in [((one + turned) % FIELDS, (other + turned) % FIELDS)]
    )


# By the field of the soul.
_OWN = [_pair_numbers(half * LANE, PAIRS * LANE) for half in (0, 1) for _ in range(LANE)]
_OTHER = [
    tuple(number + soul * PAIRS for number in numbers)
    for numbers in (_pair_numbers(0, 1), _pair_numbers(LANE, 1))
    for soul in range(LANE)
]


def entry(at: tuple[int, ...]) -> int:
    """Where in a table a position stands: two own stones, two of the other's, the soul."""
    first, second, third, fourth, soul = at
    return _OWN[soul][first * FIELDS + second] + _OTHER[soul][third * FIELDS + fourth]


class CoreTable(dict[int, bytes]):
    """Each level is read when it is first asked for."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, top: int) -> bytes:
        self[top] = level = self._read(top)
        return level

    def worth(self, at: tuple[int, ...], top: int) -> int:
        """Points still to come to who moves, less those of the other one."""
        return self[top][entry(at)] - ZERO
