"""A visitor plays a turn of the demo in a browser; others see a game as any other."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.faust.rules.board import FIELDS, field_name, parse_field
from companion.games.faust.rules.position import BLUE
from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json, PageSaid
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.soundness import judge_log
from companion.storage.store import Store
from tests.night import by_day, night
from tests.page.all_states import states
from tests.page.attacked import OURS
from tests.page.conftest import Site, Visit
from tests.page.sizes import resize
from tests.page.tables import ONE_TURN, TRAP, Said, paired
from tests.page.test_nothing_cropped import CUT
from tests.patience import PATIENCE_S, until
from tests.table.sittings import START
from web.access.roles import Role
from web.app import create_app
from web.games import read_catalogues
from web.services import CannotDo, PageServices

LONG_MS = 120_000  # a turn of the players is drawn and read picture by picture
STATE = "async () => (await (await fetch('/api/state')).json())"


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[str]:
    """The host's address of a demo that runs; its log is sound when it has ended."""
    command = [sys.executable, "-m", "companion.commands.cli", "demo", "--port", "0"]
    options = ["--speed", "3", "--games", str(tmp_path)]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.terminate()
        assert process.wait(PATIENCE_S) == 0
    with Store(tmp_path / "table.sqlite") as store:
        assert judge_log(store, None).damage is None
        for row in store.games():
            assert replayed(StoredGame(store.of_game(row.game))).differs_at is None


def opened(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
    page.set_default_timeout(LONG_MS)
    page.goto(address)
    return page


def tap(page: Page, *fields: str) -> None:
    for field in fields:
        page.locator(f".touch[data-key={field}]").click()


@night
def test_a_visitor_errs_is_told_and_plays_a_legal_turn(demo: str, browser: Browser) -> None:
    host = opened(browser, demo)
    onlooker = opened(browser, demo.partition("#")[0])
    host.locator("#try", has_text="Try it yourself").click()
    caption, verdict = host.locator("#caption"), host.locator("#status")
    expect(caption).to_contain_text("you play for", timeout=LONG_MS)
    expect(onlooker.locator("#caption")).to_contain_text("a visitor plays")
    expect(onlooker.locator("#try")).to_be_hidden()
    expect(onlooker.locator(".touch")).to_have_count(0)
    soul = host.evaluate(STATE)["visitor"]["lies"]["soul"]
    ahead = [field_name((parse_field(soul) + step) % FIELDS) for step in range(10)]
    tap(host, soul, ahead[9])
    host.locator(f"[data-key=set-{soul}-soul]").click()
    expect(verdict).to_have_attribute("data-kind", "illegal", timeout=LONG_MS)
    expect(onlooker.locator("#status")).to_have_attribute("data-kind", "illegal")
    expect(host.locator("#text")).to_contain_text("only 7 points")
    expect(caption).to_contain_text("against the rules")
    tap(host, ahead[7])  # the piece that has to go is in the hand already
    expect(caption).to_contain_text("that was your turn, and it was legal", timeout=LONG_MS)
    turns = host.evaluate(STATE)["turns"]
    expect(host.locator("#turns li").first).to_contain_text(ahead[7])
    expect(onlooker.locator("#turns li").first).to_contain_text(ahead[7])
    host.wait_for_function(
        f"async () => (await ({STATE})()).turns.at(-1).turn > {turns[-1]['turn']}"
    )
    host.locator("#try", has_text="Try it yourself").click()
    expect(caption).to_contain_text("you play for", timeout=LONG_MS)
    host.locator("#try", has_text="without me").click()
    expect(host.locator("#try")).to_have_text("Try it yourself")


class SeatInMiniature:
    """A visitor's seat that is as one says, and remembers what was wished for."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.signs = 0  # of life
        self.shown: dict[str, Json] = {"phase": "away"}

    def state(self) -> dict[str, Json]:
        return self.shown

    def do(self, words: object) -> None:
        if words == {"do": "stay"}:
            self.signs += 1
            return
        self.heard.append(words)
        if words == {"do": "too soon"}:
            raise CannotDo("hands-busy")
        if words == {"do": "nonsense"}:
            raise ValueError


@pytest.fixture
def seat() -> SeatInMiniature:
    return SeatInMiniature()


@pytest.fixture
def host(site: Site, seat: SeatInMiniature, visit: Visit) -> Page:
    """The host's screen of a demo at whose table the visitor sits as `seat` says."""
    site.down()
    site.is_demo, site.visitor = True, seat
    site.up()
    page = visit(Role.HOST, width=1280)
    expect(page.locator("#connection")).to_have_text("live")
    return page


def playing(colour: str, lies: dict[str, Json], busy: bool = False) -> dict[str, Json]:
    lying: dict[str, Json] = {"cards": {}, **lies}
    return {"phase": "playing", "colour": colour, "busy": busy, "lies": lying}


AT_START: dict[str, Json] = {"red": ["A1", "A1"], "blue": ["A1", "A1"], "soul": "B1"}


def test_a_tap_and_a_second_one_are_one_wish(site: Site, seat: SeatInMiniature, host: Page) -> None:
    seat.shown = playing("red", AT_START)
    site.play(START)
    tap(host, "A1", "A9")
    host.locator("[data-key=set-A1-red]").click()
    move = {"do": "move", "piece": "red", "from": "A1", "to": "A9"}
    until(lambda: seat.heard == [move])
    site.hear([PageSaid(site.t, "table", "names", {"players": {"red": "Eve", "blue": "Bob"}})])
    expect(host.locator("#red bdi")).to_have_text(
        "Eve"
    )  # what was said is heard: the next tap counts
    tap(host, "slot-B7")
    host.locator("#try").click()
    expect(host.locator("#notice")).to_be_hidden()
    until(lambda: seat.heard == [move, {"do": "card", "field": "B7"}, {"do": "leave"}])
    assert site.said.words == []


def test_what_lies_on_the_table_is_what_may_be_taken(
    site: Site, seat: SeatInMiniature, host: Page
) -> None:
    """The camera has not seen it yet, or it is against the rules."""
    seat.shown = playing("red", AT_START | {"soul": "B4", "cards": {"A3": "blue", "A5": "red"}})
    site.play(START)
    tap(host, "B4", "B5")
    host.locator("[data-key=set-B4-soul]").click()
    until(lambda: seat.heard == [{"do": "move", "piece": "soul", "from": "B4", "to": "B5"}])
    expect(host.locator(".touch[data-key=slot-A5]")).to_be_visible()
    expect(host.locator(".touch[data-key=slot-A3]")).to_be_hidden()


def test_while_the_hands_are_busy_nothing_is_touched(
    site: Site, seat: SeatInMiniature, host: Page
) -> None:
    seat.shown = playing("red", AT_START, busy=True)
    site.play(START)
    expect(host.locator("#caption")).to_contain_text("a drawn hand does it")
    expect(host.locator(".touch")).to_have_count(0)


def test_a_visitor_turns_the_card_over_instead_of_guessing_its_value(
    site: Site, seat: SeatInMiniature, host: Page
) -> None:
    site.table.begin_next(replace(site.table.header, starts=BLUE))
    seat.shown = playing("red", AT_START)
    site.play(TRAP)
    expect(host.locator("#answers button")).to_have_text(["Turn the card over"])
    host.locator("[data-key=turn-over]").click()
    expect(host.locator("#notice")).to_be_hidden()
    until(lambda: seat.heard == [{"do": "card", "field": "A5"}])


def test_the_last_seconds_are_counted_and_a_touch_is_a_sign_of_life(
    site: Site, seat: SeatInMiniature, host: Page
) -> None:
    seat.shown = playing("red", AT_START) | {"leaves_in": 15}
    site.play(START)
    expect(host.locator("#caption")).to_contain_text("in 15 s the players go on for")
    expect(host.locator("#assertive")).to_contain_text("in 15 s")
    expect(host.locator("#try")).to_have_text("Go on without me")
    with host.expect_response("**/try"):
        host.locator("h1").evaluate("() => window.dispatchEvent(new Event('pointermove'))")
    assert seat.signs == 1


def test_nobody_at_a_drawn_table_is_asked_what_a_card_shows(
    site: Site, seat: SeatInMiniature, host: Page, visit: Visit
) -> None:
    site.table.begin_next(replace(site.table.header, starts=BLUE))
    site.play(TRAP)
    red = visit(Role.at("red"), "/phone", 390)
    for page in (host, red):
        expect(page.locator("#why")).to_contain_text("a drawn hand turns it over")
        expect(page.locator("#answers [data-key^=value]")).to_have_count(0)


def test_a_piece_that_nobody_has_tapped_yet_is_not_said_to_be_in_the_hand(
    site: Site, seat: SeatInMiniature, host: Page
) -> None:
    seat.shown = playing("red", AT_START | {"soul": "A1"})
    site.play(START)
    expect(host.locator("#hint")).to_contain_text("Tap a piece")
    tap(host, "A1")
    expect(host.locator("#hint")).to_have_text("Now tap the field for: red stone.")


def test_who_left_is_told_what_becomes_of_it(site: Site, seat: SeatInMiniature, host: Page) -> None:
    seat.shown = {"phase": "coming"}
    site.play(START)
    expect(host.locator("#caption")).to_contain_text("the next turn is yours")
    expect(host.locator("#lesson-close")).to_be_hidden()
    seat.shown = {"phase": "left"}
    site.play(ONE_TURN)
    expect(host.locator("#caption")).to_contain_text("put right what was left")


def test_who_wanted_no_explanation_gets_it_again_from_the_menu(site: Site, host: Page) -> None:
    site.play(START)
    host.locator("#lesson-close").click()
    expect(host.locator("#lesson")).to_be_hidden()
    host.locator("#menu summary").click()
    host.locator("#lesson-open").click()
    expect(host.locator("#lesson")).to_be_visible()
    expect(host.locator("#lesson-next")).to_contain_text("1/3")


TASKS = """async (states) => {
    const { taskOf } = await import("/static/faust/demo.js");
    const shown = Object.values(states).filter(({ board }) => board);
    return shown.map((state) => taskOf({ ...state, visitor: { busy: false } }));
}"""


@night
def test_every_state_has_a_task_in_every_language(host: Page) -> None:
    named = {*host.evaluate(TASKS, states(("Ada", "Bob"), "en")), "busy"}
    assert named >= {"begins", "goes-on", "illegal", "unclear", "reveal", "waiting", "over"}
    for words in read_catalogues().values():
        assert [one for one in named if f"try.task.{one}" not in words] == []


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_the_task_is_whole_and_leaves_the_board_room(
    site: Site, seat: SeatInMiniature, host: Page, language: str
) -> None:
    seat.shown = playing("red", AT_START)
    site.play(START)
    host.goto(f"{site.url}?lang={language}")
    for size in ((390, 844), (820, 1180), (1280, 800), (1920, 1080)):
        resize(host, *size)
        expect(host.locator(".touch[data-key=A1]")).to_be_visible()
        assert host.evaluate(f"({CUT})('.lesson, .strip')") == [], size
        board = host.locator("#board").bounding_box()
        assert board is not None
        assert board["height"] > 115, size


def test_a_hand_that_comes_moves_nothing(site: Site, host: Page) -> None:
    site.play(START)
    host.goto(f"{site.url}?lang=fr")
    expect(host.locator("#board .piece").first).to_be_visible()
    before = host.locator("#board").bounding_box()
    site.play("hand")
    expect(host.locator("#hand")).to_be_visible()
    assert host.locator("#board").bounding_box() == before


IS_SEEN = """() => {
  const [box, said] = [...document.querySelectorAll("#hand, #hand > span")];
  return said.getBoundingClientRect().top < box.getBoundingClientRect().bottom;
}"""


@pytest.mark.parametrize(("width", "is_seen"), [(1280, True), (1024, True), (860, False)])
def test_of_a_hand_enough_to_be_read_is_said_or_nothing(
    site: Site, host: Page, width: int, is_seen: bool
) -> None:
    site.play(f"{START}hand")
    host.goto(f"{site.url}?lang=fr")
    resize(host, width, 800)
    expect(host.locator('[data-connection="live"] #hand:not([hidden])')).to_be_attached()
    assert host.evaluate(IS_SEEN) == is_seen


def test_where_nobody_can_visit_there_is_no_such_address() -> None:
    made = create_app(PageServices(Store(), Said()))
    assert (
        paired(made, Role.HOST).post("/try", json={"do": "come"}, headers=OURS).status_code == 404
    )


def test_the_seat_says_what_cannot_be_and_what_is_nonsense(seat: SeatInMiniature) -> None:
    client = paired(create_app(PageServices(Store(), Said(), visitor=seat)), Role.HOST)
    answers = [
        client.post("/try", json={"do": word}, headers=OURS).status_code
        for word in ("come", "too soon", "nonsense")
    ]
    assert answers == [202, 409, 400]
