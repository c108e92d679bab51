"""What somebody holds on the page stays in the hand while news comes from the table."""

from collections.abc import Mapping

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from companion.observations import Json
from tests.page.conftest import Site, Visit, is_said
from tests.table.sittings import START
from web.access.roles import Role

NEWS = "A1 A8 / A1 A1 / B1"
CARRIED = "g.carried"


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take(page: Page, piece: Locator) -> None:
    """Pressed, and moved far enough to be no tap."""
    x, y = middle(piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)


def points_of(said: Mapping[str, Json]) -> list[tuple[float, float]]:
    points = np.array(said["points"], dtype=np.float64)
    return [(x, y) for x, y in points.tolist()]


def let_news_come(site: Site, page: Page) -> None:
    """A turn is done, and the page has drawn it, the list of turns too."""
    before = page.locator("#ledger li").count()
    site.play(NEWS)
    expect(page.locator("#ledger li")).not_to_have_count(before)


@pytest.fixture
def desk(site: Site, visit: Visit) -> Page:
    """A referee's, who is placing pieces."""
    site.play(START)
    page = visit(Role.REFEREE, "/referee")
    expect(page.locator("#ledger li")).not_to_have_count(0)
    page.locator("[data-key=place]").click()
    return page


def test_a_piece_that_is_dragged_survives_news(site: Site, desk: Page) -> None:
    take(desk, desk.locator(".touch[data-key=B1]"))
    let_news_come(site, desk)
    expect(desk.locator(CARRIED)).to_have_count(1)
    desk.mouse.move(*middle(desk.locator(".touch[data-key=B4]")))
    desk.mouse.up()
    expect(desk.locator(".placing li").last).to_contain_text("the soul: B1 → B4")
    expect(desk.locator(CARRIED)).to_have_count(0)


def test_a_tap_survives_news(site: Site, desk: Page) -> None:
    desk.mouse.move(*middle(desk.locator(".touch[data-key=B1]")))
    desk.mouse.down()
    let_news_come(site, desk)
    desk.mouse.up()
    expect(desk.locator(".touch[data-key=B1]")).to_have_attribute("aria-pressed", "true")


def test_a_piece_is_let_go_when_its_board_is_shown_no_more(site: Site, desk: Page) -> None:
    let_news_come(site, desk)
    take(desk, desk.locator(".touch[data-key=B1]"))
    expect(desk.locator(CARRIED)).to_have_count(1)
    desk.locator("#ledger button").last.evaluate("turn => turn.click()")
    expect(desk.locator(CARRIED)).to_have_count(0)
    desk.mouse.up()
    expect(desk.locator(".placing")).to_have_count(0)


def test_a_corner_that_is_dragged_survives_news(site: Site, visit: Visit) -> None:
    page = visit(Role.HOST, "/set-up")
    page.locator("[data-key=look]").click()
    held, other = page.locator("[data-key=B1]"), page.locator("[data-key=A1]")
    take(page, held.locator(".grip"))
    moved = held.get_attribute("transform")
    site.set_up.corners = [[10.0, 20.0], [900.0, 20.0], [900.0, 300.0], [10.0, 300.0]]
    expect(other).to_have_attribute("transform", "translate(10 20)")
    expect(held).to_have_attribute("transform", str(moved))
    with page.expect_response(is_said):
        page.mouse.up()
    a1, _, b1, _ = points_of(site.set_up.said[-1])
    assert a1 == (10, 20)
    assert f"translate({b1[0]} {b1[1]})" == moved


def test_a_corner_is_let_go_when_the_set_up_has_gone_on(site: Site, visit: Visit) -> None:
    page = visit(Role.HOST, "/set-up")
    page.locator("[data-key=look]").click()
    take(page, page.locator("[data-key=B1] .grip"))
    site.set_up.step = "light"
    expect(page.locator("#step [data-key=light-again]")).to_have_count(1)
    page.mouse.up()
    with page.expect_response(is_said):
        page.locator("[data-key=on]").click()
    assert [words["do"] for words in site.set_up.said] == ["look", "ready"]
