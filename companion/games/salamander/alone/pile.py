"""The sealed pile: its order follows from the key, and every hand from that and what was done."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from companion.games.alone import drawn_by
from companion.games.salamander.rules.faces import ALL_FACES, COPIES

Pile = tuple[int, ...]  # its faces, in the order in which they are drawn


class PileOrder(Protocol):
    """In which order the cards come: all of them, and then what was put away, shuffled anew."""

    def face(self, number: int) -> int | None:
        """Of the card that is drawn as that one of all, from 0; None where it is not known."""

    def shuffle(self, discards: Iterable[int]) -> None:
        """The pile is empty: what was put away lies under what was drawn."""


class KeyOrder:
    """As the key has it."""

    def __init__(self, key: str) -> None:
        self._key, self._faces = key, Pile()
        self.shuffle(face for face in ALL_FACES for _ in range(COPIES[face]))

    def face(self, number: int) -> int | None:
        return self._faces[number] if number < len(self._faces) else None

    def shuffle(self, discards: Iterable[int]) -> None:
        """By hashes, that are the same with every program: no dice of a library are."""
        came = len(self._faces)
        drawn = sorted(
            (drawn_by(self._key, f"card {came} {at}"), face)
            for at, face in enumerate(sorted(discards))
        )
        self._faces += tuple(face for _, face in drawn)


class ToldOrder:
    """As far as it was told."""

    def __init__(self, told: Mapping[int, int]) -> None:
        self._told = told

    def face(self, number: int) -> int | None:
        return self._told.get(number)

    def shuffle(self, discards: Iterable[int]) -> None:
        """Whatever comes is told when it comes."""
