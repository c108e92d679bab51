"""What the table can know of the hands: each event changes K, then what cannot be is struck."""

from collections.abc import Iterable

from companion.games.salamander.rules.faces import ALL_FACES, COPIES
from companion.games.salamander.rules.hands import HOLDING, OF_SIZE, HandSet, faces_in_all
from companion.games.salamander.rules.position import Position, Sifting, with_entry
from companion.games.salamander.rules.record import Header


class Contradiction(Exception):
    """What was said and shown cannot all be true: nobody's hand is left in some K."""


def learned(position: Position, agreed: Header, figure: int, known: HandSet) -> Position:
    """That player's hand is one of `known`; Contradiction when then some hand can be none."""
    if known == position.possible[figure]:
        return position
    possible = with_entry(position.possible, figure, known)
    return sifted(position._replace(possible=possible), agreed)


def sifted(position: Position, agreed: Header) -> Position:
    """Without the hands that cannot be; Contradiction when some player has none left."""
    if position.sifting is Sifting.NONE:
        return position
    covered = position.covered
    if position.sifting is Sifting.LENIENT:
        covered = tuple(max(0, copies) for copies in covered)
    possible = sift(position.possible, covered, agreed.seats, position.sifting)
    if any(not possible[figure] for figure in agreed.seats):
        raise Contradiction
    return position._replace(possible=possible)


def forgotten(position: Position, agreed: Header) -> Position:
    """Nothing is known of the hands but how many cards they hold, and what lies open."""
    possible = tuple(OF_SIZE[holds] for holds in position.holds)
    position = position._replace(possible=possible, sifting=Sifting.LENIENT)
    try:
        return sifted(position, agreed)
    except Contradiction:  # cards were named that are not there, so many times
        return position


def sift(
    possible: tuple[HandSet, ...],
    covered: tuple[int, ...],
    seats: tuple[int, ...],
    sifting: Sifting = Sifting.STRICT,
) -> tuple[HandSet, ...]:
    """K of each player less the hands that leave no room, until nothing more is struck."""
    kept = list(possible)
    is_struck = True
    while is_struck:
        is_struck = False
        for figure in seats:
            sure = [faces_in_all(kept[other]) for other in seats if other != figure]
            left = kept[figure] & ~_without_room(covered, sure, sifting)
            if left != kept[figure]:
                kept[figure] = left
                is_struck = True
    return tuple(kept)


def _without_room(covered: tuple[int, ...], sure: Iterable[int], sifting: Sifting) -> HandSet:
    """All hands for which the copies do not suffice, given what the others surely hold."""
    struck = 0
    for face in ALL_FACES:
        room = covered[face]
        for faces in sure:
            room -= faces >> face & 1
        if room < 0 and sifting is Sifting.STRICT:
            return -1  # more copies are seen than there are: no hand is possible
        if room <= 0:
            struck |= HOLDING[face]
    return struck


def laid_open(covered: tuple[int, ...], faces: Iterable[int]) -> tuple[int, ...]:
    """Copies that do not lie open, when these cards do too."""
    left = list(covered)
    for face in faces:
        left[face] -= 1
    return tuple(left)


def turned_down(covered: tuple[int, ...], faces: Iterable[int]) -> tuple[int, ...]:
    """The opposite: these cards are in the pile again, also one that was never believed to lie."""
    left = list(covered)
    for face in faces:
        left[face] = min(left[face] + 1, COPIES[face])
    return tuple(left)
