"""All that a turn can come to, on plain ints: a few hundredths of a millisecond.

The rules are the truth; tests hold both against each other. Seen by the player to move.
"""

from companion.games.faust.analysis.lattice import (
    BY_CARD,
    BY_SOUL,
    BY_STONE,
    FAR,
    INFAMOUS,
    LAST_CARD,
    NOBODY,
    THEIRS,
    TRAPPED,
    WITH_MOVER,
    Distances,
    LatticeEnd,
    ends,
)
from companion.games.faust.rules.board import FIELDS, LANE
from companion.games.faust.rules.position import LAST_SOUL_CARD, NO_FIELD, POINTS

OVER = LAST_SOUL_CARD + 1  # the top of the stack when the game is over
# own stones, the other's, soul, top of the stack, opposing cards as bits
Compact = tuple[int, int, int, int, int, int, int]
HowPlayed = tuple[
    int, LatticeEnd, bool
]  # the stone that moved, to where in the lattice, with a card laid
# own stones, the moved one first; the other's; soul; top of the stack; soul points gained, less
# those that the other one gained; the field of the card to be turned over; how it was played
Sequel = tuple[int, int, int, int, int, int, int, int, HowPlayed]

# From this top of the stack: the sum of so many cards, and of all.
SUMS = tuple(
    tuple(sum(range(top, min(top + taken, OVER))) for taken in range(OVER))
    for top in range(OVER + 1)
)
FIRST_BIT = tuple(
    next((bit for bit in range(1, FAR) if low & 1 << bit - 1), FAR) for low in range(1 << POINTS)
)


def sequels(at: Compact, lays: bool, at_once: bool) -> list[Sequel]:
    """Every turn that can be told from the others by its end; with a card laid anywhere, or not.

    `at_once`: infamy ends the game in the middle of a turn, too.
    """
    first, second = at[:2]
    found: list[Sequel] = []
    for stone, twin in (
        ((first, second),) if first == second else ((first, second), (second, first))
    ):
        for end in ends(distances(at, (stone, lays), at_once)):
            if not end[0] and found and found[0][8][0] != stone:
                continue  # the soul alone: told with the first stone
            _add(found, at, (stone, end, lays), twin)
    return found


def distances(at: Compact, played: tuple[int, bool], at_once: bool) -> Distances:
    """What a turn with this stone is decided by."""
    first, second, third, fourth, soul, top, cards = at
    stone, lays = played
    twin = second if stone == first else first
    to_twin = (twin - soul) % FIELDS
    to_third, to_fourth = (third - soul) % FIELDS, (fourth - soul) % FIELDS
    nearest = min(to_twin, to_third, to_fourth)
    to_soul = (soul - stone) % FIELDS
    pair = NOBODY
    if at_once and nearest < FAR:
        if to_third == to_fourth == nearest:
            pair = THEIRS
        elif to_twin == nearest:
            pair = WITH_MOVER
    corner = LANE - soul % LANE
    return Distances(
        POINTS - lays,
        to_soul if to_soul < FAR or to_soul > FIELDS - FAR else LANE,
        nearest if nearest < FAR else FAR,
        FIRST_BIT[(cards | cards << FIELDS) >> stone + 1 & 127] if cards else FAR,
        pair,
        corner if top == LAST_SOUL_CARD and corner < FAR else 0,
    )


def _add(found: list[Sequel], at: Compact, how: HowPlayed, twin: int) -> None:
    """What follows from the end of a turn; the order is that of RULES.md."""
    _, _, third, fourth, start, top, _ = at
    stone, (steps, soul_steps, kind), lays = how
    lies = (stone + steps) % FIELDS
    soul = (start + soul_steps) % FIELDS
    taken = 1 if soul_steps >= LANE - start % LANE else 0
    trap = NO_FIELD
    if kind == TRAPPED:
        taken += lies == soul
        if top + taken != OVER:
            trap = lies
    elif kind != LAST_CARD and (
        lies == soul or (kind != BY_STONE and soul in (twin, third, fourth))
    ):
        if lays and kind != INFAMOUS:  # the card is laid last, and nothing comes of it
            quiet = (stone, (steps, soul_steps, BY_CARD), lays)
            left = top + taken
            gain = SUMS[top][taken]
            found.append((lies, twin, third, fourth, soul, left, gain, trap, quiet))
        is_own, is_his = lies == twin == soul, third == fourth == soul
        if kind != BY_STONE and (is_own or is_his):  # to the other one all that is left (p. 12)
            gain = SUMS[top][taken] + (is_his - is_own) * SUMS[top + taken][OVER - 1]
            infamous = (stone, (steps, soul_steps, INFAMOUS), lays)
            found.append((lies, twin, third, fourth, soul, OVER, gain, trap, infamous))
            return
        taken += 1
        if kind == BY_SOUL:
            if soul == twin:
                twin = lies
            if soul in (third, fourth):
                third = fourth = fourth if soul == third else third
        if lies == soul and twin != soul:
            lies = twin
    found.append((lies, twin, third, fourth, soul, top + taken, SUMS[top][taken], trap, how))


def obey(sequel: Sequel, value: int) -> Sequel:
    """The same with the card turned over and its order obeyed (p. 8-10, 14)."""
    _, twin, third, fourth, soul, top, gain, trap, how = sequel
    is_forward = value % 2 == 0
    lies = (trap + value if is_forward else trap - value) % FIELDS
    if lies == soul:
        lies = twin
        if is_forward:
            gain += top
            top += 1
    return lies, twin, third, fourth, soul, top, gain, NO_FIELD, how
