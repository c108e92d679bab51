"""The clumsy player of the second game: what thumbs do on the way to a word costs nothing."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.observations import LinkChanged
from tests.night import by_day, night
from tests.page.conftest import Site, Visit
from tests.page.salamander_fingers import Fingers
from tests.page.salamander_taps import SEATS, log, play, press_all, spoken, tap_place, turns_of
from tests.page.thumbs import A_THIRD, Phones, phone, windows
from web.access.roles import Role

SOME_TURNS = 5
WHOLE_GAMES = int(os.environ.get("FAUST_GAMES", "0"))  # a minute each; else the beginnings of three
GAMES = [(2 + seed % 3, seed) for seed in range(WHOLE_GAMES)] or [(2, 3), (3, 1), (4, 8)]
MOST_TURNS = 1000 if WHOLE_GAMES else SOME_TURNS


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserContext]:
    yield from windows(browser, log())


@pytest.mark.parametrize(("players", "seed"), by_day(GAMES, 0))
def test_what_a_thumb_does_on_the_way_is_nowhere_afterwards(
    window: BrowserContext, players: int, seed: int
) -> None:
    """No fault, nothing unclear, no question; the record is the careful player's."""
    game = spoken(SEATS[:players], seed, MOST_TURNS)
    careful = play(phone(window, "king"), game, Fingers(Random(seed), 0.0))
    clumsy = play(phone(window, "king"), game, Fingers(Random(seed), 0.7))
    assert (clumsy.faults, clumsy.questions) == ((), 0)
    assert clumsy.turns == careful.turns
    assert clumsy.taps > careful.taps


class BoardPhones(Phones):
    """Whose board has places to be tapped that no element stands for."""

    def tap(self, page: Page, kind: str, key: str) -> None:
        if kind != "board":
            super().tap(page, kind, key)
            return
        tap_place(page, key)


@night
def test_clumsy_thumbs_play_on_real_phones_that_are_reloaded(site: Site, visit: Visit) -> None:
    header, words = spoken(SEATS[:2], 3, SOME_TURNS)
    site.table.begin_game(header_to_json(header))
    site.hear([LinkChanged(1.0, "camera", "absent")])
    pages = {FIGURES[seat]: visit(Role.named(FIGURES[seat]), "/phone", 390) for seat in SEATS[:2]}
    phones = BoardPhones(site.store, pages, Random(3))
    press_all(phones, words, Fingers(Random(3), A_THIRD))
    assert phones.faults == []
    assert len(turns_of(site.table)) == SOME_TURNS
    expect(pages["king"].locator("#turns li")).not_to_have_count(0)
