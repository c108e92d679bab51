"""Whole games of the second game by taps: the page's own modules, heard and pressed in one window.

`python -m tests.page.salamander_taps --games 12` counts the taps a turn, with slips and without.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.games.salamander.files.game_lines import agreed_to_json
from companion.games.salamander.players.choosing import random_temper
from companion.games.salamander.players.party import Party
from companion.games.salamander.players.telling import Habit, Telling
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Agreed, WrittenTurn
from companion.live.table import Table
from companion.observations import Json, LinkChanged, PageSaid
from companion.storage.store import Store
from tests.page.fed import opened, without_a_server
from tests.page.salamander_fingers import Fingers, Said, Slip, State, Taps
from tests.page.tables import app
from web.app import stream_of
from web.live.stream import Stream

SAYS = """window.heardNow = [];
const asked = window.fetch;
window.fetch = (path, how) => {
    if (String(path).split("?")[0] !== "/say") return asked(path, how);
    window.heardNow.push(JSON.parse(how.body));
    return Promise.resolve(new Response("{}"));
};"""
TAPS = """async ([state, role, taps]) => {
    const plan = window.plan ??= await (await fetch("/static/salamander/board.json")).json();
    const beat = {data: JSON.stringify({log: "taps", at: Date.now() / 1000, role})};
    window.stream.heard.hello(beat);
    window.told(state);
    if (window.last) { // the second half of a tap that came twice
        document.elementFromPoint(...window.last)?.dispatchEvent(
            new MouseEvent("click", {bubbles: true, cancelable: true, detail: 2}));
        window.last = null;
    }
    for (const tap of taps) {
        const [kind, key] = tap.split(":");
        if (kind === "count") continue;
        if (kind === "board") {
            const board = document.querySelector("#board");
            const spot = new DOMPoint(...plan.places[key]).matrixTransform(board.getScreenCTM());
            board.dispatchEvent(new MouseEvent("click",
                {bubbles: true, detail: 1, clientX: spot.x, clientY: spot.y}));
        } else if (kind === "secret") {
            document.querySelectorAll("#acts .equal")[key].click();
        } else {
            const found = ["#acts", "#answers", "#board"].map((part) => document.querySelector(
                `${part} [data-key="${key}"]`)).find((one) => one);
            if (!found || found.disabled || found.hasAttribute("hidden")) {
                throw new Error(`${role} finds no ${key}`);
            }
            const {x, y, width, height} = found.getBoundingClientRect();
            const once = {bubbles: true, cancelable: true, detail: 1};
            found.dispatchEvent(new MouseEvent("click", once));
            if (kind === "twice") window.last = [x + width / 2, y + height / 2];
        }
        for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
    }
    await new Promise((done) => setTimeout(done));
    return window.heardNow.splice(0);
}"""
SEATS = tuple(range(len(FIGURES)))
A_THIRD = 1 / 3
SPOT = """async (place) => {
    const plan = await (await fetch("/static/salamander/board.json")).json();
    const matrix = document.querySelector("#board").getScreenCTM();
    const {x, y} = new DOMPoint(...plan.places[place]).matrixTransform(matrix);
    return [x, y];
}"""
WRONG = {"illegal", "unclear", "contradiction"}
Spoken = tuple[tuple[int, ...], list[Said]]  # who plays, and what is said in the game


@dataclass
class Window:
    """One page that is each player's in turn, and the table that hears it."""

    page: Page
    seats: tuple[int, ...]
    state: State = field(init=False)
    taps: int = 0
    questions: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.store = Store()
        self.table = Table(agreed_to_json(Agreed(seats=self.seats)), self.store)
        self.table.take(LinkChanged(1.0, "camera", "absent"))
        self.stream = stream_of(app(self.store))
        self.state = state_of(self.stream)

    def press(self, by: str, taps: Taps, expected: list[Said] | None = None) -> list[Said]:
        """What that player's phone says to these taps; the table has heard it then."""
        del expected  # nothing has to be waited for
        self.taps += len(taps)
        said: list[Said] = self.page.evaluate(TAPS, [self.state, by, [*taps]])
        for word in said:
            self._hear(by, word)
        return said

    def _hear(self, by: str, word: Said) -> None:
        words = {key: value for key, value in word.items() if key != "say"}
        self.table.take(PageSaid(self.table.t + 1.0, by, word["say"], words))
        self.stream.wake()
        self.state = state_of(self.stream)
        status = self.state["status"]
        if status["kind"] in WRONG:
            self.faults.append(f"{by}, {word}: {status['text']}")
        self.questions += status.get("for") == "consent"
        if status.get("for") == "put":
            self.press(str(self.state["mover"]), ())

    @property
    def turns(self) -> tuple[WrittenTurn, ...]:
        return turns_of(self.table)


def turns_of(table: Table) -> tuple[WrittenTurn, ...]:
    recorded = table.session.recorded
    assert isinstance(recorded, RecordedSalamander)
    return recorded.game.turns


def state_of(stream: Stream) -> State:
    shown: State = stream.shown("en")
    return shown


def tap_place(page: Page, place: str) -> None:
    """A finger on the drawn board."""
    page.mouse.click(*page.evaluate(SPOT, place))


class Pressed(Protocol):
    """A page, or several, on which people tap."""

    faults: list[str]

    @property
    def state(self) -> State: ...

    def press(self, by: str, taps: Taps, expected: list[Said] | None) -> list[Said]: ...


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a game."""

    turns: tuple[WrittenTurn, ...]
    taps: int
    faults: tuple[str, ...]
    questions: int


def spoken(seats: tuple[int, ...], seed: int, most_turns: int) -> Spoken:
    """What people who know the rules say in a game, word for word."""
    dice = Random(seed)
    party = Party(Agreed(seats=seats), dice, {figure: random_temper(dice) for figure in seats})
    telling = Telling(party.agreed, Habit(), dice)
    passages = [telling.set_up()]
    for _ in range(most_turns):
        if not party.is_over:
            passages += telling.passages(party.turn())
    said = [_word(line) for passage in passages for line in passage.lines]
    return seats, [word for word in said if word is not None]


def _word(line: Mapping[str, Json]) -> Said | None:
    """A press on the table is one on the phone."""
    if "button" in line:
        return {"by": line["button"], "say": "turn-done"}
    word = line.get("page")
    return dict(word) if isinstance(word, dict) else None


def play(page: Page, game: Spoken, fingers: Fingers) -> Played:
    seats, words = game
    window = Window(page, seats)
    press_all(window, words, fingers)
    return Played(window.turns, window.taps, (*window.faults,), window.questions)


def press_all(pages: Pressed, words: Iterable[Said], fingers: Fingers) -> None:
    for word in words:
        for by, taps, expected in _meant(pages, fingers, word):
            said = pages.press(by, taps, expected)
            if expected is not None and said != expected:
                pages.faults.append(f"{by} {taps}: said {said}, meant {expected}")


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


def windows(browser: Browser) -> Iterator[BrowserContext]:
    store = Store()
    Table(agreed_to_json(Agreed()), store)
    for context in without_a_server(browser, store):
        context.add_init_script(SAYS)
        yield context


def phone(context: BrowserContext) -> Page:
    page = opened(context, "/phone", "king", "en")
    page.set_viewport_size({"width": 390, "height": 844})
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--turns", type=int, default=1000)
    asked = parser.parse_args()
    from tests.page.conftest import CHROMIUM, FLAGS

    with sync_playwright() as made:
        browser = made.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for context in windows(browser):
            for line in measured(context, asked.games, asked.turns):
                print(line, flush=True)


def measured(context: BrowserContext, games: int, turns: int) -> Iterator[str]:
    for slips in (0.0, A_THIRD):
        played = []
        for seed in range(games):
            page = phone(context)
            game = spoken(SEATS[: 2 + seed % 3], seed, turns)
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
    main()
