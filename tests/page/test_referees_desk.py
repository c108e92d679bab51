"""The referee's desk on a tablet: board, names, points and what is to be pressed in one view."""

from playwright.sync_api import APIResponse, Page, Route, expect

from companion.games.faust.words.speaker import LANGUAGES
from tests.page.conftest import Site, Visit
from tests.page.sizes import resize
from tests.page.tables import TOO_FAR
from tests.patience import until
from tests.table.sittings import START
from web.access.roles import Role

TABLET = (1024, 768)
MOST = 0.4  # of the screen's height for the board


def at_the_desk(visit: Visit, language: str = "en") -> Page:
    page = visit(Role.REFEREE, f"/referee?lang={language}")
    resize(page, *TABLET)
    return page


def place_the_soul(page: Page) -> None:
    page.locator("[data-key=place]").click()
    page.locator(".touch[data-key=B1]").drag_to(page.locator(".touch[data-key=B4]"))
    expect(page.locator(".placing li")).to_contain_text("B1 → B4")


def test_what_was_placed_is_confirmed_beside_the_board_without_scrolling(
    site: Site, visit: Visit
) -> None:
    site.play(TOO_FAR)
    for language in LANGUAGES:
        page = at_the_desk(visit, language)
        place_the_soul(page)
        for key in ("apply", "place-stop", "reason"):
            expect(page.locator(f"[data-key={key}]")).to_be_in_viewport(ratio=1)
        board, say = (page.locator(one).bounding_box() for one in ("#board", "[data-key=apply]"))
        assert board is not None
        assert say is not None
        assert board["height"] < MOST * TABLET[1]
        assert say["x"] >= board["x"] + board["width"]


def test_names_scores_and_points_left_are_seen_there(site: Site, visit: Visit) -> None:
    site.play(START + "A1 A5 / A1 A1 / B1")
    page = at_the_desk(visit)
    expect(page.locator("#turn")).to_contain_text("3 points left")
    for player, name in (("red", "<b>Ada</b> & Co"), ("blue", "Bob")):
        expect(page.locator(f"#{player}")).to_contain_text(name)
        expect(page.locator(f"#{player} .score")).to_be_in_viewport(ratio=1)


def test_what_was_placed_is_dropped_only_once_more_asked(site: Site, visit: Visit) -> None:
    site.play(START)
    page = at_the_desk(visit)
    place_the_soul(page)
    page.locator("[data-key=place-stop]").click()
    expect(page.locator(".placing")).to_contain_text("Drop what was placed?")
    page.locator("[data-key=drop-no]").click()
    expect(page.locator("[data-key=apply]")).to_be_enabled()
    page.locator("[data-key=place-stop]").click()
    page.locator("[data-key=drop-yes]").click()
    expect(page.locator(".placing")).to_have_count(0)
    expect(page.locator('.piece.soul[data-field="B1"]')).to_have_count(1)


def test_what_was_placed_waits_while_an_earlier_turn_is_looked_at(site: Site, visit: Visit) -> None:
    site.play(TOO_FAR)
    page = at_the_desk(visit)
    place_the_soul(page)
    page.locator("#ledger button").nth(1).click()
    expect(page.locator(".placing")).to_have_count(0)
    page.locator("#ledger button").first.click()
    expect(page.locator(".placing li")).to_contain_text("B1 → B4")


def test_without_a_change_it_stops_at_once(site: Site, visit: Visit) -> None:
    site.play(START)
    page = at_the_desk(visit)
    page.locator("[data-key=place]").click()
    page.locator("[data-key=place-stop]").click()
    expect(page.locator(".placing")).to_have_count(0)


def test_an_older_answer_does_not_overtake_a_newer_one(site: Site, visit: Visit) -> None:
    site.play(START + "A1 A8 / A1 A1 / B1")
    page = at_the_desk(visit)
    lines = page.locator("#ledger li")
    expect(lines).to_have_count(2)
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/api/games/*", lambda asked: late.append((asked, asked.fetch())), times=1)
    with page.expect_request("**/api/games/*"):
        site.play("A1 A8 / A1 A3 / B1")
    until(lambda: page.evaluate("1") and bool(late))
    site.play("A1 A8 / A1 A8 / B1")
    expect(lines).to_have_count(3)
    route, older = late[0]
    route.fulfill(response=older)
    page.evaluate("() => fetch('/api/me').then((answer) => answer.json())")
    expect(lines).to_have_count(3)


def test_a_file_that_has_the_focus_keeps_it_while_the_game_goes_on(
    site: Site, visit: Visit
) -> None:
    site.play(START)
    page = at_the_desk(visit)
    file = page.locator("#files a").first
    file.focus()
    site.play("A1 A5 / A1 A1 / B1")
    expect(page.locator("#turn")).to_contain_text("3 points left")
    expect(file).to_be_focused()
