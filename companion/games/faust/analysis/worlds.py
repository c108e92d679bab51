"""The hidden cards of a player: where they lie, and what they can be."""

from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.rules.board import FIELDS


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
