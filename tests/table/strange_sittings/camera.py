"""A camera that looks by its clock, and tells what has stood still long enough."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.games.faust.rules.board import field_name
from companion.observations import Json
from tests.table.strange_sittings.careful import Sight
from tests.table.strange_sittings.table import SOUL, Line, Table, World

PIECES = 5


@dataclass(frozen=True, slots=True)
class Doubt:
    """From `start` to `end` a field's content is not certain, now and then or always.

    `piece` is what seems to lie there, or to be of the other colour; `chance` that it is so.
    """

    start: float
    end: float
    field: int
    piece: int
    chance: float
    often: float = 1.0
    swaps: bool = False


@dataclass(frozen=True, slots=True)
class Camera:
    """`every`: seconds between two looks; the others: how long a board must have stood still."""

    every: float = 0.15
    settle: float = 0.2
    settle_lacking: float = 0.8
    settle_doubtful: float = 1.0
    tells_all: bool = False  # every look at a clear board, and not only what has changed
    doubts: tuple[Doubt, ...] = ()


def looks(
    camera: Camera, table: Table, end: float, rng: Random
) -> Iterator[tuple[float, Line, Sight | None]]:
    """What is told, with the sight that it truly gives."""
    starts = [t for t, _ in table.scenes]
    t, told = rng.uniform(0.3, 2.0), None
    while t < end:
        world = table.scenes[bisect_right(starts, t) - 1][1]
        hidden = _hidden(table, t)
        doubts = [] if world.hand else _doubts(camera, world, hidden, (t, rng))
        moved = starts[bisect_right(starts, t) - 1]
        look: Line = {"hand": True}
        if not world.hand and _is_still(camera, t - moved, world, bool(doubts)):
            look = _reading(world, hidden, doubts)
        again = camera.tells_all and "hand" not in look
        if look != told or again:
            told = look
            sight = None if "hand" in look else _sight(t, world, hidden, doubts)
            yield t, {"camera": look}, sight
        t += camera.every * rng.uniform(0.95, 1.05)


def _is_still(camera: Camera, still: float, world: World, doubtful: bool) -> bool:
    lacking = sum(map(len, world.pieces)) < PIECES
    wanted = camera.settle_lacking if lacking else camera.settle
    if doubtful:
        wanted = max(wanted, camera.settle_doubtful)
    return still >= wanted


def _hidden(table: Table, t: float) -> frozenset[int]:
    fields: frozenset[int] = frozenset()
    for cover in table.covers:
        if cover.start <= t < cover.end:
            fields |= cover.fields
    return fields


def _doubts(
    camera: Camera, world: World, hidden: frozenset[int], now: tuple[float, Random]
) -> list[Doubt]:
    t, rng = now
    return [
        doubt
        for doubt in camera.doubts
        if doubt.start <= t < doubt.end
        and doubt.field not in hidden
        and rng.random() < doubt.often
        and _applies(doubt, world)
    ]


def _applies(doubt: Doubt, world: World) -> bool:
    """A colour is doubted where one stone lies alone, anything else on an empty field."""
    lying = [kind for kind, places in enumerate(world.pieces) for f in places if f == doubt.field]
    return lying == [doubt.piece] if doubt.swaps else not lying


def _reading(world: World, hidden: frozenset[int], doubts: list[Doubt]) -> Line:
    red, blue, soul = (
        [field_name(f) for f in places if f not in hidden] for places in world.pieces
    )
    look: Line = {"red": [*red], "blue": [*blue], "soul": soul[0] if soul else None}
    if hidden:
        look["hidden"] = [field_name(f) for f in sorted(hidden)]
    if doubts:
        look["unsure"] = {field_name(doubt.field): _chances(doubt) for doubt in doubts}
    return look


def _chances(doubt: Doubt) -> Json:
    p = round(doubt.chance, 2)
    mostly: list[Json] = [round(1 - p, 2), p, 0.0]
    nothing: list[Json] = [1, 0, 0]
    if doubt.swaps:  # `piece` lies there; with `chance` it is of the other colour
        own: list[Json] = [p, round(1 - p, 2), 0.0]
        pair = (own, mostly) if doubt.piece == 0 else (mostly, own)
        return {"red": pair[0], "blue": pair[1], "soul": 0.01}
    if doubt.piece == SOUL:
        return {"red": nothing, "blue": nothing, "soul": p}
    pair = (mostly, nothing) if doubt.piece == 0 else (nothing, mostly)
    return {"red": pair[0], "blue": pair[1], "soul": 0.01}


def _sight(t: float, world: World, hidden: frozenset[int], doubts: list[Doubt]) -> Sight:
    red, blue, soul = (tuple(f for f in places if f not in hidden) for places in world.pieces)
    vague = hidden | {doubt.field for doubt in doubts}
    return Sight(t, (red, blue), soul[0] if soul else None, frozenset(vague))
