"""A hall's sheet that lies on the board is read by the table's own camera, far away and aslant."""

import math
import re
from pathlib import Path
from types import TracebackType
from typing import cast

import cv2
import numpy as np
import pytest

from companion.hall.joining.codes import PrintedCode, plain_code
from companion.hall.joining.join import CannotJoin, asked_of
from companion.live.belonging import LOOKS, seen_code
from vision.board.sheet import Picture
from vision.capture.camera import Camera
from vision.capture.ring import CameraFrame
from vision.reading.printed_code import code_in
from web.access.qr import qr

SCENES = sorted((Path(__file__).parent / "scenes").glob("*/*.jpg"))
SHEET = PrintedCode("Table 7", "hall-7.local:8700", "ABCDEFGHJKMNPQRS")
MODULE = 12  # pixels, before it is photographed
PAGE_MM, CODE_MM, BOARD_MM = (210, 297), 165, 900
BOARD_PART = 0.85  # of the picture's height
PAPER, SHADE, SHOT_NOISE = 190, 0.6, 4.0
VIEWS = [  # width of the picture, degrees aslant, blur in pixels, degrees turned
    (1920, 0, 0.8, 0),
    (1920, 20, 1.4, 130),
    (1920, 35, 1.2, 250),
    (1280, 0, 0.8, 80),
    (1280, 35, 0.6, 200),
]


def printed(text: str) -> Picture:
    """A page with its code, as it comes out of a printer."""
    drawn = qr(text)
    assert drawn is not None
    side = int(str(drawn["size"])) * MODULE
    code = np.full((side, side), 255, np.uint8)
    x = y = 0.0
    for order, said in re.findall(r"([Mmh])([-\d. ]+)", str(drawn["path"])):
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", said)]
        if order == "h":
            left, top = round(x * MODULE), round((y - 0.5) * MODULE)
            x += numbers[0]
            code[top : top + MODULE, left : round(x * MODULE)] = 0
        else:
            x, y = (numbers[0], numbers[1]) if order == "M" else (x + numbers[0], y + numbers[1])
    a_mm = side / CODE_MM
    wide, high = (round(a_mm * one) for one in PAGE_MM)
    page = np.full((high, wide), 255, np.uint8)
    left, top = (wide - side) // 2, round(20 * a_mm)
    page[top : top + side, left : left + side] = code
    return page


def seen(page: Picture, on: Picture, view: tuple[int, int, float, int]) -> Picture:
    """The page on the table of that picture, as a camera has it."""
    width, aslant, blur, turned = view
    table = cv2.resize(on, (width, width * 9 // 16))
    high, wide = page.shape
    scale = BOARD_PART * table.shape[0] / BOARD_MM * PAGE_MM[0] / wide
    small = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    high, wide = small.shape
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    lie, tilt = math.radians(turned), math.radians(aslant)
    x, y = (corners - (wide / 2, high / 2)).T
    across, down = x * math.cos(lie) - y * math.sin(lie), x * math.sin(lie) + y * math.cos(lie)
    nearer = width / (width - down * math.sin(tilt))
    places = np.stack([across * nearer, down * math.cos(tilt) * nearer], axis=1)
    places += (table.shape[1] / 2, table.shape[0] / 2)
    way = cv2.getPerspectiveTransform(corners, places.astype(np.float32))
    size = table.shape[1], table.shape[0]
    laid = cv2.warpPerspective(small, way, size)
    is_page = cv2.warpPerspective(np.full_like(small, 255), way, size) > 0
    light = np.linspace(SHADE, 1.0, size[0])[None, :] * (laid * (PAPER / 255) + 20)
    found = np.where(is_page[..., None], light[..., None], table)
    found = cv2.GaussianBlur(found, (0, 0), blur)
    found = found + np.random.default_rng(7).normal(0, SHOT_NOISE, found.shape)
    return np.clip(found, 0, 255).astype(np.uint8)


def a_table(number: int = 0) -> Picture:
    found = cv2.imread(str(SCENES[number % len(SCENES)]))
    assert found is not None
    return np.asarray(found, np.uint8)


@pytest.mark.parametrize("view", VIEWS)
def test_the_sheet_is_read_as_it_lies_on_a_board(view: tuple[int, int, float, int]) -> None:
    picture = seen(printed(SHEET.scanned), a_table(VIEWS.index(view)), view)
    said = code_in(picture)
    assert said == SHEET.scanned
    assert asked_of(said)[0] == SHEET.address
    assert plain_code(asked_of(said)[1]) == SHEET.code


def test_where_no_code_lies_nothing_is_read() -> None:
    assert code_in(a_table()) == ""
    dice = np.random.default_rng(3)
    for size in ((1, 1), (7, 300), (240, 320)):
        assert code_in(dice.integers(0, 256, (*size, 3), np.uint8)) == ""


class Seen:
    """A camera of which only the pictures matter."""

    def __init__(self, *pictures: Picture | None) -> None:
        self.pictures = [*pictures]
        self.is_closed = False

    def __enter__(self) -> "Seen":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.is_closed = True

    def frame(self, patience_s: float) -> CameraFrame | None:
        picture = self.pictures.pop(0) if self.pictures else None
        return None if picture is None else CameraFrame(1, patience_s, picture)


def looked(camera: Seen) -> str:
    return seen_code(cast(Camera, camera))


def test_the_camera_is_looked_through_until_the_sheet_lies_there() -> None:
    other = seen(printed("https://example.org"), a_table(), VIEWS[0])
    camera = Seen(None, a_table(), other, seen(printed(SHEET.scanned), a_table(), VIEWS[0]))
    assert looked(camera) == SHEET.scanned
    assert camera.is_closed


def test_who_sees_no_sheet_says_what_to_do() -> None:
    camera = Seen(*[None] * LOOKS, printed(SHEET.scanned))
    with pytest.raises(CannotJoin, match="or type what stands below it"):
        looked(camera)
    assert (camera.is_closed, len(camera.pictures)) == (True, 1)
