"""Late in a game, with at most two cards left in all: three turns, thought of to their end.

This turn, the reply and the turn after it, with every card that can be laid or run into; then cards
do nothing more, and the table says what is to come. Of two cards of one player of which one lies
hidden nobody plays so that it could be told which: it is as if he did not know it himself. What is
thought of follows from the position alone.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.lattice import TRAPPED
from companion.games.faust.analysis.mixing import LIKELIEST, Mixed, mixed
from companion.games.faust.analysis.public_game import SeenBy, turned_over
from companion.games.faust.analysis.turns import OVER, Compact, Sequel, obey, sequels
from companion.games.faust.analysis.two_turns import FEW_CARDS, Considered, TwoTurns
from companion.games.faust.analysis.two_ways import ALIKE, EitherWay, Span, at_share, lowest, surely
from companion.games.faust.analysis.worlds import hidden_fields, hidden_values
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import NO_FIELD, POINTS, opponent

TURNS = 3
FAR, CLOSE = 1e9, 1e-9
# How likely one of two cards may be laid: by who chooses now, and by who replies.
DRAWN: Span = (1 - LIKELIEST / 2, LIKELIEST / 2)
ANY: Span = (0.0, 1.0)

EitherCard = tuple[int, int]  # its value, the one way and the other
LyingCards = tuple[tuple[int, EitherCard], ...]


class LateView(NamedTuple):
    """Seen by who is to move, with so many turns left."""

    left: int
    at: Compact
    theirs: LyingCards
    own: LyingCards
    hand: tuple[EitherCard, ...]
    his: tuple[EitherCard, ...]
    span: Span = ALIKE  # how likely the first way of their cards may have been made
    drawn: Span = ALIKE  # and of the own ones

    def turned_over(self, field: int, which: int) -> "LateView":
        """It is known now which way their cards are."""
        theirs = tuple((at, (ways[which],) * 2) for at, ways in self.theirs if at != field)
        return self._replace(theirs=theirs, his=tuple((ways[which],) * 2 for ways in self.his))

    def held(self) -> "LateView":
        """With a card laid where nobody comes."""
        return self._replace(hand=self.hand[1:])

    def laid(self, field: int) -> "LateView":
        view = self._replace(own=(*self.own, (field, self.hand[0])), hand=self.hand[1:])
        if not view.hand:
            return view
        return view._replace(drawn=DRAWN if self.left == TURNS else ANY)

    def after(self, sequel: Sequel) -> "LateView":
        at = (*_turned(sequel), sequel[5], _slots(self.own))
        return LateView(self.left - 1, at, self.own, self.theirs, self.his, self.hand, self.drawn)


class LateWorth(NamedTuple):
    """What it is worth, and by which share of those that the other one could draw from.

    `way`: as bits, the fields where one more card of his could make it worth less.
    """

    worth: float
    share: float = 0.5
    way: int = 0


class Late:
    """One search, of one position."""

    def __init__(self, seen: SeenBy, table: CoreTable) -> None:
        public = seen.public
        theirs, his = _cards(seen, opponent(public.mover))
        own, hand = _cards(seen, public.mover)
        self._view = LateView(TURNS, public.compact, theirs, own, hand, his)
        self._table = table
        self._at_once = public.is_infamy_at_once
        self._brings = {
            value: turned_over(value, public.rulings) for value in public.rulings.devil_cards
        }

    def best(self, turns: Sequence[Mixed]) -> tuple[Mixed, LateWorth]:
        """Of turns that are worth the same one without a card, and what two turns think best."""
        ends: dict[Sequel, list[Mixed]] = {}
        for turn in sorted(turns, key=lambda one: (-one.worth, -one.at_once)):
            ends.setdefault(turn.few[0].sequel, []).append(turn)
        best, where = LateWorth(-FAR), (turns[0].few[0].sequel, NO_FIELD)
        for sequel in sorted(ends, key=_lays):
            for field, found in self._placed(self._view, sequel, best.worth):
                if found.worth > best.worth + CLOSE:
                    best, where = found, (sequel, field)
        return _laid_at(where[1], best, ends[where[0]]), best

    def worth(self, turn: Considered) -> float:
        """Of this very turn, whichever card of the hand is laid in it."""
        return self._replied(self._laid(turn), turn.sequel, -FAR).worth

    def with_card(self, turn: Considered, revealed: int) -> float:
        """The same of one that ran into a card, when that has been turned over."""
        view, field = self._laid(turn), turn.sequel[7]
        which = dict(view.theirs)[field].index(revealed)
        ways, _ = self._run_into(view.turned_over(field, which), (turn.sequel, revealed), -FAR)
        return ways[0]

    def _laid(self, turn: Considered) -> LateView:
        return self._view if turn.field == NO_FIELD else self._view.laid(turn.field)

    def _replied(self, view: LateView, sequel: Sequel, bar: float) -> LateWorth:
        """A turn, by the best reply; where it is not above the bar it may be less."""
        ways, reply = self._turn(view, sequel, bar)
        return reply._replace(worth=at_share(ways, 0.5))

    def _turn(self, view: LateView, sequel: Sequel, bar: float) -> tuple[EitherWay, LateWorth]:
        """What it brings either way, and the reply."""
        field = sequel[7]
        if field == NO_FIELD:
            return self._settled(view, sequel, bar)
        one, other = dict(view.theirs)[field]
        if one == other:
            return self._run_into(view.turned_over(field, 0), (sequel, one), bar)
        (first, _), reply = self._run_into(view.turned_over(field, 0), (sequel, one), -FAR)
        (second, _), _ = self._run_into(view.turned_over(field, 1), (sequel, other), -FAR)
        return (first, second), reply

    def _run_into(
        self, view: LateView, card: tuple[Sequel, int], bar: float
    ) -> tuple[EitherWay, LateWorth]:
        sequel, value = card
        brings = self._brings[value]
        (worth, _), reply = self._settled(view, obey(sequel, value), bar + brings)
        return (worth - brings,) * 2, reply

    def _settled(self, view: LateView, sequel: Sequel, bar: float) -> tuple[EitherWay, LateWorth]:
        """With nothing left to be turned over."""
        if view.left == 1 or sequel[5] == OVER:
            return (self._gained(sequel),) * 2, LateWorth(0.0)
        found = self._best(view.after(sequel), sequel[6] - bar)
        return (sequel[6] - found.worth,) * 2, found

    def _gained(self, sequel: Sequel) -> float:
        """At once, and by what the table says."""
        gain, top = sequel[6], sequel[5]
        return gain if top == OVER else gain - self._table.worth(_turned(sequel), top)

    def _best(self, view: LateView, most: float) -> LateWorth:
        """For who is to move; where it is not less than so much it may be more."""
        at = view.at
        reach = _reach(at[:2])
        if view.left == 1 and not at[6] & reach:
            worth: float = self._table.worth(at[:5], at[5])
            if worth >= most or not view.hand:
                return LateWorth(worth, way=reach)
        best, unsure = LateWorth(-FAR), set()
        for sequel in self._ordered(view):
            ways, way = self._played(view, sequel, best.worth)
            sure = surely(ways, view.span)
            if sure > best.worth:
                best = LateWorth(sure, way=way)
            if sure >= most:
                return best
            if ways[0] != ways[1]:
                unsure.add(ways)
        if view.span == ALIKE or not unsure:
            return best
        return LateWorth(*lowest({*unsure, (best.worth, best.worth)}, view.span), reach)

    def _played(self, view: LateView, sequel: Sequel, bar: float) -> tuple[EitherWay, int]:
        way = _way(sequel)
        if not _lays(sequel):
            return self._turn(view, sequel, bar)[0], way
        field, found = max(self._placed(view, sequel, bar), key=lambda one: one[1].worth)
        return (found.worth,) * 2, way if field == NO_FIELD else way | 1 << field

    def _placed(
        self, view: LateView, sequel: Sequel, bar: float
    ) -> Iterator[tuple[int, LateWorth]]:
        """With the card where nobody comes; elsewhere, in the way of the best reply to that.

        Nothing else can bring more, and the same is so again of each reply to it elsewhere.
        """
        found = self._replied(view.held() if _lays(sequel) else view, sequel, bar)
        yield NO_FIELD, found
        way = found.way & ~_slots(view.own + view.theirs) if _lays(sequel) else 0
        while way:
            bar = max(bar, found.worth)
            field = way.bit_length() - 1
            found = self._replied(view.laid(field), sequel, bar)
            yield field, found
            way &= found.way & ~(1 << field)

    def _ordered(self, view: LateView) -> list[Sequel]:
        """What looks best first, but for the last turn."""
        found = sequels(view.at, False, self._at_once)
        if view.hand:
            found += sequels(view.at, True, self._at_once)
        if view.left > 1:
            found.sort(key=lambda sequel: -self._guessed(view, sequel))
        return found

    def _guessed(self, view: LateView, sequel: Sequel) -> float:
        if sequel[7] == NO_FIELD:
            return self._gained(sequel)
        value, _ = dict(view.theirs)[sequel[7]]
        return self._gained(obey(sequel, value)) - self._brings[value]


def is_late(seen: SeenBy) -> bool:
    return 0 < seen.public.cards_left <= FEW_CARDS


def best_late(seen: SeenBy, table: CoreTable) -> Mixed:
    """The same turn whichever way the own cards lie; laid is what is in the hand."""
    hand = {0, *hidden_values(seen, seen.public.mover)}
    blind = own_unknown(seen)
    turn, found = Late(blind, table).best(mixed(TwoTurns(blind, table).options()))
    few = [one._replace(worth=found.worth) for one in turn.few if one.value in hand]
    shares = (found.share, 1 - found.share) if len(few) > 1 else (1.0,)
    return Mixed(found.worth, few, shares)


def own_unknown(seen: SeenBy) -> SeenBy:
    """So nobody plays differently by how his own cards lie."""
    theirs = seen.public.slots[opponent(seen.public.mover)]
    return seen._replace(known=tuple(one for one in seen.known if theirs >> one[0] & 1))


def _laid_at(field: int, found: LateWorth, turns: Sequence[Mixed]) -> Mixed:
    """Of turns that the field of the card tells apart; none: one where nobody comes."""
    few = turns[0].few
    near = found.way | _reach(few[0].sequel[2:4])
    for turn in turns:
        at = turn.few[0].field
        if at == field or (field == NO_FIELD and not near >> at & 1):
            return turn
    return turns[0]._replace(few=[one._replace(field=field) for one in few])


def _lays(sequel: Sequel) -> bool:
    return sequel[8][2]


def _cards(seen: SeenBy, colour: int) -> tuple[LyingCards, tuple[EitherCard, ...]]:
    """What lies, and the hand; two values that are not known are so or the other way round."""
    values, hidden = hidden_values(seen, colour), hidden_fields(seen, colour)
    either = [*zip(values, reversed(values), strict=True)]
    slots = seen.public.slots[colour]
    known = tuple((field, (value, value)) for field, value in seen.known if slots & 1 << field)
    return known + tuple(zip(hidden, either, strict=False)), tuple(either[len(hidden) :])


def _turned(sequel: Sequel) -> tuple[int, int, int, int, int]:
    """The pieces, as the other one sees them."""
    own, twin, third, fourth, soul = sequel[:5]
    return third, fourth, own, twin, soul


def _slots(lying: LyingCards) -> int:
    return sum(1 << field for field, _ in lying)


def _steps(stone: int, steps: int) -> int:
    """The fields that a stone comes to, as bits."""
    bits = ((1 << steps) - 1) << stone + 1
    return (bits | bits >> FIELDS) & (1 << FIELDS) - 1


def _reach(stones: Sequence[int]) -> int:
    return _steps(stones[0], POINTS) | _steps(stones[1], POINTS)


def _way(sequel: Sequel) -> int:
    """Where it runs into a card all may change with another one there."""
    stone, (steps, _, how), _ = sequel[8]
    return _steps(stone, FIELDS if how == TRAPPED else steps)
