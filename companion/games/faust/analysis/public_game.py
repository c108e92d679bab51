"""What can be known of a game between two turns: by everybody, and by one of the players.

`PublicGame` has no place for a hidden card: whoever is given one can tell nobody of it.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from companion.games.faust.analysis.turns import Compact
from companion.games.faust.rules.actions import Action
from companion.games.faust.rules.position import BLUE, RED, Pair, Position, opponent
from companion.games.faust.rules.rulings import Infamy, Rulings, UnusedCards


class PublicGame(NamedTuple):
    """As everybody sees it, before a turn. `slots` has a bit for each field where a card lies."""

    stones: tuple[Pair, Pair]
    soul: int
    mover: int
    slots: tuple[int, int]
    used: tuple[tuple[int, ...], tuple[int, ...]]
    next_soul_card: int
    rulings: Rulings

    @property
    def compact(self) -> Compact:
        """As the player to move sees it."""
        other = opponent(self.mover)
        stones = (*self.stones[self.mover], *self.stones[other])
        return (*stones, self.soul, self.next_soul_card, self.slots[other])

    @property
    def is_infamy_at_once(self) -> bool:
        return self.rulings.infamy is Infamy.AT_ONCE

    def unused(self, colour: int) -> tuple[int, ...]:
        """The values that were not turned over, in the hand or beside a field, ascending."""
        left = list(self.rulings.devil_cards)
        for value in self.used[colour]:
            left.remove(value)
        return tuple(left)

    @property
    def cards_left(self) -> int:
        """That were not turned over, of both together."""
        return len(self.unused(RED)) + len(self.unused(BLUE))

    def hand(self, colour: int) -> int:
        """How many cards a player still holds."""
        return len(self.unused(colour)) - self.slots[colour].bit_count()


class SeenBy(NamedTuple):
    """The same, and the values of the lying cards that one player knows."""

    public: PublicGame
    known: tuple[tuple[int, int], ...]  # field and value


# What the player to move does, of that level and with these dice; nothing where none can say.
Chooser = Callable[[SeenBy, int, Random], tuple[Action, ...]]


def public_game(position: Position, rulings: Rulings) -> PublicGame:
    return PublicGame(
        stones=position.stones,
        soul=position.soul,
        mover=position.mover,
        slots=(slots_of(position, RED), slots_of(position, BLUE)),
        used=position.used,
        next_soul_card=position.next_soul_card,
        rulings=rulings,
    )


def seen_by(position: Position, rulings: Rulings, colours: tuple[int, ...]) -> SeenBy:
    """With the cards of these players as far as the position has them: of one, of both, of none."""
    known = tuple(
        (field, card.value)
        for field, card in enumerate(position.cards)
        if card is not None and card.value is not None and card.owner in colours
    )
    return SeenBy(public_game(position, rulings), known)


def slots_of(position: Position, colour: int) -> int:
    """Where the cards of a colour lie, as bits."""
    return sum(
        1 << field
        for field, card in enumerate(position.cards)
        if card is not None and card.owner == colour
    )


def turned_over(value: int, rulings: Rulings) -> int:
    """What it brings the owner of a card that it is used: at the end it does not count (p. 13)."""
    is_counted_off = (value % 2 == 0) == (rulings.unused_cards is UnusedCards.ODD_PLUS)
    return value if is_counted_off else -value
