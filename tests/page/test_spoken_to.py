"""On each screen stands what is meant for whoever looks at it, in both games alike."""

from collections.abc import Iterable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header as Agreed
from companion.live.table import Table
from companion.observations import Json
from companion.storage.store import Store
from tests.page import all_states, salamander_states
from tests.page.fed import opened, without_a_stream
from tests.page.looks import show
from tests.page.salamander_states import SHORT
from tests.page.tables import app, table
from web.app import parts_of

NAMES = ("Ada", "Bob")
FAUST = partial(all_states.states, NAMES, "en")
SALAMANDER = partial(salamander_states.states, SHORT, "en")
Told = tuple[str, str, str, str]  # which state, who looks, the verdict, what the sentence has in it


@pytest.fixture(scope="module")
def faust(browser: Browser) -> Iterator[Page]:
    """A phone that is each player's in turn."""
    for context in without_a_stream(browser):
        yield opened(context, "/phone", "red", "en")


@pytest.fixture(scope="module")
def salamander(browser: Browser) -> Iterator[Page]:
    for context in without_a_stream(browser, salamander_states.told()):
        yield opened(context, "/phone", "king", "en")


def told_otherwise(
    page: Page, states: dict[str, dict[str, Json]], cases: Iterable[Told]
) -> list[tuple[str, ...]]:
    """Who reads something else, and what."""
    found: list[tuple[str, ...]] = []
    for name, role, verdict, text in cases:
        show(page, role, states[name])
        read = [page.locator(one).inner_text() for one in ("#verdict", "#text")]
        if read[0] != verdict or text not in read[1]:
            found.append((name, role, *read))
    return found


def test_who_is_waited_for_is_told_so_and_nobody_else(faust: Page) -> None:
    cases = (
        ("a game that begins", "red", "Playing", "Your turn, Ada: seven points to spend."),
        ("a game that begins", "blue", "Playing", "Ada to move: seven points to spend."),
        ("points left", "red", "Playing", "Ada, you have 3 points left."),
        ("points left", "onlooker", "Playing", "Ada has 3 points left."),
        ("a card to turn over", "red", "Up to you", "Ada, turn over Bob’s card beside A5."),
        ("a card to turn over", "blue", "Waiting", "Ada turns over Bob’s card beside A5."),
        ("a card to obey", "red", "Up to you", "Ada, obey the card: stone from A5 to"),
        ("shall it end", "red", "Waiting", "You ask Bob: end the game?"),
        ("shall it end", "blue", "Up to you", "Ada asks you: end the game?"),
        ("shall it end", "onlooker", "Waiting", "Ada asks Bob: end the game?"),
        ("pieces to put back", "red", "Up to you", ""),
        ("pieces to put back", "onlooker", "Waiting", ""),
    )
    assert told_otherwise(faust, FAUST(), cases) == []


def test_at_the_second_game_too(salamander: Page) -> None:
    cases = (
        ("shall it end", "king", "Waiting", "You ask Berta, Chris and Dora: give up"),
        ("shall it end", "monk", "Up to you", "Ada asks you: give up"),
        ("declared", "queen", "Up to you", "Ada claims row 7 of you"),
        ("declared", "monk", "Waiting", "Berta says aloud"),
    )
    assert told_otherwise(salamander, SALAMANDER(), cases) == []


def test_who_asks_for_a_hint_is_told_of_hints_and_not_of_the_score() -> None:
    store = Store()
    table("link camera absent\nlink slots absent\nsay red hint", None, store)
    status = parts_of(app(store)).stream.shown("en")["status"]
    assert isinstance(status, dict)
    assert (status["agree"], "card" in str(status["why"])) == ("hint", False)
    assert "told what could be done" in str(status["why"])


def test_who_looks_on_is_not_asked_to_begin_another_game(faust: Page) -> None:
    over, why = FAUST()["the end, done without"], faust.locator("#why")
    show(faust, "red", over)
    expect(why).to_contain_text("choose here")
    show(faust, "onlooker", over)
    expect(why).to_contain_text("has resigned")
    expect(why).not_to_contain_text("choose here")


@pytest.mark.parametrize(
    ("game", "role", "path"),
    [
        ("faust", "red", "/phone"),
        ("faust", "host", "/"),
        ("salamander", "king", "/phone"),
        ("salamander", "host", "/"),
    ],
)
def test_after_a_game_of_a_round_one_waits_for_the_next_round(
    faust: Page, salamander: Page, game: str, role: str, path: str
) -> None:
    """Another game may be played meanwhile, and is no longer what is offered first"""
    over = FAUST()["the end"] if game == "faust" else SALAMANDER()["resigned"]
    phone = faust if game == "faust" else salamander
    page = phone if path == "/phone" else opened(phone.context, path, role, "en")
    show(page, role, over)
    rematch, waits = page.locator("[data-key=rematch].main"), "it begins here by itself"
    expect(rematch).to_have_count(1)
    expect(page.locator("#text")).not_to_contain_text(waits)
    show(page, role, {**over, "of_round": True})
    expect(page.locator("#text")).to_contain_text(waits)
    expect(rematch).to_have_count(0)
    expect(page.locator("#answers")).to_contain_text("A rematch counts in no round.")
    expect(page.locator("#why")).not_to_contain_text("Another game")


@pytest.mark.parametrize("agreed", [{}, header_to_json(Agreed())], ids=["faust", "salamander"])
def test_a_table_is_of_a_round_since_a_hall_has_begun_a_game_there(agreed: dict[str, Json]) -> None:
    store = Store()
    made = Table(agreed or table("").session.agreed, store)
    assert parts_of(app(store)).stream.shown("en")["of_round"] is False
    made.begin_game(made.session.agreed, "auto", {"pairing": 3})
    made.begin_game(made.session.agreed)  # a rematch
    assert parts_of(app(store)).stream.shown("en")["of_round"] is True


def test_both_games_end_by_the_same_button_below_the_thumbs(faust: Page, salamander: Page) -> None:
    ways = (faust, "blue", FAUST()["done without"]), (salamander, "queen", SALAMANDER()["begun"])
    for page, role, state in ways:
        show(page, role, state).locator("#acts [data-key=finish]").click()
        for key in ("finish-end", "finish-resign"):
            expect(page.locator(f"#box [data-key={key}]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#box")).to_be_hidden()


def test_a_long_question_leaves_its_answers_on_the_screen(quiet: BrowserContext) -> None:
    state = all_states.states(("Maximiliane Berg", "Alexander Carls"), "de")["a turn that is done"]
    page = opened(quiet, "/phone", "red", "de")
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("window.told", state)
    page.locator("[data-key=undo]").click()
    for key in ("undo-yes", "undo-no"):
        expect(page.locator(f"[data-key={key}]")).to_be_in_viewport(ratio=1)
