"""The table's own screen: whatever is asked or told there, its board is what one looks at."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.games.faust.words.speaker import LANGUAGES
from companion.storage.store import Store
from tests.night import by_day
from tests.page.all_states import states
from tests.page.fed import opened
from tests.page.sizes import resize
from tests.page.tables import TOO_FAR, app, table
from tests.table.sittings import NOTHING_THERE, START
from web.app import parts_of

BOTH_REACH_A6 = (
    NOTHING_THERE
    + START
    + "say red move piece=red from=A1 to=A3\nsay red move piece=soul from=B1 to=B6\n"
    + "say blue move piece=blue from=A1 to=A8\n"
)
SIZES = ((1280, 800), (1366, 768), (1920, 1080))
LOW = ((800, 480), (1024, 600))  # the screens of small computers
# Of all states those that have the most to say: where five pieces lie, and how all was counted.
LONGEST = {"a board that differs", "the end, done without"}
SCROLLED = """(states) => Object.keys(states).filter((name) => {
    window.told(states[name]);
    return document.documentElement.scrollHeight > innerHeight;
})"""
DRAWN = """(svg) => {
    const [box, {width, height}] = [svg.getBoundingClientRect(), svg.viewBox.baseVal];
    return Math.min(box.width, box.height * width / height);
}"""


def tell(page: Page, language: str, sitting: str) -> None:
    store = Store()
    table(sitting, store=store)
    page.evaluate("window.told", parts_of(app(store)).stream.shown(language))


@pytest.fixture(params=by_day(LANGUAGES, 2))
def language(request: pytest.FixtureRequest) -> str:
    named: str = request.param
    return named


@pytest.fixture
def screen(quiet: BrowserContext, language: str) -> Page:
    page = opened(quiet, "/", "host", language)
    tell(page, language, BOTH_REACH_A6)
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


def test_a_fault_leaves_the_board_four_fifths_of_its_width(screen: Page, language: str) -> None:
    """What was done and what is to be put back is drawn there"""
    board = screen.locator("#board")
    for size in SIZES:
        resize(screen, *size)
        tell(screen, language, START)
        before = board.evaluate(DRAWN)
        tell(screen, language, TOO_FAR)
        assert board.evaluate(DRAWN) > 0.8 * before, size


def test_a_low_screen_is_the_boards_and_all_else_takes_little(screen: Page) -> None:
    for width, height in LOW:
        resize(screen, width, height)
        assert screen.locator("#board").evaluate(DRAWN) > 0.7 * width
        assert screen.evaluate("document.documentElement.scrollHeight") == height


def test_a_low_screen_shows_a_state_whole(screen: Page, language: str) -> None:
    """The smallest one, with names that people have"""
    resize(screen, *LOW[0])
    scrolled = screen.evaluate(SCROLLED, states(("Anna Berg", "Alexander"), language))
    assert {*scrolled} <= LONGEST
