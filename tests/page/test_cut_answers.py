"""A game of the archive whose answers are cut on the way: what came stays, what did not is said."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Site, Visit
from tests.page.tables import ONE_TURN
from web.access.roles import Role

# Of what is asked there only the beginning comes.
CUT = """const asks = window.fetch;
window.fetch = async (where, how) => {
    if (!new URL(where, location.href).pathname.endsWith(window.cutAt)) return asks(where, how);
    const status = window.cutWith;
    return new Response(new ReadableStream({ start: (line) => line.error(new TypeError()) }), { status });
};"""  # noqa: E501
AWAY = "The companion does not answer"


def opened(site: Site, visit: Visit, cut_at: str, status: int = 200) -> Page:
    site.play(ONE_TURN + "say red resign")
    page = visit(Role.HOST, "/archive")
    page.add_init_script(f"window.cutAt = '{cut_at}'; window.cutWith = {status}; {CUT}")
    page.goto(f"{site.url}archive/1")
    return page


def test_a_sheet_is_drawn_though_its_code_was_cut(site: Site, visit: Visit) -> None:
    page = opened(site, visit, "/file/code")
    expect(page.locator("#told")).to_contain_text("German booklet")
    expect(page.locator("#notice")).to_contain_text(AWAY)


def test_no_code_to_scan_is_promised_where_none_came(site: Site, visit: Visit) -> None:
    page = opened(site, visit, "/qr")
    expect(page.locator("#scan-how")).not_to_be_empty()
    expect(page.locator("#scan")).to_be_hidden()


@pytest.mark.parametrize("kind", ["analysis", "analysis.red"])
def test_an_analysis_that_was_cut_is_said_to_be_away(site: Site, visit: Visit, kind: str) -> None:
    page = opened(site, visit, f"/file/{kind}")
    if kind != "analysis":
        page.locator("[data-key=view-red]").click()
        expect(page.locator("#judged")).to_be_visible()
    expect(page.locator("#notice")).to_contain_text(AWAY)


@pytest.mark.parametrize("status", [200, 410])
def test_a_game_that_was_cut_is_not_said_to_be_none(site: Site, visit: Visit, status: int) -> None:
    page = opened(site, visit, "/api/games/1", status)
    expect(page.locator("#title")).to_contain_text(AWAY)
    expect(page.locator("main .button")).to_have_attribute("href", "/archive")
