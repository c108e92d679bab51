"""A real server for real browsers: Debian's Chromium, skipped visibly where there is none."""

import os
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from companion.boards.file import load_board
from companion.boards.plan import field_places
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.live.page_services import Downloads
from companion.observations import Json, Observation, PageSaid
from companion.storage.store import Store
from tests.analysed_once import analyses_are_made_once
from tests.page.attacked import MANY, PICTURES, Evidence, SetUpWords
from tests.page.fed import without_a_stream
from tests.page.hall import Hall
from tests.page.kept import KeptTable
from tests.page.set_ups import AtHand, SetUpInMiniature, picture_of_it
from tests.page.tables import ONE_TURN, Said, table
from tests.page.visiting import visiting
from tests.page.windows import FILES_LAST_S, windows
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.quiet_port import quiet_port
from tests.table.sittings import sitting
from web.access.roles import Role
from web.app import create_app, parts_of
from web.server import make_server
from web.services import Limits, PageServices, SetUp
from workshop.drawn.faust_table import FaustTable

__all__ = ["analyses_are_made_once"]
# Without windows a page opens five times as quickly; the whole browser draws a frame for each.
SHELLS = ("chromium-headless-shell", "chromium")
CHROMIUM = os.environ.get("PLAYWRIGHT_CHROMIUM") or next(
    filter(None, map(shutil.which, SHELLS)), ""
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a process less, and one for the pages of all visitors: a tenth less work
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
    "--disable-extensions",
    "--mute-audio",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PLAYERS = Header(players=("<b>Ada</b> & Co", "Bob"))
A_WORD_S = 0.1  # no two are said at once
expect.set_options(timeout=PATIENCE_MS)


def is_said(answer: Response) -> bool:
    """The answer to a word, not to a question how the set-up is."""
    return answer.request.method == "POST"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    if not CHROMIUM:
        pytest.skip(f"no Chromium: sudo apt-get install {SHELLS[0]}")
    patient = {"executable_path": CHROMIUM, "args": FLAGS, "timeout": PATIENCE_MS}
    return {**browser_type_launch_args, **patient}


@pytest.fixture(scope="session")
def base_url() -> str:
    """Each site has its own address. (The plugin's own fixture is made in a deprecated way.)"""
    return ""


@pytest.fixture
def page(page: Page) -> Page:
    """The plugin's own, as patient as all others."""
    page.set_default_timeout(PATIENCE_MS)
    return page


@pytest.fixture
def context(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    """Where the plugin opens its page: where there is a site, a window that is lent."""
    if "site" in request.fixturenames:
        site: Site = request.getfixturevalue("site")
        with windows(browser, site.url).lent() as context:
            yield context
    else:
        with browser.new_context() as context:
            yield context


class Site:
    """A table with its page on a port of this machine; it can go down and come back."""

    def __init__(self, store: Store, header: Header, port: int = 0) -> None:
        self.store = store
        self.said = Said()
        self.set_up = SetUpInMiniature()
        self.table = FaustTable(header, store)
        self.t = 0.0
        self.addresses: tuple[str, ...] = ()  # at which phones would reach it
        self.is_demo = False
        self.visitor: SetUp | None = None  # of a demo
        self.unwritten = 0  # transactions that the log does not take
        self.is_gone = False  # whether its file was deleted
        self.hall: dict[str, Json] = {}  # how it is with it
        self.called = ""  # by the people of its hall
        self._one_at_a_time = threading.Lock()
        self.port = port
        self.up()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def host_url(self) -> str:
        """Whoever opens this is the companion's own screen."""
        return f"{self.url}#{parts_of(self._app).pairing.host_secret}"

    def up(self) -> None:
        house = PageServices(
            self.store,
            self._hear,
            unwritten=lambda: self.unwritten,
            is_gone=lambda: self.is_gone,
            hall=lambda: self.hall,
            called=self.called,
            preview=self.set_up.preview,
            set_up=AtHand(self.set_up, self.table),
            evidence=picture,
            places=partial(field_places, load_board("blatz-1993")),
            export=Downloads(self.store, None).file,
            addresses=self.addresses,
            is_demo=self.is_demo,
            visitor=self.visitor,
            # One address for all, and who taps here is faster than people.
            limits=Limits(requests_a_second=1e6, words_a_second=1e6, connections_of_one=500),
        )
        self._app = create_app(house)
        self._app.config["SEND_FILE_MAX_AGE_DEFAULT"] = FILES_LAST_S
        self._server = make_server(self._app, "127.0.0.1", self.port)
        self.port = self._server.port
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()

    def down(self) -> None:
        parts_of(self._app).stream.close()
        self._server.stop()
        self._thread.join(PATIENCE_S)

    def offer(self) -> None:
        """To the whole network."""
        self.down()
        self.addresses = ("192.168.1.5",)
        self.up()

    def play(self, script: str) -> None:
        self.hear(sitting(script))

    def hear(self, observations: Iterable[Observation]) -> None:
        """What is observed reaches the table, and then the page."""
        for observation in observations:
            self.t = max(self.t, observation.t)
            with self._one_at_a_time:
                self.table.take(observation)
        parts_of(self._app).stream.wake()

    def key(self, role: Role) -> str:
        """What a browser shows to be in that role, in the game that is played now."""
        self.hear([])
        self.follow()
        return parts_of(self._app).keys.grant(role, game=0)

    def role_of(self, secret: str) -> str:
        """Of whoever shows that key."""
        key = parts_of(self._app).keys.find(secret)
        return "" if key is None else key.role.value

    def follow(self) -> int:
        """All that stands in the log is shown; the row that a page has heard of then."""
        row = parts_of(self._app).stream.shown("en")["row"]
        assert isinstance(row, int)
        return row

    def invitation(self, role: Role) -> str:
        """What stands behind the # of the code that gives that role."""
        return parts_of(self._app).pairing.invitation(role)

    def _hear(self, said: PageSaid) -> None:
        """What the page says reaches the game, as at a real table."""
        self.said(said)
        with self._one_at_a_time:
            self.t += A_WORD_S
            self.table.take(replace(said, t=self.t))
        parts_of(self._app).stream.wake()


def picture(_: str) -> bytes:
    """What stands for a picture of the camera."""
    return picture_of_it()[0]


@pytest.fixture
def quiet(browser: Browser) -> Iterator[BrowserContext]:
    """Pages that hear what a test tells them."""
    yield from without_a_stream(browser)


Visit = Callable[..., Page]


@pytest.fixture
def visit(site: Site, browser: Browser) -> Iterator[Visit]:
    """Opens pages as a role; anything that a browser complains of fails the test."""
    yield from visiting(site, browser)


def at_a_table(folder: Path, port: int) -> Iterator[Site]:
    """Its log is in that folder."""
    with Store(folder / "log.sqlite") as store:
        made = Site(store, PLAYERS, port)
        yield made
        made.down()


@pytest.fixture(scope="session")
def site_port() -> int:
    """The same for all: what one has fetched is the next one's too."""
    return quiet_port()


@pytest.fixture
def site(tmp_path: Path, site_port: int) -> Iterator[Site]:
    yield from at_a_table(tmp_path, site_port)


@pytest.fixture(scope="session")
def kept_port() -> int:
    """Of tables that are there beside the others."""
    return quiet_port()


@pytest.fixture(scope="module")
def kept(
    browser: Browser, kept_port: int, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[KeptTable]:
    for one in at_a_table(tmp_path_factory.mktemp("kept"), kept_port):
        for opens in visiting(one, browser):
            yield KeptTable(one, opens)


@pytest.fixture
def evening(kept: KeptTable) -> Site:
    """A new game at a table where others were played, before `screen`s that are open already."""
    return kept.begin(header_to_json(PLAYERS))


@pytest.fixture
def screen(kept: KeptTable) -> Visit:
    return kept.visit


@pytest.fixture
def hall() -> Iterator[Hall]:
    made = Hall()
    try:
        yield made
    finally:
        made.leave()


@pytest.fixture
def evidence() -> Evidence:
    return Evidence()


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def set_up() -> SetUpWords:
    return SetUpWords()


@pytest.fixture
def made(evidence: Evidence, said: Said, set_up: SetUpWords) -> Flask:
    """A table at which nothing has been played."""
    return create_app(PageServices(Store(), said, evidence=evidence, set_up=set_up, limits=MANY))


@pytest.fixture
def played(evidence: Evidence, said: Said, set_up: SetUpWords) -> Flask:
    """Two games; a turn of each has a picture."""
    store = Store()
    for picture in PICTURES:
        table(ONE_TURN, store=store)
        last = store.last()
        assert last is not None
        store.note_evidence({"row": last.id, "before": picture})
    return create_app(PageServices(store, said, evidence=evidence, set_up=set_up, limits=MANY))
