"""A real companion and real browsers: one game by taps, taken home; and the demo."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.known import read_recorded
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.soundness import judge_log
from companion.storage.store import open_log
from tests.hall.played_logs import bodies
from tests.hall.public_evening import PublicEvening
from tests.hall.test_public_pages import MANY
from tests.house.architecture import ROOT
from tests.night import night
from tests.noughts.files import NAME, header_to_json
from tests.noughts.players import game_told
from tests.noughts.rules import FIELDS, SEATS, Header, Position, Put, apply
from tests.patience import PATIENCE_MS, PATIENCE_S
from web.access.addresses import LOOPBACK
from web.hall.public import create_public_app
from web.server import make_server

FAUST = [sys.executable, "-m", "tests.noughts"]
TAPS = ["--camera", "none", "--slots", "none", "--port", "0", "--game", NAME]
DRAWN = ("b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3")  # nobody has a row
WIDE, PHONE = (1280, 800), (390, 844)
Open = Callable[[str, tuple[int, int]], Page]


@contextmanager
def running(*said: str) -> Iterator[str]:
    """A companion, and the address of its host's page."""
    with subprocess.Popen(
        [*FAUST, *said], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


@contextmanager
def on_a_wall(evening: PublicEvening) -> Iterator[str]:
    """The hall's pages for everybody, and their address."""
    evening.house = replace(evening.house, steady=time.monotonic)
    app = create_public_app(evening.house, MANY)
    server = make_server(app, LOOPBACK, 0)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield f"http://{LOOPBACK}:{server.port}/"
    finally:
        server.stop()
        thread.join(PATIENCE_S)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Each page is a device of its own; whatever a browser complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(address: str, size: tuple[int, int]) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="en-GB"
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        expect(page.locator("#connection")).to_have_attribute("data-is", "ok")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [one for one in complaints if "net::ERR_" not in one] == []


SHOWS = """([crosses, noughts, mover]) => {
    const fields = (seat) => [...document.querySelectorAll(`#board .mark.${seat}`)]
        .map((mark) => mark.parentElement.dataset.field).join();
    const moves = document.querySelector('.player[data-moves="true"]')?.dataset.seat ?? null;
    return fields("crosses") === crosses && fields("noughts") === noughts && moves === mover;
}"""


def awaits(page: Page, position: Position) -> None:
    """The page shows this position and no other."""
    crosses, noughts = (",".join(FIELDS[one] for one in position.of(player)) for player in (0, 1))
    mover = None if position.ending else SEATS[position.mover]
    page.wait_for_function(SHOWS, arg=[crosses, noughts, mover])


def phone_of(seat: str, host: Page, open_page: Open) -> Page:
    """Invited by letters, as the host's screen shows them."""
    origin = host.evaluate("location.origin")
    said = host.request.post(f"{origin}/code", data={"role": seat}, headers={"Origin": origin})
    page = open_page(f"{origin}/phone", PHONE)
    page.locator("#join input").fill(said.json()["code"])
    page.locator("#join button").click()
    expect(page.locator("body")).to_have_attribute("data-role", seat)
    expect(page.locator("#connection")).to_have_attribute("data-is", "ok")
    return page


def test_a_whole_game_is_played_by_taps_on_two_phones_and_taken_home(
    tmp_path: Path, open_page: Open
) -> None:
    place, lies = tmp_path / "table.sqlite", Position()
    said = ("--player", "crosses", "Ada", "--ruleset", "turned")
    with running("play", str(place), *TAPS, *said) as address:
        host = open_page(address, WIDE)
        phones = [phone_of(seat, host, open_page) for seat in SEATS]
        for field in DRAWN:
            page = phones[lies.mover]
            awaits(page, lies)
            page.locator(f'[data-field="{field}"]').click()
            lies = apply(lies, Put(FIELDS.index(field)))
        awaits(host, lies)
        expect(host.locator("#status")).to_have_attribute("data-kind", "over")
        host.locator('[data-key="sheet"]').click()
        expect(host.locator("#where")).to_contain_text("/")
        awaits(host, lies)
        host.locator("#first").click()
        expect(host.locator("#board .mark")).to_have_count(0)
        with host.expect_download() as taken:
            host.locator("#files a").first.click()
        record = taken.value.path().read_bytes()
    with open_log(place) as log:
        assert judge_log(log, None).damage is None
        session = replayed(StoredGame(log.of_game(1))).session
    assert read_recorded(record).record() == session.recorded.record()
    assert (session.is_over, session.turns_done) == (True, len(DRAWN))


@night
def test_the_demo_explains_itself_and_a_fault_is_told(tmp_path: Path, open_page: Open) -> None:
    said = ("--game", NAME, "--port", "0", "--speed", "4", "--games", str(tmp_path))
    with running("demo", *said) as address:
        host = open_page(address, WIDE)
        expect(host.locator("#caption")).not_to_be_empty()
        expect(host.locator("#board .mark").first).to_be_visible()
        onlooker = open_page(address.partition("#")[0] + "?lang=de", PHONE)
        expect(onlooker.locator("#turns li").nth(1)).to_contain_text("markiert")
        expect(host.locator("#camera")).to_have_attribute("data-is", "absent")


def test_a_wall_draws_its_board_beside_those_of_other_games(open_page: Open) -> None:
    evening = PublicEvening()
    evening.play(evening.join(2), 60)
    evening.hall.registry.admit("t1", "Table 1")
    evening.hall.presence.seen("t1")
    told = tuple(islice(game_told(1), 5))
    evening.write("t1", [*bodies((header_to_json(Header()), told), {})])
    with on_a_wall(evening) as address:
        wall = open_page(address, WIDE)
        tile = wall.locator('.tile[data-key="t1"]')
        expect(tile.locator("svg.noughts .mark.crosses")).not_to_have_count(0)
        expect(wall.locator('.tile[data-key="t2"] svg.small')).to_have_count(1)
        wall.goto(f"{address}table/t1?lang=fr")
        expect(wall.locator("#board .mark.noughts")).not_to_have_count(0)
        expect(wall.locator("#players .player")).to_have_count(2)
        wall.goto("about:blank")  # whoever looks keeps the server busy
