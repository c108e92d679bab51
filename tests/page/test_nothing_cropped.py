"""No sentence and no button is cut off: every state, role, size, length of name and language.

The pages are the real ones; what they hear is put into their stream here, so that nothing waits.
"""

from collections.abc import Iterator
from functools import cache, partial

import pytest
from playwright.sync_api import Browser, BrowserContext

from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from tests.night import by_day
from tests.page import salamander_states
from tests.page.all_states import states
from tests.page.fed import opened, without_a_server
from tests.page.sizes import resize
from web.games import read_catalogues

SIZES = ((390, 844), (1024, 768), (820, 1180), (1280, 800), (1920, 1080), (3840, 2160))
LONG = ("Maximiliane von Hohenlohe-Schillingsfürst", "Wolfeschlegelsteinhausenbergerdorff junior")
ORDINARY = ("Anna Berg", "Alexander")
NAMES = (ORDINARY, (LONG[0][:40], LONG[1][:40]))
ROLES = {"/": ("host", "onlooker"), "/referee": ("referee",)}
# What reaches beyond its frame, by more than rounding: letters, buttons and the icon.
CUT = """(frames) => {
    const AIR = 0.15; // of a line above and below its letters
    const found = [];
    const inked = ({left, right, top, bottom, width, height}) => ({
        left, right, width, top: top + height * AIR, bottom: bottom - height * AIR,
    });
    const over = (box, frame) => box.width > 0
        && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1
            || box.left < frame.left - 1 || box.right > frame.right + 1);
    for (const frame of document.querySelectorAll(frames)) {
        const room = frame.getBoundingClientRect();
        if (room.left < -1 || room.right > innerWidth + 1) found.push(`${frame.id} itself`);
        const marks = [...frame.querySelectorAll(".mark, .meter")].map((one) => one.getBoundingClientRect());
        const under = ({top, bottom, left, right}) => marks.some((mark) =>
            top < mark.top && bottom > mark.top + 1 && left < mark.right && right > mark.left);
        const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const letters = document.createRange();
            letters.selectNodeContents(texts.currentNode);
            const lines = [...letters.getClientRects()];
            if (lines.some((line) => over(inked(line), room))) {
                found.push(`${frame.id}: ${texts.currentNode.data}`);
            }
            const hangs = /[gjpqy]/.test(texts.currentNode.data);
            if (lines.some((line) => under(hangs ? line : inked(line)))) {
                found.push(`${frame.id}: under something: ${texts.currentNode.data}`);
            }
        }
        for (const one of frame.querySelectorAll(".sentence")) {
            if (one.clientWidth < 150) found.push(`${frame.id}: a column of letters`);
        }
        for (const one of frame.querySelectorAll("button, a, .icon")) {
            const [box, own] = [one.getBoundingClientRect(), one.scrollWidth > one.clientWidth + 1];
            if (over(box, room) || own) found.push(`${frame.id}: button ${one.textContent}`);
        }
    }
    return found;
}"""  # noqa: E501
WALK = f"""(states) => Object.entries(states).flatMap(([name, state]) => {{
    window.told(state);
    return ({CUT})(".strip, .player, .turn").map((what) => `${{name}}: ${{what}}`);
}})"""
# Words in buttons, of names and of the verdict that go on in another line.
BROKEN = """(states) => Object.entries(states).flatMap(([name, state]) => {
    window.told(state);
    const whole = [...document.querySelectorAll("main :is(button, .button, bdi, .verdict strong)")];
    return whole.filter((one) => one.checkVisibility()).flatMap((one) => {
        const [texts, found] = [document.createTreeWalker(one, NodeFilter.SHOW_TEXT), []];
        while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
            const letters = document.createRange();
            letters.setStart(texts.currentNode, word.index);
            letters.setEnd(texts.currentNode, word.index + word[0].length);
            const lines = new Set([...letters.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) found.push(`${name}: ${word[0]}`);
        }
        return found;
    });
})"""

Shown = dict[str, Json]


@cache
def shown(language: str) -> dict[str, Shown]:
    """What is shown, by state and length of the names."""
    return {
        f"{state}, names of {len(names[0])}": shown
        for names in NAMES
        for state, shown in states(names, language).items()
    }


@pytest.mark.parametrize(
    ("path", "role"), by_day((path, one) for path in ROLES for one in ROLES[path])
)
@pytest.mark.parametrize("language", by_day(LANGUAGES))
@pytest.mark.parametrize(("width", "height"), by_day(SIZES, 2))
def test_everything_is_whole(
    quiet: BrowserContext,
    language: str,
    width: int,
    height: int,
    path: str,
    role: str,
) -> None:
    page = opened(quiet, path, role, language)
    resize(page, width, height)
    cut = page.evaluate(WALK, shown(language))
    assert cut == [], f"{len(cut)}"


FAUST_STATES = partial(states, ORDINARY)
SALAMANDER_STATES = partial(
    salamander_states.states, ("Königin", "Alexander", "Anna Berg", "Robber")
)
HELD, STANDING = ((360, 640), (390, 844), (844, 390)), ((1024, 768), (1280, 800))
LOOKED_AT = ((390, 844), *STANDING)  # a phone shows the table to who stands by


@pytest.fixture
def salamander(browser: Browser) -> Iterator[BrowserContext]:
    yield from without_a_server(browser, salamander_states.told())


@pytest.mark.parametrize(
    ("game", "path", "role", "sizes"),
    [
        ("quiet", "/phone", "red", HELD),
        ("quiet", "/", "host", LOOKED_AT),
        ("salamander", "/phone", "king", HELD),
        ("salamander", "/", "host", LOOKED_AT),
    ],
)
def test_no_word_of_ours_is_broken(
    request: pytest.FixtureRequest, game: str, path: str, role: str, sizes: tuple[tuple[int, int]]
) -> None:
    """Neither in a button nor of an ordinary name nor of the verdict"""
    made = FAUST_STATES if game == "quiet" else SALAMANDER_STATES
    for language in LANGUAGES:
        page = opened(request.getfixturevalue(game), path, role, language)
        for width, height in sizes:
            resize(page, width, height)
            assert page.evaluate(BROKEN, made(language)) == [], (language, width)
        page.close()


# What the line above the board says: too high for it.
TOO_HIGH = """async (texts) => {
    const {showHint} = await import("/static/by_hand.js");
    const line = document.querySelector("#hint");
    return texts.filter((text) => {
        showHint(line, text, false);
        const letters = document.createRange();
        letters.selectNodeContents(line);
        const [said, room] = [letters.getBoundingClientRect(), line.getBoundingClientRect()];
        return said.top < room.top - 3 || said.bottom > room.bottom + 3;
    });
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_above_the_board_is_whole(quiet: BrowserContext, language: str) -> None:
    page, words = opened(quiet, "/phone", "red", language), read_catalogues()[language]
    pieces = [words[f"piece.{one}"] for one in ("red", "blue", "soul")]
    longest = {"piece": max(pieces, key=len), "undo": words["act.undo-fault"]}
    hints = [said.format(**longest) for key, said in words.items() if key.startswith("hint.")]
    for width, height in HELD:
        resize(page, width, height)
        assert page.evaluate(TOO_HIGH, hints) == [], width


def test_the_menu_stays_in_its_place_however_much_is_said_of_the_lines(
    quiet: BrowserContext,
) -> None:
    page = opened(quiet, "/", "host", "en")
    page.evaluate("window.told", FAUST_STATES("en")["done without"])
    resize(page, 1024, 768)
    before = page.locator("#menu").bounding_box()
    page.locator("#hall").evaluate(
        "line => line.textContent = 'Hall away since 2:27 AM; 5 rows kept here'"
    )
    assert page.locator("#menu").bounding_box() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_ones_own_name_is_whole_on_a_narrow_phone(quiet: BrowserContext, language: str) -> None:
    """Whatever is said of the line and of the sound, and in every language"""
    page = opened(quiet, "/phone", "red", language)
    page.evaluate("window.told", states(("Maximiliane", "Bob"), language)["a game that begins"])
    left = []
    for width, height in ((360, 640), (390, 844)):
        resize(page, width, height)
        for _ in ("off", "tone", "voice"):
            left.append(page.locator("#me").evaluate("me => me.scrollWidth - me.clientWidth"))
            page.locator("#sound").click()
    assert left == [0] * len(left)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sound_has_one_line_beside_an_ordinary_name(
    quiet: BrowserContext, language: str
) -> None:
    page = opened(quiet, "/phone", "red", language)
    page.evaluate("window.told", FAUST_STATES(language)["a game that begins"])
    resize(page, 390, 844)
    lines = """one => {
        const letters = document.createRange();
        letters.selectNodeContents(one);
        return letters.getClientRects().length;
    }"""
    assert page.locator("#sound").evaluate(lines) == 1
