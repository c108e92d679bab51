"""A table goes on with another game: every page that is open there becomes that game's."""

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.games.salamander.files.game_lines import agreed_to_json
from companion.games.salamander.rules.record import Header as Agreed
from tests.page.conftest import Site, Visit
from web.access.roles import Role

FAUST = header_to_json(Header(players=("Ada", "Bob")))
SALAMANDER = agreed_to_json(Agreed(seats=(0, 1, 2), players=("Ada", "Cleo", "Dan", "")))
PAGES = ("/", "/phone", "/referee")


def is_faust(page: Page) -> None:
    expect(page.locator("#red")).to_contain_text("Ada")


def is_salamander(page: Page) -> None:
    expect(page.locator(".player.queen").first).to_contain_text("Cleo")


@pytest.mark.parametrize("path", PAGES)
def test_an_open_page_becomes_that_of_the_game_that_begins(
    site: Site, visit: Visit, path: str
) -> None:
    """Of its board and its words; `visit` fails where a script of the other game broke."""
    site.table.begin_game(FAUST)
    roles = [Role.HOST, Role.REFEREE] if path == "/referee" else [Role.HOST, Role.at("red")]
    pages = [visit(role, path, 390 if path == "/phone" else 1024) for role in roles]
    for page in pages:
        is_faust(page)
    for agreed, is_of in ((SALAMANDER, is_salamander), (FAUST, is_faust)):
        site.table.begin_game(agreed)
        site.hear([])
        for page in pages:
            is_of(page)
            expect(page.locator("#connection")).to_have_attribute("data-is", "ok")
