"""The table's own screen of the second game, on a small computer."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.games.salamander.words.speaker import LANGUAGES
from tests.night import by_day
from tests.page.conftest import Site, Visit
from tests.page.fed import opened, without_a_stream
from tests.page.salamander_states import LONG, SHORT, states, told
from tests.page.sizes import resize
from web.access.roles import Role

SMALL = (1366, 768)
# As if somebody looked at another page; whether this one has given its stream back.
LOOKED_AWAY = """() => {
    window.stream.close = () => { window.isGivenBack = true; };
    Object.defineProperty(document, "hidden", {value: true, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
    return window.isGivenBack === true;
}"""
FOCUSED = "() => document.activeElement.closest('.acts, #board')?.id"
INK = "(one) => getComputedStyle(one).color"
# Whose column is narrower than what stands in it.
TOO_WIDE = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)"""


@pytest.fixture
def ours(browser: Browser) -> Iterator[BrowserContext]:
    """Pages of the second game, that hear what a test tells them."""
    yield from without_a_stream(browser, told())


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_what_is_declared_pushes_neither_throw_nor_scores_away(
    ours: BrowserContext, language: str
) -> None:
    page, shown = opened(ours, "/", "host", language), states(SHORT, language)
    resize(page, *SMALL)
    for name in ("begun", "declared", "won"):
        page.evaluate("window.told", shown[name])
        for part in ("#acts", "#throw", ".player.king .score", ".player.robber .score"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.locator("#declared")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.elementFromPoint(360, 80).closest('#declared') !== null")


@pytest.mark.parametrize(
    ("path", "role", "holders"),
    [
        ("/phone", "king", ["me", "Berta", "Chris", "Dora"]),
        ("/", "host", ["Ada", "Berta", "Chris", "Dora"]),
    ],
)
def test_only_on_the_own_phone_whoever_declares_is_called_me(
    ours: BrowserContext, path: str, role: str, holders: list[str]
) -> None:
    """The table's own screen speaks for somebody else"""
    page = opened(ours, path, role, "en")
    page.evaluate("window.told", states(SHORT, "en")["begun"])
    page.locator("[data-key=declare]").click()
    page.locator("[data-key=face-fire]").click()
    expect(page.locator("#acts .short")).to_have_text(holders)


def test_every_way_out_of_a_fault_is_written_as_the_fault_is(ours: BrowserContext) -> None:
    """Not in the grey of a quiet button, on red."""
    page = opened(ours, "/", "host", "de")
    page.evaluate("window.told", states(SHORT, "de")["too far"])
    way, strip = page.locator("[data-key=by-hand]"), page.locator("#status")
    assert way.evaluate(INK) == strip.evaluate(INK)


@pytest.mark.parametrize("language", by_day(("de", "en", "nl", "fr")))
def test_invitations_stand_beside_each_other_also_with_their_letters(
    site: Site, visit: Visit, language: str
) -> None:
    site.table.begin_game(header_to_json(Header(players=LONG)))
    site.offer()
    host = visit(Role.HOST, f"/?lang={language}")
    resize(host, *SMALL)
    host.locator("#invite").click()
    for figure in ("king", "queen"):
        host.locator(f"[data-key=letters-{figure}]").click()
        expect(host.locator(f".letters[data-role={figure}]")).to_have_count(1)
    assert host.locator(".invitation").evaluate_all(TOO_WIDE) == []


@pytest.mark.parametrize(("path", "role"), [("/", "host"), ("/phone", "king")])
def test_a_screen_that_is_to_be_heard_keeps_its_stream_though_nobody_looks(
    ours: BrowserContext, path: str, role: str
) -> None:
    page = opened(ours, path, role, "en")
    page.locator("#sound").click()
    assert not page.evaluate(LOOKED_AWAY)
    for _ in range(2):
        page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_text("Sound: off")
    assert page.evaluate(LOOKED_AWAY)


@pytest.mark.parametrize("place", ["acts", "board"])
def test_the_focus_stays_where_it_is_though_the_other_place_says_the_same(
    ours: BrowserContext, place: str
) -> None:
    """Where the figure may go stands on the board and below it"""
    page, shown = opened(ours, "/phone", "king", "en"), states(SHORT, "en")["to move"]
    page.evaluate("window.told", shown)
    page.locator(f"#{place} [data-key^='to-']").first.focus()
    page.evaluate("window.told", shown)
    assert page.evaluate(FOCUSED) == place


def test_the_hand_that_a_referee_looks_at_keeps_the_focus(ours: BrowserContext) -> None:
    page, shown = opened(ours, "/referee", "referee", "en"), states(SHORT, "en")["resigned"]
    page.evaluate("window.told", shown)
    hand = page.locator(".hands[data-figure=queen] summary")
    hand.focus()
    page.keyboard.press("Enter")
    page.evaluate("window.told", shown)
    expect(hand).to_be_focused()
    expect(page.locator(".hands[open]")).to_have_count(1)
