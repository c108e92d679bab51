"""The demo says what one looks at, and a real table says nothing of the kind."""

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.words.languages import LANGUAGES
from tests.page.all_states import states
from tests.page.conftest import Site, Visit
from tests.page.tables import ONE_TURN, START, TOO_FAR
from web.access.roles import Role
from web.words import read_catalogues

CAPTIONS = """async (states) => {
    const { captionOf } = await import("/static/lesson.js");
    return Object.values(states).filter(({ board }) => board).map(captionOf);
}"""


@pytest.fixture
def demo(site: Site, visit: Visit) -> Page:
    site.down()
    site.is_demo = True
    site.up()
    site.play(START)
    page = visit(Role.HOST, width=1280)
    expect(page.locator("#text")).to_contain_text("to move")
    return page


def test_a_demo_explains_what_is_to_be_seen_as_the_game_goes_on(site: Site, demo: Page) -> None:
    caption = demo.locator("#caption")
    expect(caption).to_contain_text("A camera, drawn too")
    site.play("A1 A3 / A1 A1 / B1")
    expect(caption).to_contain_text("seven points")
    site.play("A1 A9 / A1 A1 / B1")
    expect(caption).to_contain_text("a fault, on purpose")
    site.play("A1 A8 / A1 A1 / B1")
    expect(caption).to_contain_text("the turn was legal")
    site.play("say red resign")
    expect(caption).to_contain_text("the game is over")
    expect(demo.locator("#why")).not_to_contain_text("put the pieces on their start")


def test_who_knows_it_all_has_it_explained_no_more(site: Site, demo: Page) -> None:
    demo.locator("#lesson-close").click()
    expect(demo.locator("#lesson")).to_be_hidden()
    demo.reload()
    expect(demo.locator("#text")).to_contain_text("to move")
    expect(demo.locator("#lesson")).to_be_hidden()


def test_a_real_table_is_not_explained(site: Site, visit: Visit) -> None:
    site.play(TOO_FAR)
    page = visit(Role.HOST)
    expect(page.locator("#text")).to_contain_text("only 7 points")
    expect(page.locator("#lesson")).to_be_hidden()


def test_the_board_has_room_beside_the_caption(site: Site, demo: Page) -> None:
    site.play(ONE_TURN)
    lesson, board = (demo.locator(one).bounding_box() for one in ("#lesson", "#board"))
    assert lesson is not None
    assert board is not None
    assert lesson["y"] + lesson["height"] <= board["y"] + 1
    assert board["height"] > 150


def test_every_state_has_a_caption_in_every_language(demo: Page) -> None:
    named = set(demo.evaluate(CAPTIONS, states(("Ada", "Bob"), "en")))
    assert named >= {"begins", "points", "illegal", "unclear", "reveal", "over", "turn", "cards"}
    for language in LANGUAGES:
        words = read_catalogues()[language]
        assert [one for one in named if f"lesson.{one}" not in words] == []
