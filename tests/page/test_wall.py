"""The wall in a real browser: few tables with boards, many page by page, and every name whole."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.hall.shelf.ear import Ear
from tests.hall.decided import FAUST, SALAMANDER
from tests.hall.public_evening import PublicEvening
from tests.night import night
from tests.patience import PATIENCE_MS
from web.access.addresses import LOOPBACK
from web.hall.public import Doorplate, create_public_app, public_stream_of
from web.hall.public_stream import PublicStream
from web.server import make_server

ORDINARY = ("Anna Berg", "Ben Carls")
FORTY = ("Wolfeschlegelsteinhausenbergerdorff-Müll", "Wolfeschlegel Wolfeschlegel Hohensteiner")
PLATE = Doorplate("Club evening", lambda: "http://192.0.2.7:8701/")
TABLES_IN_ORDER = "tiles => tiles.map(one => one.dataset.key)"
# Names, numbers and boards that are cut off, or lie beyond the tile that they belong to.
CUT = """() => [...document.querySelectorAll(".tile :is(h3, bdi, .won, .small)")].filter((one) => {
    const part = one.getBoundingClientRect(), tile = one.closest(".tile").getBoundingClientRect();
    const isOut = part.right > tile.right + 1 || part.bottom > tile.bottom + 1 || part.height < 10;
    return isOut || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
}).map((one) => one.outerHTML.slice(0, 99))"""
BEYOND = """() => [...document.querySelectorAll(".tile")].filter((one) =>
    one.getBoundingClientRect().bottom > innerHeight + 1).length"""

Wall = Callable[..., Page]
# Sentences that end in three dots; the area of each board.
CUT_SHORT = (
    "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)"
)
ROOM = """all => all.map(one => one.querySelector(".small").getBoundingClientRect())
    .map(({width, height}) => Math.min(width, height))"""
A_SQUARE = 190  # pixels of a wall of five tables


@pytest.fixture
def wall(browser: Browser) -> Iterator[Wall]:
    """A wall of so many tables, which joined in the opposite order."""
    with ExitStack() as ending:

        def opened(tables: int, names: tuple[str, str] = FORTY) -> Page:
            evening = PublicEvening()
            for number in range(tables, 0, -1):
                name = evening.join(number, FAUST if number % 4 else SALAMANDER)
                players = evening._to_come[name][0][1]["players"]
                assert isinstance(players, dict)
                players |= {seat: names[at % 2] for at, seat in enumerate(players)}
                evening.play(name, 60 if names == FORTY else 2)
            evening.house = replace(evening.house, steady=time.monotonic)
            app = create_public_app(evening.house, plate=PLATE)
            server = make_server(app, LOOPBACK, 0)
            thread = threading.Thread(target=server.run)
            thread.start()
            for end in (thread.join, server.stop, public_stream_of(app).close):
                ending.callback(end)
            page = ending.enter_context(browser.new_context()).new_page()
            page.set_default_timeout(PATIENCE_MS)
            page.set_viewport_size({"width": 1920, "height": 1080})
            page.goto(f"http://{LOOPBACK}:{server.port}/")
            expect(page.locator(".tile").first).to_be_visible()
            return page

        yield opened


@pytest.mark.parametrize(("tables", "boards"), [(4, 4), (12, 0)])
def test_names_of_forty_letters_are_whole_and_few_tables_have_boards(
    wall: Wall, tables: int, boards: int
) -> None:
    page = wall(tables)
    expect(page.locator(".tile .small")).to_have_count(boards)
    for width, height in ((1920, 1080), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert (page.evaluate(CUT), page.evaluate(BEYOND)) == ([], 0), width
    shown = page.locator(".tile").evaluate_all(TABLES_IN_ORDER)
    assert shown == [f"t{number}" for number in range(1, len(shown) + 1)]


def test_ordinary_names_leave_the_sentence_whole_and_a_square_board_large(wall: Wall) -> None:
    page = wall(5, ORDINARY)
    expect(page.locator(".tile .small")).to_have_count(5)
    assert page.locator(".tile .text").evaluate_all(CUT_SHORT) == []
    assert page.locator(".tile:has(.salamander)").evaluate_all(ROOM)[0] > A_SQUARE
    assert (page.evaluate(CUT), page.evaluate(BEYOND)) == ([], 0)


@night
def test_it_says_what_time_it_is_and_when_it_is_old_of_when_it_is(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = wall(1)
    expect(page.locator(".event")).to_have_text("Club evening")
    expect(page.locator("#clock")).not_to_contain_text("as of")
    monkeypatch.setattr(Ear, "is_shelf_well", False)
    expect(page.locator("#clock[data-old]")).to_contain_text("as of")
    monkeypatch.undo()
    expect(page.locator("#clock")).not_to_contain_text("as of")
    monkeypatch.setattr(PublicStream, "tick", lambda *_: b"")  # the hall has gone
    expect(page.locator("#clock[data-old]")).to_contain_text("as of")
