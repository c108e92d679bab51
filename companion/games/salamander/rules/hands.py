"""Sets of hands as bits of one int, and what each event at the table makes of such a set."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product

from companion.games.salamander.rules.faces import (
    ALL_FACES,
    FULL_HAND,
    HAND_NUMBER,
    HANDS,
    KIND_FACES,
    KIND_OF,
    Hand,
    hand_of,
)
from companion.games.salamander.rules.places import faces_of_chamber

HandSet = int  # bit n: HANDS[n] is in it
HandSets = tuple[HandSet, ...]  # of each player, by figure

_REMEMBERED = 1 << 15  # results kept of each call, so that a long evening stays small


def set_of(hands: Iterator[Hand]) -> HandSet:
    return sum(1 << HAND_NUMBER[hand] for hand in set(hands))


def hands_in(possible: HandSet) -> Iterator[Hand]:
    """The hands in a set, in the order of HANDS."""
    return (HANDS[one.bit_length() - 1] for one in each_of(possible))


def each_of(possible: HandSet) -> Iterator[HandSet]:
    """Every hand of a set as a set by itself, in the order of HANDS."""
    while possible:
        lowest = possible & -possible
        yield lowest
        possible ^= lowest


HOLDING = tuple(set_of(hand for hand in HANDS if face in hand) for face in ALL_FACES)
OF_SIZE = tuple(set_of(hand for hand in HANDS if len(hand) == size) for size in range(3))


def one_card_of(kind: int) -> HandSet:
    """All hands of one card of that kind."""
    return set_of((face,) for face in KIND_FACES[kind])


@cache
def true_at(chamber: int) -> HandSet:
    """All hands of which every face is a coordinate of the chamber (Ziel)."""
    coordinates = faces_of_chamber(chamber)
    return set_of(hand for hand in HANDS if set(hand) <= set(coordinates))


@lru_cache(_REMEMBERED)
def faces_in_all(possible: HandSet) -> int:
    """Bit f: every hand in the set holds face f. Of an empty set all are in."""
    return sum(1 << face for face in ALL_FACES if not possible & ~HOLDING[face])


@lru_cache(_REMEMBERED)
def drawn(possible: HandSet) -> HandSet:
    """A card of a new kind was drawn, nothing put away."""
    return _each(possible, _with_another_kind)


@lru_cache(_REMEMBERED)
def drawn_for(possible: HandSet, away: int) -> HandSet:
    """A card was drawn, then `away` put on the discards."""
    return _each(possible, lambda hand: _draw_for(hand, away))


@lru_cache(_REMEMBERED)
def given(possible: HandSet, face: int) -> HandSet:
    """This card left the hand, so it held it."""
    return _each(possible & HOLDING[face], lambda hand: iter([_less(hand, face)]))


@lru_cache(_REMEMBERED)
def exchanged(possible: HandSet, away: int) -> HandSet:
    """`away` for a card of another kind than what stays in the hand."""
    return _each(possible & HOLDING[away], lambda hand: _with_another_kind(_less(hand, away)))


@lru_cache(_REMEMBERED)
def exchanged_for_none(possible: HandSet, away: int, second: int) -> HandSet:
    """`away` for a card of the kind of the other one, and `second` of those two put away too."""
    return _each(
        possible & HOLDING[away] & OF_SIZE[FULL_HAND],
        lambda hand: _draw_for(_less(hand, away), second),
    )


@lru_cache(_REMEMBERED)
def drawn_for_any(possible: HandSet) -> HandSet:
    """A card was drawn, and some card put away."""
    return _union(drawn_for(possible, away) for away in ALL_FACES)


@lru_cache(_REMEMBERED)
def exchanged_any(possible: HandSet) -> HandSet:
    """Some card for one of another kind than what stays in the hand."""
    return _union(exchanged(possible, away) for away in ALL_FACES)


@lru_cache(_REMEMBERED)
def exchanged_two(possible: HandSet) -> HandSet:
    """Some card for one that did not fit, so that one more was put away: one is left."""
    pairs = product(ALL_FACES, ALL_FACES)
    return _union(exchanged_for_none(possible, away, second) for away, second in pairs)


@lru_cache(_REMEMBERED)
def less_any(possible: HandSet, cards: int) -> HandSet:
    """So many cards left the hand, whichever."""
    return _each(possible, lambda hand: combinations(hand, max(0, len(hand) - cards)))


def _union(sets: Iterable[HandSet]) -> HandSet:
    found = 0
    for one in sets:
        found |= one
    return found


def _each(possible: HandSet, following: Callable[[Hand], Iterator[Hand]]) -> HandSet:
    """All that can follow from any hand in the set."""
    found = 0
    for hand in hands_in(possible):
        for after in following(hand):
            found |= 1 << HAND_NUMBER[after]
    return found


def _with_another_kind(hand: Hand) -> Iterator[Hand]:
    held = {KIND_OF[face] for face in hand}
    for face in ALL_FACES:
        if KIND_OF[face] not in held:
            yield tuple(sorted((*hand, face)))


def _draw_for(hand: Hand, away: int) -> Iterator[Hand]:
    """What remains when a card was drawn and `away` put away: as many cards as before."""
    for face in ALL_FACES:
        if len(hand) == 1 and KIND_OF[face] != KIND_OF[hand[0]]:
            continue  # it would fit, so nothing would be put away
        if away != face and away not in hand:
            continue
        remains = hand_of(hand if away == face else (*_less(hand, away), face))
        if remains is not None:
            yield remains


def _less(hand: Hand, gone: int) -> Hand:
    return tuple(face for face in hand if face != gone)
