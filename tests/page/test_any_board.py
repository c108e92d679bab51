"""A board that nobody knows, on a table that nobody has seen: from the empty board to the first
turn, in a real browser. The pictures are those that a set-up once refused."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.night import by_day, night
from tests.page.real_set_up import SlowCamera, press, served
from vision.board.plan import Points
from vision.board.sheet import Picture

BOARDS = Path(__file__).parents[1] / "camera" / "boards"
CORNERS = ("A1", "A15", "B1", "B15")
NEAR_PX = 6.0  # a tenth of the smallest field, and a finger's slip


def picture(board: str, name: str) -> Picture:
    found = cv2.imread(str(BOARDS / board / name))
    assert found is not None
    return np.asarray(found, np.uint8)


def truth(board: str) -> tuple[Points, Points]:
    """Corners as somebody clicked them, and where the fields lie, in pixels."""
    said = json.loads((BOARDS / board / "truth.json").read_text("utf-8"))
    return np.array(said["clicked_corners"]), np.array([*said["fields_px"].values()])


def drag_to(page: Page, key: str, place: Points) -> None:
    """By the grip, which lies beside the place that it stands for."""
    step = page.locator("#step:not([aria-busy=true])")
    expect(step).to_have_count(1)
    handle = page.locator(f".handle[data-key={key}]")
    at = [float(one) for one in str(handle.get_attribute("transform"))[10:-1].split()]
    svg, grip = page.locator("#overlay").bounding_box(), handle.locator(".grip").bounding_box()
    assert svg is not None
    assert grip is not None
    scale = svg["width"] / page.evaluate("overlay.viewBox.baseVal.width")
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + (place[0] - at[0]) * scale, y + (place[1] - at[1]) * scale, steps=3)
    page.mouse.up()


def drawn_fields(page: Page) -> Points:
    polygons = page.locator(".found")
    expect(polygons).to_have_count(30)
    said = [str(polygons.nth(at).get_attribute("points")) for at in range(30)]
    return np.array([json.loads(f"[{one.replace(' ', ',')}]") for one in said]).reshape(30, 4, 2)


def put_more(page: Page, fields: Points) -> None:
    """The line where lane A ends, at A1, and the middle of its outer line."""
    drag_to(page, "lane", fields[0, 3])
    drag_to(page, "bend", fields[7, :2].mean(0))


def begin(page: Page) -> None:
    """Whether or not the pieces stand."""
    press(page, "ready")
    names, anyway = page.locator("[data-key=name-red]"), page.locator("[data-key=anyway]")
    expect(names.or_(anyway)).to_be_visible()
    if anyway.is_visible():
        press(page, "anyway")
        none = page.locator("#advice").get_by_text("No piece is seen")
        expect(names.or_(none)).to_be_visible()
        if none.is_visible():
            press(page, "anyway")
    names.fill("Ada")
    press(page, "begin")


@night
@pytest.mark.parametrize(
    ("board", "is_measured"),
    by_day([("dark-rim", False), ("dense-on-gingham", True), ("two-frames", True)]),
    ids=["a dark rim, by eye alone", "dense on gingham", "two frames"],
)
def test_an_unknown_printing_is_set_up_by_its_handles_up_to_the_first_turn(
    board: str, is_measured: bool, tmp_path: Path, page: Page
) -> None:
    camera = SlowCamera()
    camera.shown = picture(board, "empty.jpg")
    clicks, fields = truth(board)
    with served(camera, tmp_path) as address:
        page.goto(address)
        page.locator('#answers [data-key="/set-up"]').click()
        expect(page.locator("#figures")).to_contain_text(f"{camera.shown.shape[1]}")
        press(page, "look")
        expect(page.locator("#step[aria-busy=true]")).to_have_count(0)
        page.locator("[data-key=snaps]").uncheck()
        places = clicks if is_measured else fields[[0, 14, 15, 29], [0, 1, 2, 3]]  # with the glass
        for key, place in zip(CORNERS, places, strict=True):
            drag_to(page, key, place)
        expect(page.locator(".outline.wrong")).to_have_count(0)
        if is_measured:
            press(page, "measure")
        else:
            put_more(page, fields)
        expect(page.locator("#figures")).to_contain_text("Blatz 1993, measured")
        assert np.abs(drawn_fields(page) - fields).max() < NEAR_PX
        light, right = page.locator("#step [data-key=light]"), page.locator("[data-key=right]")
        expect(light.or_(right)).to_be_visible()
        if right.is_visible():
            press(page, "right")
        press(page, "light")
        start, on = page.locator("#step [data-key=ready]"), page.locator("#step [data-key=on]")
        expect(start.or_(on)).to_be_visible()
        if on.is_visible():
            press(page, "on")
        has_pieces = (BOARDS / board / "start.jpg").exists()
        if has_pieces:
            camera.shown = picture(board, "start.jpg")
            for _ in range(2):  # the first one may have been on its way already
                with page.expect_response("**/frame.jpg*"):
                    pass
        begin(page)
        told = "Ada to move" if has_pieces else "A piece is not on the board"
        expect(page.locator("#text")).to_contain_text(told)
