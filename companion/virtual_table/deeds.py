"""What hands do at the virtual table, beside what the rules call an action."""

from dataclasses import dataclass

from companion.games.faust.rules.actions import Action, Stone
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header

ASKING = frozenset({"illegal", "unclear", "waiting"})  # the page wants something of the table


@dataclass(frozen=True, slots=True)
class OtherStone(Stone):
    """A stone of the other player is moved."""


@dataclass(frozen=True, slots=True)
class PutCard:
    """A card is put beside a field, whoever's it is."""

    field: int
    owner: int


@dataclass(frozen=True, slots=True)
class TakeCard:
    """A card is taken away unseen."""

    field: int


Deed = Action | PutCard | TakeCard


@dataclass(frozen=True, slots=True)
class GameTold:
    """Where the game stands for the referee, whatever anybody at the table thinks."""

    header: Header
    position: Position
