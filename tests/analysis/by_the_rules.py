"""What a turn can come to, by the rules alone, each act tried: the oracle of the quick turns."""

from collections.abc import Iterator
from random import Random

from companion.games.faust.rules.actions import Action, Lay, Reveal, Soul, Stone, TurnOver
from companion.games.faust.rules.board import FIELDS, NEXT
from companion.games.faust.rules.guards import fault
from companion.games.faust.rules.position import (
    BLUE,
    LAST_SOUL_CARD,
    RED,
    Card,
    Position,
    is_turn_complete,
)
from companion.games.faust.rules.rules import apply, end_turn, fulfil
from companion.games.faust.rules.rulings import Rulings


def outcomes(position: Position, rulings: Rulings) -> set[Position]:
    """Every position after a whole turn; a laid card has no value, one run into any that it can."""
    return set(_after(position, rulings, {}))


def _after(
    position: Position, rulings: Rulings, known: dict[Position, frozenset[Position]]
) -> frozenset[Position]:
    if position not in known:
        if is_turn_complete(position):
            known[position] = frozenset({end_turn(position)})
        else:
            known[position] = frozenset(
                after
                for action in acts(position, rulings)
                for after in _after(
                    fulfil(apply(position, action, rulings), rulings), rulings, known
                )
            )
    return known[position]


def acts(position: Position, rulings: Rulings) -> Iterator[Action]:
    """Legal acts of one point, or the card that is due with each value."""
    tries: list[Action] = [Soul(position.soul, NEXT[position.soul])]
    tries += [Stone(origin, NEXT[origin]) for origin in set(position.stones[position.mover])]
    if not position.laid:
        tries += [Lay(field) for field in range(FIELDS)]
    if position.due:
        (due,) = position.due
        assert isinstance(due, TurnOver)
        tries = [Reveal(due.field, value) for value in set(rulings.devil_cards)]
    return (action for action in tries if fault(position, action, rulings) is None)


def random_position(dice: Random, rulings: Rulings, most_cards: int) -> Position:
    """Pieces near each other as often as not, any top of the stack, some cards used and laid."""
    near = dice.randrange(FIELDS)
    close = dice.random() < 0.7

    def field() -> int:
        return (near + dice.randrange(9)) % FIELDS if close else dice.randrange(FIELDS)

    def pair() -> tuple[int, int]:
        one, other = field(), field()
        if dice.random() < 0.2:
            other = one
        return min(one, other), max(one, other)

    top = dice.choice([*range(3, LAST_SOUL_CARD + 1), LAST_SOUL_CARD, LAST_SOUL_CARD - 1])
    cards: list[Card | None] = [None] * FIELDS
    used: list[tuple[int, ...]] = []
    for colour in (RED, BLUE):
        values = list(rulings.devil_cards)
        dice.shuffle(values)
        laid = dice.randrange(min(most_cards, len(values)) + 1)
        for _ in range(laid):
            cards[field()] = Card(colour, None)
        used.append(tuple(values[: dice.randrange(len(values) - laid + 1)]))
    taken: list[list[int]] = [[], []]
    for card in range(3, top):
        taken[dice.randrange(2)].append(card)
    return Position(
        stones=(pair(), pair()),
        soul=field(),
        mover=dice.choice([RED, BLUE]),
        cards=tuple(cards),
        used=(used[0], used[1]),
        soul_cards=(tuple(taken[0]), tuple(taken[1])),
        next_soul_card=top,
    )
