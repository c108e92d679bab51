"""Whenever a grid is drawn it may be said to lie right; where none is, the handles are shown."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Site, Visit
from tests.page.sizes import resize
from web.access.roles import Role


def test_where_no_grid_was_found_the_handles_are_offered_and_no_word_about_a_grid(
    site: Site, visit: Visit
) -> None:
    site.set_up.step = "corners"  # a search that has failed wholly
    page = visit(Role.HOST, "/set-up", width=1366)
    step = page.locator("#step")
    expect(step.locator("[data-key=look-again]")).to_be_visible()
    for word in ("light", "right", "turn"):
        expect(step.locator(f"[data-key={word}]")).to_have_count(0)
    expect(page.locator("#overlay .found")).to_have_count(0)
    page.locator('#overlay [data-key="A1"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#overlay .found")).to_have_count(30)  # it is drawn as one drags
    page.keyboard.press("Enter")
    expect(step.locator("[data-key=light]")).to_be_visible()
    assert [words["do"] for words in site.set_up.said] == ["corners"]


@pytest.mark.parametrize("is_doubtful", [False, True])
def test_a_grid_that_is_drawn_may_be_said_to_lie_right(
    site: Site, visit: Visit, is_doubtful: bool
) -> None:
    site.set_up.is_doubtful = is_doubtful
    page = visit(Role.HOST, "/set-up", width=1366)
    page.locator("[data-key=look]").click()
    word = "right" if is_doubtful else "light"
    expect(page.locator(f"#step .main[data-key={word}]")).to_be_visible()
    expect(page.locator("#step [data-key=turn]")).to_be_visible()


def test_what_would_help_stands_directly_under_the_picture_and_above_the_fold(
    site: Site, visit: Visit
) -> None:
    page = visit(Role.HOST, "/set-up", width=1366)
    page.locator("[data-key=look]").click()
    page.locator("[data-key=light]").click()
    expect(page.locator("#advice li")).to_contain_text("Glare on A7")
    for width, height in ((1366, 768), (1024, 600), (1920, 1080)):
        resize(page, width, height)
        picture, advice = (page.locator(one).bounding_box() for one in (".picture", "#advice"))
        assert picture is not None
        assert advice is not None
        assert 0 <= advice["y"] - picture["y"] - picture["height"] < 20, width
        assert advice["y"] + advice["height"] <= height, width


def test_an_answer_that_is_cut_in_its_middle_stops_nothing(site: Site, visit: Visit) -> None:
    """What is said next is heard, and what is so is asked for again."""
    page = visit(Role.HOST, "/set-up", width=1366)
    for path in ("set-up", "api/set-up"):
        with page.expect_response(f"{site.url}{path}"):
            page.route(f"{site.url}{path}", lambda asked: asked.fulfill(body='{"st'), times=1)
            if path == "set-up":
                page.locator("[data-key=look]").click()
    page.locator("[data-key=look]").click()
    expect(page.locator("#step [data-key=turn]")).to_be_visible()
    assert [words["do"] for words in site.set_up.said] == ["look"]
