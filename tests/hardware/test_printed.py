"""Tray and trough can be printed; board, sensors, magnets and sleeves have their room in them."""

import shutil
import subprocess
from collections import Counter
from functools import cache
from itertools import product
from math import hypot
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from companion.boards.file import load_board
from hardware.enclosure import FARTHEST_ASIDE, PLAY, DoesNotFit, enclosure_of
from hardware.make import MEASURES, PICTURES, PIECES, PRINTED, ROOM, MakerOrder, mark_of_piece
from hardware.measures import USUAL_BOARD, usual_edge
from hardware.solid import Triangles, read_stl, read_text_stl, volume
from hardware.strip import edge_strip, sensor_places
from tests.night import night

EDGE = usual_edge()
STRIP = edge_strip(EDGE)
CASE = enclosure_of(EDGE, STRIP)
UNDER_BOARD = CASE.floor + CASE.below
ON_BOARD = UNDER_BOARD + CASE.board[2]
HEAD_ACROSS, HEAD_HIGH = 6.0, 2.4  # of a screw that holds the circuit board
PLUG = (17.0, 14.0, 6.6)  # side-entry, with its cable's half
Places = npt.NDArray[np.float64]


@cache
def solid(piece: str) -> Triangles:
    return read_stl(PRINTED / f"{piece}.stl")[0]


def inside(piece: str, places: Places) -> npt.NDArray[np.bool_]:
    """Whether each place is in the plastic: how often one comes out of it, going upwards."""
    a, b, c = (solid(piece)[:, corner] for corner in range(3))
    crossed = np.zeros(len(places), np.int64)
    for start in range(0, len(places), 500):
        at = places[start : start + 500, None, :]
        sides = [_side(at, one, two) for one, two in ((a, b), (b, c), (c, a))]
        within = np.all([side > 0 for side in sides], axis=0) | np.all(
            [s < 0 for s in sides], axis=0
        )
        area = sum(sides)
        area = np.where(area == 0, 1.0, area)
        height = (sides[1] * a[:, 2] + sides[2] * b[:, 2] + sides[0] * c[:, 2]) / area
        crossed[start : start + 500] = (within & (height > at[..., 2])).sum(axis=1)
    odd: npt.NDArray[np.bool_] = crossed % 2 == 1
    return odd


def box(low: tuple[float, ...], high: tuple[float, ...], steps: int = 9) -> Places:
    """Places in a box, its faces a hair inside; never on a line that the models draw."""
    sides = zip(low, high, (0.0131, 0.0277, 0.0193), strict=True)
    spans = [np.linspace(a + off, b - 0.0173, steps) for a, b, off in sides]
    places: Places = np.array([*product(*spans)])
    return places


def around(at: tuple[float, float], across: float, heights: tuple[float, float]) -> Places:
    """Places in an upright cylinder."""
    x, y = at
    reach = across / 2
    cube = box((x - reach, y - reach, heights[0]), (x + reach, y + reach, heights[1]))
    places: Places = np.array(
        [place for place in cube if hypot(place[0] - x, place[1] - y) < reach]
    )
    return places


def over(places: Places) -> Places:
    """The same places as the tray counts them: it lies on the trough."""
    lower: Places = places - np.array([0.0, 0.0, CASE.height])
    return lower


@pytest.mark.parametrize("piece", PIECES)
def test_each_edge_is_between_two_sides_that_look_outwards(piece: str) -> None:
    corners = [[tuple(corner) for corner in triangle] for triangle in solid(piece)]
    edges = Counter((t[n], t[(n + 1) % 3]) for t in corners for n in range(3))
    assert set(edges.values()) == {1}
    assert all((end, start) in edges for start, end in edges)
    assert volume(solid(piece)) > 0


@pytest.mark.parametrize("piece", PIECES)
def test_what_lies_there_was_made_from_the_models_of_today(piece: str) -> None:
    assert MEASURES.read_text("ascii") == CASE.scad()
    assert read_stl(PRINTED / f"{piece}.stl")[1] == mark_of_piece(piece)


def test_the_drawings_that_lie_there_are_those_that_are_made() -> None:
    made = MakerOrder(load_board(USUAL_BOARD)).drawings()
    assert {name: (PICTURES / name).read_text("utf-8") for name in made} == made


@night
@pytest.mark.skipif(shutil.which("openscad") is None, reason="openscad is not installed")
def test_openscad_makes_the_tray_that_lies_there(tmp_path: Path) -> None:
    made = tmp_path / "tray.stl"
    subprocess.run(["openscad", "-q", "-o", str(made), str(ROOM / "tray.scad")], check=True)
    assert volume(read_text_stl(made.read_text("ascii"))) == pytest.approx(volume(solid("tray")))


@pytest.mark.parametrize(("piece", "top"), [("tray", 7.5), ("trough", CASE.height + 1.5)])
def test_each_piece_is_as_long_as_its_strip_and_fits_a_small_printer(
    piece: str, top: float
) -> None:
    corners = solid(piece).reshape(-1, 3)
    low, high = corners.min(axis=0), corners.max(axis=0)
    assert low == pytest.approx((CASE.start, CASE.near, 0.0), abs=1e-4)
    assert high == pytest.approx((CASE.start + CASE.length, CASE.depth, top), abs=1e-4)
    assert (high - low < (180.0, 180.0, 180.0)).all()
    assert CASE.length < EDGE.strip_pitch


def test_the_circuit_board_has_its_room_on_its_posts() -> None:
    x, y = CASE.board_at
    room = box((x, y, UNDER_BOARD), (x + STRIP.length, y + STRIP.width, ON_BOARD), 13)
    assert not inside("trough", room).any()
    for at in CASE.screws:
        post = around(at, 6.6, (CASE.floor, UNDER_BOARD))
        hole = around(at, 2.4, (CASE.floor, UNDER_BOARD))
        rim = np.array([place for place in post if hypot(place[0] - at[0], place[1] - at[1]) > 1.4])
        assert inside("trough", rim).all()
        assert not inside("trough", hole).any()


def test_heads_of_screws_and_sensors_have_room_under_the_tray() -> None:
    for at in CASE.screws:
        head = around(at, HEAD_ACROSS, (ON_BOARD, ON_BOARD + HEAD_HIGH))
        assert not inside("tray", over(head)).any()
    for x, y in _sensors():
        sensor = box((x - 2, y - 5, ON_BOARD), (x + 2, y + 1.6, ON_BOARD + CASE.sensor))
        assert not inside("tray", over(sensor)).any()
        assert not inside("trough", sensor).any()


def test_the_plug_has_room_under_the_circuit_board() -> None:
    (first, *_) = [pad.at[0] for pad in STRIP.pads if pad.part == "J1"]
    x, y = CASE.board_at[0] + first - 3.5, EDGE.sensor_line
    room = box((x, y - 7, UNDER_BOARD - PLUG[2]), (x + PLUG[0], y + PLUG[1], UNDER_BOARD))
    assert not inside("trough", room).any()


def test_a_magnet_is_five_to_eight_mm_above_its_sensor_in_the_middle_of_its_card() -> None:
    assert 5.0 <= CASE.gap <= 8.0
    for slot, (x, y) in enumerate(_sensors()):
        assert (x, y) == pytest.approx((EDGE.pitch * (slot + 0.5), EDGE.sensor_line))
        assert inside("tray", around((x, y), 10.0, (0.0, CASE.cover))).all()
        assert not inside("tray", around((x, y), 10.0, (CASE.cover, CASE.cover + 4))).any()


def test_a_sleeve_lies_in_its_bay_however_it_is_pushed_and_never_too_far_aside() -> None:
    sleeve = (CASE.bay[0] - 2 * PLAY, CASE.bay[1] - 2 * PLAY)
    assert sleeve >= (EDGE.card_along, EDGE.card_across)
    assert hypot(PLAY, PLAY) < FARTHEST_ASIDE
    for x, y in _sensors():
        for right, out in product((-PLAY, PLAY), repeat=2):
            low = (x + right - sleeve[0] / 2, y + out - sleeve[1] / 2, CASE.cover)
            high = (x + right + sleeve[0] / 2, y + out + sleeve[1] / 2, CASE.cover + 2)
            assert not inside("tray", box(low, high, 7)).any()
        beyond = (x + CASE.bay[0] / 2 + 0.2, y, CASE.cover + 1)
        assert inside("tray", np.array([beyond])).all()


def test_tray_and_trough_meet_without_pressing() -> None:
    low = (CASE.start, CASE.near, CASE.height)
    places = box(low, (CASE.start + CASE.length, CASE.near + 4, CASE.height + 3), 12)
    assert not (inside("trough", places) & inside("tray", over(places))).any()
    for at in CASE.lid_screws:
        screw = around(at, 2.4, (CASE.floor, CASE.height + CASE.cover + CASE.lip))
        assert not (inside("trough", screw) | inside("tray", over(screw))).any()
        thread = around(at, 7.4, (CASE.floor, CASE.height))
        ring = np.array([p for p in thread if hypot(p[0] - at[0], p[1] - at[1]) > 1.4])
        assert inside("trough", ring).all()


@pytest.mark.parametrize(("sleeve", "what"), [((56.0, 78.0), "ridge"), ((50.0, 81.0), "lip")])
def test_sleeves_that_leave_no_lip_are_refused(sleeve: tuple[float, float], what: str) -> None:
    with pytest.raises(DoesNotFit, match=what):
        enclosure_of(EDGE, STRIP, sleeve)


def _sensors() -> list[tuple[float, float]]:
    x, y = CASE.board_at
    return [(x + at[0], y + at[1]) for at in sensor_places(STRIP)]


def _side(at: Places, one: Places, two: Places) -> Places:
    """On which side of a triangle's edge, seen from above."""
    way = two - one
    side: Places = way[:, 0] * (at[..., 1] - one[:, 1]) - way[:, 1] * (at[..., 0] - one[:, 0])
    return side
