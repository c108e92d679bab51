"""A game to look at: people who draw lots, and once tap where a mark stands already."""

from collections.abc import Iterator
from random import Random

from companion.events import AnyObservation
from companion.observations import LinkChanged, PageSaid
from tests.noughts.rules import FIELDS, SEATS, Position, apply, legal_actions

THINKS_S = (1.5, 4.0)
FAULT_IS_SEEN_S = 8.0
SLIP_AT = 3  # marks that stand when a finger lands on one of them


def said_of(t: float, by: str, field: int) -> PageSaid:
    """The word that a tap becomes."""
    return PageSaid(t, by, "put", {"field": FIELDS[field]})


def game_told(seed: int) -> Iterator[AnyObservation]:
    """What a table is told of one game, from the first tap to its end."""
    dice, t, position = Random(seed), 0.0, Position()
    yield LinkChanged(t, "camera", "absent")
    while position.ending is None:
        t, by = t + dice.uniform(*THINKS_S), SEATS[position.mover]
        marked = [*position.of(0), *position.of(1)]
        if len(marked) == SLIP_AT:
            yield said_of(t, by, marked[0])
            t += FAULT_IS_SEEN_S
        action = dice.choice([*legal_actions(position)])
        yield said_of(t, by, action.field)
        position = apply(position, action)
