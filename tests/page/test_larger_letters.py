"""Who has set larger letters in the browser reads larger ones, and nothing is lost by that."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from tests.night import by_day
from tests.page import all_states, salamander_states
from tests.page.fed import opened, without_a_stream
from tests.page.reached import UNREACHED
from tests.page.salamander_states import SHORT
from tests.page.sizes import resize

USUAL, LARGER, LARGEST = 16, 20, 24
HELD = ((360, 640), (390, 844), (844, 390))
STANDING = ((360, 640), (800, 480), (1280, 800))
ROOT = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
# What reaches beyond the window or its own button, and the line above the board where it is cut.
LOST = """(states) => Object.entries(states).flatMap(([name, state]) => {
    window.told(state);
    const seen = (one) => one.checkVisibility() && !one.closest(".menu, .unseen");
    const found = [...document.querySelectorAll("main button, main .button, .hint")].filter((one) =>
        seen(one) && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3
            || one.getBoundingClientRect().right > innerWidth + 1));
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    return [...wide, ...found.map((one) => one.textContent)].map((what) => `${name}: ${what}`);
})"""  # noqa: E501
UNREACHED_IN = f"""(states) => Object.entries(states).flatMap(([name, state]) => {{
    window.told(state);
    return ({UNREACHED})().map((key) => `${{name}}: ${{key}}`);
}})"""


@pytest.fixture(scope="module")
def faust(browser: Browser) -> Iterator[BrowserContext]:
    yield from without_a_stream(browser)


@pytest.fixture(scope="module")
def salamander(browser: Browser) -> Iterator[BrowserContext]:
    yield from without_a_stream(browser, salamander_states.told())


def with_letters(page: Page, pixels: int) -> Page:
    """As large as its reader has set them in the browser."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
    return page


def known(game: str, language: str) -> dict[str, dict[str, Json]]:
    if game == "salamander":
        return salamander_states.states(SHORT, language)
    return all_states.states(("Anna Berg", "Alexander"), language)


@pytest.mark.parametrize("path", ["/phone", "/referee", "/set-up", "/archive"])
def test_letters_are_as_much_larger_as_the_reader_has_set_them(
    faust: BrowserContext, path: str
) -> None:
    page = faust.new_page()
    page.goto(path)
    sizes = [with_letters(page, one).evaluate(ROOT) for one in (USUAL, LARGEST)]
    assert sizes[1] == pytest.approx(sizes[0] * LARGEST / USUAL)


@pytest.mark.parametrize("game", ["faust", "salamander"])
def test_a_table_has_no_smaller_letters_than_its_reader_wants(
    request: pytest.FixtureRequest, game: str
) -> None:
    """Larger ones have always been those of a large screen."""
    page = with_letters(opened(request.getfixturevalue(game), "/", "host", "en"), LARGEST)
    for size in STANDING:
        resize(page, *size)
        assert page.evaluate(ROOT) >= 0.875 * LARGEST, size


@pytest.mark.parametrize("language", by_day(LANGUAGES))
@pytest.mark.parametrize("pixels", [LARGER, LARGEST])
@pytest.mark.parametrize(
    ("game", "path", "role", "sizes"),
    [
        ("faust", "/phone", "red", HELD),
        ("faust", "/", "host", STANDING),
        ("faust", "/referee", "referee", STANDING),
        ("salamander", "/phone", "king", HELD),
        ("salamander", "/", "host", STANDING),
    ],
)
def test_nothing_is_lost_by_larger_letters(
    request: pytest.FixtureRequest,
    game: str,
    path: str,
    role: str,
    sizes: tuple[tuple[int, int], ...],
    pixels: int,
    language: str,
) -> None:
    page = opened(request.getfixturevalue(game), path, role, language)
    with_letters(page, pixels)
    for size in sizes:
        resize(page, *size)
        assert page.evaluate(LOST, known(game, language)) == [], size


@pytest.mark.parametrize(
    ("game", "role", "states"),
    [
        ("faust", "red", ("done without",)),
        ("salamander", "king", ("to place a marker", "to move")),
    ],
)
def test_each_field_of_a_phone_is_reached_with_larger_letters(
    request: pytest.FixtureRequest, game: str, role: str, states: tuple[str, ...]
) -> None:
    page = opened(request.getfixturevalue(game), "/phone", role, "en")
    shown = {name: known(game, "en")[name] for name in states}
    for pixels in (LARGER, LARGEST):
        with_letters(page, pixels)
        for size in HELD:
            resize(page, *size)
            assert page.evaluate(UNREACHED_IN, shown) == [], (pixels, size)
