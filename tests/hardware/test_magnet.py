"""The table by which a maker chooses gap and sensor is the computed one."""

import re
from math import sqrt
from pathlib import Path

import pytest

from hardware.enclosure import enclosure_of
from hardware.magnet import (
    CARD_MV,
    DISC_HEIGHT,
    DISC_RADIUS,
    RAIL_MV,
    REMANENCE_MT,
    SUPPLY_MV,
    table_row,
    upright_mt,
)
from hardware.make import ROOM
from hardware.measures import usual_edge
from hardware.strip import edge_strip

DOCS = Path(ROOM.parent / "docs")
HARDWARE = (DOCS / "hardware.md").read_text("utf-8")
ASIDE = (0, 2.2, 3, 5, 8, 10, 15)


def test_the_field_is_that_of_the_known_formula_above_the_middle() -> None:
    for above in (3.0, 6.0, 10.0):
        far, near = above + DISC_HEIGHT, above
        known = far / sqrt(far**2 + DISC_RADIUS**2) - near / sqrt(near**2 + DISC_RADIUS**2)
        assert upright_mt(above, 0.0) == pytest.approx(REMANENCE_MT / 2 * known, rel=1e-3)


def test_the_table_in_the_document_is_the_computed_one() -> None:
    rows = re.findall(r"^\| (\d+) mm \| (.*) \|$", HARDWARE, re.MULTILINE)
    assert [int(above) for above, _ in rows] == [3, 4, 5, 6, 8, 10]
    for above, cells in rows:
        assert cells.split(" | ") == table_row(float(above), ASIDE)


@pytest.mark.parametrize(("name", "mv"), [("ENTER", CARD_MV), ("RAIL_HIGH", RAIL_MV)])
def test_the_thresholds_of_the_table_are_those_of_the_firmware(name: str, mv: float) -> None:
    slots = (ROOM.parent / "firmware_bridge/firmware/slots.c").read_text("utf-8")
    (steps,) = re.findall(rf"^#define {name} \((\d+) \* WINDOW\)", slots, re.MULTILINE)
    assert int(steps) * SUPPLY_MV / 1023 == pytest.approx(mv, abs=5)


def test_the_lengths_in_the_documents_are_those_of_the_files() -> None:
    edge = usual_edge()
    case = enclosure_of(edge, edge_strip(edge))
    text = HARDWARE + (DOCS / "building.md").read_text("utf-8")
    for length in (
        f"{edge.pitch * edge.slots:.1f} mm", f"{edge.pitch:.1f} mm", f"{edge.first_slot:.2f} mm",
        f"{edge.sensor_line:.1f} mm", f"{edge.card_along:.0f} x {edge.card_across:.0f} mm",
        f"{case.height + case.cover:.1f} mm above the table", f"make {case.gap:.1f} mm",
        f"{case.length:.0f} x {case.depth - case.near:.0f} mm",
    ):  # fmt: skip
        assert length in text
