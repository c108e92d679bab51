"""Card slots as they report: late, twice, bouncing, all over again, or by two devices."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS
from tests.table.strange_sittings.table import Line, SlotChange, Span, Table


@dataclass(frozen=True, slots=True)
class Slots:
    """Chances from 0 to 1, and seconds."""

    delay: Span = (0.05, 0.4)
    bounce: float = 0.0  # a change that comes, goes and comes within 300 ms
    flicker: float = 0.0  # a card that lies is not felt for a moment, once after a change
    repeat: float = 0.0  # the same state is told again a little later
    report_every: float = 0.0  # all states that are known are told again, each so many seconds
    second: bool = False  # another device tells the same


def finger_lines(table: Table) -> Iterator[tuple[float, Line]]:
    """No sensor: who lays a card taps its field."""
    for change in table.slots:
        if change.owner is not None:
            by, place = COLOURS[change.owner], field_name(change.field)
            yield change.t + 0.3, {"page": {"by": by, "say": "lay", "field": place}}


def slot_lines(slots: Slots, table: Table, end: float) -> Iterator[tuple[float, Line]]:
    """What the slots tell of all that changed, in no order of time."""
    rng, last = table.rng, dict[int, float]()
    for change in table.slots:
        lag = rng.uniform(0.02, 0.2)  # of the other device
        t = max(change.t + rng.uniform(*slots.delay), last.get(change.field, 0.0))
        for at, line in _one_change(slots, change, t, rng):
            last[change.field] = max(last.get(change.field, 0.0), at + 0.25)
            yield at, line
            if slots.second:
                yield at + lag, line
    yield from _flickers(slots, table, rng)
    if slots.report_every:
        yield from _reports(slots, table, end, rng)


def _one_change(
    slots: Slots, change: SlotChange, t: float, rng: Random
) -> Iterator[tuple[float, Line]]:
    state = _state(change.owner)
    yield t, _line(change.field, state)
    if rng.random() < slots.bounce:
        yield t + rng.uniform(0.03, 0.12), _line(change.field, _state(change.was))
        t += rng.uniform(0.15, 0.28)
        yield t, _line(change.field, state)
    if rng.random() < slots.repeat:
        yield t + rng.uniform(0.3, 2.0), _line(change.field, state)


def _flickers(slots: Slots, table: Table, rng: Random) -> Iterator[tuple[float, Line]]:
    """A card that lies is shaken: gone and back within 300 ms."""
    for number, change in enumerate(table.slots):
        later = [c.t for c in table.slots[number + 1 :] if c.field == change.field]
        if change.owner is None or rng.random() >= slots.flicker:
            continue
        t = change.t + rng.uniform(4.0, 30.0)
        if later and t > later[0] - 3.0:
            continue
        yield t, _line(change.field, "empty")
        yield t + rng.uniform(0.05, 0.28), _line(change.field, _state(change.owner))


def _reports(slots: Slots, table: Table, end: float, rng: Random) -> Iterator[tuple[float, Line]]:
    t = slots.report_every
    while t < end:
        near = any(abs(change.t - t) < 3.0 for change in table.slots)
        lying = _lying(table, t)
        if lying and not near:
            yield t, {"slots": {field_name(f): _state(owner) for f, owner in lying.items()}}
        t += slots.report_every * rng.uniform(0.5, 1.5)


def _lying(table: Table, t: float) -> dict[int, int | None]:
    return {change.field: change.owner for change in table.slots if change.t <= t}


def _state(owner: int | None) -> str:
    return "empty" if owner is None else COLOURS[owner]


def _line(field: int, state: str) -> Line:
    return {"slots": {field_name(field): state}}
