"""The first printed page is what one keeps: result, names, addends, code, lines to sign; in A4."""

from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.export.bundle import Export, stored_game
from companion.games.faust.rules.record import Header
from companion.games.salamander.files.record_lines import header_to_json
from companion.observations import Json
from companion.replay.stored_game import StoredGame
from tests.night import by_day, night
from tests.page.conftest import Site, Visit
from tests.page.sizes import resize
from tests.page.tables import ONE_TURN
from tests.page.test_replay import scanned
from tests.salamander.told_table import ToldTable
from tests.table.played import told_slowly
from tests.table.test_one_winner import dried_up
from web.access.qr import game_code
from web.access.roles import Role
from workshop.drawn.played import play_game

A_MM = 96 / 25.4
WIDE, HIGH = round(186 * A_MM), 273 * A_MM  # of A4 within margins of 12 mm
FAULTS = (
    ONE_TURN
    + """A1 A5 / A1 A9 / B3
A1 A5 / A1 A1 / B3
A1 A5 / A1 A10 / B3
A1 A5 / A1 A10 / B3
say red accept
say referee ruling to_move=red reason=late
say table end
"""
)


def printed(page: Page) -> Page:
    resize(page, WIDE, 800)
    page.emulate_media(media="print")
    return page


def ends_at(page: Page, what: str) -> float:
    """How far down the paper the last of these ends, as it is laid out without an end of a page."""
    boxes = [one.bounding_box() for one in page.locator(what).all()]
    return max(box["y"] + box["height"] for box in boxes if box)


def test_all_that_one_keeps_is_on_the_first_page_and_all_else_behind_it(
    site: Site, visit: Visit
) -> None:
    site.play(FAULTS)
    page = printed(visit(Role.ONLOOKER, "/archive/1"))
    expect(page.locator("#scan-code path")).to_have_count(1)
    expect(page.locator("#title")).to_contain_text("Bob")
    expect(page.locator("#facts")).to_contain_text("it was agreed to end it")
    for what in ("#title", "#facts", "#scan", "#sheet .total", "#sheet .signature td"):
        assert ends_at(page, what) < HIGH
    told = page.locator("#told")
    assert told.evaluate("one => getComputedStyle(one).breakBefore") == "page"
    expect(told.locator("dt", has_text="Faults")).to_have_count(1)
    for fault in ("Turn 2 · Bob: A1→A9 is 8 fields", "Turn 2 · Bob: A1→A10 is 9 fields"):
        expect(told.locator("dd", has_text=fault)).to_have_count(1)
    expect(told.locator("dd", has_text="A1→A10")).to_have_count(1)  # once, with what became of it
    expect(told).to_contain_text("Turn 3 · The referee decided: <b>Ada</b> & Co is to move. late")


def test_the_longest_sheet_of_doctor_faust_is_one_page(site: Site, visit: Visit) -> None:
    """A game of many turns: a line for each soul card"""
    game = play_game(Header(), Random(5))
    site.hear(told_slowly(game, Random(5)))
    page = printed(visit(Role.ONLOOKER, "/archive/1"))
    expect(page.locator("#sheet tr")).not_to_have_count(0)
    assert ends_at(page, "#sheet .signature td") < HIGH


@night
def test_four_players_sheet_of_the_second_game_is_one_page(site: Site, visit: Visit) -> None:
    second_game(site)
    page = printed(visit(Role.ONLOOKER, "/archive/2"))
    expect(page.locator("#facts")).to_contain_text(" wins.")
    expect(page.locator("#scan-code path")).to_have_count(1)
    assert ends_at(page, "#facts, #scan, #sheet .total, #sheet .signature td") < HIGH
    expect(page.locator("#sheet tbody tr")).not_to_have_count(0)


def second_game(site: Site) -> None:
    game = dried_up()
    agreed = replace(game.header, players=("Ada", "Berta", "Carla", "Dora"))
    site.table.begin_game(header_to_json(agreed))
    for observation in ToldTable(replace(game, header=agreed), Random(5)).observations():
        site.table.take(observation)
    site.hear([])
    assert site.table.session.is_over


@pytest.mark.parametrize("game", by_day([1, 2]))
def test_the_sheet_that_is_taken_home_has_the_same_on_its_first_page(
    site: Site, visit: Visit, game: int
) -> None:
    site.play(FAULTS.replace("slot B7 red\n", ""))
    second_game(site)
    sheet = Export(stored(site, game), None, "en", game_code).file("sheet.html")
    assert sheet is not None
    page = printed(visit(Role.ONLOOKER, "/archive"))
    page.goto("about:blank")
    page.set_content(sheet.content.decode())
    assert ends_at(page, ".total span, .addends > *, footer") < HIGH
    assert page.locator(".behind").evaluate("one => getComputedStyle(one).breakBefore") == "page"
    path, size = page.locator("svg path"), page.locator("svg").get_attribute("viewBox")
    drawn: dict[str, Json] = {"path": path.get_attribute("d"), "size": str(size).split()[-1]}
    assert scanned(drawn) == stored_notation(site, game)


def test_a_game_that_is_too_long_for_a_code_has_a_sheet_without_one(site: Site) -> None:
    site.play(FAULTS)
    sheet = Export(stored(site, 1), None, "en", lambda _text, _label: "").file("sheet.html")
    assert sheet is not None
    assert b"<figure>" not in sheet.content


def stored(site: Site, game: int) -> StoredGame:
    found = stored_game(site.store, game)
    assert found is not None
    return found


def stored_notation(site: Site, game: int) -> str:
    return Export(stored(site, game)).recorded.notation(is_judged=False)
