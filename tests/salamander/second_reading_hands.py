"""Second reading: what the table can know, as plain sets of hands (K), row by row and sifted."""

from collections import Counter
from functools import cache

from tests.salamander.second_reading_things import COPIES, FACES, Hand, Table, faces_of, kind_of

NO_CARD: Hand = frozenset()


def is_hand(faces: list[str]) -> bool:
    """At most two cards, and no two of a kind."""
    return len(faces) < 2 or (len(faces) == 2 and kind_of(faces[0]) != kind_of(faces[1]))


ALL_HANDS: list[Hand] = [
    NO_CARD,
    *(frozenset({face}) for face in FACES),
    *{frozenset({one, two}) for one in FACES for two in FACES if is_hand([one, two])},
]


def at_the_start(set_aside: str | None) -> set[Hand]:
    """Set-up: two cards, or one of the kind of the card that was set aside."""
    if set_aside is None:
        return {hand for hand in ALL_HANDS if len(hand) == 2}
    return {frozenset({face}) for face in kind_of(set_aside)}


def true_in(chamber: str, hands: set[Hand]) -> set[Hand]:
    """`marker`: all faces of the hand are coordinates of the chamber."""
    return {hand for hand in hands if hand <= faces_of(chamber)}


def drawn(hands: set[Hand]) -> set[Hand]:
    """`draw`, nothing put away: one more face, of a kind of its own."""
    return {more for hand in hands for more in with_one_more(hand)}


@cache
def with_one_more(hand: Hand) -> set[Hand]:
    return {hand | {face} for face in FACES if face not in hand and is_hand([*hand, face])}


def drawn_and_put_away(hands: set[Hand], away: str) -> set[Hand]:
    """`draw` with a card put away."""
    return {left for hand in hands for left in left_in(hand, away)}


@cache
def left_in(hand: Hand, away: str) -> set[Hand]:
    """What one hand may be after a card was drawn and this one put away."""
    found = set()
    for new in FACES:
        if len(hand) == 1 and kind_of(new) != kind_of(next(iter(hand))):
            continue
        cards = [*hand, new]
        if away not in cards:
            continue
        cards.remove(away)
        if is_hand(cards):
            found.add(frozenset(cards))
    return found


def with_face(hands: set[Hand], face: str) -> set[Hand]:
    return {hand for hand in hands if face in hand}


def without_face(hands: set[Hand], face: str) -> set[Hand]:
    return {hand for hand in hands if face not in hand}


def less(hands: set[Hand], given: list[str]) -> set[Hand]:
    return {hand - set(given) for hand in hands}


def shown(hands: set[Hand], cards: list[str]) -> set[Hand]:
    """`show`: the one hand of all cards laid and shown, if it was possible."""
    return {hand for hand in hands if sorted(hand) == sorted(cards)}


def exchanged(hands: set[Hand], away: str) -> set[Hand]:
    """`exchange`, nothing else put away."""
    return drawn(less(with_face(hands, away), [away]))


def exchanged_for_one(hands: set[Hand], away: str, second: str) -> set[Hand]:
    """`exchange` with a second card put away: the new card is of the kind of the other one."""
    found = set()
    for hand in with_face(hands, away):
        for other in hand - {away}:
            for new in kind_of(other):
                left = [other, new]
                if second in left:
                    left.remove(second)
                    found.add(frozenset(left))
    return found


# --- sifting --------------------------------------------------------------------------------


def sift(table: Table) -> bool:
    """Strikes what the cards have no room for; False when somebody has no possible hand left."""
    possible = table["possible"]
    opened = Counter(table["discards"])
    for all_his in table["laid"].values():
        for combination in all_his:
            opened.update(combination)
    left = {face: COPIES[face] - opened[face] for face in FACES}
    struck = True
    while struck:
        struck = False
        sure = {player: sure_faces(hands) for player, hands in possible.items()}
        for player, hands in possible.items():
            room = dict(left)
            for other in possible:
                if other != player:
                    for face in sure[other]:
                        room[face] -= 1
            full = {face for face in FACES if room[face] < 1}
            if full:
                too_many = min(room.values()) < 0  # then not even a hand without it has room
                kept = {hand for hand in hands if not too_many and not hand & full}
                struck = struck or len(kept) < len(hands)
                possible[player] = kept
        if not all(possible.values()):
            return False
    return True


def sure_faces(hands: set[Hand]) -> Hand:
    """The faces that every possible hand holds."""
    common: Hand = frozenset(FACES)
    for hand in hands:
        common &= hand
        if not common:
            break
    return common


def known(hands: set[Hand]) -> list[str]:
    return [face for face in FACES if face in sure_faces(hands)]
