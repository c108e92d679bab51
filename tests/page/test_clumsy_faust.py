"""The clumsy player of Doctor Faust: what thumbs do on the way to an act costs nothing."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.faust.rules.record import Header
from companion.virtual_table.players import play_game
from tests.page.conftest import Site, Visit
from tests.page.faust_fingers import FaustFingers, Said, State, Taps
from tests.page.faust_taps import acts_of, phone, play, windows
from tests.page.salamander_taps import A_THIRD, WRONG, state_of
from tests.page.tables import app
from tests.patience import until
from web.access.roles import Role
from web.app import stream_of

GAMES = int(os.environ.get("FAUST_GAMES", "2"))
A_LOT = 0.7
SHORT_GAME = 33  # with a trap and a jump; five turns


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserContext]:
    yield from windows(browser)


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_a_thumb_does_on_the_way_is_nowhere_afterwards(
    window: BrowserContext, seed: int
) -> None:
    """No fault, nothing unclear, no question; the record is the careful player's."""
    game = play_game(Header(), Random(seed))
    clumsy = play(phone(window), game, FaustFingers(Random(seed), A_LOT))
    assert clumsy.faults == ()
    assert clumsy.record == game.record


class Phones:
    """Real ones, each in its player's hand, which is put down and taken up again now and then."""

    def __init__(self, site: Site, pages: dict[str, Page], dice: Random) -> None:
        self._site, self._pages, self._dice = site, pages, dice
        self._stream = stream_of(app(site.store))  # not the site's: its pages read that one
        self.wrong: list[str] = []

    @property
    def state(self) -> State:
        self._stream.wake()
        return state_of(self._stream)

    def press(self, by: str, taps: Taps, expected: list[Said] | None) -> None:
        before, page = self._heard(), self._pages[by]
        if self._dice.random() < A_THIRD:
            page.reload()
        for tap in taps:
            how, key = tap.split(":")
            place = page.locator(f":is(#acts, #answers, #board) [data-key='{key}']").first
            place.dblclick() if how == "twice" else place.click()
        until(lambda: self._heard() > before)
        status = self.state["status"]
        if status["kind"] in WRONG or status.get("agree"):
            self.wrong.append(f"{by} {taps}, meant {expected}: {status['text']}")
        for one in self._pages.values():  # the next tap is one on what these have led to
            expect(one.locator("#text")).to_have_text(status["text"])

    def _heard(self) -> int:
        return sum("page" in row.content() for row in self._site.store.rows())


def test_clumsy_thumbs_play_on_real_phones_that_are_reloaded(site: Site, visit: Visit) -> None:
    header = site.table.header
    game = play_game(header, Random(SHORT_GAME))
    site.play("link camera absent\nlink slots absent")
    roles = (Role.RED, Role.BLUE)
    pages = {str(role): visit(role, "/phone", 390) for role in roles}
    phones = Phones(site, pages, Random(3))
    fingers = FaustFingers(Random(3), A_THIRD)
    for player, act in acts_of(game):
        for taps, expected in fingers.meaning(phones.state, player, act):
            phones.press(player, taps, expected)
    assert phones.wrong == []
    assert site.table.session.record == game.record
