"""The edge strip can be etched: judged from the files a fab gets, not from what drew them."""

import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import dist
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from hardware.gerber import NAME, strip_files
from hardware.make import STRIP_FILES
from hardware.measures import usual_edge
from hardware.strip import GAP_BETWEEN_STRIPS, Strip, edge_strip, sensor_places
from tests.hardware.etched import Hole, Shape, islands, narrowest, nets_of, read_drill, read_gerber
from tests.night import by_day

STRIP = edge_strip(usual_edge())
# The schematic, by hand.
NETS = {
    "GND": "J1.1 U1.2 U2.2 U3.2 C1.2 C2.2 C3.2",
    "5V": "J1.2 U1.1 U2.1 U3.1 C1.1 C2.1 C3.1",
    "OUT1": "U1.3 R1.1", "OUT2": "U2.3 R2.1", "OUT3": "U3.3 R3.1",
    "S1": "R1.2 J1.3", "S2": "R2.2 J1.4", "S3": "R3.2 J1.5",
}  # fmt: skip
COPPER = ("top-copper.gtl", "bottom-copper.gbl")
FINEST_MM = 0.2  # what every fab makes
PIXEL_MM = 0.05
Points = npt.NDArray[np.float64]
needs_gerbv = pytest.mark.skipif(shutil.which("gerbv") is None, reason="gerbv is not installed")


class Etched:
    """The files of a strip, read back."""

    def __init__(self, strip: Strip) -> None:
        texts = {name.removeprefix(f"{NAME}-"): text for name, text in strip_files(strip).items()}
        self.layers = {name: read_gerber(text) for name, text in texts.items() if "g" in name[-3:]}
        self.copper = [self.layers[name] for name in COPPER]
        self.plated = read_drill(texts["plated.drl"])
        self.screws = read_drill(texts["screws.drl"])
        self.pins = {f"{pad.part}.{pad.pin}": pad.at for pad in strip.pads}

    def nets(self) -> set[frozenset[str]]:
        return nets_of(self.copper, self.plated, self.pins)

    def clearance(self) -> float:
        return narrowest(self.copper, islands(self.copper, self.plated))


@cache
def etched() -> Etched:
    return Etched(STRIP)


def wanted_nets() -> set[frozenset[str]]:
    return {frozenset(pins.split()) for pins in NETS.values()}


def test_every_net_hangs_together_and_with_no_other() -> None:
    assert etched().nets() == wanted_nets()


def test_copper_of_two_nets_keeps_apart() -> None:
    assert etched().clearance() >= FINEST_MM


@pytest.mark.parametrize("left_out", by_day(range(len(STRIP.tracks)), 4))
def test_each_track_is_needed(left_out: int) -> None:
    tracks = tuple(track for n, track in enumerate(STRIP.tracks) if n != left_out)
    assert Etched(replace(STRIP, tracks=tracks)).nets() != wanted_nets()


def test_a_track_that_touches_another_net_is_noticed() -> None:
    across = replace(STRIP.tracks[-1], points=((100.0, 12.0), (130.0, 12.0)))
    assert Etched(replace(STRIP, tracks=(*STRIP.tracks, across))).nets() != wanted_nets()


def test_each_plated_hole_has_its_ring_on_both_sides_and_lacquer_is_open_there() -> None:
    both = [*COPPER, "top-mask.gts", "bottom-mask.gbs"]
    for name in both:
        rings = [
            shape.radius or dist(*shape.segments[0]) / 2
            for hole in etched().plated
            for shape in etched().layers[name]
            if shape.segments[0][0] == shape.segments[0][1] or shape.is_filled
            if _middle(shape) == pytest.approx(hole.at)
        ]
        assert len(rings) == len(etched().plated) == 26
        assert all(
            round(ring - hole.size / 2, 3) >= 0.35
            for ring, hole in zip(rings, etched().plated, strict=True)
        )


def test_holes_keep_from_each_other_and_copper_from_the_rim_and_the_screws() -> None:
    holes = [*etched().plated, *etched().screws]
    assert min(_wall(one, two) for one, two in combinations(holes, 2)) >= 0.5
    rim = etched().layers["outline.gko"]
    copper = [shape for layer in etched().copper for shape in layer]
    assert min(shape.away(edge) for shape in copper for edge in rim) >= 0.5
    heads = [Shape(((hole.at, hole.at),), 6.5 / 2) for hole in etched().screws]
    assert min(shape.away(head) for shape in copper for head in heads) >= FINEST_MM


@pytest.mark.parametrize(
    "side", [("top-print.gto", "top-mask.gts"), ("bottom-print.gbo", "bottom-mask.gbs")]
)
def test_print_keeps_off_what_is_soldered(side: tuple[str, str]) -> None:
    inked, opened = (etched().layers[name] for name in side)
    assert min(ink.away(pad) for ink in inked for pad in opened) >= 0.1


@pytest.mark.parametrize("pitch", [54.0, 64.0])
def test_a_strip_for_another_board_is_as_good(pitch: float) -> None:
    strip = edge_strip(replace(usual_edge(), pitch=pitch))
    other = Etched(strip)
    assert other.nets() == wanted_nets()
    assert other.clearance() >= FINEST_MM
    heads = [Shape(((hole.at, hole.at),), 6.5 / 2) for hole in other.screws]
    assert min(one.away(head) for layer in other.copper for one in layer for head in heads) >= 0.2
    inked, opened = other.layers["top-print.gto"], other.layers["top-mask.gts"]
    assert min(ink.away(pad) for ink in inked for pad in opened) >= 0.1


def test_sensors_of_strips_in_a_row_keep_the_pitch_of_the_fields() -> None:
    edge = usual_edge()
    along = [x for x, _ in sensor_places(STRIP)]
    row = [x + number * edge.strip_pitch for number in range(edge.strips) for x in along]
    assert len(row) == edge.slots
    assert np.diff(row) == pytest.approx(edge.pitch)
    assert edge.strip_pitch - STRIP.length == pytest.approx(GAP_BETWEEN_STRIPS)


def test_the_files_that_lie_there_are_those_that_are_made() -> None:
    assert {path.name: path.read_text("ascii") for path in STRIP_FILES.iterdir()} == strip_files(
        STRIP
    )


@needs_gerbv
@pytest.mark.parametrize("name", [*COPPER, "top-mask.gts", "bottom-mask.gbs"])
def test_another_reader_sees_the_same_area(name: str, tmp_path: Path) -> None:
    shapes = etched().layers[name]
    assert _gerbv(STRIP_FILES / f"{NAME}-{name}", tmp_path) == pytest.approx(
        _area(shapes), rel=0.02
    )


@needs_gerbv
@pytest.mark.parametrize(("name", "holes"), [("plated.drl", 26), ("screws.drl", 4)])
def test_another_reader_sees_the_same_holes(name: str, holes: int, tmp_path: Path) -> None:
    _gerbv(STRIP_FILES / f"{NAME}-{name}", tmp_path)
    assert cv2.connectedComponents((_picture(tmp_path) > 80).astype(np.uint8))[0] - 1 == holes


@needs_gerbv
@pytest.mark.parametrize("name", ["top-print.gto", "bottom-print.gbo", "outline.gko"])
def test_another_reader_has_nothing_to_say_about_the_rest(name: str, tmp_path: Path) -> None:
    assert _gerbv(STRIP_FILES / f"{NAME}-{name}", tmp_path) > 0


def _gerbv(file: Path, folder: Path) -> float:
    """The area (square mm) that is drawn; the other reader says no word of doubt."""
    order = ["gerbv", "-x", "png", "-a", "-D", f"{25.4 / PIXEL_MM:.0f}", "-B", "0"]
    order += ["-b", "#000000", "-f", "#ffffff", "-o"]
    done = subprocess.run(
        [*order, str(folder / "seen.png"), str(file)], capture_output=True, text=True, check=True
    )
    assert (done.stdout + done.stderr).strip() == ""
    seen = _picture(folder)
    return float(seen.sum()) / float(seen.max()) * PIXEL_MM**2


def _picture(folder: Path) -> npt.NDArray[np.uint8]:
    picture = cv2.imread(str(folder / "seen.png"), cv2.IMREAD_COLOR)
    assert picture is not None
    shades: npt.NDArray[np.uint8] = picture.max(axis=2).astype(np.uint8)
    return shades


def _area(shapes: Iterable[Shape]) -> float:
    """Drawn by us, on the same grid."""
    grid = np.zeros((round(STRIP.width / PIXEL_MM), round(STRIP.length / PIXEL_MM)), bool)
    for shape in shapes:
        ends = np.array([end for segment in shape.segments for end in segment]) / PIXEL_MM
        reach = shape.radius / PIXEL_MM
        low = np.floor(ends.min(axis=0) - reach).astype(int)
        high = np.ceil(ends.max(axis=0) + reach).astype(int)
        y, x = np.mgrid[low[1] : high[1], low[0] : high[0]] + 0.5
        window = grid[low[1] : high[1], low[0] : high[0]]
        window |= shape.is_filled or _off(x, y, ends) <= reach
    return int(grid.sum()) * PIXEL_MM**2


def _off(x: Points, y: Points, ends: Points) -> Points:
    """How far each place is from the line."""
    start, way = ends[0], ends[1] - ends[0]
    along = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / max(float(way @ way), 1e-9)
    along = np.clip(along, 0, 1)
    off: Points = np.hypot(x - start[0] - along * way[0], y - start[1] - along * way[1])
    return off


def _middle(shape: Shape) -> tuple[float, float]:
    ends = np.array([end for segment in shape.segments for end in segment])
    x, y = ends.mean(axis=0)
    return (float(x), float(y))


def _wall(one: Hole, two: Hole) -> float:
    return dist(one.at, two.at) - (one.size + two.size) / 2
