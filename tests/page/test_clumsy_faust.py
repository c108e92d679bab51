"""The clumsy player of Doctor Faust: what thumbs do on the way to an act costs nothing."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from companion.games.faust.rules.record import Header
from tests.night import by_day, night
from tests.page.conftest import Site, Visit
from tests.page.faust_fingers import FaustFingers
from tests.page.faust_taps import acts_of, log, play
from tests.page.thumbs import A_THIRD, Phones, phone, windows
from web.access.roles import Role
from workshop.drawn.played import play_game

GAMES = int(os.environ.get("FAUST_GAMES", "2"))
A_LOT = 0.7
SHORT_GAME = 33  # with a trap and a jump; five turns


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserContext]:
    yield from windows(browser, log())


@pytest.mark.parametrize("seed", by_day(range(GAMES), 0))
def test_what_a_thumb_does_on_the_way_is_nowhere_afterwards(
    window: BrowserContext, seed: int
) -> None:
    """No fault, nothing unclear, no question; the record is the careful player's."""
    game = play_game(Header(), Random(seed))
    clumsy = play(phone(window, "red"), game, FaustFingers(Random(seed), A_LOT))
    assert (clumsy.faults, clumsy.questions) == ((), 0)
    assert clumsy.record == game.record


@night
def test_clumsy_thumbs_play_on_real_phones_that_are_reloaded(site: Site, visit: Visit) -> None:
    header = site.table.header
    game = play_game(header, Random(SHORT_GAME))
    site.play("link camera absent\nlink slots absent")
    roles = (Role.at("red"), Role.at("blue"))
    pages = {str(role): visit(role, "/phone", 390) for role in roles}
    phones = Phones(site.store, pages, Random(3))
    fingers = FaustFingers(Random(3), A_THIRD)
    for player, act in acts_of(game):
        for taps, expected in fingers.meaning(phones.state, player, act):
            phones.press(player, taps, expected)
            status = phones.state["status"]
            for seat, page in pages.items():  # the next tap is one on what these have led to
                said = status.get("yours", {}).get(seat, status["text"])
                expect(page.locator("#text")).to_have_text(said)
    assert phones.faults == []
    assert site.table.session.record == game.record
