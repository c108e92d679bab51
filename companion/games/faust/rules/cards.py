"""Counting the cards: devil cards in the hand, values that are known, soul cards on the stack."""

from companion.games.faust.rules.position import LAST_SOUL_CARD, Card, Position, is_stack_empty
from companion.games.faust.rules.rulings import Rulings


def cards_in_hand(position: Position, colour: int, rulings: Rulings) -> int:
    laid = sum(card.owner == colour for card in filter(None, position.cards))
    return len(rulings.devil_cards) - len(position.used[colour]) - laid


def copies_left(position: Position, colour: int, value: int, rulings: Rulings) -> int:
    """How often `value` is in the set of `colour`, less the copies turned over or known to lie."""
    known = position.cards.count(Card(colour, value)) + position.used[colour].count(value)
    return rulings.devil_cards.count(value) - known


def values_left(position: Position, colour: int, rulings: Rulings) -> tuple[int, ...]:
    """The different values that a card of `colour` not known by value can have, ascending."""
    return tuple(
        value
        for value in sorted(set(rulings.devil_cards))
        if copies_left(position, colour, value, rulings) > 0
    )


def is_sent_forward(value: int) -> bool:
    return value % 2 == 0  # p. 9


def take_soul_card(position: Position) -> Position:
    """The mover takes the top soul card; when none is left, nothing happens."""
    if is_stack_empty(position):
        return position
    return _give(position, position.mover, position.next_soul_card)


def take_all_soul_cards(position: Position, colour: int) -> Position:
    return _give(position, colour, LAST_SOUL_CARD)


def _give(position: Position, colour: int, last: int) -> Position:
    cards = tuple(range(position.next_soul_card, last + 1))
    red, blue = position.soul_cards
    held = (red, blue + cards) if colour else (red + cards, blue)
    return position._replace(soul_cards=held, next_soul_card=last + 1)


def with_card(position: Position, field: int, card: Card | None) -> tuple[Card | None, ...]:
    cards = position.cards
    return (*cards[:field], card, *cards[field + 1 :])


def with_value(position: Position, field: int, value: int | None) -> Position:
    """The same with that value, known or not, of the card there, if there is one."""
    card = position.cards[field]
    valued = None if card is None else card._replace(value=value)
    return position._replace(cards=with_card(position, field, valued))
