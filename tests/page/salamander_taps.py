"""Whole games of the second game by taps: the page's own modules, heard and pressed in one window.

`python -m tests.page.salamander_taps --games 12` counts the taps a turn, with slips and without.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from playwright.sync_api import BrowserContext, Page, expect

from companion.events import AnyObservation
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Header, Turn
from companion.live.table import Table
from companion.observations import ButtonPressed, LinkChanged, PageSaid
from companion.storage.store import Store
from tests.page.salamander_fingers import Fingers, Slip
from tests.page.thumbs import A_THIRD, Said, State, Taps, Window, of_log, phone, print_measured
from tests.salamander.told_games import told_game

MOST_TURNS = 1000
SEATS = tuple(range(len(FIGURES)))
SPOT = """async (place) => {
    const plan = await (await fetch("/static/salamander/board.json")).json();
    const matrix = document.querySelector("#board").getScreenCTM();
    const {x, y} = new DOMPoint(...plan.places[place]).matrixTransform(matrix);
    return [x, y];
}"""
Spoken = tuple[Header, list[Said]]  # what is agreed, and what is said in the game


def turns_of(table: Table) -> tuple[Turn, ...]:
    recorded = table.session.recorded
    assert isinstance(recorded, RecordedSalamander)
    return recorded.game.turns


def tap_place(page: Page, place: str) -> None:
    """A finger on the drawn board, not before the page has heard that it is the board's turn."""
    owed = page.locator("#acts[data-form=marker], #acts[data-form=move]")
    expect(owed).to_have_count(1)
    page.mouse.click(*page.evaluate(SPOT, place))


class Pressed(Protocol):
    """A page, or several, on which people tap; what is said there and was not meant is a fault."""

    faults: list[str]

    @property
    def state(self) -> State: ...

    def press(self, by: str, taps: Taps, expected: list[Said] | None) -> list[Said]: ...


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a game."""

    turns: tuple[Turn, ...]
    taps: int
    faults: tuple[str, ...]
    questions: int


def spoken(seats: tuple[int, ...], seed: int, most_turns: int) -> Spoken:
    """What people who know the rules say in a game, word for word."""
    header, told = told_game(Header(seats=seats), seed, most_turns)
    said = [word for word in map(_word, told) if word is not None]
    return header, said


def _word(told: AnyObservation) -> Said | None:
    """A press on the table is one on the phone."""
    match told:
        case ButtonPressed(player=player):
            return {"by": player, "say": "turn-done"}
        case PageSaid(by=by, say=say, words=words):
            return {"by": by, "say": say, **words}
    return None


def play(page: Page, game: Spoken, fingers: Fingers) -> Played:
    header, words = game
    store = Store()
    table = _table(header, store)
    window = Window(page, table, of_log(store))
    press_all(window, words, fingers)
    return Played(turns_of(table), window.taps, (*window.faults,), window.questions)


def press_all(pages: Pressed, words: Iterable[Said], fingers: Fingers) -> None:
    for word in words:
        for by, taps, expected in _meant(pages, fingers, word):
            pages.press(by, taps, expected)


def _meant(pages: Pressed, fingers: Fingers, word: Said) -> Iterator[Slip]:
    """A turn that only the next throw would end is ended first; what needs no word is not said."""
    by, say, mover = word["by"], word["say"], pages.state["mover"]
    if say in {"throw", "keys"} and mover != by:
        yield mover, ("tap:turn-done",), [{"say": "turn-done"}]
    is_nothing = word.get("card") is None
    may_be_left = say == "turn-done" or (say == "exchange" and is_nothing)
    if may_be_left and say not in pages.state["may"][by]:
        return
    yield from fingers.meaning(pages.state, word)


def log() -> Store:
    """Of a game that has begun."""
    store = Store()
    _table(Header(), store)
    return store


def _table(header: Header, store: Store) -> Table:
    table = Table(header_to_json(header), store)
    table.take(LinkChanged(1.0, "camera", "absent"))
    return table


def measured(context: BrowserContext, games: int) -> Iterator[str]:
    for slips in (0.0, A_THIRD):
        played = []
        for seed in range(games):
            page = phone(context, "king")
            game = spoken(SEATS[: 2 + seed % 3], seed, MOST_TURNS)
            played.append(play(page, game, Fingers(Random(seed), slips)))
            page.close()
        count = sum(len(one.turns) for one in played)
        faults = [fault for one in played for fault in one.faults]
        yield (
            f"slips in {slips:.2f} of all acts: {count} turns of {games} games, "
            f"{sum(one.taps for one in played) / count:.2f} taps a turn, {len(faults)} faults, "
            f"{sum(one.questions for one in played)} questions"
        )
        yield from faults[:5]


if __name__ == "__main__":
    print_measured(__doc__, log(), measured)
