"""The board of a phone lies where it lies: nothing that is said or asked moves or cuts it."""

from collections.abc import Iterable
from typing import cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.faust.words.speaker import LANGUAGES
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header as SalamanderHeader
from companion.live.table import Table
from companion.storage.store import Store
from tests.night import by_day, night
from tests.page.all_states import states
from tests.page.conftest import Site, Visit
from tests.page.fed import opened, without_a_stream
from tests.page.sizes import resize
from tests.page.tables import TOO_FAR, table
from tests.page.test_by_hand import SENSES_LOST, tap, told
from tests.page.test_nothing_cropped import CUT, NAMES, Shown
from tests.table.sittings import START
from web.access.roles import Role

PHONES = ((360, 640), (390, 844), (844, 390))
SIZES = (*PHONES, (820, 1180), (1280, 800))
# Where board, sentence and thumbs are in each state; what is pressed first is in view with them.
BOXES = """(states) => Object.values(states).map((state) => {
    window.told(state);
    const box = (one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round);
    const first = document.querySelector(".dock button");
    const isSeen = !first || first.getBoundingClientRect().bottom <= innerHeight;
    const all = ["#lies", ".pinned", "#board"].map((one) => box(document.querySelector(one)));
    return JSON.stringify([...all, isSeen]);
})"""
WALK = f"""(states) => Object.entries(states).flatMap(([name, state]) => {{
    window.told(state);
    const fold = document.querySelector("#fold");
    const isWhole = ({CUT})(".strip, .dock").length === 0;
    if (fold.hidden) return isWhole ? [] : [`${{name}}: cut, and nothing to unfold it`];
    fold.click();
    const cut = ({CUT})(".strip, .dock").map((what) => `${{name}}: ${{what}}`);
    fold.click();
    return cut;
}})"""

# What is wrong and what is to be put back, as far as one can see it; the hint whole or not at all.
SAID = """(states) => Object.entries(states).flatMap(([name, state]) => {
    window.told(state);
    const strip = document.querySelector("#status");
    const room = strip.getBoundingClientRect();
    const lines = [...document.querySelectorAll("#text, #page, #repair li")].filter((one) => one.checkVisibility());
    const letters = lines.flatMap((one) => [...one.getClientRects()].map((box) => [one.textContent, box]));
    const unseen = letters.filter(([, box]) => box.bottom > Math.min(room.bottom, innerHeight) || box.right > room.right
        || !strip.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)));
    const hint = document.querySelector("#hint");
    const {top, left} = hint.getBoundingClientRect();
    const isShown = hint.textContent && hint.checkVisibility({visibilityProperty: true});
    const isCut = isShown && top < room.bottom - 1 && left >= room.left;
    return [...unseen.map(([text]) => `${name}: ${text}`), ...(isCut ? [`${name}: the hint is cut`] : [])];
})"""  # noqa: E501


# What is cut of it, or lies beside the screen, in the bar, or under something; what it moves.
LINE = f"""async () => {{
    const {{ showConnection }} = await import("/static/frame.js");
    const light = document.querySelector("#connection");
    const places = () => JSON.stringify([".bar", "#menu", "main", ".pinned"].map(
        (one) => document.querySelector(one).getBoundingClientRect()));
    showConnection("live");
    const before = places();
    return ["connecting", "live", "lost", "unwritten", "damaged"].flatMap((how) => {{
        showConnection(how);
        const said = light.getBoundingClientRect();
        const menu = document.querySelector("#menu").getBoundingClientRect();
        const isOut = said.top < 0 || said.left < 0 || said.right > innerWidth || said.bottom > innerHeight;
        const isOver = said.right > menu.left && said.top < menu.bottom && said.bottom > menu.top;
        const found = [...({CUT})("#connection"), ...(isOut || isOver ? ["out of its place"] : [])];
        return [...found, ...(how === "lost" && places() !== before ? ["moved"] : [])].map((what) => `${{how}}: ${{what}}`);
    }});
}}"""  # noqa: E501


@pytest.fixture
def all_shown() -> dict[str, dict[str, Shown]]:
    """Every state, by language."""
    return {language: states(NAMES[1], language) for language in LANGUAGES}


@pytest.mark.parametrize("role", by_day(["red", "host", "onlooker"]))
def test_the_board_has_one_place_and_one_size_in_every_state(
    quiet: BrowserContext, role: str
) -> None:
    shown = states(("Ada", "Bob"), "en")
    shown = {name: one for name, one in shown.items() if kind(one) != "over"}
    page = opened(quiet, "/phone", role, "en")
    for width, height in PHONES:
        resize(page, width, height)
        assert len(set(page.evaluate(BOXES, shown))) == 1, (width, height)
        board = page.locator("#lies").bounding_box()
        assert board is not None
        assert role == "onlooker" or board["y"] + board["height"] <= height


@night
def test_what_does_not_fit_above_the_board_unfolds(
    quiet: BrowserContext, all_shown: dict[str, dict[str, Shown]]
) -> None:
    cut = []
    for language in LANGUAGES:
        page = opened(quiet, "/phone", "red", language)
        for width, height in SIZES:
            resize(page, width, height)
            found = page.evaluate(WALK, all_shown[language])
            cut += [f"{language} {width}x{height} {one}" for one in found]
        page.close()
    assert cut == []


@night
@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_what_is_wrong_and_what_to_put_back_is_read_whole(
    quiet: BrowserContext, language: str
) -> None:
    page = opened(quiet, "/phone", "red", language)
    for width, height in PHONES:
        resize(page, width, height)
        assert page.evaluate(SAID, states(("Ada", "Bob"), language)) == [], (width, height)


@pytest.mark.parametrize(("width", "height"), by_day(PHONES))
def test_at_the_end_the_score_stands_where_the_board_was(
    quiet: BrowserContext, width: int, height: int
) -> None:
    page = opened(quiet, "/phone", "red", "de")
    resize(page, width, height)
    page.evaluate("window.told", states(NAMES[1], "de")["the end"])
    for one in ("#red .addends", "#blue .addends", "[data-key=rematch]"):
        expect(page.locator(one)).to_be_in_viewport(ratio=1)
    expect(page.locator("#turn")).to_be_hidden()
    assert page.evaluate(f"({CUT})('.player')") == []


def kind(state: Shown) -> object:
    return cast(Shown, state["status"])["kind"]


def on_a_phone(visit: Visit, role: Role) -> Page:
    page = visit(role, "/phone", 360)
    resize(page, 360, 640)
    return page


@pytest.mark.parametrize(
    ("game", "languages"),
    by_day([("faust", LANGUAGES), ("salamander", ["de"]), ("salamander", LANGUAGES)], 2),
)
def test_what_is_said_of_the_line_is_read_whole_and_moves_nothing(
    browser: Browser, game: str, languages: Iterable[str]
) -> None:
    """The words are the same for both games."""
    store = Store()
    if game == "faust":
        table(START, store=store)
    else:
        Table(header_to_json(SalamanderHeader()), store)
    for context in without_a_stream(browser, store):
        for language in languages:
            page = opened(context, "/phone", "red", language)
            for width, height in PHONES:
                resize(page, width, height)
                assert page.evaluate(LINE) == [], (language, width, height)
            page.close()


def test_a_sentence_that_was_unfolded_is_folded_by_the_next_one(site: Site, visit: Visit) -> None:
    site.play(TOO_FAR)
    page = on_a_phone(visit, Role.at("red"))
    told(page, "only 7 points")
    page.get_by_role("button", name="Show the whole sentence").click()
    expect(page.locator("#status")).to_have_attribute("data-open", "")
    site.play("A1 A8 / A1 A1 / B1")
    told(page, "Bob to move")
    expect(page.locator("#status")).not_to_have_attribute("data-open", "")


def test_a_notice_moves_nothing_and_goes_when_it_is_tapped(site: Site, visit: Visit) -> None:
    site.play(SENSES_LOST + "\n" + START)
    page = on_a_phone(visit, Role.at("red"))
    told(page, "Your turn")
    before = page.locator("#lies").bounding_box()
    page.route("**/say", lambda route: route.abort())
    tap(page, "A8")
    expect(page.locator("#notice")).to_be_visible()
    assert page.locator("#lies").bounding_box() == before
    page.locator("#notice").click()
    expect(page.locator("#notice")).to_be_hidden()
