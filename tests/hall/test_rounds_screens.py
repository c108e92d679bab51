"""The operator's pages of rounds in a real browser: at every width, with fingers."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Response, request
from playwright.sync_api import Page, expect
from werkzeug.serving import WSGIRequestHandler, make_server

from companion.hall.rounds.tournament import TITLE
from tests.hall.decided import NAMES, bye, paper, person, round_of
from tests.hall.office import PAIRED, Office
from tests.night import by_day, night
from tests.page.conftest import base_url, browser_type_launch_args, page  # noqa: F401  # fixtures
from tests.page.test_accessible import AXE, KEPT, PICTURES, TOO_SMALL, WIDTHS, violations
from tests.patience import PATIENCE_S
from web.access.admission import HEADERS

PATHS = {"rounds": "/rounds", "round": "/rounds/1", "standings": "/rounds/standings"}
LONG = "Wolfeschlegelsteinhausenbergerdorff jun."


class Quiet(WSGIRequestHandler):
    """Nobody reads what it would say of each request."""

    def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002  # its own name
        pass


class Served:
    """An office on a port of this machine, with the headers of every page."""

    def __init__(self, office: Office) -> None:
        self.office = office
        office.app.after_request(_with_headers)
        self._server = make_server("127.0.0.1", 0, office.app, threaded=True, request_handler=Quiet)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def url(self, path: str, lang: str = "en") -> str:
        return f"http://127.0.0.1:{self._server.port}{path}?lang={lang}"

    def down(self) -> None:
        self._server.shutdown()
        self._thread.join(PATIENCE_S)
        self._server.server_close()


def _with_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    return response


@pytest.fixture
def served() -> Iterator[Served]:
    long = [person(5, LONG), person(6, LONG[::-1], withdrawn=True)]
    every = [
        "buchholz", "buchholz-cut-1", "sonneborn-berger", "direct-encounter", "wins", "progress"
    ]  # fmt: skip
    office = Office().decided(
        *PAIRED,
        *long,
        round_of(1, name="Friday", begun=True, tie_breaks=[*every]),
        bye(3, 1, 5, "half"),
        paper(2, {"red": 1, "blue": 2}, by="Eva", why="a power cut of half an hour"),
    )
    one = Served(office)
    yield one
    one.down()


@pytest.mark.parametrize("screen", by_day(PATHS))
def test_a_page_fits_every_width_with_targets_for_fingers(
    served: Served,
    page: Page,  # noqa: F811  # the fixture
    screen: str,
) -> None:
    """In the language with the longest words; and a picture of it is kept in build/screens."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.goto(served.url(PATHS[screen], "de"))
    for summary in page.locator("summary").all():
        summary.click()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(TOO_SMALL) == [], width
        if width in KEPT:
            page.screenshot(path=PICTURES / f"hall-{screen}-{width}.png", full_page=True)


@night
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: sh .ci/page_tools.sh (needs npm)")
@pytest.mark.parametrize(
    ("screen", "scheme"), by_day([("rounds", "light"), ("round", "dark"), ("standings", "light")])
)
def test_axe_finds_nothing_against_a_page(
    served: Served,
    page: Page,  # noqa: F811  # the fixture
    screen: str,
    scheme: str,
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(served.url(PATHS[screen]))
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page) == []


def test_a_round_is_made_paired_and_reckoned_with_the_mouse(
    page: Page,  # noqa: F811  # the fixture
    tmp_path: Path,
) -> None:
    served = Served(Office())
    try:
        _walk(served, page, tmp_path)
    finally:
        served.down()


def _walk(served: Served, page: Page, folder: Path) -> None:  # noqa: F811  # the fixture
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text))
    listed = folder / "people.csv"
    listed.write_text("name\n" + "\n".join(NAMES), "utf-8")
    page.goto(served.url("/rounds"))
    page.get_by_text("From a file").first.click()
    page.locator("[data-file=people] input[type=file]").set_input_files(listed)
    page.locator("[data-file=people] button").click()
    expect(page.locator(".people tbody tr")).to_have_count(len(NAMES))
    _bring(page, folder, "round,table,red,blue\n1,t1,Ann,Bea\n1,t9,Cia,Dan")
    expect(page.locator("#problems li")).to_contain_text("Line 3 – t9")
    _bring(page, folder, "round,table,red,blue\n1,t1,Ann,Bea\n1,t2,Dan,Cia")
    expect(page.locator("#problems")).to_be_hidden()
    expect(page.locator(".pairings tbody tr")).to_have_count(2)
    page.locator("[data-discard] button").click()
    expect(page.locator("#done li")).to_contain_text("Thrown away: round 1.")
    expect(page.locator(".pairings")).to_have_count(0)
    _bring(page, folder, "round,table,red,blue\n1,t1,Ann,Bea\n1,t2,Dan,Cia")
    expect(page.locator(".pairings tbody tr")).to_have_count(2)
    page.locator("[data-start] button.main").click()
    expect(page.locator("#done li")).to_have_text(["Table 1: not there", "Table 2: not there"])
    expect(page.locator("#done p:visible")).to_contain_text("What the tables were told")
    _results(page)
    assert [one for one in said if "400" not in one] == []


def _bring(page: Page, folder: Path, text: str) -> None:  # noqa: F811  # the fixture
    file = folder / "pairings.csv"
    file.write_text(text, "utf-8")
    form = page.locator("[data-file=pairings]")
    if not form.is_visible():
        page.get_by_text("Pairings from a file").click()
    form.locator("input[type=file]").set_input_files(file)
    form.locator("button").click()


def _results(page: Page) -> None:  # noqa: F811  # the fixture
    """By places, and by one button; then they are paired by them."""
    first, second = page.locator(".pairings tbody tr").all()
    first.get_by_text("Result on paper").click()
    first.locator("[name=why]").fill("power cut")
    first.locator("[name='places.red']").fill("1")
    first.locator("[name='places.blue']").fill("2")
    first.locator("[data-decide=paper] button.main").click()
    expect(first.locator(".state")).to_contain_text("on paper")
    second.get_by_text("Result on paper").click()
    second.locator("[name=why]").fill("power cut")
    second.get_by_role("button", name="½ : ½").click()
    expect(second.locator(".state")).to_contain_text("on paper")
    page.get_by_role("link", name="Standings").first.click()
    expect(page.locator("tbody tr").first).to_contain_text("Ann")
    expect(page.locator(".crosstable tbody tr").first).to_contain_text("Red · 2")
    page.get_by_role("link", name="The evening").first.click()
    page.get_by_role("button", name="Next round by standing").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(page.locator(".pairings tbody tr").first).to_contain_text("Cia")
    expect(page.locator(".pairings tbody tr").first).to_contain_text("Ann")


def test_nothing_can_be_pressed_before_the_page_can_send_it(
    served: Served,
    page: Page,  # noqa: F811  # the fixture
) -> None:
    may_come = threading.Event()

    @served.office.app.before_request
    def hold() -> None:
        if request.path.endswith("/hall/rounds.js"):
            may_come.wait(PATIENCE_S)

    page.goto(served.url("/rounds"), wait_until="commit")
    expect(page.locator("main[inert] [data-decide=person] button.main")).to_be_visible()
    may_come.set()
    expect(page.locator("main:not([inert])")).to_be_visible()
    page.locator("[data-decide=person] [name=name]").first.fill("Eve")
    page.locator("[data-decide=person] button.main").click()
    expect(page.locator(".people tbody tr").last).to_contain_text("Eve")


@pytest.mark.parametrize("screen", ["round", "standings"])
def test_what_is_printed_says_how_the_evening_is_called(
    served: Served,
    page: Page,  # noqa: F811  # the fixture
    screen: str,
) -> None:
    """It hangs on a wall beside that of another evening."""
    served.office.decided((TITLE, {TITLE: "Club <evening>"}))
    page.goto(served.url(PATHS[screen]))
    evening = page.get_by_text("Club <evening>", exact=True)
    expect(evening).to_be_hidden()
    page.emulate_media(media="print")
    expect(evening).to_be_visible()
