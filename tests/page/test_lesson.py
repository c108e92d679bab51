"""The demo says what one looks at, and a real table says nothing of the kind."""

import pytest
from playwright.sync_api import Page, expect

from tests.night import night
from tests.page.all_states import states
from tests.page.conftest import Site, Visit
from tests.page.tables import ONE_TURN, TOO_FAR
from tests.table.sittings import START
from web.access.roles import Role
from web.games import read_catalogues

CAPTIONS = """async ([module, states]) => {
    const { captionOf } = await import(module);
    return Object.values(states).filter(({ board }) => board).map(captionOf);
}"""
# What is wanted at which second, and whether a hand covers it: what is told then.
TOLD = """async (wanted) => {
    const { Captions } = await import("/static/lesson.js");
    const captions = new Captions();
    const sentence = () => "x".repeat(100);
    return wanted.map(([s, name, isCovered]) => captions.next(name, 1000 * s, isCovered, sentence));
}"""
OPENING = ("goal", "way", "seen")


@pytest.fixture
def demo(site: Site, visit: Visit) -> Page:
    site.down()
    site.is_demo = True
    site.up()
    site.play(START)
    page = visit(Role.HOST, width=1280)
    expect(page.locator("#text")).to_contain_text("to move")
    return page


def read(page: Page, steps: int = len(OPENING)) -> None:
    """The first sentences are read faster than they are told."""
    for _ in range(steps):
        page.locator("#lesson-next").click()


def test_a_demo_begins_with_the_goal_the_way_round_and_what_one_looks_at(demo: Page) -> None:
    caption, step = demo.locator("#caption"), demo.locator("#lesson-next")
    for number, told in enumerate(("soul cards", "go round one way", "a referee"), start=1):
        expect(step).to_contain_text(f"{number}/3")
        expect(caption).to_contain_text(told)
        step.click()
    expect(step).to_be_hidden()
    expect(caption).to_contain_text("Under Menu all this is told again")


@night
def test_a_demo_explains_what_is_to_be_seen_as_the_game_goes_on(site: Site, demo: Page) -> None:
    caption = demo.locator("#caption")
    read(demo)
    site.play("A1 A9 / A1 A1 / B1")
    expect(caption).to_contain_text("a fault, on purpose")
    site.play("A1 A8 / A1 A1 / B1\nsay red resign")
    expect(caption).to_contain_text("the game is over")
    expect(demo.locator("#why")).not_to_contain_text("put the pieces on their start")


def told(page: Page, *wanted: tuple[float, str] | tuple[float, str, bool]) -> list[str]:
    return list(page.evaluate(TOLD, [(*one, False)[:3] for one in wanted]))


def test_each_sentence_can_be_read_before_the_next(demo: Page) -> None:
    """A hundred letters take four seconds, and a glance three."""
    seconds = (0, 6.5, 7.5, 14, 15, 20)
    expected = ["goal", "goal", "way", "way", "seen", "seen"]
    assert told(demo, *((s, "illegal") for s in seconds)) == expected


READ: tuple[tuple[float, str], ...] = ((0, ""), (9, ""), (18, ""), (27, ""))


def test_what_is_gone_at_once_is_not_told(demo: Page) -> None:
    seen = told(demo, *READ, (28, "reveal"), (29, "illegal"), (30.6, "illegal"))
    assert seen[-3:] == ["rest", "rest", "illegal"]


def test_what_lies_under_a_hand_is_not_told(demo: Page) -> None:
    seen = told(demo, *READ, (28, "cards", True), (30, "cards", True), (31, "cards"), (32, "cards"))
    assert seen[-4:] == ["rest", "rest", "rest", "cards"]


def test_no_sentence_is_told_twice(demo: Page) -> None:
    once = ((40, "illegal"), (42, "illegal"), (60, ""), (62, ""))
    seen = told(demo, *READ, *once, (70, "illegal"), (80, "illegal"))
    assert seen[-6:] == ["rest", "illegal", "illegal", "rest", "rest", "rest"]


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


@night
def test_every_state_has_a_caption_in_every_language(demo: Page) -> None:
    shown = states(("Ada", "Bob"), "en")
    named = set(demo.evaluate(CAPTIONS, ["/static/faust/demo.js", shown])) - {""}
    assert named >= {"illegal", "unclear", "reveal", "over", "turn", "cards"}
    assert unsaid("faust", named) == []


def test_the_second_game_explains_itself_with_the_same_module(demo: Page) -> None:
    of = {"board": {"figures": {"king": "king-home"}}, "status": {"kind": "playing"}}
    shown = [
        of,
        *(of | {"status": {"kind": kind}} for kind in ("illegal", "over")),
        *(of | {"owed": owed} for owed in ("marker", "draw", "move")),
        *(of | {key: {}} for key in ("claim", "question")),
        of | {"board": {"figures": {"king": "dungeon"}}},
    ]
    named = demo.evaluate(CAPTIONS, ["/static/salamander/demo.js", shown])
    expected = ["", "illegal", "over", "marker", "draw", "", "claim", "question", "dungeon"]
    assert named == expected
    assert unsaid("salamander", {*named} - {""}) == []


def unsaid(game: str, named: set[str]) -> list[str]:
    """What a language has no sentence for, or one that is too long to be read at a glance."""
    keys = [f"lesson.{game}.{one}" for one in (*OPENING, "rest", *sorted(named))]
    return [
        key
        for words in read_catalogues().values()
        for key in keys
        if not 0 < len(words.get(key, "")) <= 170
    ]
