"""What one player knows: his hand, the hands that the others may have, and how likely each is."""

from functools import lru_cache
from typing import NamedTuple

from companion.games.salamander.rules.actions import Ask, KeyThrow, MoveFigure, Throw
from companion.games.salamander.rules.faces import ALL_FACES, HAND_NUMBER, Hand
from companion.games.salamander.rules.hands import OF_SIZE, HandSet, HandSets, hands_in
from companion.games.salamander.rules.knowledge import Known, sift
from companion.games.salamander.rules.position import Position, with_entry
from companion.games.salamander.rules.record import Header

TELLS_NOTHING = (Throw, KeyThrow, MoveFigure, Ask)  # of anybody's hand
_REMEMBERED = 1 << 12


class Thoughts(NamedTuple):
    """`position` is what everybody sees, `known` what this player makes of all that he heard."""

    me: int
    hand: Hand
    position: Position
    known: Known
    header: Header

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(figure for figure in self.header.seats if figure != self.me)

    @property
    def unseen(self) -> tuple[int, ...]:
        """Copies of each face that lie neither open nor in the own hand."""
        covered = self.known.covered
        return tuple(covered[face] - (face in self.hand) for face in ALL_FACES)

    def chances(self, figure: int) -> tuple[float, ...]:
        """For each face: how likely that player holds it."""
        return _chances(self.known.possible[figure], self.unseen)

    def chance_of_both(self, figure: int, faces: tuple[int, int]) -> float:
        """How likely that player holds these two."""
        return _chance_of_both(self.known.possible[figure], self.unseen, faces)


def seen_by(figure: int, known: Known, all_knew: Known) -> Known:
    """What he knows of the others, and what everybody knows of him."""
    seen = all_knew._replace(possible=known.possible)
    return seen.with_hands(figure, all_knew.possible[figure])


def remembered(mind: Thoughts) -> HandSets:
    """K with the own hand in it; when that cannot be, only the own hand is known."""
    me, known, seats = mind.me, mind.known, mind.header.seats
    own = 1 << HAND_NUMBER[mind.hand]
    kept = sift(with_entry(known.possible, me, own), known.covered, seats)
    if all(kept[figure] for figure in seats):
        return kept
    anything = tuple(OF_SIZE[count] for count in mind.position.holds)
    return sift(with_entry(anything, me, own), known.covered, seats)


def _weights(possible: HandSet, unseen: tuple[int, ...]) -> list[tuple[Hand, int]]:
    """Each hand, and in how many ways the cards that are not seen make it."""
    weighted = []
    for hand in hands_in(possible):
        ways = 1
        for face in hand:
            ways *= unseen[face]
        weighted.append((hand, ways))
    return weighted


@lru_cache(_REMEMBERED)
def _chances(possible: HandSet, unseen: tuple[int, ...]) -> tuple[float, ...]:
    ways = [0] * len(ALL_FACES)
    total = 0
    for hand, count in _weights(possible, unseen):
        total += count
        for face in hand:
            ways[face] += count
    return tuple(count / total for count in ways)


@lru_cache(_REMEMBERED)
def _chance_of_both(possible: HandSet, unseen: tuple[int, ...], faces: tuple[int, int]) -> float:
    weighted = _weights(possible, unseen)
    both = sum(count for hand, count in weighted if set(faces) <= set(hand))
    return both / sum(count for _, count in weighted)
