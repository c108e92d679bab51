"""How the hidden cards of the other player can lie: all ways if they are few, or some dealt."""

from itertools import permutations
from math import perm
from random import Random

from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import opponent

MOST_WORLDS = 200
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


def worlds(seen: SeenBy, dice: Random) -> list[World]:
    """Each equally likely, as far as nothing is read from how they were laid."""
    other = opponent(seen.public.mover)
    fields, values = hidden_fields(seen, other), hidden_values(seen, other)
    if perm(len(values), len(fields)) <= MOST_WORLDS:
        return [
            tuple(zip(fields, dealt, strict=True)) for dealt in permutations(values, len(fields))
        ]
    return [deal(seen, dice) for _ in range(MOST_WORLDS)]


def deal(seen: SeenBy, dice: Random) -> World:
    """One way."""
    other = opponent(seen.public.mover)
    fields, values = hidden_fields(seen, other), hidden_values(seen, other)
    return tuple(zip(fields, dice.sample(values, len(fields)), strict=True))
