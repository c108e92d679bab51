"""What can be known of the hands: K, for whoever has heard certain answers, beside the position.

What an act tells of a hand changes K (`learning`); here hands that then cannot be are struck.
"""

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.salamander.rules.faces import ALL_FACES, CARDS, COPIES, KIND_OF
from companion.games.salamander.rules.hands import (
    HOLDING,
    OF_SIZE,
    HandSet,
    HandSets,
    faces_in_all,
    one_card_of,
)
from companion.games.salamander.rules.position import dealt, with_entry
from companion.games.salamander.rules.record import Header


class Contradiction(Exception):
    """What was said and shown cannot all be true: nobody's hand is left in some K."""


class Known(NamedTuple):
    possible: HandSets  # K: the hands that each player may still have
    covered: tuple[int, ...]  # copies of each face that do not lie open
    # A contradiction was let stand: no more copies are missed than there are.
    is_lenient: bool = False

    def with_hands(self, figure: int, hands: HandSet) -> "Known":
        return self._replace(possible=with_entry(self.possible, figure, hands))

    def narrowed(self, figure: int, hands: HandSet) -> "Known":
        """The player's hand is one of these, too."""
        return self.with_hands(figure, self.possible[figure] & hands)

    def with_open(self, faces: Iterable[int]) -> "Known":
        """These cards lie open, too."""
        left = list(self.covered)
        for face in faces:
            left[face] -= 1
        return self._replace(covered=tuple(left))


def unsifted_at_first(header: Header) -> Known:
    """After the set-up, before anything is struck (Vorbereitung); what was set aside is covered."""
    aside, holds = dict(header.set_aside), dealt(header).holds
    return Known(
        tuple(
            one_card_of(KIND_OF[aside[figure]]) if figure in aside else OF_SIZE[held]
            for figure, held in enumerate(holds)
        ),
        COPIES,
    )


def known_at_first(header: Header) -> Known:
    """Before the first turn: what was set aside lies open."""
    aside = [face for _, face in header.set_aside]
    return sifted(unsifted_at_first(header).with_open(aside), header)


def anything(holds: Iterable[int]) -> Known:
    """Any hand of as many cards for everybody, and no want of copies."""
    return Known(tuple(OF_SIZE[held] for held in holds), (CARDS,) * len(COPIES))


def sifted(known: Known, header: Header) -> Known:
    """Without the hands that cannot be; Contradiction when some player has none left."""
    covered = known.covered
    if known.is_lenient:
        covered = tuple(max(0, copies) for copies in covered)
    possible = sift(known.possible, covered, header.seats, is_lenient=known.is_lenient)
    if any(not possible[figure] for figure in header.seats):
        raise Contradiction
    return known._replace(possible=possible)


def forgotten(holds: Iterable[int], covered: tuple[int, ...], header: Header) -> Known:
    """Nothing is known of the hands but how many cards they hold, and what lies open."""
    known = Known(tuple(OF_SIZE[held] for held in holds), covered, is_lenient=True)
    try:
        return sifted(known, header)
    except Contradiction:  # cards were named that are not there, so many times
        return known


def sift(
    possible: HandSets,
    covered: tuple[int, ...],
    seats: tuple[int, ...],
    *,
    is_lenient: bool = False,
) -> HandSets:
    """K of each player less the hands that leave no room, until nothing more is struck."""
    kept = list(possible)
    is_struck = True
    while is_struck:
        is_struck = False
        for figure in seats:
            sure = [faces_in_all(kept[other]) for other in seats if other != figure]
            left = kept[figure] & ~_without_room(covered, sure, is_lenient=is_lenient)
            if left != kept[figure]:
                kept[figure] = left
                is_struck = True
    return tuple(kept)


def _without_room(covered: tuple[int, ...], sure: Iterable[int], *, is_lenient: bool) -> HandSet:
    """All hands for which the copies do not suffice, given what the others surely hold."""
    struck = 0
    for face in ALL_FACES:
        room = covered[face]
        for faces in sure:
            room -= faces >> face & 1
        if room < 0 and not is_lenient:
            return -1  # more copies are seen than there are: no hand is possible
        if room <= 0:
            struck |= HOLDING[face]
    return struck
