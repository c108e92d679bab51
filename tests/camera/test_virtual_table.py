"""The virtual camera, and the reader looking at it: the way from four clicks to a board."""

import numpy as np
import pytest

from vision.board.calibrate import calibrate
from vision.board.confirm import GOOD_QUALITY
from vision.board.corners import search_board
from vision.board.plan import BoardPlan, read_plan
from vision.board.sheet import SheetFrame, flatten, sheet_places
from vision.board.view import view_from_corners
from vision.board.visibility import FieldVisibility, Lamp, counsel, look_at_light, visibility_map
from vision.reading.landmarks import motion_since
from vision.reading.look import Look, Status
from vision.reading.network import load_model
from vision.reading.reader import Reader, set_up
from workshop.checks.glass_scene import GlassTable, Happening, draw_scene

CORNERS = np.array([[190.0, 250.0], [1090.0, 270.0], [1180.0, 440.0], [120.0, 410.0]])
START = {"red": ("A1", "A4"), "blue": ("A9", "B3"), "soul": ("B12",)}


def long_plan() -> BoardPlan:
    """Fifteen fields a lane, 57 x 78 mm, a rim of 20 mm."""
    fields = {}
    for n in range(15):
        for name, y in ((f"A{n + 1}", 20), (f"B{15 - n}", 98)):
            x = 20 + 57 * n
            fields[name] = [[x, y], [x + 57, y], [x + 57, y + 78], [x, y + 78]]
    return read_plan({"length": 895.0, "width": 196.0, "fields": fields})


TABLE = GlassTable(long_plan(), CORNERS)
EMPTY = draw_scene(TABLE, {}, Happening())
TRUE_VIEW = view_from_corners(TABLE.plan.outer_corners, CORNERS, (1280, 720))
CLICKS = CORNERS + np.array([[3, -2], [-2, 3], [2, 2], [-3, -3]])


@pytest.fixture
def reader() -> Reader:
    return Reader(set_up(EMPTY, TABLE.plan, CLICKS), load_model())


def see(reader: Reader, happening: Happening) -> Look:
    return reader.look(draw_scene(TABLE, START, happening))


def test_clicks_that_are_off_come_to_lie_on_the_lines() -> None:
    found = calibrate(EMPTY, TABLE.plan, CLICKS)
    corners = found.view.to_pixels(TABLE.plan.outer_corners)
    assert np.abs(corners - CORNERS).max() < 1.0
    assert found.quality > GOOD_QUALITY
    assert "within" in found.sentence


def test_the_empty_board_is_found_without_a_click() -> None:
    found = search_board(EMPTY, TABLE.plan)
    assert found is not None
    corners = found.view.to_pixels(TABLE.plan.outer_corners)
    assert min(np.abs(corners - np.roll(CORNERS, turn, 0)).max() for turn in (0, 2)) < 2.5


def test_no_board_is_found_where_none_lies() -> None:
    assert search_board(np.full_like(EMPTY, 90), TABLE.plan) is None


def test_corners_where_no_lines_are_are_called_bad() -> None:
    blank = np.full_like(EMPTY, 90)
    assert calibrate(blank, TABLE.plan, CORNERS).quality < GOOD_QUALITY


def test_the_virtual_board_is_read(reader: Reader) -> None:
    look = see(reader, Happening(number=1))
    assert dict(look.pieces) == START


def test_an_empty_board_has_no_pieces(reader: Reader) -> None:
    look = reader.look(draw_scene(TABLE, {}, Happening(number=1)))
    assert look.status is Status.UNSURE
    assert look.pieces == (("red", ()), ("blue", ()), ("soul", ()))


def test_a_hand_over_the_board_is_seen(reader: Reader) -> None:
    look = see(reader, Happening(hand=(470.0, 140.0)))
    assert look.status is Status.OCCLUDED
    assert {"B8", "B9"} & set(look.hidden)


def test_dimmer_light_changes_nothing(reader: Reader) -> None:
    look = see(reader, Happening(light=0.6))
    assert dict(look.pieces) == START


def test_a_knock_is_followed(reader: Reader) -> None:
    look = see(reader, Happening(knock_px=(9.0, -6.0)))
    assert dict(look.pieces) == START
    assert 9 < look.shift_mm < 14


def test_without_a_knock_nothing_has_moved(reader: Reader) -> None:
    sight = reader.sight
    gaze = sight.print.gaze
    fine = gaze.flatten_fine(gaze.cut(draw_scene(TABLE, START, Happening())))
    motion = motion_since(sight.print.marks, fine, sight.frame)
    assert np.abs(motion.matrix - np.eye(3)).max() < 0.5
    assert motion.agreeing > 0.8


def test_a_clear_table_is_green_but_for_black_print() -> None:
    lamps = {sight.field: sight.lamp for sight in _visible(Happening())}
    assert {field for field, lamp in lamps.items() if lamp is not Lamp.GREEN} <= {"A1", "B1"}


def test_on_black_print_every_kind_of_piece_is_amber() -> None:
    """Red stones and the soul were in doubt there as often as blue stones."""
    black = {sight.field: dict(sight.lamps) for sight in _visible(Happening())}
    kinds = ("red", "blue", "soul")
    assert black["A1"] == black["B1"] == dict.fromkeys(kinds, Lamp.AMBER)


def test_glare_is_named_with_its_fields() -> None:
    said = {one.code: one.fields for one in counsel(_visible(Happening(glare=(390.0, 60.0))))}
    assert "A7" in said["glare"]


def test_a_smooth_shadow_is_named_and_black_print_is_none() -> None:
    """A quarter of the light from A6 to A10, with soft edges."""
    columns = np.arange(EMPTY.shape[1])
    shade = np.interp(columns, [420, 480, 760, 820], [1, 0.25, 0.25, 1]) ** (1 / 2.2)
    shaded = (EMPTY * shade[None, :, None]).astype(np.uint8)
    lamps = {one.field: one for one in look_at_light(shaded, TABLE.plan, TRUE_VIEW)[0]}
    said = {one.code: one.fields for one in look_at_light(shaded, TABLE.plan, TRUE_VIEW)[1]}
    assert {"A7", "A8", "A9", "B7", "B8", "B9"} <= set(said["shadow"])
    assert not {"A1", "B1", "A2", "A14"} & set(said["shadow"])
    assert (lamps["A8"].lamp, lamps["A3"].lamp) == (Lamp.AMBER, Lamp.GREEN)


def test_darkness_is_named() -> None:
    said = {one.code: one.fields for one in counsel(_visible(Happening(light=0.05)))}
    assert len(said["darkness"]) > 20


def _visible(happening: Happening) -> tuple[FieldVisibility, ...]:
    view = calibrate(EMPTY, TABLE.plan, CLICKS).view
    fine = flatten(draw_scene(TABLE, {}, happening), sheet_places(SheetFrame(TABLE.plan), view))
    return visibility_map(fine, TABLE.plan, view)
