"""However long what is said is: the board stays free for the thumb, and no line lies under it."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.games.faust.words.speaker import LANGUAGES
from companion.json_reader import Json
from companion.storage.store import Store
from tests.night import by_day
from tests.page.all_states import states
from tests.page.fed import opened
from tests.page.sizes import resize
from tests.page.tables import app, table
from tests.table.sittings import NOTHING_THERE, START
from web.app import parts_of

SMALL, USUAL = (360, 640), (390, 844)
LINE = "The referee placed the pieces: “a stone was bumped by a sleeve, and lies where both saw it”"
LONGEST = (
    ("Maximiliane von Hohenlohe-Schillingsfürs", "Wolfeschlegelsteinhausenbergerdorff juni"),
    ("Wolfeschlegelsteinhausenbergerdorff juni", "Maximiliane von Hohenlohe-Schillingsfürs"),
)
# States in which the line above the board begins under the sentence.
UNDER = """(states) => Object.entries(states).flatMap(([name, state]) => {
    window.told(state);
    const hint = document.querySelector("#hint");
    if (!hint.checkVisibility({visibilityProperty: true})) return [];
    const letters = document.createRange();
    letters.selectNodeContents(hint);
    const sentence = document.querySelector("#status").getBoundingClientRect();
    const [first] = letters.getClientRects();
    return first && first.top < sentence.bottom - 3 ? [`${name}: ${hint.textContent}`] : [];
})"""
COVERED = """() => {
    const strip = document.querySelector("#status").getBoundingClientRect();
    return strip.bottom > document.querySelector("#lies").getBoundingClientRect().top + 1;
}"""


@pytest.fixture(params=by_day(LANGUAGES))
def phone(quiet: BrowserContext, request: pytest.FixtureRequest) -> Page:
    store = Store()
    table(NOTHING_THERE + START, store=store)
    state = parts_of(app(store)).stream.shown(request.param)
    page = opened(quiet, "/phone", "red", request.param)
    page.evaluate("(state) => window.told(state)", state)
    news: list[Json] = [{"row": 99, "kind": "ruling", "text": LINE}]
    page.evaluate("(state) => window.told(state)", {**state, "news": news})
    return page


def test_a_long_line_covers_nothing_of_the_board_and_all_of_it_unfolds(phone: Page) -> None:
    for size in (USUAL, SMALL):
        resize(phone, *size)
        expect(phone.locator("#news")).to_be_visible()
        assert not phone.evaluate(COVERED), size
    folded = phone.locator("#news").evaluate("(one) => one.scrollHeight > one.clientHeight + 1")
    assert folded
    phone.locator("#fold").click()
    whole = phone.locator("#news").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert whole


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_what_can_be_done_is_read_below_a_sentence_with_the_longest_names(
    quiet: BrowserContext, language: str
) -> None:
    page = opened(quiet, "/phone", "red", language)
    for size in (USUAL, SMALL):
        resize(page, *size)
        for names in LONGEST:
            assert page.evaluate(UNDER, states(names, language)) == [], size
