"""The five screens in a browser, used as people use them."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.rules.record import Header
from companion.observations import Json
from tests.night import by_day, night
from tests.page.conftest import Site, Visit, is_said
from tests.page.tables import ONE_TURN, TOO_FAR
from tests.page.thumbs import let_it_be_heard
from tests.table.played import told_slowly
from tests.table.sittings import START
from web.access.roles import Role
from workshop.drawn.played import play_game

STRAY = START + "A1 A5 / A1 A1 / B1\nslot B7 red\nA1 A5 / A1 A1 / B3\nA1 A5 / A9 A4 / B3\n"
TRAPPED = "A1 A8 / A1 A1 / B1\nslot A9 blue\nA1 A8 / A1 A7 / B1\nA1 A9 / A1 A7 / B1"


def said(site: Site) -> list[tuple[str, str, dict[str, object]]]:
    return [(one.by, one.say, dict(one.words)) for one in site.said.words]


def status(page: Page, kind: str) -> None:
    expect(page.locator(f'#status[data-kind="{kind}"]')).to_have_count(1)


def test_a_first_time_user_gets_from_the_empty_board_to_the_first_move(
    site: Site, visit: Visit
) -> None:
    page = visit(Role.HOST, "/set-up")
    page.locator("[data-key=look]").click()
    corner = page.locator("[data-key=A15]")
    corner.focus()
    corner.press("Shift+ArrowRight")
    expect(page.locator("#figures")).to_contain_text("3 mm")
    page.locator("#step [data-key=light]").click()
    expect(page.locator(".advice")).to_contain_text("Glare on A7")
    page.locator("[data-key=on]").click()
    expect(page.locator(".asked-for")).to_contain_text("Red beside A1.")
    site.set_up.lay_card()
    expect(page.locator(".asked-for")).to_contain_text("Blue beside B15.")
    site.set_up.lay_card()
    page.locator("[data-key=on]").click()
    page.locator("[data-key=ready]").click()
    page.locator("[data-key=name-red]").fill("Ada")
    page.locator("[data-key=ruleset-french-2008]").check()
    expect(page.locator("#step")).to_contain_text("seventh point")
    page.locator("[data-key=begin]").click()
    expect(page.locator("#board")).to_be_visible()
    *_, begun = site.set_up.said
    assert begun["players"] == {"red": "Ada", "blue": "Bob"}
    assert (begun["ruleset"], begun["starts"], begun["turn_end"]) == ("french-2008", "red", "auto")


def test_the_hosts_address_is_heeded_where_the_page_is_open_already(site: Site, page: Page) -> None:
    """The same page with another end of its address is no new page to a browser."""
    page.goto(site.url)
    expect(page.locator("body")).to_have_attribute("data-role", "onlooker")
    page.goto(site.host_url)
    expect(page.locator("body")).to_have_attribute("data-role", "host")
    assert page.url == site.url


def test_what_the_set_up_cannot_do_is_told_in_a_sentence(site: Site, page: Page) -> None:
    page.goto(site.host_url)
    expect(page.locator("#invite")).to_be_visible()  # the key has been exchanged
    page.goto(f"{site.url}set-up")
    page.locator("[data-key=look]").click()
    page.locator("[data-key=turn]").click()
    expect(page.locator("#notice")).to_have_text("The set-up is not finished yet.")


def test_a_corner_is_dragged_to_where_it_belongs(site: Site, visit: Visit) -> None:
    page = visit(Role.HOST, "/set-up")
    page.locator("[data-key=look]").click()
    grip = page.locator("[data-key=B1] .grip")
    box = grip.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    with page.expect_response(is_said) as answer:
        page.mouse.up()
    assert answer.value.ok
    assert site.set_up.said[-1]["do"] == "corners"


def test_a_whole_game_is_followed_to_its_end(site: Site, visit: Visit) -> None:
    page = visit(Role.HOST)
    site.hear(told_slowly(play_game(Header(), Random(5)), Random(5)))
    status(page, "over")
    expect(page.locator("#text")).to_have_text(re.compile("wins|draw"))
    expect(page.locator("#why")).to_contain_text("game is over")
    expect(page.locator("#series")).not_to_have_text("series 0 : 0")
    assert page.locator("[data-piece]").count() == 5


def test_an_illegal_turn_is_shown_and_repaired_on_every_screen(
    evening: Site, screen: Visit
) -> None:
    evening.play(START)
    pages = [
        screen(Role.HOST),
        screen(Role.at("red"), "/phone", 360),
        screen(Role.REFEREE, "/referee"),
    ]
    for page in pages:
        status(page, "playing")
    evening.play(TOO_FAR)
    for page in pages:
        status(page, "illegal")
        expect(page.locator("#repair")).to_contain_text("A9 → A1")
        expect(page.locator(".arrow.repair")).to_have_count(1)
    evening.play("A1 A8 / A1 A1 / B1")
    for page in pages:
        status(page, "playing")
        expect(page.locator(".wrong")).to_have_count(0)


def test_a_question_is_answered_on_a_phone(evening: Site, screen: Visit) -> None:
    evening.play(TRAPPED)
    red, onlooker = screen(Role.at("red"), "/phone", 360), screen(Role.ONLOOKER, "/phone", 360)
    expect(onlooker.locator("#answers")).to_be_hidden()
    red.locator("#answers button", has_text="6").click()
    expect(red.locator("#text")).to_contain_text("obey the card")
    expect(onlooker.locator("#text")).to_contain_text("obeys the card")
    assert said(evening) == [("red", "reveal", {"field": "A9", "value": 6})]


def test_a_phone_moves_and_lays_where_sensors_are_missing(evening: Site, screen: Visit) -> None:
    evening.play(START)
    page = screen(Role.at("red"), "/phone", 360)
    page.locator("[data-key=move]").click()
    page.locator(".touch[data-key=A1]").click()
    page.locator(".touch[data-key=A5]").click()
    expect(page.locator('.piece.red[data-field="A5"]')).to_have_count(1)
    page.locator(".touch[data-key=slot-B7]").click()
    expect(page.locator("[data-card=B7]")).to_have_count(1)
    page.locator("[data-key=undo]").click()
    page.locator("[data-key=undo-no]").click()
    words = [what for _, what, _ in said(evening)]
    assert words == ["place", "lay"]


def test_a_player_says_that_the_turn_is_done(evening: Site, screen: Visit) -> None:
    evening.play(START + "A1 A5 / A1 A1 / B1")
    red, blue = screen(Role.at("red"), "/phone", 360), screen(Role.at("blue"), "/phone", 360)
    expect(blue.locator("[data-key=turn-done]")).to_be_disabled()
    red.locator("[data-key=turn-done]").click()
    status(red, "illegal")
    assert said(evening) == [("red", "turn-done", {})]


def test_the_referee_places_pieces_by_keys_and_gives_a_reason(evening: Site, screen: Visit) -> None:
    evening.play(STRAY)
    page = screen(Role.REFEREE, "/referee")
    status(page, "illegal")
    page.locator("[data-key=place]").click()
    page.locator(".touch[data-key=A1]").focus()
    page.keyboard.press("Enter")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".placing li")).to_contain_text("A1 → A3")
    page.locator("[data-key=apply]").click()
    expect(page.locator("#notice")).to_contain_text("reason")
    page.locator("[data-key=reason]").fill("it stood on A3")
    page.locator("[data-key=apply]").click()
    expect(page.locator(".placing")).to_have_count(0)
    (by, what, words) = said(evening)[-1]
    assert (by, what, words["reason"]) == ("referee", "place", "it stood on A3")
    assert words["red"] == ["A3", "A5"] or words["red"] == ["A5", "A3"]


def test_the_referee_drags_a_piece(evening: Site, screen: Visit) -> None:
    evening.play(START)
    page = screen(Role.REFEREE, "/referee")
    page.locator("[data-key=place]").click()
    page.locator(".touch[data-key=B1]").drag_to(page.locator(".touch[data-key=B4]"))
    expect(page.locator(".placing li")).to_contain_text("the soul: B1 → B4")


def test_the_referee_lets_stand_takes_back_and_rules(evening: Site, screen: Visit) -> None:
    evening.play(TRAPPED)
    page = screen(Role.REFEREE, "/referee")
    reason = page.locator("[data-key=reason]")
    for key in ("reveal", "to-move", "card-lies"):
        reason.fill(f"because of {key}")
        with page.expect_response("**/say") as answer:
            page.locator(f"button[data-key={key}]").click()
        assert answer.value.status == 202
        expect(reason).to_have_value("")
        let_it_be_heard(page)
    page.locator("[data-key=end]").click()
    reason.fill("agreed")
    with page.expect_response("**/say"):
        page.locator("[data-key=end-yes]").click()
    words = [(what, sorted(belongs)) for _, what, belongs in said(evening)]
    assert words == [
        ("reveal", ["field", "reason", "value"]),
        ("ruling", ["reason", "to_move"]),
        ("ruling", ["card", "reason"]),
        ("end", ["reason"]),
    ]


def test_the_desk_says_first_what_is_open_and_names_what_can_be_set(
    evening: Site, screen: Visit
) -> None:
    evening.play(TRAPPED)
    page = screen(Role.REFEREE, "/referee")
    first = page.locator("#ledger li").first
    expect(first).to_contain_text("Open: <b>Ada</b> & Co turns over")
    for name in ("What a card shows", "Whose turn it is", "Whose card lies where"):
        expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()


def test_who_places_pieces_is_told_what_that_counts_for(evening: Site, screen: Visit) -> None:
    evening.play(START)
    for role, key, told in (
        (Role.REFEREE, "place", "nobody is judged for it"),
        (Role.HOST, "place-look", "is judged as the player’s move"),
    ):
        page = screen(role, "/referee")
        page.locator(f"[data-key={key}]").click()
        expect(page.locator(".placing")).to_contain_text(told)


def test_the_referee_places_a_piece_without_a_verdict_and_the_reason_is_in_the_ledger(
    evening: Site, screen: Visit
) -> None:
    evening.play(START + "A1 A3 / A1 A1 / B1")
    page = screen(Role.REFEREE, "/referee")
    page.locator("[data-key=place]").click()
    page.locator(".touch[data-key=B1]").drag_to(page.locator(".touch[data-key=B3]"))
    page.locator("[data-key=reason]").fill("knocked over")
    page.locator("[data-key=apply]").click()
    expect(page.locator('.piece.soul[data-field="B3"]')).to_have_count(1)
    status(page, "playing")
    expect(page.locator("#ledger")).to_contain_text("The referee placed the pieces. knocked over")


def test_a_game_is_replayed_turn_by_turn(site: Site, visit: Visit) -> None:
    site.play(ONE_TURN)
    page = visit(Role.ONLOOKER, "/archive")
    page.locator("#games a").first.click()
    expect(page.locator("#turn-text")).to_contain_text("Turn 1")
    page.locator("#at").press("Home")
    expect(page.locator("#turn-text")).to_have_text("Before the first turn")
    assert page.locator('.piece.red[data-field="A1"]').count() == 2
    page.locator("#on").click()
    expect(page.locator('.piece.red[data-field="A5"]')).to_have_count(1)
    expect(page.locator("#board .arrow.step")).to_have_count(2)
    assert page.url.endswith("#1")
    expect(page.locator("#chart .line")).to_have_count(2)
    expect(page.locator("#sheet")).to_contain_text("So far")


FOUR = {"king": "Lea", "queen": "Jule", "monk": "W" * 40, "robber": "Günther Fünfstück"}


def game_of_four(number: int, over: Json) -> Json:
    return {
        "game": number,
        "kind": "feuer-salamander",
        "title": "Der Feuer-Salamander",
        "turns": 12,
        "seats": [*FOUR],
        "players": {**FOUR},
        "illegal": 3,
        "over": over,
        "began": "2026-11-28T00:33:00+00:00",
    }


DRAWN: Json = {
    "winner": None,
    "ranks": dict.fromkeys(FOUR, 1),
    "score": {one: {"total": 84} for one in FOUR},
}


@pytest.mark.parametrize("language", by_day(["de", "en", "fr", "nl"]))
def test_on_a_phone_nothing_of_the_archive_lies_beside_the_screen(
    site: Site, visit: Visit, language: str
) -> None:
    games = [game_of_four(2, DRAWN), game_of_four(3, None)]
    page = visit(Role.ONLOOKER, "/archive", 360)
    page.route("**/api/games", lambda asked: asked.fulfill(json=games))
    page.goto(f"{site.url}archive?lang={language}")
    expect(page.locator("#games [data-head]:visible")).to_have_count(4)
    expect(page.locator("#series-table td")).to_have_count(3)
    beside = (
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    )
    assert page.locator(".wide").evaluate_all(beside) == []


def test_what_a_game_that_goes_on_has_so_far_adds_up(site: Site, visit: Visit) -> None:
    """0 soul cards and nothing more, and below it 4"""
    site.play(ONE_TURN)
    page = visit(Role.ONLOOKER, "/archive/1")
    lines = page.locator("#sheet tbody tr td:first-of-type")
    expect(lines).to_have_text(["0", "+24", "−20", "–", "4", ""])


def test_a_scanned_invitation_makes_a_phone_a_player(site: Site, visit: Visit) -> None:
    site.offer()
    site.play(START)
    host = visit(Role.HOST)
    with host.expect_response("**/api/invitations") as answer:
        host.locator("#invite").click()
    (invited,) = [one["url"] for one in answer.value.json() if one["role"] == "red"]
    expect(host.locator(".code")).to_have_count(4)
    path = "/" + invited.split("/", 3)[3]
    phone = visit(Role.ONLOOKER, path, 360)
    expect(phone.locator("#me")).to_contain_text("<b>Ada</b> & Co")
    assert "#" not in phone.url
    phone.reload()
    expect(phone.locator("[data-key=turn-done]")).to_be_visible()


def test_codes_that_no_phone_can_follow_say_so(site: Site, visit: Visit) -> None:
    host = visit(Role.HOST)
    host.locator("#invite").click()
    expect(host.locator("#how .command")).to_have_text("faust play --lan")
    expect(host.locator("#codes")).to_be_empty()
    host.close()  # its key goes with the site
    site.offer()
    reached = visit(Role.HOST)
    reached.locator("#invite").click()
    expect(reached.locator("#how")).to_contain_text("same Wi-Fi")


def test_letters_from_the_hosts_screen_make_a_referee(site: Site, visit: Visit) -> None:
    site.offer()
    site.play(START)
    host, desk = visit(Role.HOST), visit(Role.ONLOOKER, "/referee")
    host.locator("#invite").click()
    host.locator("[data-key=letters-referee]").click()
    expect(host.locator(".letters")).to_have_text(re.compile("^[A-Z2-9]{6}$"))
    desk.locator("input[name=code]").fill(host.locator(".letters").inner_text().lower())
    desk.locator("#join button").click()
    expect(desk.locator("[data-key=reason]")).to_be_visible()


@night
@pytest.mark.parametrize("language", by_day(["de", "en", "nl", "fr"]))
def test_every_screen_speaks_every_language(site: Site, visit: Visit, language: str) -> None:
    site.play(ONE_TURN)
    page = visit(Role.HOST, f"/?lang={language}")
    status(page, "playing")
    for path in ("/phone", "/referee", "/set-up", "/archive", "/archive/1"):
        page.goto(f"{site.url.rstrip('/')}{path}?lang={language}")
        expect(page.locator('[data-connection="live"]')).to_have_count(1)
        shown = page.locator("body").inner_text()
        assert not re.search(r"undefined|NaN|\{\w+\}|\b[a-z]+\.[a-z]+-[a-z]+\b", shown), path
        assert page.locator("html").get_attribute("lang") == language
    sheet = f'#files [href$="sheet.txt?lang={language}"]'
    expect(page.locator(sheet)).to_have_count(1)
