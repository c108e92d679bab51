"""Whole games of Doctor Faust by taps: the page's own modules, heard and pressed in one window.

`python -m tests.page.faust_taps --games 12` counts the taps a turn, with slips and without.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from playwright.sync_api import BrowserContext, Page

from companion.games.faust.players.players import PlayedGame
from companion.games.faust.rules.actions import Action
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header, Record
from companion.observations import ABSENT, LinkChanged
from companion.storage.store import Store
from tests.page.faust_fingers import FaustFingers
from tests.page.thumbs import A_THIRD, Window, of_log, phone, print_measured
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.grips import grips_of
from workshop.drawn.played import play_game


@dataclass(frozen=True, slots=True)
class Tapped:
    """What came of a game."""

    record: Record
    taps: int
    faults: tuple[str, ...]
    questions: int


def log() -> Store:
    """Of a game that has begun."""
    store = Store()
    table_of(store)
    return store


def table_of(store: Store) -> FaustTable:
    table = FaustTable(Header(), store)
    for part in ("camera", "slots"):
        table.take(LinkChanged(0.0, part, ABSENT))
    return table


def play(page: Page, game: PlayedGame, fingers: FaustFingers) -> Tapped:
    store = Store()
    table = table_of(store)
    window = Window(page, table, of_log(store))
    for player, act in acts_of(game):
        for taps, expected in fingers.meaning(window.state, player, act):
            window.press(player, taps, expected)
    return Tapped(table.session.record, window.taps, (*window.faults,), window.questions)


def acts_of(game: PlayedGame) -> Iterator[tuple[str, Action]]:
    for turn in game.turns:
        for grip in grips_of(turn, Header().rulings):
            yield COLOURS[turn.player], grip.done[-1]


def measured(context: BrowserContext, games: int) -> Iterator[str]:
    for slips in (0.0, A_THIRD):
        turns, unlike = 0, 0
        played: list[Tapped] = []
        for seed in range(games):
            page, game = phone(context, "red"), play_game(Header(), Random(seed))
            played.append(play(page, game, FaustFingers(Random(seed), slips)))
            turns, unlike = turns + len(game.turns), unlike + (played[-1].record != game.record)
            page.close()
        faults = [fault for one in played for fault in one.faults]
        yield (
            f"slips in {slips:.2f} of all acts: {turns} turns of {games} games, "
            f"{sum(one.taps for one in played) / turns:.2f} taps a turn, {len(faults)} faults, "
            f"{sum(one.questions for one in played)} questions, {unlike} other records"
        )
        yield from faults[:5]


if __name__ == "__main__":
    print_measured(__doc__, log(), measured)
