"""The edge strip: three sensors of an edge on a board, its parts, its nets and where copper goes.

x runs along the edge, y away from the game board; the side of the sensors is the top. Everything
but the sensors is put in from below, so that the sensors come close under the cards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.boards.file import Point
from hardware.letters import strokes
from hardware.measures import SLOTS_IN_STRIP, EdgeMeasures

GAP_BETWEEN_STRIPS = 1.9
WIDTH = 16.0
SENSOR_Y, LEGS_Y = 8.0, 3.8
SUPPLY_Y, GROUND_Y, LANE_Y = 1.4, 14.4, 12.0
BUS, SIGNAL, PEN = 1.4, 0.5, 0.15  # widths of copper, and of the print
LEG_PITCH, CAPACITOR_PITCH, RESISTOR_PITCH, PLUG_PITCH = 2.54, 5.08, 10.16, 2.5
SCREW_HOLE = 3.2
TOP, BOTTOM = "top", "bottom"


@dataclass(frozen=True, slots=True)
class Pad:
    """A plated hole with copper on both sides."""

    part: str
    pin: int
    net: str
    at: Point
    copper: float
    drill: float

    @property
    def is_square(self) -> bool:
        return self.pin == 1


@dataclass(frozen=True, slots=True)
class Track:
    layer: str
    net: str
    width: float
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    length: float
    width: float
    pads: tuple[Pad, ...]
    tracks: tuple[Track, ...]
    screws: tuple[Point, ...]
    print_top: tuple[tuple[Point, ...], ...]
    print_bottom: tuple[tuple[Point, ...], ...]


def edge_strip(edge: EdgeMeasures) -> Strip:
    length = round(edge.strip_pitch - GAP_BETWEEN_STRIPS, 3)
    middle = (SLOTS_IN_STRIP - 1) / 2
    sensors = [length / 2 + (slot - middle) * edge.pitch for slot in range(SLOTS_IN_STRIP)]
    plug = sensors[1] + 28.0
    screws = tuple((x, SENSOR_Y) for x in (5.0, 56.0, plug - 7.0, length - 5.0))
    pads = (*_plug(plug), *(pad for n, x in enumerate(sensors, 1) for pad in _slot(n, x)))
    return Strip(
        length, WIDTH, pads, tuple(_tracks(pads)), screws,
        tuple(_print_top(sensors)), tuple(_print_bottom(sensors, plug)),
    )  # fmt: skip


def sensor_places(strip: Strip) -> tuple[Point, ...]:
    """Where the sensing point of each sensor lies."""
    return tuple(
        (pad.at[0], SENSOR_Y) for pad in strip.pads if pad.part.startswith("U") and pad.pin == 2
    )


def _slot(number: int, x: float) -> Iterator[Pad]:
    """Sensor (1 supply, 2 ground, 3 out), 100 nF, 47 ohms: more would shift its rest."""
    out, line = f"OUT{number}", f"S{number}"
    for pin, net in enumerate(("5V", "GND", out), 1):
        yield Pad(f"U{number}", pin, net, (x + (pin - 2) * LEG_PITCH, LEGS_Y), 1.6, 0.9)
    beside = x - 6.5
    yield Pad(f"C{number}", 1, "5V", (beside, LEGS_Y), 1.8, 0.9)
    yield Pad(f"C{number}", 2, "GND", (beside, LEGS_Y + CAPACITOR_PITCH), 1.8, 0.9)
    yield Pad(f"R{number}", 1, out, (x + 6.5, LEGS_Y), 1.8, 0.9)
    yield Pad(f"R{number}", 2, line, (x + 6.5 + RESISTOR_PITCH, LEGS_Y), 1.8, 0.9)


def _plug(x: float) -> Iterator[Pad]:
    for pin, net in enumerate(("GND", "5V", "S1", "S2", "S3"), 1):
        yield Pad("J1", pin, net, (x + (pin - 1) * PLUG_PITCH, SENSOR_Y), 1.7, 1.0)


def _tracks(pads: tuple[Pad, ...]) -> Iterator[Track]:
    """Supply and ground run below along both sides, signals above."""
    place = {(pad.part, pad.pin): pad.at for pad in pads}
    for net, y in (("5V", SUPPLY_Y), ("GND", GROUND_Y)):
        taps = [pad for pad in pads if pad.net == net]
        ends = [min(pad.at[0] for pad in taps), max(pad.at[0] for pad in taps)]
        yield Track(BOTTOM, net, BUS, tuple((x, y) for x in ends))
        for pad in taps:
            yield Track(BOTTOM, net, 0.8, (pad.at, (pad.at[0], y)))
    for number in range(1, SLOTS_IN_STRIP + 1):
        leg = place[f"U{number}", 3]
        yield Track(TOP, f"OUT{number}", SIGNAL, (leg, place[f"R{number}", 1]))
    for number, y in ((1, LANE_Y), (2, LEGS_Y), (3, LANE_Y)):
        (start, low), (end, plug) = place[f"R{number}", 2], place["J1", number + 2]
        way = ((start, low), (start, y), (end, y), (end, plug))
        yield Track(TOP, f"S{number}", SIGNAL, tuple(dict.fromkeys(way)))


def _print_top(sensors: list[float]) -> Iterator[tuple[Point, ...]]:
    beside = sensors[0] + 6.5 + RESISTOR_PITCH + 2.0
    yield from strokes("GAME BOARD THIS SIDE", (beside, 3.2), 1.2)
    yield from strokes("FAUST EDGE STRIP 1", (beside, 13.4), 1.2)
    for number, x in enumerate(sensors, 1):
        yield _frame((x - 2.0, SENSOR_Y - 1.6), (4.0, 3.2))
        yield from strokes(f"U{number}", (x + 3.0, SENSOR_Y - 0.6), 1.2)
        yield from strokes("MARKED FACE UP", (x - 8.4, 13.4), 1.2)


def _print_bottom(sensors: list[float], plug: float) -> Iterator[tuple[Point, ...]]:
    for number, x in enumerate(sensors, 1):
        yield from _mirrored(strokes(f"C{number}", (x - 9.8, 5.8), 1.2))
        yield from _mirrored(strokes(f"R{number}", (x + 11.0, 5.9), 1.2))
        yield ((x + 8.0, LEGS_Y), (x + 6.5 + RESISTOR_PITCH - 1.5, LEGS_Y))
    for pin, name in enumerate(("G", "5V", "S1", "S2", "S3")):
        yield from _mirrored(strokes(name, (plug + pin * PLUG_PITCH - 0.8, 9.6), 1.0))
    yield from _mirrored(strokes("J1", (plug + 12.0, SENSOR_Y - 0.6), 1.2))


def _frame(corner: Point, size: Point) -> tuple[Point, ...]:
    (x, y), (width, height) = corner, size
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))


def _mirrored(lines: Iterable[tuple[Point, ...]]) -> Iterator[tuple[Point, ...]]:
    """To be read from below, in the same place."""
    kept = list(lines)
    across = [x for line in kept for x, _ in line]
    middle = min(across) + max(across)
    for line in kept:
        yield tuple((middle - x, y) for x, y in line)
