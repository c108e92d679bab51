"""The wall in a real browser: few tables with boards, many by screens, and every name whole."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.hall.shelf.ear import Ear
from tests.hall.decided import FAUST, SALAMANDER, bye, paper, person
from tests.hall.public_evening import PublicEvening
from tests.night import by_day, night
from tests.patience import PATIENCE_MS
from web.access.addresses import LOOPBACK
from web.hall.public import Doorplate, create_public_app
from web.server import make_server

ORDINARY = ("Anna Berg", "Ben Carls")
FORTY = ("Wolfeschlegelsteinhausenbergerdorff-Müll", "Wolfeschlegel Wolfeschlegel Hohensteiner")
PLATE = Doorplate("Club evening", lambda: "http://192.0.2.7:8701/")
SEEN = "one => one.checkVisibility({visibilityProperty: true})"
TABLES_IN_ORDER = f"tiles => tiles.filter({SEEN}).map(one => one.dataset.key)"
# Names, numbers and boards that are cut off, or lie beyond the tile that they belong to.
CUT = """() => [...document.querySelectorAll(".tile :is(h3, bdi, .won, .small)")].filter((one) => {
    const part = one.getBoundingClientRect(), tile = one.closest(".tile").getBoundingClientRect();
    const isOut = part.right > tile.right + 1 || part.bottom > tile.bottom + 1 || part.height < 10;
    return isOut || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
}).map((one) => one.outerHTML.slice(0, 99))"""
BEYOND = f"""() => [...document.querySelectorAll(".tile")].filter({SEEN}).filter((one) =>
    one.getBoundingClientRect().bottom > innerHeight + 1).length"""

Wall = Callable[..., Page]
Served = Callable[..., Page]
# Words of names that go on in another line.
BROKEN = """() => [...document.querySelectorAll(".standings bdi")].flatMap((one) =>
    [...one.textContent.matchAll(/\\S+/g)].filter(({0: word, index}) => {
        const letters = document.createRange();
        letters.setStart(one.firstChild, index);
        letters.setEnd(one.firstChild, index + word.length);
        return new Set([...letters.getClientRects()].map(({top}) => Math.round(top))).size > 1;
    }).map(({0: word}) => word))"""
# Sentences that end in three dots; the area of each board.
CUT_SHORT = (
    "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)"
)
ROOM = """all => all.map(one => one.querySelector(".small").getBoundingClientRect())
    .map(({width, height}) => Math.min(width, height))"""
A_SQUARE = 190  # pixels of a wall of five tables


@pytest.fixture
def served(browser: Browser) -> Iterator[Served]:
    """What everybody sees of an evening."""
    with ExitStack() as ending:

        def opened(evening: PublicEvening, path: str = "/") -> Page:
            evening.house = replace(evening.house, steady=time.monotonic)
            app = create_public_app(evening.house, plate=PLATE)
            server = make_server(app, LOOPBACK, 0)
            thread = threading.Thread(target=server.run)
            thread.start()
            for end in (thread.join, server.stop):
                ending.callback(end)
            page = ending.enter_context(browser.new_context()).new_page()
            page.set_default_timeout(PATIENCE_MS)
            page.set_viewport_size({"width": 1920, "height": 1080})
            page.goto(f"http://{LOOPBACK}:{server.port}{path}")
            return page

        yield opened


@pytest.fixture
def wall(served: Served) -> Wall:
    """A wall of so many tables, which joined in the opposite order."""

    def opened(tables: int, names: tuple[str, str] = FORTY) -> Page:
        evening = PublicEvening()
        for number in range(tables, 0, -1):
            name = evening.join(number, FAUST if number % 4 else SALAMANDER)
            players = evening._to_come[name][0][1]["players"]
            assert isinstance(players, dict)
            players |= {seat: names[at % 2] for at, seat in enumerate(players)}
            evening.play(name, 60 if names == FORTY else 2)
        page = served(evening)
        expect(page.locator(".tile").first).to_be_visible()
        return page

    return opened


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


@pytest.mark.parametrize("language", by_day(["de", "en", "fr", "nl"]))
def test_a_name_of_ordinary_words_is_read_in_the_lists_of_a_phone(
    served: Served, language: str
) -> None:
    evening = PublicEvening()
    evening.round(1)
    evening.pair(1, 1, "t1")
    evening.shelf.decide(*person(3, "Günther Fünfstück"))
    evening.shelf.decide(*paper(1, {"red": 1, "blue": 2}))
    evening.shelf.decide(*person(9, "Hermine Großmann"))
    evening.shelf.decide(*bye(2, 1, 9))
    page = served(evening, f"/tables?lang={language}")
    expect(page.get_by_text("Günther Fünfstück")).to_have_count(2)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(BROKEN) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


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
    page.route("**/hall.json*", lambda asked: asked.abort())  # the hall has gone
    expect(page.locator("#clock[data-old]")).to_contain_text("as of")
