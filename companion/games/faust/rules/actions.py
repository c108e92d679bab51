"""What a player can do at the table, as written in a game record."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stone:
    """An own stone steps forward, a point a field."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Soul:
    """The soul steps forward, a point a field."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Lay:
    """An own devil card is laid face down beside a field."""

    field: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """The opposing card beside a field is turned over."""

    field: int
    value: int


@dataclass(frozen=True, slots=True)
class Forced:
    """The stone obeys the card."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Twin:
    """A stone jumps to its twin."""

    colour: int
    origin: int
    target: int


Action = Stone | Soul | Lay | Reveal | Forced | Twin


def as_others_see(action: Action) -> Action:
    """A card that is laid without its value."""
    return Lay(action.field) if isinstance(action, Lay) else action


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Not an action but a debt: the card beside `field` is to be turned over and obeyed."""

    field: int
    obeys: int  # the field from which the stone will obey


Due = Twin | Forced | TurnOver
