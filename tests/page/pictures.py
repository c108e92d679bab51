"""Makes the pictures and the film of the README: `python -m tests.page.pictures`. Needs Chromium.

What is shown is the page itself, in a browser, above a session that is told a short sitting.
"""

import tempfile
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser, Page, expect, sync_playwright

from companion.games.faust.rules.record import Header
from companion.storage.store import Store
from tests.page.conftest import CHROMIUM, FLAGS, Site
from tests.table.sittings import sitting
from web.access.roles import Role

HERE = Path(__file__).parents[2] / "docs" / "pictures"
HEADER = Header(players=("Mephisto", "Faust"))
FILM_SIZE = (720, 450)
LARGEST_FILM = 2_500_000  # bytes

OPENING = """A1 A1 / A1 A1 / B1
A1 A5 / A1 A1 / B1
slot B7 red
A1 A5 / A1 A1 / B3
A1 A5 / A1 A4 / B3
slot A9 blue
A1 A5 / A1 A4 / B6
"""
# What is told, and how long the page then stands in the film, in ms.
FILM = (
    ("", 1400),
    ("hand", 700),
    ("A1 A7 / A1 A4 / B6", 1200),
    ("hand", 700),
    ("A1 A12 / A1 A4 / B6", 4200),
    ("hand", 700),
    ("A1 A9 / A1 A4 / B6", 2600),
    ("slot A9 empty\npage reveal A9 2", 2400),
    ("hand", 700),
    ("A1 A11 / A1 A4 / B6", 3000),
)


def play(site: Site, script: str) -> None:
    """What is told comes after what was told before."""
    before = site.t
    site.hear(replace(told, t=before + told.t) for told in sitting(script))


def opened(browser: Browser, site: Site, where: tuple[str, Role, int, int]) -> Page:
    path, role, width, height = where
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB"
    )
    if role != Role.ONLOOKER:
        name, key = f"faust-{site.port}", site.key(role)
        context.add_cookies([{"name": name, "value": key, "url": site.url}])
    context.add_init_script("localStorage.setItem('thumbnail', 'off')")  # it shows no game
    page = context.new_page()
    page.goto(site.url.rstrip("/") + path)
    expect(page.locator('[data-connection="live"]')).to_have_count(1, timeout=20_000)
    page.wait_for_timeout(800)
    return page


def keep(page: Page, name: str) -> None:
    picture = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    cv2.imwrite(str(HERE / f"{name}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def make_film(browser: Browser, site: Site) -> None:
    page = opened(browser, site, ("/", Role.HOST, 1280, 800))
    frames, lengths = [], []
    for told, length in FILM:
        if told:
            play(site, told)
        page.wait_for_timeout(600)
        shot = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
        assert shot is not None
        frames.append(cv2.resize(shot, FILM_SIZE, interpolation=cv2.INTER_AREA))
        lengths.append(length)
    film = cv2.Animation()
    film.frames, film.durations = frames, lengths
    path = HERE / "illegal-and-repaired.gif"
    cv2.imwriteanimation(str(path), film)
    assert path.stat().st_size < LARGEST_FILM, path.stat().st_size


def make_pictures(browser: Browser, site: Site) -> None:
    play(site, "A1 A11 / A1 A7 / B6\nslot A15 blue\nA1 A11 / A1 A7 / B9")
    referee = opened(browser, site, ("/referee", Role.REFEREE, 1280, 800))
    referee.locator("[data-key=place]").click()
    referee.locator(".touch[data-key=A11]").click()
    referee.locator(".touch[data-key=A12]").click()
    keep(referee, "referee")
    phone = opened(browser, site, ("/phone", Role.at("red"), 390, 844))
    phone.locator("[data-key=move]").click()
    phone.locator(".touch[data-key=A11]").click()
    keep(phone, "phone")
    keep(opened(browser, site, ("/archive/1", Role.HOST, 1280, 1000)), "archive")
    set_up = opened(browser, site, ("/set-up", Role.HOST, 1280, 720))
    set_up.locator("[data-key=look]").click()
    set_up.locator("#step [data-key=light]").click()
    set_up.wait_for_timeout(900)
    keep(set_up, "set-up")


def main() -> None:
    HERE.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "log.sqlite") as store,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        site = Site(store, HEADER)
        try:
            play(site, OPENING)
            make_film(browser, site)
            keep(opened(browser, site, ("/", Role.HOST, 1280, 800)), "table")
            make_pictures(browser, site)
        finally:
            browser.close()
            site.down()


if __name__ == "__main__":
    main()
