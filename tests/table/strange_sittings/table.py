"""The table by the clock: what lies where from when on, and what was pressed, said and slotted."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random

from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.observations import Json

SOUL = 2  # beside RED and BLUE a kind of piece
Line = dict[str, Json]
Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class World:
    """What a camera could see: a piece in a hand lies nowhere; `hand`: the board is covered."""

    pieces: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    hand: bool = False

    def without(self, kind: int, place: int) -> "World":
        left = list(self.pieces[kind])
        left.remove(place)
        return self._with(kind, left)

    def plus(self, kind: int, place: int) -> "World":
        return self._with(kind, sorted([*self.pieces[kind], place]))

    def _with(self, kind: int, places: Iterable[int]) -> "World":
        pieces = [*self.pieces]
        pieces[kind] = tuple(places)
        return replace(self, pieces=(pieces[0], pieces[1], pieces[2]))


@dataclass(frozen=True, slots=True)
class Cover:
    """Something stands on fields for a while: an arm, a cup."""

    start: float
    end: float
    fields: frozenset[int]


@dataclass(frozen=True, slots=True)
class SlotChange:
    """`owner` None: the card was taken, which was that of `was`. `undone`: it was put back."""

    t: float
    field: int
    owner: int | None
    was: int | None = None
    undone: bool = False


@dataclass
class Table:
    """What happens, in the order of time; only the clock and the hands change it."""

    rng: Random
    t: float
    world: World
    scenes: list[tuple[float, World]] = field(default_factory=list)
    lines: list[tuple[float, Line]] = field(default_factory=list)  # buttons and the page
    slots: list[SlotChange] = field(default_factory=list)
    covers: list[Cover] = field(default_factory=list)
    undone: list[Span] = field(default_factory=list)  # times of acts that were put back

    def __post_init__(self) -> None:
        self.scenes.append((0.0, self.world))

    def wait(self, span: Span) -> None:
        self.t += self.rng.uniform(*span)

    def reach(self) -> None:
        self._now(replace(self.world, hand=True))

    def leave(self) -> None:
        self._now(replace(self.world, hand=False))

    def lift(self, kind: int, place: int) -> None:
        self._now(self.world.without(kind, place))

    def put(self, kind: int, place: int) -> None:
        self._now(self.world.plus(kind, place))

    def slot(self, place: int, owner: int | None) -> None:
        was = next((c.owner for c in reversed(self.slots) if c.field == place), None)
        self.slots.append(SlotChange(self.t, place, owner, was))

    def press(self, colour: int) -> None:
        self.lines.append((self.t, {"button": COLOURS[colour]}))

    def say(self, by: str, word: str, **more: Json) -> None:
        self.lines.append((self.t, {"page": {"by": by, "say": word, **more}}))

    def say_value(self, by: str, place: int, value: int) -> None:
        self.say(by, "reveal", field=field_name(place), value=value)

    def forget_since(self, start: float) -> None:
        """What was done since `start` has been put back."""
        self.undone.append((start, self.t))
        self.slots = [
            replace(change, undone=True) if change.t >= start else change for change in self.slots
        ]

    def _now(self, world: World) -> None:
        if world != self.world:
            self.world = world
            self.scenes.append((self.t, world))


def world_of(position: Position) -> World:
    red, blue = position.stones
    return World((red, blue, (position.soul,)))
