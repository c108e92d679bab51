"""A phone in the hand: the whole board in view, lit fields, few taps, a buzz, and a way out."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.night import by_day
from tests.page.conftest import Site, Visit
from tests.page.reached import UNREACHED
from tests.page.sizes import resize
from tests.page.tables import TOO_FAR
from tests.page.test_by_hand import SENSES_LOST, play_by_tapping, press, tap, told
from tests.table.sittings import START
from web.access.roles import Role
from workshop.drawn.played import play_game

MOST_TAPS_A_TURN = 6
FULL_TURN = START + "A1 A8 / A1 A1 / B1\n"


def lit(page: Page) -> list[str]:
    return [str(one.get_attribute("data-key")) for one in page.locator(".touch.lit").all()]


def bottom(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize(
    ("width", "height", "script"),
    by_day([(390, 844, START), (390, 844, TOO_FAR), (360, 640, START), (844, 390, START)], 2),
)
def test_the_board_the_sentence_and_the_buttons_are_seen_together(
    site: Site, visit: Visit, width: int, height: int, script: str
) -> None:
    site.play(SENSES_LOST + "\n" + script)
    page = visit(Role.at("red"), "/phone", width)
    resize(page, width, height)
    told(page, "only 7 points" if script == TOO_FAR else "Your turn")
    assert bottom(page.locator("#board")) <= height
    assert bottom(page.locator("#acts")) <= height
    page.locator("#turns").scroll_into_view_if_needed()
    expect(page.locator("#status")).to_be_in_viewport()


@pytest.mark.parametrize("width", [180, 240, 360])
def test_twice_as_large_every_field_is_reached_by_scrolling(
    site: Site, visit: Visit, width: int
) -> None:
    """A browser that enlarges all of a page makes the window smaller by that."""
    site.play(SENSES_LOST + "\n" + START)
    page = visit(Role.at("red"), "/phone", width)
    resize(page, width, round(width * 16 / 9))
    told(page, "Your turn")
    assert page.evaluate(UNREACHED) == []


def test_a_piece_that_is_lifted_lights_the_fields_that_the_rules_let_it_reach(
    site: Site, visit: Visit
) -> None:
    site.play(SENSES_LOST + "\n" + FULL_TURN + "slot A10 blue\nA1 A8 / A1 A7 / B1")
    page = visit(Role.at("red"), "/phone", 390)
    told(page, "Your turn")
    assert lit(page) == []
    tap(page, "A8")
    assert lit(page) == ["A9", "A10"]  # there lies a card of the other player
    tap(page, "A8")
    tap(page, "B1")
    assert lit(page) == [f"B{number}" for number in range(2, 9)]


def test_a_field_that_one_piece_alone_can_reach_takes_one_tap(site: Site, visit: Visit) -> None:
    site.play(SENSES_LOST + "\n" + START)
    page = visit(Role.at("red"), "/phone", 390)
    told(page, "Your turn")
    tap(page, "A5")
    expect(page.locator('.piece.red[data-field="A5"]')).to_have_count(1)


def test_a_piece_is_dragged_with_a_finger(site: Site, visit: Visit) -> None:
    site.play(SENSES_LOST + "\n" + START)
    page = visit(Role.at("red"), "/phone", 390)
    told(page, "Your turn")
    page.locator(".touch[data-key=A1]").hover()
    page.mouse.down()
    page.locator(".touch[data-key=A3]").hover()
    assert lit(page) == [f"A{number}" for number in range(2, 9)]
    expect(page.locator(".carried .left")).to_have_text("5 points left")
    expect(page.locator(".touch[data-key=A8]")).to_have_accessible_name(
        "A8, may go here, 0 points left"
    )
    page.locator(".touch[data-key=A9]").hover()
    expect(page.locator(".carried .left")).to_have_text("")
    page.locator(".touch[data-key=A3]").hover()
    page.mouse.up()
    expect(page.locator('.piece.red[data-field="A3"]')).to_have_count(1)


def test_who_is_not_to_move_is_not_told_to_tap(site: Site, visit: Visit) -> None:
    site.play(SENSES_LOST + "\n" + START)
    page = visit(Role.at("blue"), "/phone", 390)
    told(page, "Co to move")
    expect(page.locator("#hint")).to_have_text("")
    expect(page.locator(".touch")).to_have_count(0)


@pytest.mark.parametrize("turns", by_day([4, 12]))
def test_a_turn_takes_six_taps_at_most(site: Site, visit: Visit, turns: int) -> None:
    """Nine before: modes had to be chosen, and each piece be taken."""
    site.play(SENSES_LOST)
    phones = visit(Role.at("red"), "/phone", 390), visit(Role.at("blue"), "/phone", 390)
    told(phones[0], "moves by tapping")
    game = play_game(site.table.header, Random(11))
    taps = play_by_tapping(phones, game.turns[:turns], site.table.header.rulings)
    assert len(site.table.session.record.turns) == turns
    assert taps / turns <= MOST_TAPS_A_TURN


BUZZES = "window.buzzes = []; navigator.vibrate = (ms) => window.buzzes.push(ms.length);"


def test_a_phone_buzzes_for_a_turn_a_fault_and_a_question(site: Site, visit: Visit) -> None:
    site.play(SENSES_LOST + "\n" + START)
    page = visit(Role.at("blue"), "/phone", 390)
    page.add_init_script(BUZZES)
    page.reload()
    told(page, "Co to move")
    page.locator("#me").click()  # before the first touch no page may buzz
    site.play("A1 A9 / A1 A1 / B1")
    told(page, "only 7 points")
    site.play("say red accept")
    told(page, "let it stand?")
    press(page, "refuse")
    told(page, "only 7 points")
    site.play("A1 A8 / A1 A1 / B1")
    told(page, "Your turn, Bob")
    assert page.evaluate("window.buzzes") == [3, 3, 3, 1]


def test_a_buzz_can_be_switched_off(site: Site, visit: Visit) -> None:
    site.play(START)
    page = visit(Role.at("blue"), "/phone", 390)
    page.add_init_script(BUZZES)
    page.reload()
    told(page, "Co to move")
    page.locator("#menu summary").click()
    expect(page.locator("#buzz")).to_have_attribute("aria-pressed", "true")
    page.locator("#buzz").click()
    expect(page.locator("#buzz")).to_have_attribute("aria-pressed", "false")
    site.play("A1 A8 / A1 A1 / B1")
    told(page, "Your turn, Bob")
    assert page.evaluate("window.buzzes") == []


def test_where_a_browser_keeps_no_screen_awake_the_page_says_so(site: Site, visit: Visit) -> None:
    page = visit(Role.at("red"), "/phone", 390)
    page.add_init_script("delete Navigator.prototype.wakeLock;")
    page.reload()
    page.locator("#menu summary").click()
    expect(page.locator("#awake")).to_contain_text("may go dark")


def test_a_screen_is_kept_awake_where_the_browser_lets_us(site: Site, visit: Visit) -> None:
    page = visit(Role.at("red"), "/phone", 390)
    page.add_init_script(
        "window.locks = []; navigator.wakeLock.request ="
        " (kind) => { window.locks.push(kind); return Promise.resolve(); };"
    )
    page.reload()
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    assert page.evaluate("window.locks") == ["screen"]
    expect(page.locator("#awake")).to_have_attribute("hidden", "")


def test_a_player_leaves_the_role_and_looks_on(site: Site, visit: Visit) -> None:
    site.play(START)
    page = visit(Role.at("red"), "/phone", 390)
    told(page, "Your turn")
    page.locator("#menu summary").click()
    page.locator("#leave").click()
    expect(page.locator("#me")).to_have_text("onlooker")
    expect(page.locator("#acts")).to_be_hidden()
    expect(page.locator("#leave")).to_be_hidden()


def test_a_phone_that_cannot_scan_types_letters_and_plays(site: Site, visit: Visit) -> None:
    site.offer()
    site.play(SENSES_LOST + "\n" + START)
    host, phone = visit(Role.HOST), visit(Role.ONLOOKER, "/", 390)
    host.locator("#invite").click()
    expect(host.locator(".invitation.blue figcaption")).to_have_text("Bob (Blue)")
    expect(host.locator(".invitation.onlooker")).to_contain_text("only looks on")
    host.locator("[data-key=letters-blue]").click()
    letters = host.locator(".invitation.blue .letters")
    expect(letters).to_have_text(re.compile("^[A-Z2-9]{6}$"))
    phone.locator("#menu summary").click()
    phone.locator("#take-role").click()
    expect(phone.locator("#join")).to_contain_text("You look on here.")
    phone.locator("input[name=code]").fill(letters.inner_text().lower())
    phone.locator("#join button").click()
    expect(phone.locator("#me")).to_contain_text("Bob")
    expect(phone.locator("#join")).to_be_hidden()


def test_the_host_sees_who_is_there_and_dismisses_one(site: Site, visit: Visit) -> None:
    site.play(START)
    red, blue = visit(Role.at("red"), "/phone", 390), visit(Role.at("blue"), "/phone", 390)
    for phone in (red, blue):
        told(phone, "seven points")
    host = visit(Role.HOST)
    host.locator("#invite").click()
    there = host.locator("#there li")
    expect(there).to_have_text(
        [
            re.compile(r"<b>Ada</b> & Co \(Red\).*connected"),
            re.compile(r"Bob \(Blue\)"),
            "0 screens look on",
        ]
    )
    there.nth(0).locator("button").click()
    expect(there).to_have_count(2)
    expect(red.locator("#me")).to_have_text("onlooker")
    expect(red.locator("#acts")).to_be_hidden()
    expect(blue.locator("#me")).to_contain_text("Bob")


def test_a_turn_that_ends_by_itself_asks_for_no_press(site: Site, visit: Visit) -> None:
    site.play(FULL_TURN)
    page = visit(Role.at("blue"), "/phone", 390)
    done = page.locator("[data-key=turn-done]")
    expect(done).not_to_have_class("main")
    site.table.begin_next(site.table.header, "button")
    site.play(FULL_TURN + "press red")
    expect(done).to_have_class("main")


def test_a_piece_that_is_to_be_put_back_is_drawn_once_and_crossed_out_where_it_lies(
    site: Site, visit: Visit
) -> None:
    site.play(TOO_FAR)
    page = visit(Role.at("red"), "/phone", 390)
    told(page, "only 7 points")
    expect(page.locator("#board .piece.red")).to_have_count(2)
    expect(page.locator('#board .piece.red[data-field="A9"]')).to_have_count(1)
    expect(page.locator("#board .wrong")).to_have_count(1)
