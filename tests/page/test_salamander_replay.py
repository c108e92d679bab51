"""The page of one game of Der Feuer-Salamander: its stops, their addresses, its sheet, the list."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.observations import PageSaid
from tests.page.fed import window_of
from tests.page.sizes import resize
from tests.page.test_whole_salamander import PLAYED, PLAYING
from tests.page.two_tables import HeardTable, told
from web.access.roles import Role

OVER, RUNNING = "/archive/1", "/archive/2"


@pytest.fixture(scope="module")
def heard() -> HeardTable:
    made = HeardTable(PLAYED, PLAYING)
    for observation in told(PLAYING):
        made.tell(observation)
    made.tell(PageSaid(made.table.t, "referee", "ruling", {"to_move": "king", "reason": "By lot."}))
    return made


@pytest.fixture
def window(browser: Browser, heard: HeardTable) -> Iterator[BrowserContext]:
    """Pages of an onlooker."""
    made = heard.clients[Role.ONLOOKER].application
    with window_of(browser, made, reduced_motion="reduce", locale="en-GB") as context:
        yield context


def opened(window: BrowserContext, path: str) -> Page:
    page = window.new_page()
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(path)
    expect(page.locator("#turns a, #games a").first).to_be_visible()
    return page


def test_keys_lead_from_stop_to_stop_and_each_has_its_address(window: BrowserContext) -> None:
    page = opened(window, OVER)
    where, turns = page.locator("#where"), len(PLAYED.turns)
    expect(where).to_have_text(f"{turns} / {turns}")
    page.keyboard.press("Home")
    expect(page.locator("#turn-text")).to_have_text("Before the first turn")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text(f"1 / {turns}")
    assert page.url.endswith("#1")
    expect(page.locator("#turn-text")).to_contain_text("Turn 1, ")
    page.keyboard.press("End")
    expect(where).to_have_text(f"{turns} / {turns}")
    page.goto(f"{OVER}#3")
    expect(where).to_have_text(f"3 / {turns}")
    expect(page.locator("#board .piece")).to_have_count(2 * len(PLAYED.header.seats))
    expect(page.locator("#players article")).to_have_count(len(PLAYED.header.seats))


def test_a_game_that_is_over_shows_what_was_sure_and_may_be_taken_home(
    window: BrowserContext,
) -> None:
    page = opened(window, f"{OVER}#1")
    expect(page.locator("#known li")).to_have_count(len(PLAYED.header.seats))
    expect(page.locator("#known")).to_contain_text("possible hand")
    page.keyboard.press("End")  # the last stop is no turn
    expect(page.locator("#known li")).to_have_count(len(PLAYED.header.seats))
    expect(page.locator("#files a")).to_have_count(3)
    expect(page.locator("#facts")).to_contain_text("The game is over: it was agreed so.")
    expect(page.locator("#scan")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()


def test_a_running_game_says_that_its_secrets_are_the_referees(window: BrowserContext) -> None:
    page = opened(window, RUNNING)
    closed = "For the referee alone while the game is running."
    expect(page.locator("#known")).to_have_text(closed)
    expect(page.locator("#files")).to_have_text(closed)
    expect(page.locator("#scan")).to_be_hidden()
    expect(page.locator("#turn-text")).to_contain_text("The referee decided: King is to move.")
    expect(page.locator("#stop-why")).to_contain_text("By lot.")


def test_the_list_has_everybody_with_place_and_total(window: BrowserContext) -> None:
    page = opened(window, "/archive")
    rows = page.locator("#games tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("1. Robber 16")
    expect(rows.nth(0)).to_contain_text("not over yet")
    expect(page.locator("#series-table tbody tr")).to_have_count(1)


@pytest.mark.parametrize("width", [360, 700])
def test_nothing_of_it_is_wider_than_the_screen(window: BrowserContext, width: int) -> None:
    page = opened(window, OVER)
    resize(page, width, 800)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width
