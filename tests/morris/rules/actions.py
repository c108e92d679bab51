"""What can be done in a turn: a stone set, or moved, and one taken where that closes a mill."""

from typing import NamedTuple


class Place(NamedTuple):
    point: int


class Move(NamedTuple):
    origin: int
    target: int


class Take(NamedTuple):
    point: int


Action = Place | Move | Take
