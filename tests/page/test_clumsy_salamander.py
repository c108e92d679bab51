"""The clumsy player of the second game: what thumbs do on the way to a word costs nothing."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.salamander.files.game_lines import agreed_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Agreed
from companion.observations import LinkChanged
from tests.page.conftest import Site, Visit
from tests.page.salamander_fingers import Fingers, Said, State, Taps
from tests.page.salamander_taps import (
    A_THIRD,
    SEATS,
    WRONG,
    phone,
    play,
    press_all,
    spoken,
    state_of,
    tap_place,
    turns_of,
    windows,
)
from tests.page.tables import app
from tests.patience import until
from web.access.roles import Role
from web.app import stream_of

SOME_TURNS = 5
WHOLE_GAMES = int(os.environ.get("FAUST_GAMES", "0"))  # a minute each; else the beginnings of three
GAMES = [(2 + seed % 3, seed) for seed in range(WHOLE_GAMES)] or [(2, 3), (3, 1), (4, 8)]
MOST_TURNS = 1000 if WHOLE_GAMES else SOME_TURNS


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserContext]:
    yield from windows(browser)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_what_a_thumb_does_on_the_way_is_nowhere_afterwards(
    window: BrowserContext, players: int, seed: int
) -> None:
    """No fault, nothing unclear, no question; the record is the careful player's."""
    game = spoken(SEATS[:players], seed, MOST_TURNS)
    careful = play(phone(window), game, Fingers(Random(seed), 0.0))
    clumsy = play(phone(window), game, Fingers(Random(seed), 0.7))
    assert (clumsy.faults, clumsy.questions) == ((), 0)
    assert clumsy.turns == careful.turns
    assert clumsy.taps > careful.taps


class Phones:
    """Real ones, each in its player's hand, which is put down and taken up again now and then."""

    def __init__(self, site: Site, pages: dict[str, Page], dice: Random) -> None:
        self._site, self._pages, self._dice = site, pages, dice
        self._stream = stream_of(app(site.store))  # not the site's: its pages read that one
        self.faults: list[str] = []

    @property
    def state(self) -> State:
        """When what the rules send is put there."""
        until(lambda: self._shown()["status"].get("for") != "put")
        shown = self._shown()
        if shown["status"]["kind"] in WRONG:
            self.faults.append(str(shown["status"]))
        return shown

    def _shown(self) -> State:
        self._stream.wake()
        return state_of(self._stream)

    def press(self, by: str, taps: Taps, expected: list[Said] | None) -> list[Said]:
        before, page = len(self._heard()), self._pages[by]
        if self._dice.random() < A_THIRD:
            page.reload()
        for tap in taps:
            self._tap(page, *tap.split(":"))
        words = 1 if expected is None else len(expected)
        until(lambda: len(self._heard()) >= before + words)
        return self._heard()[before : before + words]

    def _heard(self) -> list[Said]:
        """What the table has answered, as its log has it."""
        said = [row.content().get("page") for row in self._site.store.rows()]
        words = [dict(one) for one in said if isinstance(one, dict)]
        return [{key: one[key] for key in one if key not in {"by", "salt"}} for one in words]

    def _tap(self, page: Page, kind: str, key: str) -> None:
        if kind == "board":  # not before the page has heard that it is the board's turn
            owed = page.locator("#acts[data-form=marker], #acts[data-form=move]")
            expect(owed).to_have_count(1)
            tap_place(page, key)
        elif kind == "twice":
            page.locator(f"#acts [data-key='{key}'], #board [data-key='{key}']").first.dblclick()
        else:
            page.locator(f"#acts [data-key='{key}'], #board [data-key='{key}']").first.click()


def test_clumsy_thumbs_play_on_real_phones_that_are_reloaded(site: Site, visit: Visit) -> None:
    seats, words = spoken(SEATS[:2], 3, SOME_TURNS)
    site.table.begin_game(agreed_to_json(Agreed(seats=seats)))
    site.hear([LinkChanged(1.0, "camera", "absent")])
    pages = {FIGURES[seat]: visit(Role(FIGURES[seat]), "/phone", 390) for seat in seats}
    phones = Phones(site, pages, Random(3))
    press_all(phones, words, Fingers(Random(3), A_THIRD))
    assert phones.faults == []
    assert len(turns_of(site.table)) == SOME_TURNS
    expect(pages["king"].locator("#turns li")).not_to_have_count(0)
