"""A whole game of four on four phones, with a lie, a capture, a failure, and two ways out."""

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Page, expect

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.observations import LinkChanged
from tests.night import night
from tests.page.conftest import Site, Visit
from tests.page.test_salamander import LONG_ENOUGH
from tests.page.thumbs import let_it_be_heard
from web.access.roles import Role

PLAYERS = ("Ada", "Berta", "Chris", "Dora")
FIGURES = (Role.at("king"), Role.at("queen"), Role.at("monk"), Role.at("robber"))
# Who taps what; `!` before a word is one of the two buttons of the answer in secret.
EVENING = """
king: throw-1-4-salamander away-air to-queen-2 card-earth ask-now
queen: !no
queen: throw-2-2-stone wing-fire row-row-3 stone-stone-1 to-monk-1
queen: throw throw-1-2-salamander away-row-1 to-monk-4 turn-done
monk: throw-1-3-stone wing-air row-row-4 stone-stone-3 to-monk-4
robber: declare face-water face-row-6 who-row-king face-stone-1 who-stone-monk declare-now
king: reply-yes
monk: reply-no
robber: show-row-7
king: exchange-row-6 fits
king: throw-1-2-salamander away-stone-2 to-queen-5 card-earth ask-now
queen: !yes
queen: throw-1-2-stone marker-stays to-queen-3
monk: throw-1-2-salamander away-air to-robber-2 turn-done
robber: keys-1 keys-1-symbol
robber: throw-1-1-stone wing-water row-row-7 stone-stone-1 to-robber-home
robber: declare face-water face-row-2 who-row-king
robber: face-stone-3 who-stone-monk declare-now
king: reply-yes
monk: reply-yes
"""


def taps() -> Iterator[tuple[str, str]]:
    for line in EVENING.strip().splitlines():
        who, words = line.split(": ")
        yield from ((who, tap) for tap in words.split())


def do(page: Page, tap: str) -> None:
    if tap.startswith("!"):
        page.locator("#acts .equal").nth(0 if tap == "!yes" else 1).click()
        return
    let_it_be_heard(page)
    page.locator(f"#acts [data-key='{tap}']").click()
    if tap.startswith("keys-1"):  # of two sticks, or of one: what is thrown next looks alike
        expect(page.locator("#acts [data-key='keys-2']")).to_have_count(0)


@pytest.fixture
def phones(site: Site, visit: Visit) -> Mapping[str, Page]:
    site.table.begin_game(header_to_json(Header(players=PLAYERS, target=12)))
    site.hear([LinkChanged(1.0, "camera", "absent")])
    return {role.value: visit(role, "/phone", 390) for role in FIGURES}


def place_of(page: Page, figure: str) -> str | None:
    return page.locator(f"#board [data-piece={figure}]").get_attribute("data-place")


@night
def test_a_whole_game_is_played_on_four_phones(visit: Visit, phones: Mapping[str, Page]) -> None:
    table, referee = visit(Role.ONLOOKER, "/"), visit(Role.REFEREE, "/referee")
    for who, tap in taps():
        do(phones[who], tap)
        if tap.startswith("!"):
            read(phones["king"])
        if tap == "!yes":
            expect(referee.locator("#known .notice")).to_have_count(1)
            expect(table.locator("#board [data-piece=queen]")).to_have_attribute(
                "data-place", "queen-home"
            )
        elif tap == "show-row-7":
            expect(table.locator("#text")).to_have_text("Ada may exchange row 6.")
            assert place_of(table, "queen") == place_of(table, "robber") == "dungeon"
    expect(table.locator("#text")).to_have_text("Dora wins.")
    expect(phones["queen"].locator("#text")).to_have_text("Dora wins.")
    expect(table.locator("[data-figure=robber] .score")).to_contain_text("12")
    phones["king"].locator("#answers [data-key=rematch]").click()
    for one in ("queen", "monk", "robber"):
        phones[one].locator("#answers [data-key=agree]").click()
    expect(table.locator("#text")).to_have_text("Berta throws the sticks.")
    assert all(page.locator("#known .notice").count() == 0 for page in phones.values())


def read(page: Page) -> None:
    """The answer that came is looked at and put away."""
    page.locator("#secret .main").press("Enter")
    page.evaluate(LONG_ENOUGH)
    page.locator("#secret .main").press("Enter")
    expect(page.locator("#secret")).to_be_empty()
