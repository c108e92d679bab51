"""The drawings of docs/building.md, with the lengths that everything else is made from."""

from collections.abc import Iterator, Mapping

from companion.boards.file import BoardFile
from hardware.enclosure import Enclosure
from hardware.measures import EdgeMeasures
from hardware.section import draw_section
from hardware.strip import BOTTOM, TOP, Strip
from hardware.svg import across, box, dot, line, sheet, text, upright

EDGE_UNIT, EDGE_LEFT, EDGE_TOP = 1.05, 30.0, 150.0  # pixels


def drawings(
    board: BoardFile, edge: EdgeMeasures, strip: Strip, case: Enclosure
) -> Mapping[str, str]:
    """The text of each drawing, by its name."""
    return {
        "edge.svg": sheet((1000, 470), _edge(board, edge, strip, case)),
        "section.svg": sheet((1000, 250), draw_section(edge, case)),
        "strip.svg": sheet((920, 290), _strip(strip)),
        "schematic.svg": sheet((980, 520), _schematic(strip)),
    }


def _edge(board: BoardFile, edge: EdgeMeasures, strip: Strip, case: Enclosure) -> Iterator[str]:
    """From above: lane A of the board, its cards, and five strips."""
    unit, left, top, whole = EDGE_UNIT, EDGE_LEFT, EDGE_TOP, board.measures
    yield text(
        (left, 24),
        f"Edge A from above (edge B is the same, turned by half a turn); {board.name}; mm",
    )
    yield box((left, top), (whole.length * unit, whole.width * unit), "box")
    for name, field in board.fields:
        (x, y), _, (right, low), _ = field
        yield box((left + x * unit, top + y * unit), ((right - x) * unit, (low - y) * unit), "line")
        yield text(
            (left + (x + right) / 2 * unit, top + (y + low) / 2 * unit), name, "small", "middle"
        )
    start = edge.first_slot - edge.pitch / 2
    for number in range(edge.strips):
        x = start + number * edge.strip_pitch
        corner = (left + (x + case.start) * unit, top - case.depth * unit)
        yield box(corner, (case.length * unit, (case.depth - case.near) * unit), "plastic")
        place = (
            left + (x + case.board_at[0]) * unit,
            top - (case.board_at[1] + strip.width) * unit,
        )
        yield box(place, (strip.length * unit, strip.width * unit), "strip")
    for name, card in board.card_slots[: edge.slots]:
        (x, y), _, (right, low), _ = card
        yield box((left + x * unit, top + y * unit), ((right - x) * unit, (low - y) * unit), "line")
        yield dot((left + (x + right) / 2 * unit, top - edge.sensor_line * unit), 3, "part")
        yield text((left + (x + 3) * unit, top + (y + 14) * unit), name, "small")
    yield from _edge_sizes(board, edge)


def _edge_sizes(board: BoardFile, edge: EdgeMeasures) -> Iterator[str]:
    unit, left, top, whole = EDGE_UNIT, EDGE_LEFT, EDGE_TOP, board.measures
    start = edge.first_slot - edge.pitch / 2
    first = left + edge.first_slot * unit
    yield from across((first, first + edge.pitch * unit), top - 106, f"{edge.pitch:.1f}", top - 45)
    yield from across((left, first), top + whole.width * unit + 22, f"{edge.first_slot:.2f}", top)
    yield from across((left, left + whole.length * unit), top + whole.width * unit + 52,
                       f"{whole.length:.0f}", top + whole.width * unit)  # fmt: skip
    second = left + (start + edge.strip_pitch) * unit
    yield from across((second, second + edge.strip_pitch * unit), top - 106,
                       f"{edge.strip_pitch:.1f}: a strip of three", top - 98)  # fmt: skip
    yield from upright((top - edge.sensor_line * unit, top), left - 12, f"{edge.sensor_line:.1f}")


def _strip(strip: Strip) -> Iterator[str]:
    """The circuit board from above and, turned over, from below."""
    unit = 5.2
    for side, top, words in ((TOP, 40.0, "from above"), (BOTTOM, 180.0, "turned over, from below")):
        turn = side == BOTTOM
        yield text((18, top - 12), f"{strip.length:.0f} x {strip.width:.0f} mm, {words}")
        frame = (
            f"translate({18 + (strip.length * unit if turn else 0)},{top + strip.width * unit}) "
        )
        yield f'<g transform="{frame}scale({-unit if turn else unit},{-unit})">'
        yield box((0, 0), (strip.length, strip.width), "board")
        for track in strip.tracks:
            if track.layer == side:
                yield line(track.points, side, track.width)
        for pad in strip.pads:
            yield dot(pad.at, pad.copper / 2, "pad") + dot(pad.at, pad.drill / 2, "hole")
        yield from (dot(at, 1.6, "hole") for at in strip.screws)
        ink = strip.print_bottom if turn else strip.print_top
        yield from (line(points, "ink", 0.2) for points in ink)
        yield "</g>"


def _schematic(strip: Strip) -> Iterator[str]:
    """A strip, its cable, and what the junction board does with it."""
    net = {(pad.part, pad.pin): pad.net for pad in strip.pads}
    yield text((20, 24), "A strip (five for each edge)") + text(
        (600, 24), "The junction of the edge"
    )
    yield box((10, 36), (470, 470), "line")
    for number in (1, 2, 3):
        y = 50 + (number - 1) * 150
        yield box((60, y), (110, 110)) + text((80, y + 50), f"U{number}", "", "middle")
        yield text((66, y + 76), "DRV5055A2QLPG", "small")
        for pin, height, role in ((1, 15, "supply"), (2, 55, "ground"), (3, 95, "out")):
            yield line([(170, y + height), (380 if pin == 3 else 260, y + height)], "line", 1)
            yield text((166, y + height + 4), f"{pin} {role}", "small", "end")
        for pin, height, plate in ((1, 15, 31), (2, 55, 39)):
            yield text((266, y + height + 4), net[f"C{number}", pin], "small")
            yield line([(195, y + height), (195, y + plate)], "line", 1)
            yield line([(185, y + plate), (205, y + plate)], "line", 2)
        yield text((212, y + 39), f"C{number} 100 nF", "small")
        yield box((250, y + 87), (50, 16)) + text((275, y + 82), f"R{number} 47", "small", "middle")
        yield text((352, y + 90), net[f"R{number}", 2], "small", "middle")
    yield box((400, 190), (60, 150)) + text((430, 184), "J1", "", "middle")
    for pin in range(1, 6):
        yield text((430, 194 + pin * 26), f"{pin} {net['J1', pin]}", "small", "middle")
        yield line([(460, 190 + pin * 26), (590, 190 + pin * 26)], "line", 1)
    yield text((525, 180), "cable, 5 x AWG 26", "small", "middle")
    yield box((590, 36), (370, 470), "line")
    yield from _junction()


def _junction() -> Iterator[str]:
    yield box((800, 190), (120, 180)) + text((860, 212), "74HC4067", "", "middle")
    for row, words in enumerate(("S0..S3: 100 ohms each,", "from D4..D7", "E: D8", "VCC 5V, GND")):
        yield text((860, 290 + 18 * row), words, "small", "middle")
    yield text((600, 220), "GND", "small") + text((600, 246), "5V: 10 uF + 100 nF here", "small")
    for pin in (3, 4, 5):
        y = 190 + pin * 26
        yield line([(590, y), (800, y)], "line", 1)
    for pin, x in ((3, 650), (4, 690), (5, 730)):
        y = 190 + pin * 26
        yield dot((x, y), 2.5, "part") + line([(x, y), (x, 380)], "line", 1)
        yield box((x - 6, 380), (12, 40)) + line([(x, 420), (x, 436)], "line", 1)
        yield line([(x - 8, 436), (x + 8, 436)], "line", 2)
    yield text((740, 404), "10 k each: a torn", "small") + text(
        (740, 418), "wire reads 0 V", "small"
    )
    yield line([(920, 240), (945, 240), (945, 130), (690, 130)], "line", 1)
    yield box((640, 122), (50, 16)) + text((665, 116), "100", "small", "middle")
    yield line([(640, 130), (606, 130)], "line", 1) + text(
        (606, 98), "to A0 (edge B: A1),", "small"
    )
    yield text((606, 154), "1 nF to GND at the Nano", "small")
    yield text(
        (606, 470), "Sentinel of A on C15: 9k1 to 5V, 1k to GND. Of B on C0: 1k to 5V,", "small"
    )
    yield text((606, 486), "9k1 to GND. The other fifteen inputs are slots.", "small")
