"""The handles of the set-up: dragged by mouse, finger and keys; the grid follows, a glass shows."""

import json

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from companion.boards.file import load_board
from companion.boards.plan import plan_of
from companion.observations import Json
from tests.night import by_day
from tests.page.conftest import Site, Visit, is_said
from vision.board.view import BEND_UNIT, view_by_numbers
from web.access.roles import Role

MORE = ("lane", "bend", "end", "side")
BRIGHTEST = """() => {
    const {width, height} = magnifier;
    const seen = magnifier.getContext("2d").getImageData(0, 0, width, height).data;
    return Math.max(...seen.filter((_, at) => at % 4 === 2));
}"""


@pytest.fixture
def page(site: Site, visit: Visit) -> Page:
    return with_handles(visit(Role.HOST, "/set-up"))


def with_handles(page: Page) -> Page:
    page.locator("[data-key=look]").click()
    page.locator("[data-key=more]").check()
    expect(page.locator(".handle")).to_have_count(8)
    return page


def middle(grip: Locator) -> tuple[float, float]:
    """Of a handle that stands; one that is drawn anew while it is measured is measured again."""
    box = next(found for found in iter(grip.bounding_box, ()) if found is not None)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, key: str, way: tuple[float, float]) -> None:
    """By so many pixels of the screen; the mouse is still down."""
    x, y = middle(page.locator(f"[data-key={key}] .grip"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + way[0], y + way[1])


def let_go(site: Site, page: Page) -> dict[str, Json]:
    with page.expect_response(is_said):
        page.mouse.up()
    return dict(site.set_up.said[-1])


def drawn_grid(page: Page) -> list[str]:
    polygons = page.locator(".found")
    return [str(polygons.nth(at).get_attribute("points")) for at in range(polygons.count())]


@pytest.mark.parametrize("bend", by_day([-0.1, 0.0]))
def test_the_page_draws_the_grid_where_the_eyes_will_see_it(
    site: Site, visit: Visit, bend: float
) -> None:
    """What moves with the finger is the same arithmetic as `view_by_numbers`."""
    site.set_up.handles["bend"] = bend
    page = with_handles(visit(Role.HOST, "/set-up"))
    plan = plan_of(load_board("blatz-1993"))
    corners = np.array(site.set_up.corners, np.float64)
    numbers = np.append(corners, bend / BEND_UNIT)
    view = view_by_numbers(plan.outer_corners, numbers, (960, 540))
    true = view.to_pixels(np.stack([outline for _, outline in plan.fields]))
    seen = [json.loads(f"[{points.replace(' ', ',')}]") for points in drawn_grid(page)]
    assert np.abs(np.array(seen).reshape(true.shape) - true).max() < 0.1


def test_each_handle_changes_the_one_thing_that_it_stands_for(site: Site, page: Page) -> None:
    before = dict(site.set_up.handles)
    corners = site.set_up.corners
    ways = {"lane": (0.0, -6.0), "bend": (0.0, -8.0), "end": (12.0, 0.0), "side": (0.0, 10.0)}
    for key, way in ways.items():
        drag(page, key, way)
        said = let_go(site, page)
        name = "rims" if key in {"end", "side"} else key
        assert said["points"] == corners
        assert said[name] != before[name]
        assert set(said) == {"do", "points", "bend", name}
        expect(page.locator("#step")).to_have_attribute("aria-busy", "false")


def test_the_grid_follows_the_finger_and_the_glass_shows_what_is_under_it(
    site: Site, page: Page
) -> None:
    before, glass = drawn_grid(page), page.locator("#magnifier")
    expect(glass).to_be_hidden()
    drag(page, "B1", (-40.0, 10.0))
    assert drawn_grid(page) != before
    assert site.set_up.said == [{"do": "look"}]
    expect(glass).to_be_visible()
    box = glass.bounding_box()
    assert box is not None
    x, y = middle(page.locator("[data-key=B1] .grip"))
    assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    light = page.evaluate(BRIGHTEST)
    assert light > 120
    let_go(site, page)
    expect(glass).to_be_hidden()


@pytest.mark.parametrize(
    ("key", "way", "sentence"),
    by_day(
        [
            ("A1", (0.0, -2000.0), "outside the picture"),
            ("lane", (0.0, -200.0), "off the board"),
            ("side", (0.0, -60.0), "off the board"),
        ]
    ),
)
def test_a_handle_that_cannot_lie_there_says_so_at_once_and_goes_back(
    site: Site, page: Page, key: str, way: tuple[float, float], sentence: str
) -> None:
    before = drawn_grid(page)
    drag(page, key, way)
    expect(page.locator("#wrong")).to_contain_text(sentence)
    expect(page.locator(".outline.wrong")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".outline.wrong")).to_have_count(0)
    assert drawn_grid(page) == before
    assert site.set_up.said == [{"do": "look"}]


def test_corners_that_cross_say_so_and_wait_for_the_next_one(site: Site, page: Page) -> None:
    """Corners are put one after the other: on the way they may cross."""
    drag(page, "A1", (0.0, 90.0))
    expect(page.locator("#wrong")).to_contain_text("The corners cross")
    page.mouse.up()
    expect(page.locator(".outline.wrong")).to_have_count(1)
    assert site.set_up.said == [{"do": "look"}]
    drag(page, "B15", (0.0, 70.0))
    said = let_go(site, page)
    expect(page.locator(".outline.wrong")).to_have_count(0)
    assert said["do"] == "corners"


# However slow the machine is; whether the magnifier is there.
ONE_AFTER_THE_OTHER = """(handle) => {
    for (const [key, shiftKey] of [["ArrowUp", false], ["ArrowRight", true], ["ArrowUp", false]])
        handle.dispatchEvent(new KeyboardEvent("keydown", {key, shiftKey}));
    return !document.querySelector("#magnifier").hidden;
}"""


@pytest.mark.parametrize("key", by_day(["A15", *MORE], 2))
def test_arrow_keys_move_a_handle_and_it_is_said_once_when_they_rest(
    site: Site, page: Page, key: str
) -> None:
    before = drawn_grid(page)
    with page.expect_response(is_said):
        assert page.locator(f"[data-key={key}]").evaluate(ONE_AFTER_THE_OTHER)
    assert [words["do"] for words in site.set_up.said] == ["look", "corners"]
    if key == "A15":
        assert site.set_up.corners is not None
        assert drawn_grid(page) != before


def test_what_the_keyboard_holds_is_said_before_the_next_word(site: Site, page: Page) -> None:
    corner = page.locator("[data-key=A15]")
    corner.focus()
    corner.press("Shift+ArrowRight")
    page.locator("#step [data-key=light]").click()
    expect(page.locator("#step [data-key=light-again]")).to_have_count(1)
    assert [words["do"] for words in site.set_up.said] == ["look", "corners", "light"]


def test_handles_stay_where_they_were_put_if_somebody_wants_that(site: Site, page: Page) -> None:
    drag(page, "A15", (9.0, 0.0))
    put = let_go(site, page)["points"]
    site.set_up.corners = [[90.0, 200.0], [870.0, 200.0], [900.0, 340.0], [60.0, 340.0]]
    expect(page.locator("[data-key=A1]")).to_have_attribute("transform", "translate(90 200)")
    with page.expect_response(is_said):
        page.locator("[data-key=snaps]").uncheck()
    assert (site.set_up.said[-1]["points"], site.set_up.said[-1]["as_put"]) == (put, True)


@pytest.mark.parametrize("key", by_day(["lane", "side"]))
def test_a_handle_in_the_hand_survives_news(site: Site, page: Page, key: str) -> None:
    drag(page, key, (0.0, -4.0 if key == "lane" else 9.0))
    site.set_up.corners = [[90.0, 200.0], [870.0, 200.0], [900.0, 340.0], [60.0, 340.0]]
    expect(page.locator("[data-key=A1]")).to_have_attribute("transform", "translate(90 200)")
    name = "lane" if key == "lane" else "rims"
    before = site.set_up.handles[name]
    said = let_go(site, page)
    assert said["points"] == site.set_up.corners
    assert said[name] != before


def test_a_grid_in_doubt_offers_all_handles_without_being_asked(site: Site, visit: Visit) -> None:
    site.set_up.is_doubtful = True
    page = visit(Role.HOST, "/set-up")
    page.locator("[data-key=look]").click()
    expect(page.locator(".handle")).to_have_count(8)
    expect(page.locator("#step [data-key=right]")).to_be_visible()


def test_on_a_narrow_screen_a_finger_finds_every_handle_and_hides_none(
    site: Site, visit: Visit
) -> None:
    page = with_handles(visit(Role.HOST, "/set-up", 390))
    grips = [
        middle(page.locator(f"[data-key={key}] .grip")) for key in ("A1", "B15", "lane", "end")
    ]
    for at, (x, y) in enumerate(grips):
        box = page.locator(".picture").bounding_box()
        assert box is not None
        assert box["x"] <= x <= box["x"] + box["width"]
        assert box["y"] <= y <= box["y"] + box["height"]
        assert all(abs(x - u) + abs(y - v) > 40 for u, v in grips[at + 1 :])
    drag(page, "B15", (-6.0, 3.0))
    box = page.locator("#magnifier").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert let_go(site, page)["do"] == "corners"
