"""What would have been best, on the page of a game of Doctor Faust that is over."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import cast
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from companion.games.faust.players.players import PlayedGame
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rulings import Rulings, StonesPerTurn
from companion.live.page_services import Downloads
from companion.observations import Json
from companion.storage.store import Store
from tests.night import night
from tests.page.attacked import MANY
from tests.page.fed import window_of
from tests.page.sizes import resize
from tests.page.tables import EVERYBODY, ONE_TURN, Said, paired, table
from tests.page.test_accessible import AXE, TOO_SMALL, violations
from tests.table.played import told_slowly
from web.access.roles import Role
from web.app import create_app
from web.services import PageServices
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.played import play_game

PLAYED, DOUBTED = 5, 44  # seven turns; the sixth is doubtful, or the fifth and the sixth are
OVER, MARKED, OTHER_RULINGS, NO_TURN, RUNNING = 1, 2, 3, 4, 5
KINDS = ("analysis", "analysis.red", "analysis.blue")
Line = dict[str, Json]


@cache
def played(seed: int) -> PlayedGame:
    return play_game(Header(), Random(seed))


@pytest.fixture(scope="module")
def clients() -> dict[Role, FlaskClient]:
    store = Store()
    for game in map(played, (PLAYED, DOUBTED)):
        made = FaustTable(game.header, store)
        for observation in told_slowly(game, Random(1)):
            made.take(observation)
    one_stone = replace(Rulings(), stones_per_turn=StonesPerTurn.BOTH)
    table(ONE_TURN + "say red resign", Header(rulings=one_stone), store)
    table("say red resign", store=store)
    table(ONE_TURN, store=store)
    app = create_app(PageServices(store, Said(), export=Downloads(store, None).file, limits=MANY))
    return {role: paired(app, role) for role in EVERYBODY}


def told(clients: dict[Role, FlaskClient], game: int, kind: str = "analysis") -> list[Line]:
    answer = clients[Role.ONLOOKER].get(f"/api/games/{game}/file/{kind}?lang=en")
    return [json.loads(line) for line in answer.get_data(as_text=True).splitlines()]


@pytest.fixture
def window(browser: Browser, clients: dict[Role, FlaskClient]) -> Iterator[BrowserContext]:
    """Pages of an onlooker."""
    made = clients[Role.ONLOOKER].application
    with window_of(browser, made, reduced_motion="reduce", locale="en-GB") as context:
        yield context


def opened(window: BrowserContext, game: int, stop: str = "") -> Page:
    page = window.new_page()
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"/archive/{game}{stop}")
    expect(page.locator("#turns a").first).to_be_visible()
    return page


@pytest.mark.parametrize("role", EVERYBODY, ids=str)
def test_of_a_running_game_nobody_is_told_what_would_have_been_best(
    clients: dict[Role, FlaskClient], role: Role
) -> None:
    paths = [*(f"file/{kind}" for kind in KINDS), "tried/1?level=2&do=[]"]
    asked = [clients[role].get(f"/api/games/{RUNNING}/{path}") for path in paths]
    assert [one.status_code for one in asked] == [404] * len(paths)
    assert not any(b"chance" in one.data for one in asked)


def test_each_view_has_a_line_a_turn_and_says_whose_it_is(clients: dict[Role, FlaskClient]) -> None:
    views = [told(clients, OVER, kind) for kind in KINDS]
    assert [len(lines) for lines in views] == [len(played(PLAYED).turns) + 1] * len(KINDS)
    assert [lines[-1]["view"] for lines in views] == ["public", "red", "blue"]
    assert [one["mark"] for one in views[0][:-1]] == [*[None] * 5, "doubtful", None]


def test_where_there_is_none_its_line_says_why(clients: dict[Role, FlaskClient]) -> None:
    (line,) = told(clients, OTHER_RULINGS)
    assert (line["analysis"], line["why"]) == (False, "rulings")
    assert str(line["text"]).startswith("No analysis: with these rulings")


def tried(
    clients: dict[Role, FlaskClient], turn: int, do: str, level: str = "2"
) -> tuple[int, Line | None]:
    words = f"do={quote(do, safe='[')}&level={level}&lang=en"
    answer = clients[Role.ONLOOKER].get(f"/api/games/{OVER}/tried/{turn}?{words}")
    return answer.status_code, answer.get_json(silent=True)


def test_a_turn_done_otherwise_is_judged_by_the_same_measure(
    clients: dict[Role, FlaskClient],
) -> None:
    *_, sums = lines = told(clients, OVER)
    level, best = str(sums["level"]), json.dumps(lines[5]["best"])
    found = tried(clients, 6, best, level)[1] or {}
    assert (found["points"], found["given_away"]) == (lines[5]["best_points"], 0)
    whole = clients[Role.ONLOOKER].get(f"/api/games/{OVER}").get_json()
    again = tried(clients, 6, json.dumps(whole["turns"][5]["do"]), level)[1] or {}
    assert {**again, "rest": 0} == {**lines[5], "rest": 0}
    unfinished = tried(clients, 6, "[]", level)[1] or {}
    assert (unfinished["legal"], unfinished["code"]) == (False, "points-left")


@pytest.mark.parametrize(
    ("turn", "do", "level", "status"),
    [
        (6, "", "2", 400),
        (6, "[[", "2", 400),
        (6, '"x"', "2", 400),
        (6, '[["reveal"]]', "2", 400),
        (6, "[" * 1500, "2", 400),
        (6, "[]", "0", 400),
        (6, "[]", "7", 400),
        (6, "[]", "", 400),
        (0, "[]", "2", 404),
        (8, "[]", "2", 404),
    ],
)
def test_what_is_no_turn_is_refused(
    clients: dict[Role, FlaskClient], turn: int, do: str, level: str, status: int
) -> None:
    assert tried(clients, turn, do, level)[0] == status


@night
def test_marks_are_jumped_to_and_the_best_is_covered_until_asked_for(
    window: BrowserContext, clients: dict[Role, FlaskClient]
) -> None:
    page = opened(window, MARKED, "#0")
    here, where = page.locator("#judged-turn"), page.locator("#where")
    expect(page.locator("#chart-tabs")).to_be_visible()
    page.keyboard.press("n")
    expect(where).to_have_text("5 / 7")
    expect(here).to_contain_text(re.compile("^Doubtful: gave [5-9] % of the chance away"))
    assert "Better" not in page.locator("main").inner_text()
    best, played = page.locator("#board .arrow.best"), page.locator("#board .arrow:not(.casing)")
    expect(best).to_have_count(0)
    as_played = played.count()
    here.get_by_role("button", name="Show it").click()
    line = told(clients, MARKED)[4]
    expect(here).to_contain_text(str(line["text"]))
    expect(here).to_contain_text(f"Best: {cast(float, line['best_points']):+.1f}".replace("-", "−"))
    expect(best).to_have_count(2)  # the way of the soul, and that of a stone
    expect(best.first).not_to_have_css("stroke-dasharray", "none")  # no colour alone
    expect(played).to_have_count(as_played + 2)
    assert best.first.get_attribute("marker-end") == "url(#board-head-best)"
    page.keyboard.press("n")
    expect(where).to_have_text("6 / 7")
    expect(here).to_contain_text("Doubtful: gave ")  # each is asked for by itself
    page.keyboard.press("n")
    expect(where).to_have_text("6 / 7")  # there is none behind it
    page.keyboard.press("End")
    page.keyboard.press("p")
    expect(where).to_have_text("6 / 7")
    page.locator("#judged-back").click()
    expect(where).to_have_text("5 / 7")
    expect(here).to_contain_text("Better: ")
    page.keyboard.press("p")
    expect(where).to_have_text("5 / 7")
    page.keyboard.press("Home")
    expect(here).to_be_empty()


def test_whoever_looks_for_the_best_may_try_it_on_the_board(window: BrowserContext) -> None:
    page = opened(window, OVER, "#6")  # the best is the soul B9→B14, a stone A1→A3
    trial, board = page.locator("#try-turn"), page.locator("#board")

    def touch(*keys: str) -> None:
        for key in keys:
            board.locator(f".touch[data-key={key}]").click()

    page.get_by_role("button", name="Try it on the board").click()
    touch("B9", "B14")
    trial.get_by_role("button", name="Judge this turn").click()
    expect(trial).to_contain_text("2 points are still to be spent")
    touch("A1")
    board.locator(".touch[data-key=A1]").press("ArrowRight")  # walks on the board alone
    expect(page.locator("#where")).to_have_text("6 / 7")
    touch("A3")
    trial.get_by_role("button", name="Judge this turn").click()
    expect(trial).to_contain_text("Right: as good as the best. B9→B14, A1→A3")
    expect(board.locator(".touch")).to_have_count(0)
    trial.get_by_role("button", name="Start again").click()
    touch("A1", "A4")  # a card lies there
    trial.get_by_role("button", name="Judge this turn").click()
    expect(trial).to_contain_text("+8.7 points against what was played; 18.4 points short")
    trial.get_by_role("button", name="Start again").click()
    expect(board.locator(".touch[data-key=A1]")).to_be_visible()
    page.keyboard.press("Home")
    expect(trial).to_be_empty()
    expect(board.locator(".touch")).to_have_count(0)
    expect(board).to_have_attribute("role", "img")


def test_the_chance_is_a_second_chart(
    window: BrowserContext, clients: dict[Role, FlaskClient]
) -> None:
    page = opened(window, OVER, "#2")
    score, tab = page.locator("#score-tab"), page.locator("#chance-tab")
    expect(score).to_be_visible()
    score.focus()
    page.keyboard.press("ArrowRight")
    expect(tab).to_be_focused()
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(page.locator("#where")).to_have_text("2 / 7")  # and no stop further
    expect(page.locator("#chart")).to_be_hidden()
    expect(page.locator("#chart-title")).to_have_text("The chance over the turns")
    lines = told(clients, OVER)
    of_blue = 100 * (1 - cast(float, lines[1]["chance"]))
    alt = re.compile(f"^After turn 2: Red’s chance {of_blue:.0f} % ")
    expect(page.locator("#chance")).to_have_attribute("aria-label", alt)
    expect(page.locator("#chance .dot")).to_have_count(1)
    ticks = page.locator("#chance .brought")
    expect(ticks).to_have_count(sum("turned over" in str(line["text"]) for line in lines))
    brought = cast(float, lines[1]["card"])  # to Blue
    up, down = "M0-6 5 4H-5Z", "M0 6 5-4H-5Z"
    expect(ticks.first).to_have_attribute("d", down if brought > 0 else up)
    sums = lines[-1]
    between = page.locator("#chance-between")
    expect(between).to_contain_text(f"players like these: level {sums['level']} of 5")
    expect(page.locator("#judged-sums li")).to_have_count(2)
    expect(page.locator("#judged-sums")).to_contain_text("Doubtful 1, Bad 0, Very bad 0;")
    page.keyboard.press("End")
    won = 100 if cast(int, sums["end"]) > 0 else 0
    expect(page.locator("#chance")).to_have_attribute(
        "aria-label", re.compile(rf"chance {won} % \({won}–{won}\)")
    )


@night
def test_where_there_is_none_the_page_says_why_and_keeps_its_one_chart(
    window: BrowserContext,
) -> None:
    page = opened(window, OTHER_RULINGS)
    expect(page.locator("#judged")).to_contain_text("No analysis: with these rulings")
    expect(page.locator("#chart-tabs")).to_be_hidden()
    page = opened(window, NO_TURN)
    expect(page.locator("#judged")).to_contain_text("0 of 0 turns")
    page = opened(window, RUNNING)
    expect(page.locator("#judged")).to_be_hidden()
    expect(page.locator("#chart-tabs")).to_be_hidden()


def test_the_best_way_leads_onward_over_the_end_of_the_board(window: BrowserContext) -> None:
    page = opened(window, RUNNING)
    best = [["lay", "B3", 8], ["stone", "B14", "A2"], ["soul", "A15", "B1"]]
    judged = "(await import('/static/faust/judged.js'))"
    script = f"async (best) => {judged}.drawnBest({{player: 'blue', best}})"
    drawn = page.evaluate(script, best)
    ways = [(one["piece"], one["way"]) for one in drawn["arrows"]]
    assert ways == [("blue", ["B14", "B15", "A1", "A2"]), ("soul", ["A15", "B1"])]
    assert drawn["lays"] == ["B3"]


@night
def test_everybody_can_use_it_on_every_screen(window: BrowserContext) -> None:
    if not AXE.exists():
        pytest.skip("no axe-core: sh .ci/page_tools.sh (needs npm)")
    page = opened(window, OVER, "#6")
    page.locator("#chance-tab").click()
    page.get_by_role("button", name="Show it").click()
    for width in (360, 390, 1280):
        resize(page, width, 800)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(TOO_SMALL) == []
    assert violations(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert violations(page) == []


def test_a_card_that_is_run_into_on_trial_is_one_of_the_games(window: BrowserContext) -> None:
    page = opened(window, OVER)
    script = """async ([cards, used]) => {
        const { TryTurn } = await import('/static/faust/try_turn.js');
        const trial = Object.create(TryTurn.prototype);
        trial.game = { rules: { rulings: [{ option: 'devil_cards', value: cards }] } };
        trial.turn = { player: 'red' };
        trial.acts = [['stone', 'A1', 'A4']];
        trial.draft = { board: { used: { red: [2, 3, 4], blue: used } } };
        return trial.withCard().at(-1);
    }"""
    for cards, used, any_left in (
        ([4, 5, 7], [], 4),
        ([4, 5, 7], [4, 5], 7),
        ([2, 2, 3], [2], 2),
        ([2, 2, 3], [2, 2], 3),
    ):
        assert page.evaluate(script, [cards, used]) == ["reveal", "A4", any_left], (cards, used)


def test_of_two_views_that_were_pressed_the_last_one_is_shown(window: BrowserContext) -> None:
    """However late the answer for the other one comes; and the focus stays on what was pressed"""
    page = opened(window, MARKED)
    held: list[Route] = []

    def hold(asked: Route) -> None:
        held.append(asked)

    page.route("**/file/analysis.red?*", hold)
    with page.expect_request("**/file/analysis.red?*"):
        page.locator("[data-key=view-red]").click()
    blue = page.locator("[data-key=view-blue]")
    blue.focus()
    page.keyboard.press("Enter")
    expect(blue).to_have_attribute("aria-pressed", "true")
    expect(blue).to_be_focused()
    with page.expect_response("**/file/analysis.red?*"):
        held[0].continue_()
    page.evaluate("() => fetch('/api/me').then((answer) => answer.json())")
    expect(blue).to_have_attribute("aria-pressed", "true")


def test_a_view_that_cannot_be_fetched_is_told_so(window: BrowserContext) -> None:
    page = opened(window, MARKED)
    page.route("**/file/analysis.red?*", lambda asked: asked.abort())
    page.locator("[data-key=view-red]").click()
    expect(page.locator("#notice")).to_contain_text("The companion does not answer.")
    expect(page.locator("[data-key=view-public]")).to_have_attribute("aria-pressed", "true")
