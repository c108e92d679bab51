"""A table that does without a camera and card slots: chosen, not lost, on every screen."""

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from companion.games.faust.words.speaker import LANGUAGES
from companion.games.known import games_to_choose
from companion.observations import Json, LinkChanged, PageSaid
from companion.storage.store import Store
from tests.night import by_day, night
from tests.page.conftest import Site, Visit
from tests.page.set_ups import SetUpInMiniature
from tests.page.sizes import resize
from tests.page.tables import TRAP, shown, status, stream_from, table
from tests.page.test_by_hand import lay, press, run_into_a_card, set_all_the_same, tap, told
from tests.table.sittings import START, answers, kinds, seated
from web.access.roles import Role
from workshop.drawn.faust_table import FaustTable

WITHOUT = "link camera absent\nlink slots absent"


def sentence(script: str, header: Header | None = None) -> str:
    said = status(script, header)
    return " ".join(str(said[key]) for key in ("text", "why", "next") if key in said)


def test_what_was_chosen_is_not_waited_for() -> None:
    assert kinds(answers(WITHOUT)) == ["link"]
    assert seated(WITHOUT).state == "playing"
    assert seated("link camera lost").state == "waiting"


def test_a_camera_that_is_given_up_is_waited_for_no_more() -> None:
    script = START + "A1 A5 / A1 A1 / B1\nlink camera lost\nlink camera absent"
    assert kinds(answers(script)) == ["link", "corrected"]
    assert seated(script).state == "playing"


def test_a_camera_that_is_given_up_leaves_what_is_due() -> None:
    script = TRAP + "page reveal A5 6\nlink camera lost\nlink camera absent"
    store = Store()
    made = table(script, Header(starts=BLUE), store)
    assert made.session.state == "waiting"
    assert "obeys the card" in sentence(script, Header(starts=BLUE))


@pytest.mark.parametrize(
    ("script", "away"),
    [
        (WITHOUT, {"camera": "absent", "slots": "absent"}),
        ("link camera not-set-up", {"camera": "not-set-up"}),
        ("link camera not-set-up\nlink camera back", {}),
        ("link slots lost", {"slots": "lost"}),
    ],
)
def test_each_part_says_why_it_tells_nothing(script: str, away: Json) -> None:
    assert shown(script)["away"] == away


def test_the_next_game_does_without_it_too() -> None:
    store = Store()
    made = table(WITHOUT + "\nsay red resign", store=store)
    words: dict[str, Json] = {"players": {"red": "Ada", "blue": "Bob"}}
    made.take(PageSaid(9.0, "table", "rematch", words))
    made.take(PageSaid(10.0, "blue", "lay", {"field": "A5"}))
    assert "A5" in cards(made)
    made.take(PageSaid(11.0, "table", "undo"))
    assert (cards(made), made.session.state) == ([], "playing")
    away = stream_from(store).shown("en")["away"]
    assert away == {"camera": "absent", "slots": "absent"}


def test_what_another_evening_did_without_is_not_missing_tonight() -> None:
    store = Store()
    table(WITHOUT, store=store)
    table(START, store=store)
    assert stream_from(store).shown("en")["away"] == {}


def cards(made: FaustTable) -> list[str]:
    from companion.games.faust.rules.board import field_name

    lying = enumerate(made.session.position.cards)
    return [field_name(at) for at, card in lying if card is not None]


def test_the_first_sentence_says_who_taps_what() -> None:
    assert sentence(WITHOUT) == (
        "Red to move: seven points to spend. Without a camera and card slots: whoever is to move"
        " taps moves and cards, on a phone or on the table’s own screen."
    )
    assert "taps its place as well" in sentence("link slots absent\n" + START)
    assert "whoever is to move taps it" in sentence("link camera absent")
    assert "set it up" in sentence("link camera not-set-up")


def test_where_there_are_no_pieces_none_are_put_on_their_start() -> None:
    assert "put the pieces on their start" in sentence(START + "say red resign")
    over = sentence(WITHOUT + "\nsay red resign")
    assert "pieces" not in over
    assert "choose here" in over


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_card_is_turned_over_is_said(language: str) -> None:
    names = Header(players=("Ada", "Bob"), starts=BLUE)
    status = shown(TRAP, names, language)["status"]
    assert isinstance(status, dict)
    for said in (str(status["text"]), str(status["why"])):
        assert "Bob" in said


def test_who_has_to_say_a_card_is_told_whose_and_how(site: Site, visit: Visit) -> None:
    site.play(WITHOUT)
    red, blue = visit(Role.at("red"), "/phone", 390), visit(Role.at("blue"), "/phone", 390)
    told(red, "Your turn")
    run_into_a_card(red, blue)
    told(red, "turn over Bob’s card beside A9")
    expect(red.locator("#why")).to_contain_text("Turn over the real card that Bob laid there")
    expect(red.locator("#hint")).to_have_text("First tap below what the card shows.")


def test_the_hosts_first_screen_invites_and_looks_like_no_failure(site: Site, visit: Visit) -> None:
    site.play(WITHOUT)
    host = visit(Role.HOST)
    told(host, "to move")
    expect(host.locator("#verdict")).to_have_text("Playing")
    expect(host.locator("#camera")).to_have_text("without a camera")
    expect(host.locator("#slots")).to_have_text("without card slots")
    expect(host.locator("#answers .main")).to_have_text("Invite")
    host.locator("#answers .main").click()
    expect(host.locator("#invitations")).to_be_visible()


@night
def test_who_has_both_players_invites_nobody_any_more(site: Site, visit: Visit) -> None:
    site.play(WITHOUT)
    host = visit(Role.HOST)
    expect(host.locator("#answers [data-key=invite]")).to_be_visible()
    phones = [visit(role, "/phone", 390) for role in (Role.at("red"), Role.at("blue"))]
    expect(host.locator("#answers [data-key=invite]")).to_have_count(0)
    phones[0].close()
    expect(host.locator("#answers [data-key=invite]")).to_be_visible()


@night
@pytest.mark.parametrize(("width", "height"), by_day([(390, 844), (1024, 768), (1280, 800)]))
def test_the_way_out_of_the_invitations_is_in_view_with_all_letters(
    site: Site, visit: Visit, width: int, height: int
) -> None:
    site.offer()
    site.play(WITHOUT)
    host = visit(Role.HOST)
    host.locator("#answers [data-key=invite]").click()
    for role in ("red", "blue", "referee"):
        host.locator(f"[data-key=letters-{role}]").click()
        expect(host.locator(f".letters[data-role={role}]")).to_be_visible()
    resize(host, width, height)
    host.locator("#invitations").evaluate("(box) => box.scrollTo(0, 0)")
    expect(host.locator("#invitations form button")).to_be_in_viewport(ratio=1)


def test_a_camera_that_is_not_set_up_leads_to_its_set_up(site: Site, visit: Visit) -> None:
    site.play("link camera not-set-up")
    host = visit(Role.HOST)
    expect(host.locator("#camera")).to_have_text("camera: not set up")
    expect(host.locator("#answers .main")).to_have_attribute("href", "/set-up")


class OnlyPlayers(SetUpInMiniature):
    """The set-up of a table without a camera."""

    def state(self) -> dict[str, Json]:
        return {"step": "ready", "steps": ["ready"], "games": games_to_choose()}


def test_a_set_up_without_a_camera_asks_who_plays_and_shows_no_other_step(
    site: Site, visit: Visit
) -> None:
    site.set_up = OnlyPlayers()
    site.down()
    site.up()
    host = visit(Role.HOST, "/set-up")
    expect(host.locator("#step")).to_contain_text("nothing to set up but who plays")
    expect(host.locator("#steps")).to_be_hidden()
    expect(host.locator("#picture")).to_be_hidden()
    expect(host.get_by_text("✓")).to_have_count(0)


def test_onlookers_of_the_set_up_see_a_sentence_and_no_black_picture(
    site: Site, visit: Visit
) -> None:
    page = visit(Role.ONLOOKER, "/set-up")
    expect(page.locator("#step")).to_contain_text("on the table’s own screen")
    expect(page.locator("#picture")).to_be_hidden()
    expect(page.locator("#connection")).to_have_text("live")


def hint(page: Page, text: str) -> None:
    expect(page.locator("#hint")).to_contain_text(text)


def test_who_is_to_move_is_offered_a_hint_and_every_tap_that_leads_nowhere_says_why(
    site: Site, visit: Visit
) -> None:
    site.play(WITHOUT)
    red, blue = visit(Role.at("red"), "/phone", 390), visit(Role.at("blue"), "/phone", 390)
    for page in (red, blue):
        told(page, "seven points")
    expect(blue.locator("[data-key=undo]")).to_be_visible()
    expect(red.locator("[data-key=hint]")).to_be_visible()
    expect(blue.locator("[data-key=hint]")).to_have_count(0)
    click(blue, "A1")
    hint(blue, "<b>Ada</b> & Co’s turn")
    tap(red, "A12")
    hint(red, "Nothing was lifted")
    tap(red, "A1", "A8")
    told(red, "Bob to move")
    click(red, "A8")
    hint(red, "It is Bob’s turn.")
    lay(blue, "A9")
    told(blue, "6 points")
    hint(blue, "Tap a piece")
    tap(blue, "A8")
    hint(blue, "That stone is <b>Ada</b> & Co’s")
    click(blue, "slot-A9")
    hint(blue, "A card lies there already.")
    expect(blue.locator(".touch[data-key=slot-B2]")).to_be_hidden()
    click(blue, "slot-B2")
    hint(blue, "In a turn one devil card is laid at most.")
    set_all_the_same(blue, "A1", "A8", "blue")
    told(red, "only 6 points")
    click(red, "B7")
    hint(red, "Played by Bob: it is for Bob to put right")
    hint(blue, "Tap the ringed field for: blue stone.")


def click(page: Page, key: str) -> None:
    """On the picture of the board where that field or slot is, whatever lies on top."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    at = page.evaluate(
        """async (key) => {
            const { standingIn } = await import("/static/geometry.js");
            const { layout } = { layout: standingIn(document.getElementById("lies")) };
            const { x, y, width, height } = key.startsWith("slot-")
                ? layout.slot(key.slice(5)) : layout.field(key);
            const matrix = document.getElementById("board").getScreenCTM();
            const point = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix);
            return [point.x, point.y];
        }""",
        key,
    )
    page.mouse.click(*at)


def test_on_the_table_a_tap_says_where_moves_are_tapped(site: Site, visit: Visit) -> None:
    site.play(WITHOUT)
    red, onlooker = visit(Role.at("red")), visit(Role.ONLOOKER)
    for page, text in ((red, "“Phone” in the menu takes moves"), (onlooker, "You look on here.")):
        told(page, "seven points")
        page.locator("#board").click()
        expect(page.locator("#notice")).to_contain_text(text)
    site.play("A1 A8 / A1 A1 / B1")
    expect(red.locator("#notice")).to_be_hidden()


def test_what_is_wrong_is_put_right_or_played_as_far_as_it_is_legal_by_a_button(
    site: Site, visit: Visit
) -> None:
    site.play(WITHOUT)
    red, host = visit(Role.at("red"), "/phone", 390), visit(Role.HOST)
    told(red, "Your turn")
    set_all_the_same(red, "A1", "A9")
    told(host, "only 7 points")
    expect(host.locator("#answers button")).to_have_text(
        [
            "Put it right as marked",
            "Play A1→A8 instead: ends <b>Ada</b> & Co’s turn",
            "Let it stand: <b>Ada</b> & Co’s turn ends",
            "Take back the whole turn",
        ]
    )
    press(red, "put-back")
    told(red, "Co: seven points")
    expect(red.locator('.piece.red[data-field="A1"]')).to_have_count(2)
    expect(red.locator(".touch[aria-pressed=true]")).to_have_count(0)
    set_all_the_same(red, "A1", "A9")
    red.locator("#answers button", has_text="Play A1→A8 instead: ends your turn").click()
    told(red, "Bob to move")
    expect(red.locator('.piece.red[data-field="A8"]')).to_have_count(1)


def test_a_card_too_many_is_taken_back_as_the_hint_says(site: Site, visit: Visit) -> None:
    """A phone offers none, but a phone that was a moment behind; no piece can put it right."""
    site.play(WITHOUT)
    red = visit(Role.at("red"), "/phone", 390)
    told(red, "Your turn")
    lay(red, "A12")
    expect(red.locator('[data-card="A12"]')).to_have_count(1)
    site.hear([PageSaid(site.t, "red", "lay", {"field": "A13"})])
    told(red, "second")
    expect(red.locator("#hint")).to_have_text("No piece can put this right: press “Take it back”.")
    press(red, "put-back")
    expect(red.locator("#hint")).not_to_contain_text("put this right")
    expect(red.locator('[data-card="A12"]')).to_have_count(1)
    expect(red.locator('[data-card="A13"]')).to_have_count(0)


def test_lost_links_are_told_as_lost(site: Site, visit: Visit) -> None:
    site.play(START)
    site.hear([LinkChanged(9.0, "camera", "lost")])
    host = visit(Role.HOST)
    expect(host.locator("#camera")).to_have_text("camera: lost")
