"""A seat at the virtual table: what hands can do there, and who decides what they do."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from companion.events import Event
from companion.games.faust.rules.actions import Action, Stone
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header
from companion.observations import PageSaid

MomentT = TypeVar("MomentT")  # what whoever watches the table is given of each moment
MomentT_co = TypeVar("MomentT_co", covariant=True)
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


class Seat(Protocol[MomentT_co]):
    """What hands can do at a table, and what can be learnt there."""

    slips: int  # made so far
    games: int  # begun before this one
    turn: int  # the number of the turn that is played
    standing: Event | None  # how the game stands, as the page has it

    @property
    def t(self) -> float: ...

    @property
    def dismay_s(self) -> float: ...

    def chance(self) -> float: ...

    def grip(self, deed: Deed, player: int) -> Iterator[MomentT_co]: ...

    def rest(self) -> Iterator[MomentT_co]: ...

    def stay(self, seconds: float) -> Iterator[MomentT_co]: ...

    def do(self, presses: tuple[str, ...], says: tuple[PageSaid, ...]) -> MomentT_co: ...

    def lying(self) -> tuple[tuple[str, tuple[str, ...]], ...]: ...

    def cards(self) -> Mapping[int, int]: ...


class TurnTaker(Protocol):
    """Whoever decides what the hands do next, until the turn is another's."""

    def take_turn(self, seat: Seat[MomentT]) -> Iterator[MomentT]: ...
