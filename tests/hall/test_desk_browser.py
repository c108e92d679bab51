"""A whole decision in a real browser: an alert, its table, a ruling, and the table has it."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.hall.orders.keeper import OrderState
from companion.hall.overview.presence import GONE_AFTER_S
from companion.observations import Json, PageSaid
from tests.hall.fake_evening import STEP_S, FakeEvening, desk_served
from tests.night import by_day
from tests.page.conftest import base_url, browser_type_launch_args
from tests.page.test_accessible import AXE, TOO_SMALL, violations
from tests.patience import PATIENCE_MS, PATIENCE_S
from web.access.roles import Role

pytestmark = pytest.mark.usefixtures("asked_often")

__all__ = ["base_url", "browser_type_launch_args"]  # fixtures

WIDTHS = (360, 768, 1920)


class Served:
    """A fake evening whose tables talk to their hall in a thread of its own."""

    def __init__(self, evening: FakeEvening, port: int) -> None:
        self.evening, self.url = evening, f"https://127.0.0.1:{port}/"
        self._is_over = threading.Event()
        self._doing = threading.Lock()
        self.thread = threading.Thread(target=self._talk)

    def _talk(self) -> None:
        while not self._is_over.wait(STEP_S):
            with self._doing:
                self.evening.step(1)

    def takes(self, number: int) -> None:
        """The last thing that was done at that table is taken back there."""
        with self._doing:
            table = self.evening.tables[number - 1].table
            table.take(PageSaid(table.t + 1, "referee", "undo", {}))

    def begins(self, number: int, agreed: Mapping[str, Json]) -> None:
        """Another game begins at that table."""
        with self._doing:
            self.evening.tables[number - 1].table.begin_game(agreed)

    def stop(self) -> None:
        self._is_over.set()
        self.thread.join(PATIENCE_S)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    evening = FakeEvening(12, tmp_path)
    evening.begin()
    with desk_served(evening, tmp_path) as port:
        made = Served(evening, port)
        made.thread.start()
        yield made
        made.stop()


@contextmanager
def stranger(browser: Browser) -> Iterator[Page]:
    """Whose page no hall knows yet."""
    with browser.new_context(ignore_https_errors=True) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        yield page


@pytest.fixture
def desk(served: Served, browser: Browser) -> Iterator[Page]:
    """Anna's, who has come with a code."""
    with stranger(browser) as page:
        page.goto(f"{served.url}#{served.evening.house.pairing.host_secret}")
        page.locator("input[name=name]").fill("Anna")
        page.locator("#join button").click()
        expect(page.locator(".tile")).to_have_count(12)
        yield page


def test_the_desks_page_of_a_table_goes_on_with_the_game_that_begins_there(
    served: Served, desk: Page
) -> None:
    broken: list[str] = []
    desk.on("pageerror", lambda error: broken.append(str(error)))
    desk.goto(f"{served.url}tables/t3/")
    expect(desk.locator("#red h2")).to_be_visible()
    served.begins(3, header_to_json(Header(players=("Ada", "Berta", "Cleo", "Dan"))))
    expect(desk.locator(".player.queen")).to_contain_text("Berta")
    assert broken == []


def test_a_referee_decides_from_the_desk_and_the_table_has_it(served: Served, desk: Page) -> None:
    alert = desk.locator("#alerts li").first
    expect(alert).to_contain_text("Table 3")
    expect(alert).to_contain_text("only 7 points were left")
    alert.get_by_text("Open").click()
    expect(desk.locator("#verdict")).to_have_text("Illegal")
    expect(desk.locator("#there")).to_have_text("The table is here and hears.")
    desk.locator("[data-key=reason]").fill("agreed at the table")
    desk.locator("[data-key=accept]").click()
    expect(desk.locator("#orders li")).to_have_attribute("data-state", OrderState.DONE)
    expect(desk.locator("#verdict")).not_to_have_text("Illegal")
    rows = [row.body for row in served.evening.tables[2].store.rows()]
    assert sum('"desk":"Anna"' in body and "agreed at the table" in body for body in rows) == 1
    desk.get_by_text("All tables").click()
    expect(desk.locator(".tile[data-key=t3]")).to_have_attribute("data-kind", "playing")
    expect(desk.locator("#alerts li")).to_have_count(1)
    for language, told in (("en", "Table 3: "), ("fr", "Table 3\u00a0: ")):
        desk.goto(f"{served.url}?lang={language}")
        expect(desk.locator("#orders bdi").first).to_be_visible()
        assert told in (desk.locator("#orders li").first.text_content() or "")


def test_letters_are_typed_as_they_are_read_out(served: Served, browser: Browser) -> None:
    code = served.evening.house.pairing.new_code(Role.DESK) or ""
    with stranger(browser) as page:
        page.goto(served.url)
        page.locator("input[name=name]").fill("Dora")
        page.locator("input[name=code]").press_sequentially(f"{code[:3]}-{code[3:]}")
        page.locator("#join button").click()
        expect(page.locator(".tile")).to_have_count(12)


def test_an_invitation_outlives_a_line_that_is_down_and_then_letters_are_asked_for(
    served: Served, browser: Browser
) -> None:
    with stranger(browser) as page:
        page.goto(f"{served.url}#{'no invitation of this hall'.replace(' ', '-')}")
        page.locator("input[name=name]").fill("Dora")
        page.route("**/pair", lambda asked: asked.abort())
        page.locator("#join button").click()
        expect(page.locator("#notice")).to_have_text("Not sent: the line is down.")
        expect(page.locator("input[name=code]")).to_have_count(0)
        page.unroute("**/pair")
        page.locator("#join button").click()
        expect(page.locator("#notice")).to_contain_text("These letters do not hold")
        expect(page.locator("input[name=code]")).to_be_visible()
        expect(page.locator("input[name=name]")).to_have_value("Dora")


def test_a_table_that_puts_it_right_itself_is_calm_again(served: Served, desk: Page) -> None:
    expect(desk.locator("#alerts li")).to_have_count(2)
    served.takes(3)
    expect(desk.locator("#alerts li")).to_have_count(1)


def test_the_desk_says_that_a_table_is_gone_before_anything_is_sent(
    served: Served, desk: Page
) -> None:
    served.evening.tables[2].is_away = True
    served.evening.skipped += GONE_AFTER_S  # the others are heard again
    desk.goto(f"{served.url}tables/t3/")
    expect(desk.locator("#there")).to_contain_text("only if it is back within 60 s")
    desk.locator("[data-key=reason]").fill("x")
    desk.locator("[data-key=accept]").click()
    expect(desk.locator("#orders li")).to_have_attribute("data-state", OrderState.SENT)


@pytest.mark.parametrize("path", by_day(["tables/t3/", "", "tables/t12/"]))
def test_a_page_of_the_hall_fits_every_width_and_hand(
    served: Served, desk: Page, path: str
) -> None:
    desk.goto(served.url + path)
    expect(desk.locator("#there" if path else ".tile").first).not_to_be_empty()
    for width in WIDTHS:
        desk.set_viewport_size({"width": width, "height": 900})
        assert desk.evaluate("document.documentElement.scrollWidth") <= width, width
        assert desk.evaluate(TOO_SMALL) == [], width
    if AXE.exists():
        assert violations(desk) == []
