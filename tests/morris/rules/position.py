"""A position, as a value: stones, hands, who moves, what is owed, what lay before."""

from typing import NamedTuple

from tests.morris.rules.board import MILLS_OF, POINTS
from tests.morris.rules.codes import Ending

WHITE, BLACK, NOBODY = 0, 1, -1
SEATS = ("white", "black")
STONES = 9
Hands = tuple[int, int]
Lying = tuple[tuple[int, ...], int]  # the stones, and whose turn it is


class Position(NamedTuple):
    stones: tuple[int, ...] = (NOBODY,) * len(POINTS)
    hands: Hands = (STONES, STONES)
    mover: int = WHITE
    owes_take: bool = False  # a mill was closed
    before: tuple[Lying, ...] = ()  # after each turn since a stone was set or taken
    ending: Ending | None = None
    winner: int | None = None

    def on_board(self, player: int) -> tuple[int, ...]:
        return (*(point for point in POINTS if self.stones[point] == player),)

    def left(self, player: int) -> int:
        """On the board and in the hand."""
        return len(self.on_board(player)) + self.hands[player]


def opponent(player: int) -> int:
    return 1 - player


def is_in_mill(stones: tuple[int, ...], point: int) -> bool:
    mills = MILLS_OF[point]
    return any(all(stones[one] == stones[point] for one in mill) for mill in mills)
