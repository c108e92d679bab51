"""No sentence and no button is cut off: every state, role, size, length of name and language.

The pages are the real ones; what they hear is put into their stream here, so that nothing waits.
"""

from functools import cache

import pytest
from playwright.sync_api import BrowserContext

from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from tests.night import by_day
from tests.page.all_states import states
from tests.page.fed import opened
from tests.page.sizes import resize

SIZES = ((390, 844), (1280, 800), (820, 1180), (1024, 768), (1920, 1080), (3840, 2160))
LONG = ("Maximiliane von Hohenlohe-Schillingsfürst", "Wolfeschlegelsteinhausenbergerdorff junior")
NAMES = (("A", "B"), (LONG[0][:40], LONG[1][:40]))
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
        const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const letters = document.createRange();
            letters.selectNodeContents(texts.currentNode);
            if ([...letters.getClientRects()].some((line) => over(inked(line), room))) {
                found.push(`${frame.id}: ${texts.currentNode.data}`);
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
}"""
WALK = f"""(states) => Object.entries(states).flatMap(([name, state]) => {{
    window.told(state);
    return ({CUT})(".strip, .player, .turn").map((what) => `${{name}}: ${{what}}`);
}})"""
# Words in buttons that go on in another line.
BROKEN = """(states) => Object.entries(states).flatMap(([name, state]) => {
    window.told(state);
    const buttons = [...document.querySelectorAll("main button, main .button")];
    return buttons.filter((one) => one.checkVisibility()).flatMap((one) => {
        const [texts, found] = [document.createTreeWalker(one, NodeFilter.SHOW_TEXT), []];
        while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
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


@pytest.mark.parametrize(("path", "role"), [("/phone", "red"), ("/", "host")])
def test_no_word_in_a_button_is_broken(quiet: BrowserContext, path: str, role: str) -> None:
    for language in LANGUAGES:
        page = opened(quiet, path, role, language)
        for width, height in ((360, 640), (390, 844), (844, 390), (1280, 800)):
            resize(page, width, height)
            told = states(("Ada", "Bob"), language)
            assert page.evaluate(BROKEN, told) == [], (language, width)
        page.close()


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
