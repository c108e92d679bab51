"""By how many points what a player of a level does in an endgame falls short of exact play.

`python -m tests.analysis.endgames_chosen 300 5` plays games of level 5 and prints how level 5 does
in 300 endgames of them.
"""

import sys
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from statistics import mean
from typing import NamedTuple

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.levels import TOP_LEVEL, turn_of
from companion.games.faust.analysis.plans import acts_of
from companion.games.faust.analysis.public_game import public_game, seen_by
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.position import NO_FIELD, Card, Position, opponent
from companion.games.faust.rules.rules import apply, end_turn, fulfil
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.rules.scoring import unused_cards
from tests.analysis.endgame_by_rules import Choice, Endgame, Late, Lying, Value, laid_of
from tests.analysis.endgame_turns import NO_TRAP, OVER, End, Pieces
from tests.analysis.played import played_turns
from tests.analysis.two_ways import worth_at

MOST_CARDS = 2
MOST_TURNS = 250
EXACT_TURNS = 3
CLOSE = 0.5  # points
LIKELY = 0.5  # of two cards each lies here as likely as there


class Chosen(NamedTuple):
    """What a player does, and how likely each card is that he may lay in it."""

    choice: Choice
    shares: dict[int, float]


class Endgames:
    """Under these rulings; so many turns are exact, the one that is chosen among them."""

    def __init__(self, rulings: Rulings, table: CoreTable, turns: int) -> None:
        self._rulings = rulings
        self._table = table
        self._after = turns - 1
        self.exact = Endgame(rulings, table)

    def missed(self, position: Position, level: int, seed: int) -> float:
        """Points, in the mean of what nobody but one player knows."""
        at, chosen = late(position, self._rulings), self._chosen(position, level, seed)
        if at.is_open:
            return self.exact.worth(at, self._after + 1) - self._open(at, chosen)
        knows = any(mine for _, mine, _ in at.lying)
        best = worth_at(self.exact.ways(at, self._after + 1, knows), LIKELY)
        if not knows:
            return best - self._way(at, chosen, False, LIKELY)
        other = self._chosen(other_way(position, self._rulings), level, seed)
        if _tells_apart(chosen, other):
            came = self._way(at, chosen, True, 1.0) + self._way(at, other, True, 0.0)
            return came / 2 - best
        return self._way(at, chosen, True, LIKELY) - best

    def _way(self, at: Late, chosen: Chosen, knows: bool, p: float) -> float:
        return worth_at(self.exact.way_of(at, chosen.choice, self._after, knows), p)

    def _open(self, at: Late, chosen: Chosen) -> float:
        """Of two cards that may be laid the other player knows how likely each is."""
        choice = chosen.choice
        if len(chosen.shares) < MOST_CARDS or choice.end.pieces.top == OVER:
            return self.exact.chosen(at, choice, self._after)
        gain, after = self.exact.done(at, choice)
        first = choice.laid[0][2][0]
        return gain - worth_at(self.exact.ways(after, self._after, False), chosen.shares[first])

    def _chosen(self, position: Position, level: int, seed: int) -> Chosen:
        rulings = self._rulings
        seen = seen_by(position, rulings, (position.mover,))
        turn = turn_of(seen, level, Random(seed), self._table)
        one = turn.few[0]
        after = position
        for act in acts_of(public_game(position, rulings), one):
            after = fulfil(apply(after, act, rulings), rulings)
        end = _end(position, after if after.due else end_turn(after))
        at = late(position, rulings)
        if one.field == NO_FIELD:
            return Chosen(Choice(end, (), at.own), {})
        value, left = laid_of(at.own)
        shares = zip((each.value for each in turn.few), turn.shares, strict=True)
        return Chosen(
            Choice(end._replace(lays=True), ((one.field, True, value),), left), dict(shares)
        )


def table_of(rulings: Rulings) -> CoreTable:
    table = core_table(rulings)
    assert table is not None
    return table


def endgames(many: int, level: int, rulings: Rulings) -> Iterator[Position]:
    """Of games of that level, every turn with so few cards left."""
    games = (played_turns("german-1993", MOST_TURNS, level, seed * 1000) for seed in count(1))
    late_ones = (turn.before for turns in games for turn in turns if is_late(turn.before, rulings))
    yield from islice(late_ones, many)


def is_late(position: Position, rulings: Rulings) -> bool:
    cards = [len(unused_cards(position, one, rulings)) for one in (0, 1)]
    return 0 < sum(cards) <= MOST_CARDS


def late(position: Position, rulings: Rulings) -> Late:
    """All lying cards of the position have values; the first way is that which they have."""
    mover, other = position.mover, opponent(position.mover)
    lying: list[Lying] = []
    hands: dict[int, tuple[Value, ...]] = {}
    for colour in (mover, other):
        lie = {
            card.value: at
            for at, card in enumerate(position.cards)
            if card is not None and card.owner == colour
        }
        left = [*unused_cards(position, colour, rulings)]
        values = zip(left, reversed(left) if lie else left, strict=True)
        both = {value: (value, other_way) for value, other_way in values}
        lying += [(lie[value], colour == mover, both[value]) for value in left if value in lie]
        hands[colour] = tuple(both[value] for value in left if value not in lie)
    return Late(pieces_of(position, mover), tuple(sorted(lying)), hands[mover], hands[other])


def other_way(position: Position, rulings: Rulings) -> Position:
    """Of two cards of one player of which one lies or both the same with the other one there."""
    swapped = [dict[int | None, int]() for _ in (0, 1)]
    for colour, values in enumerate(swapped):
        left = unused_cards(position, colour, rulings)
        values.update(zip(left, reversed(left), strict=True))
    cards = (card and Card(card.owner, swapped[card.owner][card.value]) for card in position.cards)
    return position._replace(cards=tuple(cards))


def _tells_apart(one: Chosen, other: Chosen) -> bool:
    """Whether the other player sees by the turn which way it is."""
    fields = [[field for field, _, _ in each.choice.laid] for each in (one, other)]
    return one.choice.end != other.choice.end or fields[0] != fields[1]


def _end(before: Position, after: Position) -> End:
    """What a turn came to, by the rules; up to the card that it ran into."""
    mover, other = before.mover, opponent(before.mover)
    taken = [sum(after.soul_cards[one]) - sum(before.soul_cards[one]) for one in (mover, other)]
    pieces, trap = pieces_of(after, mover), NO_TRAP
    if after.due:
        trap = after.trap
        twin = next((one for one in pieces.own if one != trap), trap)
        pieces = pieces._replace(own=(trap, twin))
    if after.ending is not None:
        pieces = pieces._replace(top=OVER)
    return End(pieces, taken[0] - taken[1], trap)


def pieces_of(position: Position, colour: int) -> Pieces:
    own, his = position.stones[colour], position.stones[opponent(colour)]
    own, his = (min(own), max(own)), (min(his), max(his))
    return Pieces(own, his, position.soul, position.next_soul_card)


def main() -> None:
    many, level = map(int, sys.argv[1:])
    rulings = Rulings()
    found = Endgames(rulings, table_of(rulings), EXACT_TURNS)
    short = [
        found.missed(one, level, seed)
        for seed, one in enumerate(endgames(many, TOP_LEVEL - 1, rulings))
    ]
    close = mean(one <= CLOSE for one in short)
    print(f"level {level}, {many} endgames: {close:.1%} within {CLOSE}, mean {mean(short):.2f}")


if __name__ == "__main__":
    main()
