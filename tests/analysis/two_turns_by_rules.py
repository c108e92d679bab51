"""The best of two turns by the rules alone, slowly: the oracle of the search.

A position here has the cards of the mover with their values and those of the other without.
"""

from collections.abc import Iterator

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.rules.actions import Action, Lay, Reveal
from companion.games.faust.rules.board import forward_distance
from companion.games.faust.rules.cards import values_left
from companion.games.faust.rules.position import POINTS, Position, is_turn_complete, opponent
from companion.games.faust.rules.rules import apply, end_turn, fulfil
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.rules.scoring import score, unused_cards
from tests.analysis.by_the_rules import acts


class TwoTurnsByRules:
    """For the player `we`, from a position in which it is his turn."""

    def __init__(self, rulings: Rulings, table: CoreTable, we: int) -> None:
        self._we = we
        self._rulings = rulings
        self._table = table

    def best(self, position: Position) -> float:
        """What the mover has more afterwards than before, by his best turn."""
        mover = position.mover
        return max(self.worths(position)) - self._lead(position, mover)

    def worths(self, position: Position) -> Iterator[float]:
        mover, other = position.mover, opponent(position.mover)
        for end in self._ends(position, {}):
            if not end.due:
                yield self._replied(end_turn(end), mover)
                continue
            hidden = values_left(end, other, self._rulings)
            turned = (self._turned(end, value) for value in hidden)
            yield sum(self._replied(after, mover) for after in turned) / len(hidden)

    def _replied(self, position: Position, we: int) -> float:
        """By the reply that he thinks best; the worse for us of two."""
        if position.ending is not None:
            return self._lead(position, we)
        him = position.mover
        thought = []
        for end in self._ends(position, {}):
            if not end.due:
                after = -self._count(end_turn(end), him)
                thought.append((-after, after))
                continue
            unused = unused_cards(end, we, self._rulings)
            counted = [-self._count(self._turned(end, value), him) for value in unused]
            really = end.cards[end.trap]
            assert really is not None
            assert really.value is not None
            known = -self._count(self._turned(end, really.value), him)
            thought.append((-sum(counted) / len(counted), known))
        best = max(his for his, _ in thought)
        return min(ours for his, ours in thought if abs(his - best) < 1e-9)

    def _turned(self, position: Position, value: int) -> Position:
        """With that value, whatever the position knows of it and the others."""
        forgotten = tuple(one and one._replace(value=None) for one in position.cards)
        card = Reveal(position.trap, value)
        done = apply(position._replace(cards=forgotten), card, self._rulings)
        after = end_turn(fulfil(done, self._rulings))
        left = zip(position.cards, after.cards, strict=True)
        return after._replace(cards=tuple(known if lies else None for known, lies in left))

    def _count(self, position: Position, who: int) -> float:
        lead = self._lead(position, who)
        if position.ending is not None:
            return lead
        mover, other = position.mover, opponent(position.mover)
        at = (*position.stones[mover], *position.stones[other], position.soul)
        left = self._table.worth(at, position.next_soul_card)
        return lead + (left if mover == who else -left)

    def _lead(self, position: Position, who: int) -> float:
        own, his = (score(position, one, self._rulings).total for one in (who, opponent(who)))
        return own - his

    def _ends(
        self, position: Position, known: dict[Position, frozenset[Position]]
    ) -> frozenset[Position]:
        """Where a turn is complete or a card is to be turned over."""
        if position not in known:
            if is_turn_complete(position) or position.due:
                known[position] = frozenset({position})
            else:
                known[position] = frozenset(
                    end
                    for act in self._acts(position)
                    for end in self._ends(
                        fulfil(apply(position, act, self._rulings), self._rulings), known
                    )
                )
        return known[position]

    def _acts(self, position: Position) -> Iterator[Action]:
        """The other player lays none in his reply."""
        for act in acts(position, self._rulings):
            if not isinstance(act, Lay):
                yield act
            elif position.mover == self._we and self._is_near(position, act.field):
                for value in values_left(position, self._we, self._rulings):
                    yield Lay(act.field, value)

    def _is_near(self, position: Position, field: int) -> bool:
        his = position.stones[opponent(position.mover)]
        return any(forward_distance(stone, field) <= POINTS + 1 for stone in his)
