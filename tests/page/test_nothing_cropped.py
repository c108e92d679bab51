"""No sentence and no button is cut off: every state, role, size, length of name and language.

The pages are the real ones; what they hear is put into their stream here, so that nothing waits.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest
from playwright.sync_api import Browser, Page

from companion.games.faust.rules.record import Header
from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from companion.storage.store import Store
from tests.night import by_day
from tests.page import salamander_states
from tests.page.all_states import states
from tests.page.fed import opened, without_a_stream
from tests.page.sizes import resize
from tests.page.tables import app, table
from tests.table.sittings import START
from web.app import parts_of
from web.games import read_catalogues

SIZES = ((390, 844), (1024, 768), (800, 480), (820, 1180), (1280, 800), (1920, 1080), (3840, 2160))
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
    const linesOf = (text, from, to) => {
        const letters = document.createRange();
        letters.setStart(text, from);
        letters.setEnd(text, to);
        return new Set([...letters.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const whole = [...document.querySelectorAll("main :is(button, .button, bdi, .verdict strong)")];
    return whole.filter((one) => one.checkVisibility()).flatMap((one) => {
        const [texts, found] = [document.createTreeWalker(one, NodeFilter.SHOW_TEXT), []];
        while (texts.nextNode()) {
            const text = texts.currentNode;
            if (linesOf(text, 0, text.length) < 2) continue;
            for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
                if (linesOf(text, index, index + word.length) > 1) found.push(`${name}: ${word}`);
            }
        }
        return found;
    });
})"""

Shown = dict[str, Json]


Size = tuple[int, int]
Pages = Callable[[str, str, str], Page]  # by path, role and language


@pytest.fixture(scope="module")
def faust(browser: Browser) -> Iterator[Pages]:
    """Each is opened once, and hears what one test after the other tells it."""
    for context in without_a_stream(browser):
        yield cache(partial(opened, context))


@pytest.fixture(scope="module")
def salamander(browser: Browser) -> Iterator[Pages]:
    for context in without_a_stream(browser, salamander_states.told()):
        yield cache(partial(opened, context))


# By day the longest names on the smallest screen, and ordinary ones on another.
BY_DAY = [(SIZES[0], NAMES[1]), (SIZES[1], NAMES[0])]
AT_NIGHT = [(size, names) for size in SIZES for names in NAMES if (size, names) not in BY_DAY]


@pytest.mark.parametrize(
    ("path", "role"), by_day((path, one) for path in ROLES for one in ROLES[path])
)
@pytest.mark.parametrize("language", by_day(LANGUAGES))
@pytest.mark.parametrize("looks", by_day([BY_DAY, AT_NIGHT]))
def test_everything_is_whole(
    faust: Pages, language: str, looks: list[tuple[Size, tuple[str, str]]], path: str, role: str
) -> None:
    page = faust(path, role, language)
    for size, names in looks:
        resize(page, *size)
        cut = page.evaluate(WALK, states(names, language))
        assert cut == [], f"{len(cut)} at {size} with names of {len(names[0])}"


FAUST_STATES = partial(states, ORDINARY)
SALAMANDER_STATES = partial(
    salamander_states.states, ("Königin", "Alexander", "Anna Berg", "Robber")
)
HELD, STANDING = ((360, 640), (390, 844), (844, 390)), ((1024, 768), (1280, 800), (768, 1024))
LOOKED_AT = ((390, 844), *STANDING)  # a phone shows the table to who stands by


def looks_at(sizes: tuple[Size, ...], is_at_night: bool) -> list[tuple[str, Size]]:
    """By day all languages on the smallest screen, at night on the others."""
    shown = sizes[1:] if is_at_night else sizes[:1]
    return [(language, size) for language in LANGUAGES for size in shown]


@pytest.mark.parametrize("is_at_night", by_day([False, True]))
@pytest.mark.parametrize(
    ("game", "path", "role", "sizes"),
    [
        ("faust", "/phone", "red", HELD),
        ("faust", "/", "host", LOOKED_AT),
        ("salamander", "/phone", "king", HELD),
        ("salamander", "/", "host", LOOKED_AT),
    ],
)
def test_no_word_of_ours_is_broken(
    faust: Pages,
    salamander: Pages,
    game: str,
    path: str,
    role: str,
    sizes: tuple[Size, ...],
    is_at_night: bool,
) -> None:
    """Neither in a button nor of an ordinary name nor of the verdict"""
    pages = faust if game == "faust" else salamander
    made = FAUST_STATES if game == "faust" else SALAMANDER_STATES
    for language, size in looks_at(sizes, is_at_night):
        page, shown = pages(path, role, language), made(language)
        resize(page, *size)
        page.evaluate("window.told", [*shown.values()][-1])  # before a first game nobody is named
        assert page.evaluate(BROKEN, shown) == [], (language, size)


# What the line above the board says: too high for it.
TOO_HIGH = """async (texts) => {
    const {showHint} = await import("/static/faust/by_hand.js");
    const line = document.querySelector("#hint");
    return texts.filter((text) => {
        showHint(line, text, false);
        const letters = document.createRange();
        letters.selectNodeContents(line);
        const [said, room] = [letters.getBoundingClientRect(), line.getBoundingClientRect()];
        return said.top < room.top - 3 || said.bottom > room.bottom + 3;
    });
}"""


@pytest.mark.parametrize(("path", "role"), [("/", "host"), ("/referee", "referee")])
def test_the_card_that_was_put_away_last_is_whole(salamander: Pages, path: str, role: str) -> None:
    page = salamander(path, role, "de")
    for size in STANDING:
        resize(page, *size)
        page.evaluate("window.told", SALAMANDER_STATES("de")["drawn"])
        assert page.locator(".piles .card").inner_text() == "Wasser"
        assert page.evaluate(CUT, ".piles .card") == [], size


def test_the_line_above_the_board_is_whole(faust: Pages) -> None:
    for language, words in read_catalogues().items():
        page = faust("/phone", "red", language)
        pieces = [words[f"piece.{one}"] for one in ("red", "blue", "soul")]
        longest = {"piece": max(pieces, key=len), "undo": words["act.undo-fault"]}
        hints = [said.format(**longest) for key, said in words.items() if key.startswith("hint.")]
        hints.append(words["rule.second-stone"].split(". ")[0])  # which holds a piece
        for size in HELD:
            resize(page, *size)
            assert page.evaluate(TOO_HIGH, hints) == [], (language, size)


def test_the_menu_stays_in_its_place_however_much_is_said_of_the_lines(faust: Pages) -> None:
    page = faust("/", "host", "en")
    page.evaluate("window.told", FAUST_STATES("en")["done without"])
    resize(page, 1024, 768)
    before = page.locator("#menu").bounding_box()
    page.locator("#hall").evaluate(
        "line => line.textContent = 'Hall away since 2:27 AM; 5 rows kept here'"
    )
    assert page.locator("#menu").bounding_box() == before


def begun(language: str, *names: str) -> dict[str, Json]:
    """A phone is told so before the first turn."""
    store = Store()
    table(START, Header(players=(names[0], names[1])), store)
    return parts_of(app(store)).stream.shown(language)


LINES = """one => {
    const letters = document.createRange();
    letters.selectNodeContents(one);
    return letters.getClientRects().length;
}"""


def test_name_and_sound_have_one_line_on_a_narrow_phone(faust: Pages) -> None:
    """Whatever is said of the line and of the sound, and in every language"""
    for language in LANGUAGES:
        page = faust("/phone", "red", language)
        name, sound = page.locator("#me"), page.locator("#sound")
        page.evaluate("window.told", begun(language, *ORDINARY))
        resize(page, 390, 844)
        assert sound.evaluate(LINES) == 1, language
        page.evaluate("window.told", begun(language, "Maximiliane", "Bob"))
        for width, height in ((360, 640), (390, 844)):
            resize(page, width, height)
            for how in ("off", "tone", "voice"):
                left = name.evaluate("me => me.scrollWidth - me.clientWidth")
                assert left == 0, (language, width, how)
                sound.dispatch_event("click")  # what is said of missing voices may lie over it
