"""Late in a game, with at most two cards left in all, what exact play comes to.

Exact for so many turns: after them, cards that are left do nothing more, and the table says what is
to come. Of two cards of one player the other one may not know which lies where: worths are then
pairs, for both ways, and he is taken to know how the first one plays. No plan is left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.rules.rulings import Infamy, Rulings, UnusedCards
from tests.analysis.endgame_turns import FIELDS, NO_TRAP, OVER, POINTS, End, Pieces, obeyed, turns
from tests.analysis.two_ways import Ways, best_of, lowest, raised, sure, worst_of

Value = tuple[int, int]  # of a card, the one way and the other; alike where everybody knows it
Lying = tuple[int, bool, Value]  # at which field, and whether it is the mover's
FAR = 999.0


class Late(NamedTuple):
    """Seen by who is to move; cards in his hand, and in that of the other one."""

    pieces: Pieces
    lying: tuple[Lying, ...]
    own: tuple[Value, ...] = ()
    his: tuple[Value, ...] = ()

    @property
    def values(self) -> tuple[Value, ...]:
        return (*(value for _, _, value in self.lying), *self.own, *self.his)

    @property
    def is_open(self) -> bool:
        return all(one == other for one, other in self.values)

    def way(self, which: int) -> "Late":
        """As if everybody knew that it is this way."""
        lying = tuple((at, mine, (value[which],) * 2) for at, mine, value in self.lying)
        own, his = (tuple((one[which],) * 2 for one in hand) for hand in (self.own, self.his))
        return Late(self.pieces, lying, own, his)


class Choice(NamedTuple):
    """A turn; the card that is laid in it, and what is then left in the hand."""

    end: End
    laid: tuple[Lying, ...] = ()
    left: tuple[Value, ...] = ()


class Endgame:
    def __init__(self, rulings: Rulings, table: CoreTable) -> None:
        self._table = table
        self._at_once = rulings.infamy is Infamy.AT_ONCE
        self._pays_even = rulings.unused_cards is UnusedCards.ODD_PLUS  # that it was turned over
        self._known: dict[tuple[Late, int], tuple[float, float]] = {}
        self._known_ways: dict[tuple[Late, int, bool], Ways] = {}

    def worth(self, at: Late, left: int, low: float = -FAR, high: float = FAR) -> float:
        """To who is to move, where all is known; exact between these bounds."""
        if not left or not at.values:
            return self._core(at)
        least, most = self._known.get((at, left), (-FAR, FAR))
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        best = -FAR
        for choice in sorted(self.choices(at, left - 1), key=lambda one: -one.end.gain):
            best = max(best, self.chosen(at, choice, left - 1, max(low, best), high))
            if best >= high:
                break
        self._known[at, left] = (
            best if best > low else least,
            best if best < high else most,
        )
        return best

    def chosen(
        self, at: Late, choice: Choice, left: int, low: float = -FAR, high: float = FAR
    ) -> float:
        """The worth of a turn, with so many after it; of two cards he lays which he will."""
        gain, after = self.done(at, choice)
        if after.pieces.top == OVER:
            return gain
        if after.is_open:
            return gain - self.worth(after, left, gain - high, gain - low)
        return gain - lowest(self.ways(after, left, False))

    def ways(self, at: Late, left: int, knows: bool) -> Ways:
        """What is sure to the one who does not know; `knows`: the other one is to move."""
        key = (at, left, knows)
        if key not in self._known_ways:
            each = (self.way_of(at, one, left - 1, knows) for one in self.choices(at, left - 1))
            sign = -1 if knows else 1
            self._known_ways[key] = (
                (worst_of if knows else best_of)(each) if left else sure(sign * self._core(at))
            )
        return self._known_ways[key]

    def way_of(self, at: Late, choice: Choice, left: int, knows: bool) -> Ways:
        """The same of one turn."""
        if choice.end.trap != NO_TRAP:
            one, other = (self.chosen(at.way(which), choice, left) for which in (0, 1))
            return ((one, other),)
        gain, after = self.done(at, choice)
        signed = -gain if knows else gain
        if after.pieces.top == OVER:
            return sure(signed)
        return raised(self.ways(after, left, not knows), signed)

    def choices(self, at: Late, left: int) -> Iterator[Choice]:
        traps = frozenset(field for field, mine, _ in at.lying if not mine)
        for end in turns(at.pieces, traps, bool(at.own), self._at_once):
            if not end.lays:
                yield Choice(end, (), at.own)
                continue
            laid, left_over = laid_of(at.own)
            for field in _fields(at, end, left):
                yield Choice(end, ((field, True, laid),), left_over)

    def done(self, at: Late, choice: Choice) -> tuple[float, Late]:
        """What a turn gained, and how the other one sees it afterwards; a card due is known."""
        end, gain = choice.end, 0.0
        lying = at.lying + choice.laid
        if end.trap != NO_TRAP:
            ((_, _, (value, _)),) = (one for one in lying if one[0] == end.trap)
            lying = tuple(one for one in lying if one[0] != end.trap)
            end = obeyed(end, value)
            gain = -value if (value % 2 == 0) == self._pays_even else value
        own, his, soul, top = end.pieces
        seen = sorted((field, not mine, value) for field, mine, value in lying)
        after = Late(Pieces(his, own, soul, top), tuple(seen), at.his, choice.left)
        return gain + end.gain, after

    def _core(self, at: Late) -> float:
        own, his, soul, top = at.pieces
        return self._table.worth((*own, *his, soul), top)


def laid_of(hand: tuple[Value, ...]) -> tuple[Value, tuple[Value, ...]]:
    """A card that is laid, and the hand then: of two nobody but its owner knows which it was."""
    if len(hand) == 1:
        return hand[0], ()
    (one, _), (other, _) = hand
    return (one, other), ((other, one),)


def _fields(at: Late, end: End, left: int) -> list[int]:
    """Where a card makes a difference in so many turns more, and one field where it makes none."""
    taken = {field for field, _, _ in at.lying}
    free = [field for field in range(FIELDS) if field not in taken]
    if left > 2 or (left == 2 and at.his):
        return free
    reach = range(1, POINTS + 1) if left else ()
    near = {(stone + steps) % FIELDS for stone in end.pieces.his for steps in reach}
    far = [field for field in free if field not in near]
    return [field for field in free if field in near] + far[:1]
