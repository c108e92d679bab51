"""Everybody can use the screens: contrast, sizes, names, keys, widths; with pictures."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.night import by_day, night
from tests.page import salamander_states
from tests.page.all_states import states
from tests.page.conftest import Site, Visit
from tests.page.fed import opened as opened_alone
from tests.page.fed import without_a_stream
from tests.page.sizes import resize
from tests.page.tables import ONE_TURN, TOO_FAR
from web.access.roles import Role
from web.games import read_catalogues

ROOT = Path(__file__).parents[2]
AXE = ROOT / "build/page-tools/node_modules/axe-core/axe.min.js"
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
PICTURES = ROOT / "build" / "screens"
WIDTHS = (360, 390, 768, 1024, 1920)
KEPT = (360, 1024, 1920)  # px wide; of these a picture is kept
SCREENS = {
    "table": ("/", Role.HOST),
    "phone": ("/phone", Role.at("red")),
    "onlooker": ("/phone", Role.ONLOOKER),
    "referee": ("/referee", Role.REFEREE),
    "set-up": ("/set-up", Role.HOST),
    "archive": ("/archive", Role.ONLOOKER),
    "game": ("/archive/1", Role.HOST),
}
TOO_SMALL = """() => [...document.querySelectorAll("button, a, select, input, summary, .grip")]
    .filter((one) => one.checkVisibility() && !one.matches("[type=radio], label [type=checkbox]"))
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


def opened(site: Site, visit: Visit, screen: str, scheme: str = "light") -> Page:
    path, role = SCREENS[screen]
    page = visit(role, path, scheme=scheme)
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    if screen == "set-up":
        page.locator("[data-key=look]").click()
        expect(page.locator(".handle")).to_have_count(4)
    return page


def violations(page: Page, rules: tuple[str, ...] = WCAG) -> list[str]:
    """What axe-core finds, usually against WCAG 2.2 AA."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("(rules) => axe.run({runOnly: rules})", [*rules])
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("screen", by_day(SCREENS, 4))
def test_a_screen_fits_every_width_with_targets_for_fingers(
    site: Site, visit: Visit, screen: str
) -> None:
    """And a picture of it is kept in build/screens."""
    site.play(ONE_TURN if screen in {"game", "phone"} else TOO_FAR)
    page = opened(site, visit, screen)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        resize(page, width, 1080 if width == 1920 else 768)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        if width in KEPT:
            page.screenshot(path=PICTURES / f"{screen}-{width}.png", full_page=True)
            assert page.evaluate(TOO_SMALL) == [], width


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: sh .ci/page_tools.sh (needs npm)")
@pytest.mark.parametrize("screen", by_day(SCREENS, 3))
def test_axe_finds_nothing_against_a_screen(site: Site, visit: Visit, screen: str) -> None:
    """In the dark where most is drawn; the colours of both are measured below."""
    site.play(ONE_TURN if screen == "game" else TOO_FAR)
    page = opened(site, visit, screen, "dark" if screen in {"table", "referee"} else "light")
    page.locator("#menu summary").click()
    assert violations(page) == []


@night
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: sh .ci/page_tools.sh (needs npm)")
@pytest.mark.parametrize("script", by_day([TOO_FAR, ONE_TURN]))
def test_axe_finds_nothing_against_the_smallest_phone(
    site: Site, visit: Visit, script: str
) -> None:
    """What scrolls there would have to take the focus."""
    site.play(script)
    page = opened(site, visit, "phone")
    resize(page, 360, 640)
    assert violations(page) == []


# Whatever can be pressed within a picture, which nobody who hears the page reaches.
WITHIN_PICTURES = """(states) => Object.entries(states).flatMap(([name, state]) => {
    window.told(state);
    const found = [...document.querySelectorAll("[role=img] :is([role=button], [tabindex], button, a)")];
    return found.map((one) => `${name}: ${one.getAttribute("aria-label")}`);
})"""  # noqa: E501


@pytest.mark.parametrize(("path", "role"), [("/", "host"), ("/phone", "red")])
def test_nothing_within_a_picture_can_be_pressed(browser: Browser, path: str, role: str) -> None:
    """A board that is tapped is a group of buttons; what is drawn on it is read out by its name."""
    for context in without_a_stream(browser):
        page = opened_alone(context, path, role, "en")
        assert page.evaluate(WITHIN_PICTURES, states(("Anna", "Ben"), "en")) == []


@pytest.mark.parametrize(("path", "role"), [("/", "host"), ("/phone", "king")])
def test_nothing_within_a_picture_of_the_second_game_can_be_pressed(
    browser: Browser, path: str, role: str
) -> None:
    for context in without_a_stream(browser, salamander_states.told()):
        page = opened_alone(context, path, role, "en")
        found = salamander_states.states(salamander_states.SHORT, "en")
        assert page.evaluate(WITHIN_PICTURES, found) == []
        board = page.locator("#board")
        page.evaluate("window.told", found["to move"])
        expect(board).to_have_attribute("role", "group")
        expect(board.get_by_role("button").first).to_be_visible()
        page.evaluate("window.told", found["asked"])
        expect(board).to_have_attribute("role", "img")


def test_everything_on_the_table_is_reached_with_the_keyboard(site: Site, visit: Visit) -> None:
    site.play(ONE_TURN)
    page = opened(site, visit, "table")
    page.locator("#menu summary").focus()
    page.keyboard.press("Enter")
    reached = set()
    for _ in range(16):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim()"))
    assert {"Referee", "Archive", "Français", "dark", "Turn the board"} <= reached
    page.locator("[data-theme-choice=dark]").focus()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_dark_and_light_are_chosen_and_kept(site: Site, visit: Visit) -> None:
    site.play(ONE_TURN)
    page = opened(site, visit, "table")
    page.locator("#menu summary").click()
    page.locator("[data-theme-choice=dark]").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def palettes() -> dict[str, dict[str, str]]:
    text = (ROOT / "web/static/palette.css").read_text("utf-8")
    light, dark = text.split(':root[data-theme="dark"]')
    return {
        name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", part))
        for name, part in (("light", light), ("dark", dark))
    }


LETTERS = [
    ("ink", "paper"), ("ink", "field"), ("soft", "paper"), ("soft", "field"), ("good", "paper"),
    ("wrong-ink", "wrong"), ("asked", "paper"), ("asked", "asked-paper"), ("good", "field"),
    ("ink", "asked-paper"), ("main-ink", "main"), ("ink", "card-back"),
]  # fmt: skip
SHAPES = [
    ("red", "paper"), ("red", "field"), ("blue", "paper"), ("blue", "field"), ("edge", "paper"),
]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_and_shapes_stand_out_from_what_is_behind_them(scheme: str) -> None:
    """WCAG 1.4.3 and 1.4.11, for every pair that the style sheets put together."""
    colours = palettes()[scheme]
    weak = [
        (one, behind, round(contrast(colours[one], colours[behind]), 2))
        for pairs, least in ((LETTERS, 4.5), (SHAPES, 3.0))
        for one, behind in pairs
        if contrast(colours[one], colours[behind]) < least
    ]
    assert weak == []


@night
def test_words_that_are_much_longer_still_fit(site: Site, visit: Visit) -> None:
    """A language with words half as long again, in the browser's part of every screen."""
    site.play(ONE_TURN)
    for screen, (path, role) in SCREENS.items():
        page = visit(role, "/archive", 360)
        page.route("**/static/words/en.json", lambda route: route.fulfill(json=longer()))
        page.goto(site.url.rstrip("/") + path)
        expect(page.locator('[data-connection="live"]')).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, screen
        page.close()


def longer() -> dict[str, str]:
    """Each sentence with 40 % more letters, in words as long as German ones."""

    def stretched(sentence: str) -> str:
        more = len(re.sub(r"\{\w+\}", "", sentence)) * 4 // 10
        return f"[{sentence} {' '.join('ẃ' * 12 for _ in range(more // 12))} {'ẃ' * (more % 12)}]"

    return {key: stretched(sentence) for key, sentence in read_catalogues()["en"].items()}
