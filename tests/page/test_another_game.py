"""A table goes on with another game: every page that is open there becomes that game's."""

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.games.salamander.files.record_lines import (
    header_to_json as salamander_header_to_json,
)
from companion.games.salamander.rules.record import Header as Agreed
from tests.night import by_day
from tests.page.conftest import Site, Visit
from web.access.roles import Role

FAUST = header_to_json(Header(players=("Ada", "Bob")))
SALAMANDER = salamander_header_to_json(Agreed(seats=(0, 1, 2), players=("Ada", "Cleo", "Dan", "")))
LOOKS = [("/", Role.HOST), ("/phone", Role.at("red")), ("/referee", Role.REFEREE)]
OTHERS = [("/", Role.at("red")), ("/phone", Role.HOST), ("/referee", Role.HOST)]


def is_faust(page: Page) -> None:
    expect(page.locator("#red")).to_contain_text("Ada")


def is_salamander(page: Page) -> None:
    expect(page.locator(".player.queen").first).to_contain_text("Cleo")


@pytest.mark.parametrize("looks", by_day([LOOKS, OTHERS]))
def test_an_open_page_becomes_that_of_the_game_that_begins(
    site: Site, visit: Visit, looks: list[tuple[str, Role]]
) -> None:
    """Of its board and its words; `visit` fails where a script of the other game broke."""
    site.table.begin_game(FAUST)
    pages = [visit(role, path, 390 if path == "/phone" else 1024) for path, role in looks]
    for page in pages:
        is_faust(page)
    for agreed, is_of in ((SALAMANDER, is_salamander), (FAUST, is_faust)):
        site.table.begin_game(agreed)
        site.hear([])
        for page in pages:
            is_of(page)
            expect(page.locator("#connection")).to_have_attribute("data-is", "ok")


def test_who_sits_in_the_new_game_plays_on_and_who_does_not_may_join(
    site: Site, visit: Visit
) -> None:
    site.table.begin_game(SALAMANDER)
    king, queen = (visit(Role.at(seat), "/phone", 390) for seat in ("king", "queen"))
    is_salamander(queen)
    site.table.begin_game(FAUST)
    site.hear([])
    expect(king.locator("#me")).to_contain_text("Ada")
    expect(king.locator("#join")).to_be_hidden()
    expect(king.locator("#acts button").first).to_be_visible()
    expect(queen.locator("#me")).to_have_text("onlooker")
    expect(queen.locator("#join form")).to_be_visible()
    expect(queen.locator("#join")).to_contain_text("Ada and Bob")
    expect(queen.locator("#acts")).to_be_hidden()


@pytest.mark.parametrize("language", by_day(["en", "de", "fr", "nl"]))
def test_a_phone_says_that_the_game_went_on_and_who_sits_there_now(
    site: Site, visit: Visit, language: str
) -> None:
    """It speaks for nobody, until somebody joins with it."""
    phone = visit(Role.at("blue"), f"/phone?lang={language}", 390)
    expect(phone.locator("#me")).to_contain_text("Bob")
    site.table.begin_game(header_to_json(Header(players=("Cleo", "Dan"))))
    site.hear([])
    expect(phone.locator(".gone-on")).to_contain_text("Cleo")
    expect(phone.locator(".gone-on")).to_contain_text("Dan")
    expect(phone.locator("#acts")).to_be_hidden()
    phone.reload()
    expect(phone.locator(".gone-on")).to_contain_text("Dan")
    phone.goto(f"{site.url}phone#{site.invitation(Role.at('blue'))}")
    expect(phone.locator("#me")).to_contain_text("Dan")
    expect(phone.locator("#join")).to_be_hidden()
