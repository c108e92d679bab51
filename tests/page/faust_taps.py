"""Whole games of Doctor Faust by taps: the page's own modules, heard and pressed in one window.

`python -m tests.page.faust_taps --games 12` counts the taps a turn, with slips and without.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.games.faust.rules.actions import Action
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header, Record
from companion.live.faust_table import FaustTable
from companion.observations import ABSENT, LinkChanged, PageSaid
from companion.storage.store import Store
from companion.virtual_table.grips import grips_of
from companion.virtual_table.players import PlayedGame, play_game
from tests.page.faust_fingers import FaustFingers, Said, State, Taps
from tests.page.fed import opened, without_a_server
from tests.page.salamander_taps import A_THIRD, SAYS, TAPS, WRONG, state_of
from tests.page.tables import app
from web.app import stream_of


@dataclass
class FaustWindow:
    """One page that is each player's in turn, and the table that hears it."""

    page: Page
    taps: int = 0
    faults: list[str] = field(default_factory=list)
    state: State = field(init=False)

    def __post_init__(self) -> None:
        store = Store()
        self.table = FaustTable(Header(), store)
        for part in ("camera", "slots"):
            self.table.take(LinkChanged(0.0, part, ABSENT))
        self._stream = stream_of(app(store))
        self.state = state_of(self._stream)

    def press(self, by: str, taps: Taps, expected: list[Said] | None) -> None:
        """What that player's phone says to these taps is heard, and is what was meant."""
        self.taps += len(taps)
        said: list[Said] = self.page.evaluate(TAPS, [self.state, by, [*taps]])
        if expected is not None and said != expected:
            self.faults.append(f"{by} {taps}: said {said}, meant {expected}")
        for word in said:
            self._hear(by, word)

    def _hear(self, by: str, word: Said) -> None:
        words = {key: value for key, value in word.items() if key != "say"}
        self.table.take(PageSaid(self.table.t + 1.0, by, word["say"], words))
        self._stream.wake()
        self.state = state_of(self._stream)
        status = self.state["status"]
        if status["kind"] in WRONG or status.get("agree"):
            self.faults.append(f"{by}, {word}: {status['text']}")


@dataclass(frozen=True, slots=True)
class Tapped:
    """What came of a game."""

    record: Record
    taps: int
    faults: tuple[str, ...]


def play(page: Page, game: PlayedGame, fingers: FaustFingers) -> Tapped:
    window = FaustWindow(page)
    for player, act in acts_of(game):
        for taps, expected in fingers.meaning(window.state, player, act):
            window.press(player, taps, expected)
    return Tapped(window.table.session.record, window.taps, (*window.faults,))


def acts_of(game: PlayedGame) -> Iterator[tuple[str, Action]]:
    for turn in game.turns:
        for grip in grips_of(turn, Header().rulings):
            yield COLOURS[turn.player], grip.done[-1]


def windows(browser: Browser) -> Iterator[BrowserContext]:
    store = Store()
    FaustTable(Header(), store)
    for context in without_a_server(browser, store):
        context.add_init_script(SAYS)
        yield context


def phone(context: BrowserContext) -> Page:
    page = opened(context, "/phone", "red", "en")
    page.set_viewport_size({"width": 390, "height": 844})
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    asked = parser.parse_args()
    from tests.page.conftest import CHROMIUM, FLAGS

    with sync_playwright() as made:
        browser = made.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for context in windows(browser):
            for line in measured(context, asked.games):
                print(line, flush=True)


def measured(context: BrowserContext, games: int) -> Iterator[str]:
    for slips in (0.0, A_THIRD):
        turns, taps, unlike = 0, 0, 0
        faults: list[str] = []
        for seed in range(games):
            page, game = phone(context), play_game(Header(), Random(seed))
            played = play(page, game, FaustFingers(Random(seed), slips))
            turns, taps = turns + len(game.turns), taps + played.taps
            unlike += played.record != game.record
            faults += played.faults
            page.close()
        yield (
            f"slips in {slips:.2f} of all acts: {turns} turns of {games} games, "
            f"{taps / turns:.2f} taps a turn, {len(faults)} faults, {unlike} other records"
        )
        yield from faults[:5]


if __name__ == "__main__":
    main()
