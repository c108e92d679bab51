"""How the hidden cards of the other player can lie."""

from random import Random

from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import opponent

World = tuple[tuple[int, int], ...]  # field and value, in the order of the fields


def hidden_fields(seen: SeenBy, colour: int) -> tuple[int, ...]:
    """Where a card of this player lies of which the value is not known."""
    known = dict(seen.known)
    slots = seen.public.slots[colour]
    return tuple(field for field in range(FIELDS) if slots & 1 << field and field not in known)


def hidden_values(seen: SeenBy, colour: int) -> tuple[int, ...]:
    """What such a card, or one in the hand, can be; each as likely as the others."""
    left = list(seen.public.unused(colour))
    for field, value in seen.known:
        if seen.public.slots[colour] & 1 << field:
            left.remove(value)
    return tuple(left)


def deal(seen: SeenBy, dice: Random) -> World:
    """One way."""
    other = opponent(seen.public.mover)
    fields, values = hidden_fields(seen, other), hidden_values(seen, other)
    return tuple(zip(fields, dice.sample(values, len(fields)), strict=True))
