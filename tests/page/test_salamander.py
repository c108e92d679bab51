"""The second game in browsers: a table, phones, the referee; secrets stay where they belong."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.observations import Json, LinkChanged, PageSaid
from tests.night import by_day, night
from tests.page.conftest import Site, Visit
from tests.page.kept import KeptTable
from tests.page.salamander_taps import tap_place
from tests.page.sizes import resize
from tests.page.test_accessible import AXE, PICTURES, TOO_SMALL, WIDTHS, violations
from web.access.roles import Role

PLAYERS = ("Ada", "Berta", "Chris", "Dora")
TALL = 844
SHORT_S = 0.05


@pytest.fixture
def salamander(site: Site) -> Site:
    """A table at which the second game has been begun, on phones alone."""
    site.table.begin_game(header_to_json(Header(players=PLAYERS)))
    site.hear([LinkChanged(1.0, "camera", "absent")])
    return site


@pytest.fixture
def four(kept: KeptTable) -> Site:
    """The same at a table whose pages are open already."""
    begun = kept.begin(header_to_json(Header(players=PLAYERS)))
    begun.hear([LinkChanged(begun.t, "camera", "absent")])
    return begun


def say(site: Site, by: str, say: str, **words: Json) -> None:
    site.hear([PageSaid(site.t + 1, by, say, words)])


def asked(site: Site) -> None:
    """The king has asked the queen for fire."""
    say(site, "king", "throw", eyes=[3, 4], symbol="stone")
    say(site, "king", "place", markers={"king": "fire-7-2"})
    say(site, "king", "place", figures={"king": "queen-4"})
    say(site, "king", "ask", card="fire")


def live(page: Page) -> Page:
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    return page


def test_a_turn_is_played_on_a_phone_in_a_few_taps(four: Site, screen: Visit) -> None:
    """The throw in one tap, the marker in three, the move in one, the question in two."""
    phone, table = live(screen(Role.at("king"), "/phone", 390)), live(screen(Role.ONLOOKER, "/"))
    for key in ("throw-3-4-stone",):
        phone.locator(f"#acts [data-key={key}]").click()
    for key in ("wing-fire", "row-row-7", "stone-stone-2"):
        phone.locator(f"#acts [data-key={key}]").click()
    expect(table.locator(".lit")).to_have_count(2)
    phone.locator("#board [data-key=to-queen-4]").click()
    for key in ("card-fire", "ask-now"):
        phone.locator(f"#acts [data-key={key}]").click()
    expect(table.locator("#text")).to_have_text("Ada asks: fire? Berta answers in secret.")
    figure = table.locator("[data-piece=king]")
    assert figure.get_attribute("data-place") == "queen-4"
    assert [one.say for one in four.said.words] == ["throw", "place", "place", "ask"]


@pytest.mark.parametrize("content", by_day(["no", "yes"]))
def test_only_the_asker_is_shown_the_answer_and_only_until_it_is_read(
    salamander: Site, visit: Visit, content: str
) -> None:
    asked(salamander)
    asker, answerer = (
        live(visit(role, "/phone", 390)) for role in (Role.at("king"), Role.at("queen"))
    )
    other, table = live(visit(Role.at("monk"), "/phone", 390)), live(visit(Role.HOST, "/"))
    address = answerer.url
    buttons = answerer.locator("#acts .equal")
    sizes = [buttons.nth(number).bounding_box() for number in (0, 1)]
    assert [(box["width"], box["height"]) for box in sizes if box] == [
        (sizes[0]["width"], sizes[0]["height"])  # type: ignore[index]
    ] * 2
    buttons.nth(0 if content == "yes" else 1).click()
    expect(buttons).to_have_count(0)
    cover = asker.locator("#secret")
    expect(cover).to_contain_text("Berta has answered your question: fire?")
    word = "Yes" if content == "yes" else "No"
    expect(cover.get_by_text(word, exact=True)).to_have_count(0)
    cover.locator(".main").press("Enter")
    expect(cover.locator(".told")).to_have_text(word)
    asker.evaluate(LONG_ENOUGH)
    assert kept_by(asker) == kept_by(answerer) == kept_by(other)
    cover.locator(".main").click()
    expect(cover).to_be_empty()
    asker.reload()
    expect(live(asker).locator("#secret")).to_be_empty()
    assert (answerer.url, answerer.title()) == (address, other.title())
    for page in (answerer, other, table):
        assert page.locator(".told").count() == 0


def test_a_tap_that_leads_nowhere_says_why(four: Site, screen: Visit) -> None:
    king, queen = (
        live(screen(role, "/phone", 390)) for role in (Role.at("king"), Role.at("queen"))
    )
    for page, why in ((king, "The board waits: first say below"), (queen, "It is Ada’s turn.")):
        page.locator("#board").click()
        expect(page.locator("#notice")).to_contain_text(why)
    say(four, "king", "throw", eyes=[3, 4], symbol="stone")
    expect(king.locator("#notice")).to_be_hidden()
    king.locator("#board").click()
    expect(king.locator("#notice")).to_contain_text("Tap a chamber for the marker")
    say(four, "king", "place", markers={"king": "fire-7-2"})
    expect(king.locator("#board .touch")).not_to_have_count(0)
    king.locator("#board").click(position={"x": 5, "y": 5})
    expect(king.locator("#notice")).to_contain_text("the fields that light up")
    king.locator("#board [data-key=to-queen-4]").click()
    expect(king.locator("#notice")).to_be_hidden()


def test_a_finger_chooses_and_chooses_again_before_anything_is_said(
    four: Site, screen: Visit
) -> None:
    """An unlit field is asked about once; the same tap puts it down, a lit one is an act."""
    page = live(screen(Role.at("king"), "/phone", 390))
    say(four, "king", "throw", eyes=[3, 4], symbol="stone")
    meant = page.locator("#acts [data-key=meant]")
    for chamber in ("fire-6-2", "fire-7-2"):
        tap_place(page, chamber)
        expect(meant).to_have_text(f"Set it on {chamber.replace('-', chr(0x2011))}")
    tap_place(page, "fire-7-2")
    expect(meant).to_have_count(0)
    tap_place(page, "fire-7-2")
    meant.click()
    expect(page.locator("#text")).to_contain_text("Your move, Ada")
    tap_place(page, "queen-1")
    expect(page.locator("#acts [role=status]")).to_have_text(
        "Neither sum nor difference leads to Queen‑1. Set it there all the same?"
    )
    tap_place(page, "queen-1")
    expect(meant).to_have_count(0)
    tap_place(page, "queen-1")
    tap_place(page, "queen-4")
    expect(page.locator("#text")).to_contain_text("Ada, you may ask whether Berta")
    assert [one.words for one in four.said.words] == [
        {"markers": {"king": "fire-7-2"}},
        {"figures": {"king": "queen-4"}},
    ]


def kept_by(page: Page) -> str:
    """What a page has stored, but for how often it was told something."""
    stored: str = page.evaluate("JSON.stringify([localStorage, document.title])")
    return stored


LONG_ENOUGH = """() => new Promise((done) => {
    const until = performance.now() + 1050; // ms
    const look = () => (performance.now() > until ? done() : requestAnimationFrame(look));
    look();
})"""


def answer(site: Site) -> None:
    """Fire: no."""
    asked(site)
    say(site, "queen", "answered", content="no")


@pytest.fixture
def answered(four: Site, screen: Visit) -> Page:
    """The phone of who asked."""
    phone = live(screen(Role.at("king"), "/phone", 390))
    answer(four)
    return phone


def test_an_answer_that_is_held_goes_when_the_finger_does(answered: Page) -> None:
    answered.locator("#secret .main").hover()
    answered.mouse.down()
    expect(answered.locator("#secret .told")).to_have_text("No")
    answered.evaluate(LONG_ENOUGH)
    answered.mouse.up()
    expect(answered.locator("#secret")).to_be_empty()
    expect(answered.locator("#notice")).to_be_hidden()
    answered.reload()
    expect(live(answered).locator("#secret")).to_be_empty()


def test_an_answer_is_there_until_it_is_seen(answered: Page) -> None:
    """A tap shows it; two quick ones, a way out and another page cover it, and it comes again."""
    told, look = answered.locator("#secret .told"), answered.locator("#secret .main")
    look.dblclick()
    expect(told).to_be_empty()
    look.press("Enter")
    expect(told).to_have_text("No")
    answered.keyboard.press("Escape")
    expect(answered.locator("#secret[open] .told")).to_be_empty()
    answered.reload()
    look.click()
    expect(told).to_have_text("No")
    answered.evaluate(LONG_ENOUGH)
    look.click()
    expect(answered.locator("#secret")).to_be_empty()


def test_an_answer_of_a_game_that_is_over_stands_before_no_other(
    four: Site, answered: Page
) -> None:
    expect(answered.locator("#secret[open]")).to_have_count(1)
    four.table.begin_game(header_to_json(Header(players=PLAYERS)))
    say(four, "king", "throw", eyes=[3, 4], symbol="stone")
    expect(answered.locator("#secret")).to_be_empty()


def test_a_finger_on_the_answer_touches_nothing_below_it(salamander: Site, visit: Visit) -> None:
    """A short touch shows it, and a long one puts it away, on glass as with a mouse."""
    answer(salamander)
    answered = live(visit(Role.at("king"), "/phone", 390))
    look = answered.locator("#secret .main")
    box = look.bounding_box()
    assert box is not None
    glass = answered.context.new_cdp_session(answered)
    glass.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    spot = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]

    def touch() -> None:
        """As short by the events' own time as it is, however long the browser takes."""
        began = time.time()
        for kind, points, at in (("touchStart", spot, began), ("touchEnd", [], began + SHORT_S)):
            told = {"type": kind, "touchPoints": points, "timestamp": at}
            glass.send("Input.dispatchTouchEvent", told)

    touch()
    expect(answered.locator("#secret .told")).to_have_text("No")
    answered.evaluate(LONG_ENOUGH)
    touch()
    expect(answered.locator("#secret")).to_be_empty()
    expect(answered.locator("#notice")).to_be_hidden()
    assert answered.evaluate("document.activeElement.closest('.board, .dock')") is None


def test_what_the_others_see_is_the_same_whatever_was_answered(four: Site, screen: Visit) -> None:
    """Byte for byte: the page of an onlooker, and of another player."""
    seen: dict[str, set[str]] = {"/": set(), "/phone": set()}
    for content in ("yes", "no"):
        four.table.begin_game(header_to_json(Header(players=PLAYERS)))
        four.hear([LinkChanged(four.t, "camera", "absent")])
        asked(four)
        say(four, "queen", "answered", content=content)
        say(four, "king", "turn-done")
        for path, role in (("/", Role.ONLOOKER), ("/phone", Role.at("monk"))):
            page = live(screen(role, path))
            expect(page.locator("#turns li").first).to_contain_text("it is answered")
            seen[path].add(page.locator("main").inner_html())
    assert {path: len(pages) for path, pages in seen.items()} == {"/": 1, "/phone": 1}


def test_both_answers_are_as_long_on_the_wire(four: Site, screen: Visit) -> None:
    lengths = set()
    for number in (0, 1):
        four.table.begin_game(header_to_json(Header(players=PLAYERS)))
        four.hear([LinkChanged(four.t, "camera", "absent")])
        asked(four)
        page = live(screen(Role.at("queen"), "/phone", 390))
        with page.expect_response("**/say") as heard:
            page.locator("#acts .equal").nth(number).click()
        lengths.add(len(heard.value.request.post_data or ""))
    assert len(lengths) == 1
    assert {one.words["content"] for one in four.said.words} == {"yes", "no"}


def test_a_noted_hand_stays_in_its_tab_and_offers_what_fits(salamander: Site, visit: Visit) -> None:
    page = live(visit(Role.at("king"), "/phone", 390))
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    page.locator("#notes summary").click()
    for face in ("earth", "row-5"):
        page.locator(f"[data-key=note-{face}]").click()
    say(salamander, "king", "throw", eyes=[1, 1], symbol="stone")
    chambers = page.locator("#acts [data-key^=chamber-]")
    expect(chambers).to_have_count(3)
    chambers.first.click()
    expect(page.locator("#text")).to_contain_text("Your move, Ada")
    assert [one.strip() for one in sent] == ['{"say":"place","markers":{"king":"earth-5-1"}}']
    assert "earth" not in page.evaluate("JSON.stringify(localStorage)")


def test_the_referee_sees_the_hands_and_a_player_does_not(four: Site, screen: Visit) -> None:
    answer(four)
    referee, player = (
        live(screen(Role.REFEREE, "/referee")),
        live(screen(Role.at("king"), "/referee")),
    )
    expect(referee.locator("[data-figure=queen] strong")).to_have_text("51 possible hands")
    expect(player.locator("#known .hint")).to_have_count(1)
    expect(player.locator("#known details")).to_have_count(0)


def test_the_hands_of_one_game_are_never_read_into_the_next(salamander: Site, visit: Visit) -> None:
    """It may be played by more: their page is a page of the new game as a whole."""
    salamander.table.begin_game(header_to_json(Header(players=PLAYERS, seats=(0, 2))))
    judge = live(visit(Role.REFEREE, "/referee"))
    expect(judge.locator(".hands")).to_have_count(2)
    salamander.table.begin_game(header_to_json(Header(players=PLAYERS)))
    salamander.hear([LinkChanged(1.0, "camera", "absent")])
    expect(judge.locator(".hands")).to_have_count(4)
    number = salamander.table.game
    expect(judge.locator("#files a").first).to_have_attribute("href", re.compile(f"/{number}/"))


def test_a_referee_who_joins_by_letters_sees_the_hands_and_who_plays_is_told(
    salamander: Site, visit: Visit
) -> None:
    """The host wishes for one first: no code for a reader of secrets lies on the screen."""
    salamander.offer()
    asked(salamander)
    say(salamander, "queen", "answered", content="no")
    host, phone = visit(Role.HOST), live(visit(Role.at("king"), "/phone", 390))
    tablet = visit(Role.ONLOOKER, "/referee")
    expect(phone.locator("#reads")).to_be_hidden()
    host.locator("#invite").click()
    expect(host.locator(".invitation.king .code")).to_have_count(1)
    expect(host.locator(".invitation.referee .code")).to_have_count(0)
    host.locator("[data-key=invite-referee]").click()
    expect(host.locator(".invitation.referee .code")).to_have_count(1)
    expect(host.locator(".invitation.referee")).to_contain_text("reads the secret answers")
    host.locator("[data-key=letters-referee]").click()
    letters = host.locator(".letters").inner_text()
    tablet.locator("input[name=code]").fill(f"{letters[:4]} {letters[4:]}".lower())
    tablet.locator("#join button").click()
    expect(tablet.locator("[data-figure=queen] strong")).to_have_text("51 possible hands")
    expect(phone.locator("#reads")).to_be_visible()
    expect(host.locator(".invitation.referee .code")).to_have_count(0)


def test_a_contradiction_of_secrets_is_named_for_the_referee(four: Site, screen: Visit) -> None:
    asked(four)
    say(four, "queen", "answered", content="yes")
    say(four, "queen", "throw", eyes=[1, 2], symbol="stone")
    say(four, "queen", "place", markers={"queen": "air-1-1"})
    known = live(screen(Role.REFEREE, "/referee")).locator("#known .notice")
    expect(known).to_contain_text("Turn 1, Berta: fire? yes.")
    expect(known).to_contain_text("The others learn of it after the game.")


def test_what_was_said_aloud_speaks_against_a_chamber_and_one_is_asked(
    four: Site, screen: Visit
) -> None:
    four.table.begin_game(header_to_json(Header(seats=(0, 1), players=PLAYERS)))
    asked(four)
    say(four, "queen", "answered", content="yes")
    say(four, "queen", "throw", eyes=[1, 2], symbol="stone")
    page = live(screen(Role.at("queen"), "/phone", 390))
    for key in ("wing-air", "row-row-1", "stone-stone-1"):
        page.locator(f"#acts [data-key={key}]").click()
    expect(page.locator("#acts .label")).to_contain_text("Air‑1‑1 does not fit what was said")
    page.locator("#acts [data-key=another]").click()
    expect(page.locator("#acts [data-key=meant]")).to_have_count(0)
    for key in ("wing-air", "row-row-1", "stone-stone-1", "meant"):
        page.locator(f"#acts [data-key={key}]").click()
    expect(page.locator("#text")).to_contain_text("Not all of this can be true")


# Of the sentence and what to put back: what is not wholly in its panel, or under something.
CUT_OFF = """() => {
    const frame = document.querySelector("#status").getBoundingClientRect();
    const isSeen = (one) => one.contains(document.elementFromPoint(
        one.getBoundingClientRect().left + 3, one.getBoundingClientRect().bottom - 3));
    const isCut = (one) => one.getBoundingClientRect().bottom > frame.bottom || !isSeen(one);
    const said = [...document.querySelectorAll("#text, #repair li")];
    return said.filter(isCut).map((one) => one.textContent);
}"""


def test_a_wrong_move_is_told_and_put_right_with_one_press(four: Site, screen: Visit) -> None:
    say(four, "king", "throw", eyes=[3, 4], symbol="stone")
    say(four, "king", "place", markers={"king": "fire-7-2"})
    say(four, "king", "place", figures={"king": "queen-1"})
    page = live(screen(Role.at("king"), "/phone", 360))
    resize(page, 360, 640)
    expect(page.locator("#text")).to_contain_text("Neither sum nor difference leads the")
    assert page.evaluate(CUT_OFF) == []
    page.locator("#menu summary").click()
    for link in page.locator("#menu nav a").all():
        link.click(trial=True)
    page.keyboard.press("Escape")
    page.locator("[data-key=finish]").click()
    expect(page.locator("#box-content")).to_contain_text("the game ends for all")
    page.keyboard.press("Escape")
    page.locator("[data-key=put-back]").click()
    expect(page.locator("#text")).to_contain_text("Your move, Ada")


def test_a_word_that_was_not_taken_is_taken_back_for_nothing_is_marked(
    four: Site, screen: Visit
) -> None:
    say(four, "king", "throw", eyes=[3, 4], symbol="stone")
    say(four, "king", "throw", eyes=[1, 1], symbol="stone")
    page = live(screen(Role.at("king"), "/phone", 390))
    back = page.locator("[data-key=put-back]")
    expect(back).to_have_text("Take it back")
    back.click()
    expect(page.locator("#text")).not_to_contain_text("must first")


SCREENS: dict[str, tuple[str, Role]] = {
    "table": ("/", Role.HOST),
    "answering": ("/phone", Role.at("queen")),
    "referee": ("/referee", Role.REFEREE),
}


@night
@pytest.mark.parametrize("screen", by_day(SCREENS))
def test_a_screen_of_the_second_game_fits_every_width(
    salamander: Site, visit: Visit, screen: str
) -> None:
    """And axe-core finds nothing; a picture is kept in build/screens."""
    path, role = SCREENS[screen]
    if screen == "answering":
        asked(salamander)
    page = live(visit(role, path, scheme="dark" if screen == "table" else "light"))
    expect(page.locator("#board [data-piece=king]")).to_have_count(1)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        resize(page, width, TALL)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(TOO_SMALL) == [], width
    page.screenshot(path=PICTURES / f"salamander-{screen}.png", full_page=True)
    if AXE.exists():
        assert violations(page) == []


def test_who_has_said_yes_has_no_yes_left_and_the_request_stays_its_askers(
    four: Site, screen: Visit
) -> None:
    """Four phones: the queen asks; each yes takes the buttons from whose it was alone."""
    say(four, "king", "throw", eyes=[3, 4], symbol="stone")
    asker = live(screen(Role.at("queen"), "/phone", 390))
    monk = live(screen(Role.at("monk"), "/phone", 390))
    king = live(screen(Role.at("king"), "/phone", 390))
    say(four, "queen", "resign")
    expect(asker.locator("#answers [data-key=refuse]")).to_have_count(1)
    expect(asker.locator("#answers [data-key=agree]")).to_have_count(0)
    asker.locator("[data-key=finish]").click()  # what has been asked is asked there no more
    expect(asker.locator("#box [data-key]")).to_have_text(["Offer to end", "Close"])
    asker.locator("#box [data-key=leave]").click()
    monk.locator("#answers [data-key=agree]").click()
    expect(monk.locator("#answers [data-key]")).to_have_count(0)
    expect(king.locator("#answers [data-key=agree]")).to_have_count(1)
    expect(king.locator("#text")).to_have_text(
        "Berta asks you: give up, and the game ends for all?"
    )
    assert four.said.words[-1].words["agrees"] is True


def test_who_was_about_to_resign_is_asked_no_more_once_it_is_over(
    four: Site, screen: Visit
) -> None:
    king = live(screen(Role.at("king"), "/phone", 390))
    king.locator("[data-key=finish]").click()
    king.locator("[data-key=finish-resign]").click()
    expect(king.locator("[data-key=finish-resign-yes]")).to_be_visible()
    say(four, "table", "end")
    expect(king.locator("#box")).to_be_hidden()


def test_a_slip_that_ended_the_game_is_taken_back(four: Site, screen: Visit) -> None:
    say(four, "table", "end")
    king, queen = (
        live(screen(role, "/phone", 390)) for role in (Role.at("king"), Role.at("queen"))
    )
    expect(king.locator("[data-key=undo-end]")).to_have_text("Take back: the end of the game")
    king.locator("[data-key=undo-end]").click()
    expect(queen.locator("#why")).to_contain_text("The end of the game.")
    for by in ("queen", "monk", "robber"):
        say(four, by, "undo")
    expect(king.locator("#news")).to_contain_text("The end is taken back")


def test_who_taps_the_own_figure_hears_that_standing_still_needs_doubles(
    four: Site, screen: Visit
) -> None:
    page = live(screen(Role.at("king"), "/phone", 390))
    say(four, "king", "throw", eyes=[3, 4], symbol="stone")
    say(four, "king", "place", markers={"king": "fire-7-2"})
    expect(page.locator("#text")).to_contain_text("Your move, Ada")
    tap_place(page, "king-home")
    expect(page.locator("#acts [role=status]")).to_contain_text("Standing still needs doubles.")


def test_a_fault_that_is_read_aloud_ends_in_one_stop(four: Site, screen: Visit) -> None:
    table = live(screen(Role.HOST, "/"))
    say(four, "king", "throw", eyes=[3, 4], symbol="stone")
    say(four, "king", "place", markers={"king": "fire-7-2"})
    say(four, "king", "place", figures={"king": "queen-5"})
    expect(table.locator("#assertive")).to_contain_text("goes to: the King’s home.")
    expect(table.locator("#assertive")).not_to_contain_text("..")
