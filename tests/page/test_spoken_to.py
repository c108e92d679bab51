"""On each screen stands what is meant for whoever looks at it, in both games alike."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.salamander.files.game_lines import agreed_to_json
from companion.games.salamander.rules.record import Header as Agreed
from companion.live.table import Table
from companion.observations import Json
from companion.storage.store import Store
from tests.page import all_states, salamander_states
from tests.page.fed import opened, without_a_server
from tests.page.salamander_states import SHORT
from tests.page.tables import app, table
from web.app import stream_of

NAMES = ("Ada", "Bob")


@pytest.fixture
def salamander(browser: Browser) -> Iterator[BrowserContext]:
    yield from without_a_server(browser, salamander_states.told())


def shown(context: BrowserContext, role: str, state: dict[str, Json], path: str = "/phone") -> Page:
    page = opened(context, path, role, "en")
    page.evaluate("window.told", state)
    return page


@pytest.mark.parametrize(
    ("name", "role", "verdict", "text"),
    [
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
    ],
)
def test_who_is_waited_for_is_told_so_and_nobody_else(
    quiet: BrowserContext, name: str, role: str, verdict: str, text: str
) -> None:
    page = shown(quiet, role, all_states.states(NAMES, "en")[name])
    expect(page.locator("#verdict")).to_have_text(verdict)
    expect(page.locator("#text")).to_contain_text(text)


@pytest.mark.parametrize(
    ("name", "role", "verdict", "text"),
    [
        ("shall it end", "king", "Waiting", "You ask Berta, Chris and Dora: give up"),
        ("shall it end", "monk", "Up to you", "Ada asks you: give up"),
        ("declared", "queen", "Up to you", "Ada claims row 7 of you"),
        ("declared", "monk", "Waiting", "Berta says aloud"),
    ],
)
def test_at_the_second_game_too(
    salamander: BrowserContext, name: str, role: str, verdict: str, text: str
) -> None:
    page = shown(salamander, role, salamander_states.states(SHORT, "en")[name])
    expect(page.locator("#verdict")).to_have_text(verdict)
    expect(page.locator("#text")).to_contain_text(text)


def test_who_asks_for_a_hint_is_told_of_hints_and_not_of_the_score() -> None:
    store = Store()
    table("link camera absent\nlink slots absent\nsay red hint", None, store)
    status = stream_of(app(store)).shown("en")["status"]
    assert isinstance(status, dict)
    assert (status["agree"], "card" in str(status["why"])) == ("hint", False)
    assert "told what could be done" in str(status["why"])


def test_who_looks_on_is_not_asked_to_begin_another_game(quiet: BrowserContext) -> None:
    over = all_states.states(NAMES, "en")["the end, done without"]
    looks_on, plays = (shown(quiet, role, over) for role in ("onlooker", "red"))
    expect(plays.locator("#why")).to_contain_text("choose here")
    expect(looks_on.locator("#why")).to_contain_text("has resigned")
    expect(looks_on.locator("#why")).not_to_contain_text("choose here")


@pytest.mark.parametrize(
    ("game", "role", "path"),
    [
        ("quiet", "red", "/phone"),
        ("quiet", "host", "/"),
        ("salamander", "king", "/phone"),
        ("salamander", "host", "/"),
    ],
)
def test_after_a_game_of_a_round_one_waits_for_the_next_round(
    request: pytest.FixtureRequest, game: str, role: str, path: str
) -> None:
    """Another game may be played meanwhile, and is no longer what is offered first"""
    states = all_states.states(NAMES, "en")["the end"] if game == "quiet" else None
    over = states or salamander_states.states(SHORT, "en")["resigned"]
    page = shown(request.getfixturevalue(game), role, over, path)
    rematch, waits = page.locator("[data-key=rematch].main"), "it begins here by itself"
    expect(rematch).to_have_count(1)
    expect(page.locator("#text")).not_to_contain_text(waits)
    page.evaluate("window.told", {**over, "of_round": True})
    expect(page.locator("#text")).to_contain_text(waits)
    expect(rematch).to_have_count(0)
    expect(page.locator("#answers")).to_contain_text("A rematch counts in no round.")
    expect(page.locator("#why")).not_to_contain_text("Another game")


@pytest.mark.parametrize("agreed", [{}, agreed_to_json(Agreed())], ids=["faust", "salamander"])
def test_a_table_is_of_a_round_since_a_hall_has_begun_a_game_there(agreed: dict[str, Json]) -> None:
    store = Store()
    made = Table(agreed or table("").session.agreed, store)
    assert stream_of(app(store)).shown("en")["of_round"] is False
    made.begin_game(made.session.agreed, "auto", {"pairing": 3})
    made.begin_game(made.session.agreed)  # a rematch
    assert stream_of(app(store)).shown("en")["of_round"] is True


def test_both_games_end_by_the_same_button_below_the_thumbs(
    quiet: BrowserContext, salamander: BrowserContext
) -> None:
    begun = all_states.states(NAMES, "en")["done without"]
    ours = salamander_states.states(SHORT, "en")["begun"]
    for context, role, state in ((quiet, "blue", begun), (salamander, "queen", ours)):
        page = shown(context, role, state)
        page.locator("#acts [data-key=finish]").click()
        for key in ("finish-end", "finish-resign"):
            expect(page.locator(f"#box [data-key={key}]")).to_be_visible()


def test_a_long_question_leaves_its_answers_on_the_screen(quiet: BrowserContext) -> None:
    state = all_states.states(("Maximiliane Berg", "Alexander Carls"), "de")["a turn that is done"]
    page = opened(quiet, "/phone", "red", "de")
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("window.told", state)
    page.locator("[data-key=undo]").click()
    for key in ("undo-yes", "undo-no"):
        expect(page.locator(f"[data-key={key}]")).to_be_in_viewport(ratio=1)
