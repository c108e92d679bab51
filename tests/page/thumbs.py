"""Thumbs on the pages' own modules: each phone in one window, and a table that hears it."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.observations import PageSaid
from companion.storage.store import Store
from tests.page.fed import opened, without_a_stream
from tests.page.sizes import resize
from tests.page.tables import stream_from
from tests.patience import until
from web.live.stream import Stream

Said = dict[str, Any]
State = Mapping[str, Any]
Taps = tuple[str, ...]
A_THIRD = 1 / 3
WRONG = {"illegal", "unclear", "contradiction"}
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


IS_UNHEARD = "async () => (await import('/static/line.js')).isUnheard()"


def let_it_be_heard(page: Page) -> None:
    """A page does not listen to a tap before what was tapped last is heard."""
    until(lambda: not page.evaluate(IS_UNHEARD), "what was said")


class Heard(Protocol):
    """A table of any game."""

    @property
    def t(self) -> float: ...

    def take(self, observation: PageSaid, /) -> object: ...


@dataclass
class Window:
    """One page that is each player's in turn, and the table that hears it."""

    page: Page
    table: Heard
    stream: Stream
    taps: int = 0
    questions: int = 0
    faults: list[str] = field(default_factory=list)
    state: State = field(init=False)

    def __post_init__(self) -> None:
        self.state = state_of(self.stream)

    def press(self, by: str, taps: Taps, expected: list[Said] | None = None) -> list[Said]:
        """What that player's phone says to these taps; the table has heard it then."""
        self.taps += len(taps)
        said: list[Said] = self.page.evaluate(TAPS, [self.state, by, [*taps]])
        if expected is not None and said != expected:
            self.faults.append(f"{by} {taps}: said {said}, meant {expected}")
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
        if status.get("for") == "put":  # what the rules send there the page says
            self.press(str(self.state["mover"]), ())


class Phones:
    """Real ones, each in its player's hand, which is put down and taken up again now and then."""

    def __init__(self, store: Store, pages: Mapping[str, Page], dice: Random) -> None:
        self.store, self.pages, self.dice = store, pages, dice
        self.stream = of_log(store)  # not the site's: its pages read that one
        self.faults: list[str] = []

    @property
    def state(self) -> State:
        """When what the rules send is put there."""
        until(lambda: self._shown()["status"].get("for") != "put")
        shown = self._shown()
        status = shown["status"]
        if status["kind"] in WRONG or status.get("agree"):
            self.faults.append(str(status["text"]))
        return shown

    def _shown(self) -> State:
        """Of whole answers: a log in memory has one connection, which shows half of one as well."""
        shown: list[State] = []

        def is_whole() -> bool:
            rows = self.store.head().rows
            self.stream.wake()
            shown[:] = [state_of(self.stream)]
            return not self.store._connection.in_transaction and self.store.head().rows == rows

        until(is_whole)
        return shown[0]

    def press(self, by: str, taps: Taps, expected: list[Said] | None) -> list[Said]:
        before, page = len(self._heard()), self.pages[by]
        if self.dice.random() < A_THIRD:
            page.reload()
        for tap in taps:
            let_it_be_heard(page)
            self.tap(page, *tap.split(":"))
        words = 1 if expected is None else len(expected)
        until(lambda: len(self._heard()) >= before + words)
        said = self._heard()[before : before + words]
        if expected is not None and said != expected:
            self.faults.append(f"{by} {taps}: said {said}, meant {expected}")
        return said

    def tap(self, page: Page, kind: str, key: str) -> None:
        place = page.locator(f":is(#acts, #answers, #board) [data-key='{key}']").first
        if kind == "twice":
            place.dblclick()
        else:
            place.click()

    def _heard(self) -> list[Said]:
        """What the table has answered, as its log has it."""
        said = [row.content().get("page") for row in self.store.rows()]
        words = [dict(one) for one in said if isinstance(one, dict)]
        return [{key: one[key] for key in one if key not in {"by", "salt"}} for one in words]


def state_of(stream: Stream) -> State:
    shown: State = stream.shown("en")
    return shown


def of_log(store: Store) -> Stream:
    return stream_from(store)


def windows(browser: Browser, store: Store) -> Iterator[BrowserContext]:
    """`store`: of a game of the kind that is to be tapped."""
    yield from without_a_stream(browser, store, SAYS)


def phone(context: BrowserContext, role: str) -> Page:
    page = opened(context, "/phone", role, "en")
    resize(page, 390, 844)
    return page


Measure = Callable[[BrowserContext, int], Iterator[str]]


def print_measured(what: str | None, store: Store, measured: Measure) -> None:
    """Asks how many games, and prints what is measured in a window of its own."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--games", type=int, default=12)
    asked = parser.parse_args()
    from tests.page.conftest import CHROMIUM, FLAGS

    with sync_playwright() as made:
        browser = made.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for context in windows(browser, store):
            for line in measured(context, asked.games):
                print(line, flush=True)
