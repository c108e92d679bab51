"""The table's own screen asks which piece is meant, and its board stays where the finger is."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.games.faust.words.speaker import LANGUAGES
from companion.storage.store import Store
from tests.night import by_day
from tests.page.fed import opened
from tests.page.sizes import resize
from tests.page.tables import START, app, table
from web.app import stream_of

BOTH_REACH_A6 = (
    "link camera absent\nlink slots absent\n"
    + START
    + "say red move piece=red from=A1 to=A3\nsay red move piece=soul from=B1 to=B6\n"
    + "say blue move piece=blue from=A1 to=A8\n"
)
SIZES = ((1280, 800), (1366, 768), (1920, 1080))


@pytest.fixture(params=by_day(LANGUAGES, 2))
def screen(quiet: BrowserContext, request: pytest.FixtureRequest) -> Page:
    store = Store()
    table(BOTH_REACH_A6, store=store)
    page = opened(quiet, "/", "host", request.param)
    state = stream_of(app(store)).shown(request.param)
    page.evaluate("(state) => window.told(state)", state)
    return page


def test_the_board_stays_when_it_is_asked_which_one_goes_there(screen: Page) -> None:
    board, asked = screen.locator("#board"), screen.locator("#answers [data-key=set-A3-red]")
    for size in SIZES:
        resize(screen, *size)
        before = board.bounding_box()
        screen.locator("#board [data-key=A6]").click()
        expect(asked).to_be_visible()
        assert board.bounding_box() == before, size
        screen.keyboard.press("Escape")
        expect(asked).to_have_count(0)
