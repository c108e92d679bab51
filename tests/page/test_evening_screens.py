"""Every page of a hall in the middle of an evening: widths, day and night, four languages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.hall.overview.presence import GONE_AFTER_S
from tests.hall.decided import NAMES, SALAMANDER, bye, pairing, paper, person, round_of
from tests.night import by_day
from tests.page.evenings import TOO_FAR, Evening, evening_in
from tests.page.sizes import resize
from tests.page.test_accessible import AXE, WCAG, violations
from tests.patience import PATIENCE_MS
from web.games import read_catalogues
from web.words import Catalogue

CATALOGUES = read_catalogues()
WIDTHS = {360: 780, 1024: 768, 1920: 1080}
COLOURS = ("color-contrast",)
LONGEST = "de"  # words
LONG = "Wolfeschlegelsteinhausenbergerdorff jun."
BREAKS = ["buchholz", "buchholz-cut-1", "sonneborn-berger", "direct-encounter", "wins", "progress"]
PEOPLE = [person(number, name) for number, name in enumerate((*NAMES, *NAMES, LONG, "Ed"), start=1)]
ROUNDS = [
    round_of(1, name="Freitag", begun=True, tie_breaks=[*BREAKS]),
    pairing(1, 1, "t1", {"red": 1, "blue": 2}),
    pairing(2, 1, "t2", {"red": 3, "blue": 9}),
    pairing(3, 1, "t3", {"red": 4, "blue": 5}),
    pairing(4, 1, "t4", {"king": 6, "queen": 7, "monk": 8}, game=SALAMANDER),
    bye(5, 1, 10, "half"),
    paper(2, {"red": 1, "blue": 2}, by="Eva", why="a power cut of half an hour"),
    round_of(2),
]
LIVE = '[data-connection="live"]'
# Where each is, and what is there as soon as it is drawn.
PUBLIC = {
    "wall": ("", f"{LIVE} .tile"),
    "tables": ("tables", f"{LIVE} .tile"),
    "spectator": ("table/t1", f"{LIVE} #board *"),
    "spectator-salamander": ("table/t4", f"{LIVE} #board *"),
}
INSIDE = {
    "desk": ("", ".tile"),
    "table": ("tables/t3/", "#verdict:not(:empty)"),
    "gone": ("tables/t2/", "#strip[data-gone]"),
    "operator": ("operator", ".of-table"),
    "rounds": ("rounds", "tbody tr"),
    "round": ("rounds/1", "tbody tr"),
    "standings": ("rounds/standings", "tbody tr"),
}
# What somebody reads or hears: letters, and the names of things that have none.
READ = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [document.title];
    while (texts.nextNode()) {
        const {parentElement, data} = texts.currentNode;
        if (data.trim() && parentElement.checkVisibility()) found.push(data.trim());
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        for (const one of document.querySelectorAll(`[${name}]`)) {
            found.push(one.getAttribute(name));
        }
    }
    return found;
}"""
# What lies beyond the screen's edge, and neither ends in three dots nor is reached by scrolling.
BEYOND = """() => [...document.body.querySelectorAll("*")].filter((one) => {
    const {left, right, width} = one.getBoundingClientRect();
    const isBeyond = right > innerWidth + 1 || left < -1;
    if (!isBeyond || width < 2 || !one.checkVisibility()) return false;
    for (let part = one.parentElement; part; part = part.parentElement) {
        const {overflowX, textOverflow} = getComputedStyle(part);
        if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis") return false;
    }
    return true;
}).map((one) => one.outerHTML.slice(0, 100))"""


# Words on tiles and lists that go on in another line; only somebody's name may be longer than that.
BROKEN = """() => [...document.querySelectorAll(".tile .standing, th, button")].flatMap((one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/(?<![^\\s-])[^\\s-]{1,24}(?![^\\s-])/g)) {
        const letters = document.createRange();
        letters.setStart(texts.currentNode, word.index);
        letters.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...letters.getClientRects()].map(({top}) => Math.round(top))).size > 1) found.push(word[0]);
    }
    return found;
})"""  # noqa: E501


@dataclass(frozen=True, slots=True)
class Seen:
    """An evening, and an operator's page that has been to its desk."""

    evening: Evening
    page: Page
    complaints: list[str]

    def open(self, screen: str, language: str) -> None:
        """With everything unfolded."""
        hall = self.evening.hall
        at, (path, drawn) = (
            (hall.desk, INSIDE[screen]) if screen in INSIDE else (hall.wall, PUBLIC[screen])
        )
        self.page.goto(f"{at}{path}?lang={language}")
        expect(self.page.locator(drawn).first).to_be_attached()
        self.page.evaluate("document.querySelectorAll('main details').forEach(o => o.open = true)")


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Seen]:
    """Somebody waits for a referee, a table is gone, results are there and others open."""
    with (
        evening_in(tmp_path_factory.mktemp("evening"), *PEOPLE, *ROUNDS) as evening,
        browser.new_context(ignore_https_errors=True, reduced_motion="reduce") as context,
    ):
        context.set_default_timeout(PATIENCE_MS)
        evening.tables[2].play(TOO_FAR)
        evening.tables[2].is_held_by(evening.hall)
        evening.tables[1].dies()
        evening.hall.skipped += GONE_AFTER_S + 1
        page = context.new_page()
        page.goto(evening.hall.operators)
        expect(page.locator("#join")).to_contain_text("Your name will stand in the log")
        expect(page.locator("#join")).not_to_contain_text("letters")  # they are on this very screen
        page.locator("input[name=name]").fill("Olga")
        page.locator("#join button").click()
        expect(page.locator("#alerts li:not([data-quiet])")).to_contain_text("Table 3")
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield Seen(evening, page, complaints)


@pytest.mark.parametrize("screen", [*by_day(PUBLIC, 0), *by_day(INSIDE)])
def test_a_page_of_an_evening_is_for_every_screen_and_reader(seen: Seen, screen: str) -> None:
    seen.complaints.clear()
    page = seen.page
    for language, words in CATALOGUES.items():
        seen.open(screen, language)
        assert [one for one in page.evaluate(READ) if is_amiss(one, words)] == [], language
        for width, height in WIDTHS.items():
            resize(page, width, height)
            wide = page.evaluate("document.documentElement.scrollWidth"), page.evaluate(BEYOND)
            assert wide == (width, []), (language, width)
            assert page.evaluate(BROKEN) == [], (language, width)
            if AXE.exists() and language == LONGEST:
                assert by_day_and_by_night(page) == [], width
    assert seen.complaints == []


def by_day_and_by_night(page: Page) -> list[str]:
    """At night only the colours are others."""
    by_day = against(page, "light", WCAG)
    return by_day + against(page, "dark", COLOURS)


def against(page: Page, scheme: Literal["light", "dark"], rules: tuple[str, ...]) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    expect(page.locator(f"html[data-theme={scheme}]")).to_have_count(1)
    return [f"{scheme} {one}" for one in violations(page, rules)]


@cache
def of_no_language() -> re.Pattern[str]:
    """A key of the catalogue, a blank that nothing fills, a word of a script."""
    rooms = {key.split(".")[0] for key in CATALOGUES["en"] if "." in key}
    keys = rf"\b(?:{'|'.join(sorted(map(re.escape, rooms)))})\.[a-z][\w.-]*"
    return re.compile(rf"{keys}|\{{\w+\}}|\b(?:undefined|null|NaN)\b|\[object")


def is_amiss(text: str, words: Catalogue) -> bool:
    """What nobody can read, and what stands there in English in another language."""
    other = text in {*CATALOGUES["en"].values()} - {*words.values()}
    return other or bool(of_no_language().search(text))


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("desk.count", True),
        ("Runde {number}", True),
        ("undefined", True),
        ("Nobody waits for a referee.", True),
        ("Niemand wartet auf einen Schiedsrichter.", False),
        ("Table 3", False),
    ],
)
def test_what_is_amiss_is_found(text: str, is_so: bool) -> None:
    assert is_amiss(text, CATALOGUES["de"]) is is_so
