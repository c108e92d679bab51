"""The set-up as it is, from the host's address to the first move, before a camera that shows a
drawn board of glass pieces."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.real_set_up import SlowCamera, press, served
from tests.table.set_up_table import START
from tests.table.still_camera import drawn

MOVED = START | {"red": ("A1", "A4")}


@pytest.fixture
def camera() -> SlowCamera:
    made = SlowCamera()
    made.shown = drawn({}, 0)
    return made


@pytest.fixture
def address(camera: SlowCamera, tmp_path: Path) -> Iterator[str]:
    with served(camera, tmp_path, slots=("A1",)) as address:
        yield address


def see_it(page: Page) -> None:
    """Until the page has what the camera now shows: the first picture may have been on its way."""
    for _ in range(2):
        with page.expect_response("**/frame.jpg*"):
            pass


def test_a_first_time_user_gets_to_the_first_move(
    address: str, camera: SlowCamera, page: Page
) -> None:
    page.goto(address)
    page.locator('#answers [data-key="/set-up"]').click()
    expect(page.locator("#figures")).to_contain_text("1280")
    press(page, "look")
    press(page, "light")
    on, skip = page.locator("#step [data-key=on]"), page.locator("#step [data-key=skip]")
    expect(on.or_(skip)).to_be_visible()
    if on.is_visible():
        press(page, "on")
    expect(page.locator(".asked-for")).to_contain_text("Red beside A1")
    press(page, "skip")
    expect(page.locator(".asked-for")).to_contain_text("Blue beside A2")
    press(page, "no-test")
    press(page, "ready")
    expect(page.locator(".advice")).to_contain_text("Not seen on")
    camera.shown = drawn(START, 1)
    see_it(page)
    press(page, "ready")
    page.locator("[data-key=name-red]").fill("Ada")
    press(page, "begin")
    expect(page.locator("#text")).to_contain_text("Ada to move")
    camera.shown = drawn(MOVED, 2)
    expect(page.locator("#text")).to_contain_text("4 points")
    page.goto(address.partition("#")[0] + "set-up")
    press(page, "again")
    expect(page.locator("#step")).to_contain_text("A game is going on")
    camera.shown = drawn({}, 3)  # nobody is asked what this was
    see_it(page)
    press(page, "look")
    expect(page.locator("#step [data-key=light]")).to_be_visible()
    camera.shown = drawn(MOVED, 4)
    see_it(page)
    press(page, "go-on")
    expect(page.locator("#text")).to_contain_text("4 points")
    expect(page.locator("#camera")).to_have_text("camera ok")
