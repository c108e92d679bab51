"""Where the table cannot be reached a page says that, and nothing of who may do what."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Site
from tests.table.sittings import START
from web.access.roles import Role


@pytest.mark.parametrize(
    ("path", "role", "found"),
    [
        ("/set-up", Role.HOST, "#step button"),
        ("/phone", Role.at("red"), "#acts button"),
        ("/archive", Role.ONLOOKER, "#games a"),
    ],
)
def test_who_asks_while_the_table_is_away_is_who_he_is_once_it_is_back(
    site: Site, page: Page, path: str, role: Role, found: str
) -> None:
    site.play("link camera absent\nlink slots absent\n" + START)
    if role is not Role.ONLOOKER:
        page.context.add_cookies(
            [{"name": f"faust-{site.port}", "value": site.key(role), "url": site.url}]
        )
    page.route("**/api/me", lambda route: route.abort())
    page.goto(site.url.rstrip("/") + path)
    expect(page.locator("#connection")).to_contain_text("The companion does not answer")
    expect(page.locator("main")).not_to_contain_text("own screen")
    expect(page.locator("#join")).to_be_hidden()
    page.unroute("**/api/me")
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    expect(page.locator(found).first).to_be_visible()
