"""A phone is the camera of a real table: from the code on the host's screen to a judged turn.

Chromium's fake camera shows a film of the drawn table; the pictures go over https, with the
table's own certificate, through the capture process to the eyes.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.night import night
from tests.page.eye_film import Film
from tests.page.eye_table import PhoneTable, aimed, phone, phone_table, scanned
from tests.page.real_set_up import walk
from tests.table.set_up_table import START
from tests.table.still_camera import drawn
from web.games import read_catalogues

MOVED = START | {"red": ("A1", "A4")}
ALL_POINTS = START | {"red": ("A1", "A8")}
TOO_FAR = ALL_POINTS | {"blue": ("A1", "A12")}
WORDS = read_catalogues()["en"]


@pytest.fixture
def film(tmp_path: Path) -> Film:
    made = Film(tmp_path / "film.mjpeg")
    made.show(drawn({}, 0))
    return made


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PhoneTable]:
    with phone_table(tmp_path) as made:
        yield made


@night
def test_a_phone_is_scanned_in_aimed_and_sees_a_turn_that_is_judged(
    table: PhoneTable, film: Film, page: Page, browser_type: BrowserType
) -> None:
    host = page
    host.goto(table.address)
    expect(host.locator("body[data-role=host]")).to_have_count(1)
    host.goto(table.address.partition("#")[0] + "set-up")
    address = scanned(host)
    assert address.startswith("https://127.0.0.1:")
    expect(host.locator("#step")).to_contain_text("scan the code above")
    with phone(browser_type, film, table.trusted) as device:
        eye = aimed(device, address)
        expect(host.locator(".phone.used")).to_have_count(1)
        expect(eye.locator("#overlay .found")).to_have_count(30)
        expect(eye.locator("#word")).to_have_attribute("data-is", "good")
        walk(host, film.show)
        expect(host.locator("#text")).to_contain_text("Ada to move")
        film.show(drawn(MOVED, 2))
        expect(host.locator("#text")).to_contain_text("4 points")
        device.set_offline(True)
        expect(host.locator("#camera")).to_have_attribute("data-is", "lost")
        film.show(drawn(ALL_POINTS, 3))  # they play on
        device.set_offline(False)
        expect(host.locator("#camera")).to_have_attribute("data-is", "ok")
        expect(host.locator("#text")).to_contain_text("Blue to move")
        eye.goto("about:blank")
        expect(host.locator("#camera")).to_have_attribute("data-is", "lost")
        set_up = host.context.new_page()
        set_up.goto(table.address.partition("#")[0] + "set-up")
        expect(set_up.locator(".phone .asleep")).to_have_text(WORDS["lost.phone-closed"])
        expect(set_up.locator("#cameras .lost")).to_have_text(WORDS["lost.phone-closed"])
        set_up.close()
        aimed(device, address)  # its key holds, the code is used up
        expect(host.locator("#camera")).to_have_attribute("data-is", "ok")
        expect(host.locator("#text")).to_contain_text("Blue to move")
        film.show(drawn(TOO_FAR, 4))
        expect(host.locator("#status")).to_have_attribute("data-kind", "illegal")


@night
def test_a_phone_that_is_pushed_or_left_in_the_dark_says_so_and_so_does_the_table(
    table: PhoneTable, film: Film, page: Page, browser_type: BrowserType
) -> None:
    host = page
    host.goto(table.address)
    expect(host.locator("body[data-role=host]")).to_have_count(1)
    host.goto(table.address.partition("#")[0] + "set-up")
    with phone(browser_type, film, table.trusted) as device:
        eye = aimed(device, scanned(host))
        walk(host, film.show)
        lies = drawn(START, 1)
        seen = {
            "board-unseen": (np.roll(lies, 126, axis=1), "unseen"),
            "too-dark": ((lies * 0.05).astype(np.uint8), "dark"),
        }
        for code, (picture, word) in seen.items():
            expect(eye.locator("#word")).to_have_attribute("data-is", "good")
            film.show(picture)
            expect(host.locator("#why")).to_contain_text(WORDS[f"advice.{code}"])
            expect(eye.locator("#word")).to_have_attribute("data-is", word)
            expect(eye.locator("#dark")).to_be_hidden()
            film.show(lies)
            expect(host.locator("#camera")).to_have_attribute("data-is", "ok")
            expect(host.locator("#text")).to_contain_text("Ada to move")
