"""Phones in a browser: from the code on the card to the first move; the desk frees a seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hall.hosting import HostingHall
from tests.page.conftest import base_url, browser_type_launch_args
from tests.page.test_accessible import AXE, TOO_SMALL, violations
from tests.patience import PATIENCE_MS

__all__ = ["base_url", "browser_type_launch_args"]  # fixtures

PICTURES = Path(__file__).parents[2] / "build" / "screens"
SMALL = {"width": 360, "height": 640}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[HostingHall]:
    made = HostingHall(tmp_path, 2)
    yield made
    made.kill()


def opened(browser: Browser, address: str, width: int = SMALL["width"]) -> Page:
    """A device of its own at that address."""
    size = {**SMALL, "width": width}
    context = browser.new_context(viewport=size, ignore_https_errors=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(address)
    return page


def look(page: Page, name: str) -> None:
    """Keeps a picture; all of it fits, and fingers meet what is to be pressed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"hosted-{name}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert page.evaluate(TOO_SMALL) == []


def test_two_phones_go_from_the_card_to_the_first_move(browser: Browser, hall: HostingHall) -> None:
    ada, ben, cleo = (opened(browser, hall.card(2)) for _ in range(3))
    expect(ada.locator("#seats form")).to_have_count(2)
    ada.locator("[data-key=name-red]").fill("Ada")
    look(ada, "seats")
    if AXE.exists():
        assert violations(ada) == []
    ada.locator("#seats form button").first.click()
    ada.wait_for_url("**/phone")
    expect(ben.locator("#seats form")).to_have_count(1)  # by itself
    look(ben, "one-is-taken")
    ben.locator("[data-key=name-blue]").fill("Ben")
    ben.locator("#seats form button").click()
    ben.wait_for_url("**/phone")
    expect(ada.locator("#text")).to_contain_text("Your turn, Ada")
    look(ada, "first-turn")
    for field in ("A1", "A8"):
        ada.locator(f".touch[data-key={field}]").click()
    expect(ben.locator("#text")).to_contain_text("Your turn, Ben")
    look(ben, "after-a-move")
    expect(cleo.locator(".taken")).to_have_count(2)
    cleo.locator(".sit > a").click()
    expect(cleo.locator("#text")).to_contain_text("Ben")
    cleo.goto(cleo.url + "phone")
    expect(cleo.locator("#join")).to_contain_text("scan the code that lies on the table")
    look(cleo, "onlooker")
    ada.goto(hall.card(2))
    expect(ada.locator("#seats a.main")).to_be_visible()
    look(ada, "scanned-again")
    the_desk_frees_a_seat(opened(browser, hall.address, 1024), ben)


def the_desk_frees_a_seat(desk: Page, ben: Page) -> None:
    desk.locator("#join input").first.fill("Rita")
    desk.locator("#join button").first.click()
    desk.locator("[data-table=t2], a[href*='/tables/t2/']").first.wait_for()
    desk.goto(desk.url.partition("#")[0] + "tables/t2/")
    desk.locator("#seats summary").click()
    desk.screenshot(path=PICTURES / "hosted-desk.png")
    desk.locator("[data-key=free-blue]").click()
    expect(ben.locator("#join")).to_contain_text("scan the code")
    expect(desk.locator("[data-key=free-blue]")).to_have_count(0)


def test_a_wrong_code_says_so(browser: Browser, hall: HostingHall) -> None:
    page = opened(browser, hall.card(2).partition("#")[0] + "#another")
    expect(page.locator("#notice")).to_contain_text("does not open this table")
    expect(page.locator("#seats form")).to_have_count(0)
    look(page, "wrong-code")
