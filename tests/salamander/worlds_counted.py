"""Worlds gone through one by one, from the rules alone: what `analysis.worlds` must count."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import log2, perm, prod
from typing import NamedTuple

Hands = tuple[tuple[int, ...], ...]


class Counted(NamedTuple):
    ways: int
    bits: float
    by_hand: list[Counter[tuple[int, ...]]]


def counted(unseen: Sequence[int], sets: Sequence[Sequence[tuple[int, ...]]]) -> Counted:
    """Every player a hand of his: a copy that one holds is not there for the others."""
    by_hand = [Counter[tuple[int, ...]]() for _ in sets]
    ways: list[int] = []
    for hands in product(*sets):
        held = Counter(face for hand in hands for face in hand)
        one = prod(perm(unseen[face], times) for face, times in held.items())
        if one:
            ways.append(one)
            for counts, hand in zip(by_hand, hands, strict=True):
                counts[hand] += one
    total = sum(ways)
    return Counted(total, sum(one / total * log2(total / one) for one in ways), by_hand)


def dealt_ways(unseen: Sequence[int], sets: Sequence[Sequence[tuple[int, ...]]]) -> int:
    """The same with a deck on the table: every single card has a name, and is dealt or is not."""
    deck = frozenset((face, copy) for face, copies in enumerate(unseen) for copy in range(copies))
    return sum(1 for _ in _deals(deck, [*sets]))


def _deals(
    deck: frozenset[tuple[int, int]], sets: list[Sequence[tuple[int, ...]]]
) -> Iterator[None]:
    if not sets:
        yield None
        return
    for hand in sets[0]:
        for cards in product(*([card for card in deck if card[0] == face] for face in hand)):
            yield from _deals(deck - {*cards}, sets[1:])
