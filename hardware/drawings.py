"""The drawings of docs/building.md, with the lengths that everything else is made from."""

from collections.abc import Iterable, Iterator, Mapping

from companion.boards.file import BoardFile, Point
from hardware.enclosure import SENSING_DEPTH, Enclosure
from hardware.measures import EdgeMeasures
from hardware.strip import BOTTOM, TOP, Strip

STYLE = (
    "text{font:12px sans-serif;fill:#222}.small{font-size:10px;fill:#444}"
    ".box{fill:#f4f1ea;stroke:#555}.card{fill:#fff;stroke:#888}.strip{fill:#d9e6d4;stroke:#4a7a4a}"
    ".board{fill:#d9e6d4;stroke:#4a7a4a;stroke-width:.2}.plastic{fill:#cfd6e2;stroke:#556}"
    ".part{fill:#333}.magnet{fill:#b0b0b8;stroke:#333}.line{fill:none;stroke:#444}"
    ".size{fill:none;stroke:#a33}.top{fill:none;stroke:#b03030}.bottom{fill:none;stroke:#2050a0}"
    ".pad{fill:#c9a227}.hole{fill:#fff}.ink{fill:none;stroke:#666}"
)


def drawings(
    board: BoardFile, edge: EdgeMeasures, strip: Strip, case: Enclosure
) -> Mapping[str, str]:
    """The text of each drawing, by its name."""
    return {
        "edge.svg": _sheet((1000, 470), _edge(board, edge, strip, case)),
        "section.svg": _sheet((1000, 250), _section(edge, case)),
        "strip.svg": _sheet((920, 290), _strip(strip)),
        "schematic.svg": _sheet((980, 520), _schematic(strip)),
    }


def _edge(board: BoardFile, edge: EdgeMeasures, strip: Strip, case: Enclosure) -> Iterator[str]:
    """From above: lane A of the board, its cards, and five strips."""
    unit, left, top = 1.05, 30.0, 150.0
    yield _text(
        (left, 24),
        f"Edge A from above (edge B is the same, turned by half a turn); {board.name}; mm",
    )
    yield _box((left, top), (board.length * unit, board.width * unit), "box")
    for name, field in board.fields:
        (x, y), _, (right, low), _ = field
        yield _box(
            (left + x * unit, top + y * unit), ((right - x) * unit, (low - y) * unit), "line"
        )
        yield _text(
            (left + (x + right) / 2 * unit, top + (y + low) / 2 * unit), name, "small", "middle"
        )
    start = edge.first_slot - edge.pitch / 2
    for number in range(edge.strips):
        x = start + number * edge.strip_pitch
        corner = (left + (x + case.start) * unit, top - case.depth * unit)
        yield _box(corner, (case.length * unit, (case.depth - case.near) * unit), "plastic")
        place = (
            left + (x + case.board_at[0]) * unit,
            top - (case.board_at[1] + strip.width) * unit,
        )
        yield _box(place, (strip.length * unit, strip.width * unit), "strip")
    for name, card in board.card_slots[: edge.slots]:
        (x, y), _, (right, low), _ = card
        yield _box(
            (left + x * unit, top + y * unit), ((right - x) * unit, (low - y) * unit), "line"
        )
        yield _dot((left + (x + right) / 2 * unit, top - edge.sensor_line * unit), 3, "part")
        yield _text((left + (x + 3) * unit, top + (y + 14) * unit), name, "small")
    first = left + edge.first_slot * unit
    yield from _across((first, first + edge.pitch * unit), top - 106, f"{edge.pitch:.1f}", top - 45)
    yield from _across((left, first), top + board.width * unit + 22, f"{edge.first_slot:.2f}", top)
    yield from _across((left, left + board.length * unit), top + board.width * unit + 52,
                       f"{board.length:.0f}", top + board.width * unit)  # fmt: skip
    second = left + (start + edge.strip_pitch) * unit
    yield from _across((second, second + edge.strip_pitch * unit), top - 106,
                       f"{edge.strip_pitch:.1f}: a strip of three", top - 98)  # fmt: skip
    yield from _upright((top - edge.sensor_line * unit, top), left - 12, f"{edge.sensor_line:.1f}")


def _section(edge: EdgeMeasures, case: Enclosure) -> Iterator[str]:
    """Across an edge: trough, circuit board, sensor, tray, card."""
    unit, left, ground = 8.0, 130.0, 170.0

    def at(y: float, z: float) -> Point:
        return (left + y * unit, ground - z * unit)

    def part(low: Point, high: Point, kind: str) -> str:
        (x, y), (right, top) = at(*low), at(*high)
        return _box((x, top), (right - x, y - top), kind)

    height, cover, middle = case.height, case.height + case.cover, edge.sensor_line
    board = case.floor + case.below
    chip = board + case.board[2] + case.sensor - SENSING_DEPTH
    bay_far = case.bay_near + case.bay[1]
    yield part((-14, height + case.cover - 3), (0, height + case.cover), "box")
    yield _text(at(-13.5, height + case.cover - 2), "game board", "small")
    yield part((-14, 0), (0, height + case.cover - 3), "line")
    yield _text(at(-13.5, 6), "plate under it", "small")
    yield part((case.near, 0), (case.depth, case.floor), "plastic")
    yield part((case.near, 0), (case.near + case.near_wall, height), "plastic")
    yield part((case.depth - case.wall, 0), (case.depth, height), "plastic")
    yield part((middle - 3.5, case.floor), (middle + 3.5, board), "plastic")
    yield part((case.near, height), (case.depth, cover), "plastic")
    yield part((case.near, cover), (case.bay_near, cover + case.lip), "plastic")
    yield part((bay_far, cover), (case.depth, cover + case.lip), "plastic")
    yield part((case.board_at[1], board), (case.board_at[1] + case.board[1], board + 1.6), "strip")
    yield part((middle - 1.6, board + 1.6), (middle + 1.6, board + 1.6 + case.sensor), "part")
    card = edge.card_across / 2
    yield part((middle - card - 1, cover), (middle + card + 1, cover + 0.3), "card")
    yield part((middle - 5, cover + 0.3), (middle + 5, cover + 1.3), "magnet")
    yield _text(
        at(middle + 6, cover + 1.6), "magnet 10 x 1 mm in the middle of the sleeve", "small"
    )
    yield _text(
        at(middle + 9, board + 0.5), "circuit board, sensor with its marked face up", "small"
    )
    sizes: tuple[tuple[float, float, str, float], ...] = (
        (0, height, f"{height:.1f}", 0), (height, cover, f"{case.cover:.1f}", 0),
        (cover, cover + case.lip, f"{case.lip:.1f}", 0),
        (case.floor, board, f"{case.below:.1f}", -12),
        (chip, cover + 0.3, f"{case.gap:.1f} to the chip", -29),
    )  # fmt: skip
    for low, high, words, shift in sizes:
        yield from _upright(
            (at(0, high)[1], at(0, low)[1]), at(case.depth + 3 + shift, 0)[0], words
        )
    for row, (near, far) in enumerate(((0.0, middle), (case.bay_near, bay_far), (0.0, case.depth))):
        y = ground + 18 + 22 * row
        yield from _across((at(near, 0)[0], at(far, 0)[0]), y, f"{far - near:.1f}", ground)


def _strip(strip: Strip) -> Iterator[str]:
    """The circuit board from above and, turned over, from below."""
    unit = 5.2
    for side, top, words in ((TOP, 40.0, "from above"), (BOTTOM, 180.0, "turned over, from below")):
        turn = side == BOTTOM
        yield _text((18, top - 12), f"{strip.length:.0f} x {strip.width:.0f} mm, {words}")
        frame = (
            f"translate({18 + (strip.length * unit if turn else 0)},{top + strip.width * unit}) "
        )
        yield f'<g transform="{frame}scale({-unit if turn else unit},{-unit})">'
        yield _box((0, 0), (strip.length, strip.width), "board")
        for track in strip.tracks:
            if track.layer == side:
                yield _line(track.points, side, track.width)
        for pad in strip.pads:
            yield _dot(pad.at, pad.copper / 2, "pad") + _dot(pad.at, pad.drill / 2, "hole")
        yield from (_dot(at, 1.6, "hole") for at in strip.screws)
        ink = strip.print_bottom if turn else strip.print_top
        yield from (_line(points, "ink", 0.2) for points in ink)
        yield "</g>"


def _schematic(strip: Strip) -> Iterator[str]:
    """A strip, its cable, and what the junction board does with it."""
    net = {(pad.part, pad.pin): pad.net for pad in strip.pads}
    yield _text((20, 24), "A strip (five for each edge)") + _text(
        (600, 24), "The junction of the edge"
    )
    yield _box((10, 36), (470, 470), "line")
    for number in (1, 2, 3):
        y = 50 + (number - 1) * 150
        yield _box((60, y), (110, 110)) + _text((80, y + 50), f"U{number}", "", "middle")
        yield _text((66, y + 76), "DRV5055A2QLPG", "small")
        for pin, height, role in ((1, 15, "supply"), (2, 55, "ground"), (3, 95, "out")):
            yield _line([(170, y + height), (380 if pin == 3 else 260, y + height)], "line", 1)
            yield _text((166, y + height + 4), f"{pin} {role}", "small", "end")
        for pin, height, plate in ((1, 15, 31), (2, 55, 39)):
            yield _text((266, y + height + 4), net[f"C{number}", pin], "small")
            yield _line([(195, y + height), (195, y + plate)], "line", 1)
            yield _line([(185, y + plate), (205, y + plate)], "line", 2)
        yield _text((212, y + 39), f"C{number} 100 nF", "small")
        yield _box((250, y + 87), (50, 16)) + _text(
            (275, y + 82), f"R{number} 100", "small", "middle"
        )
        yield _text((352, y + 90), net[f"R{number}", 2], "small", "middle")
    yield _box((400, 190), (60, 150)) + _text((430, 184), "J1", "", "middle")
    for pin in range(1, 6):
        yield _text((430, 194 + pin * 26), f"{pin} {net['J1', pin]}", "small", "middle")
        yield _line([(460, 190 + pin * 26), (590, 190 + pin * 26)], "line", 1)
    yield _text((525, 180), "cable, 5 x AWG 26", "small", "middle")
    yield _box((590, 36), (370, 470), "line")
    yield from _junction()


def _junction() -> Iterator[str]:
    yield _box((800, 190), (120, 180)) + _text((860, 212), "74HC4067", "", "middle")
    for row, words in enumerate(("S0..S3: 100 ohms each,", "from D4..D7", "E: D8", "VCC 5V, GND")):
        yield _text((860, 290 + 18 * row), words, "small", "middle")
    yield _text((600, 220), "GND", "small") + _text((600, 246), "5V: 10 uF + 100 nF here", "small")
    for pin in (3, 4, 5):
        y = 190 + pin * 26
        yield _line([(590, y), (800, y)], "line", 1)
    for pin, x in ((3, 650), (4, 690), (5, 730)):
        y = 190 + pin * 26
        yield _dot((x, y), 2.5, "part") + _line([(x, y), (x, 380)], "line", 1)
        yield _box((x - 6, 380), (12, 40)) + _line([(x, 420), (x, 436)], "line", 1)
        yield _line([(x - 8, 436), (x + 8, 436)], "line", 2)
    yield _text((740, 404), "10 k each: a torn", "small") + _text(
        (740, 418), "wire reads 0 V", "small"
    )
    yield _line([(920, 240), (945, 240), (945, 130), (690, 130)], "line", 1)
    yield _box((640, 122), (50, 16)) + _text((665, 116), "100", "small", "middle")
    yield _line([(640, 130), (606, 130)], "line", 1) + _text(
        (606, 98), "to A0 (edge B: A1),", "small"
    )
    yield _text((606, 154), "1 nF to GND at the Nano", "small")
    yield _text(
        (606, 470), "Sentinel of A on C15: 9k1 to 5V, 1k to GND. Of B on C0: 1k to 5V,", "small"
    )
    yield _text((606, 486), "9k1 to GND. The other fifteen inputs are slots.", "small")


def _sheet(size: tuple[int, int], parts: Iterable[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">\n'
        f"<style>{STYLE}</style>\n{body}\n</svg>\n"
    )


def _text(at: Point, words: str, kind: str = "", anchor: str = "start") -> str:
    place = f'x="{at[0]:.1f}" y="{at[1]:.1f}"'
    return f'<text {place} class="{kind}" text-anchor="{anchor}">{words}</text>'


def _box(at: Point, size: Point, kind: str = "box") -> str:
    (x, y), (width, height) = at, size
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" class="{kind}"/>'
    )


def _dot(at: Point, radius: float, kind: str) -> str:
    return f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius:.2f}" class="{kind}"/>'


def _line(points: Iterable[Point], kind: str, width: float) -> str:
    path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polyline points="{path}" class="{kind}" style="stroke-width:{width}"/>'


def _across(ends: Point, y: float, words: str, from_y: float) -> Iterator[str]:
    """A length from left to right, with lines to what it measures."""
    for x in ends:
        yield _line([(x, from_y), (x, y)], "size", 0.8)
    yield _line([(ends[0], y), (ends[1], y)], "size", 0.8)
    yield _text(((ends[0] + ends[1]) / 2, y - 3), words, "small", "middle")


def _upright(ends: Point, x: float, words: str) -> Iterator[str]:
    for y in ends:
        yield _line([(x - 5, y), (x + 5, y)], "size", 0.8)
    yield _line([(x, ends[0]), (x, ends[1])], "size", 0.8)
    yield _text((x + 7, (ends[0] + ends[1]) / 2 + 4), words, "small")
