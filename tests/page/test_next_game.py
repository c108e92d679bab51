"""How a game ends by a word and the next one begins: on the table, on phones, for the referee."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.rules.position import BLUE, RED
from companion.games.faust.rules.record import Header
from companion.games.faust.session.series import rematch_header
from companion.games.faust.words.speaker import LANGUAGES, Speaker
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from tests.page.conftest import Site, Visit
from tests.page.tables import app, table
from tests.table.sittings import START, answers, detail, kinds
from web.access.roles import Role
from web.app import parts_of
from workshop.drawn.faust_table import FaustTable

NOTHING_THERE = "link camera lost\nlink slots lost"
ADA, BOB = "<b>Ada</b> & Co", "Bob"


def rematch(red: str, blue: str, t: float = 9.0) -> PageSaid:
    return PageSaid(t, "table", "rematch", {"players": {"red": red, "blue": blue}})


def played(*ends: Iterable[PageSaid]) -> FaustTable:
    """A table whose games were ended by these words, one after the other."""
    made = table(START, Header(players=("Ada", "Bob")), Store())
    for words in ends:
        for one in words:
            made.take(one)
    return made


def test_who_resigns_has_lost_whatever_the_score() -> None:
    over = answers(START + "A1 A8 / A1 A1 / B1\nsay red resign")
    assert kinds(over)[-1] == "game-over"
    assert (detail(over, "game-over", "reason"), detail(over, "game-over", "winner")) == (
        "red-resigned",
        "blue",
    )


def test_a_judge_resigns_for_the_player_to_move() -> None:
    over = answers(START + "A1 A8 / A1 A1 / B1\nsay table resign")
    assert detail(over, "game-over", "winner") == "red"
    assert answers(START + "say red resign\nsay blue resign") == []


def test_a_rematch_begins_with_the_winner() -> None:
    made = played([PageSaid(5.0, "blue", "resign"), rematch("Ada", "Bob")])
    assert (made.header.players, made.header.starts) == (("Ada", "Bob"), RED)
    assert not made.session.is_over


def test_who_has_won_begins_with_the_other_colour_after_a_swap() -> None:
    made = played([PageSaid(5.0, "blue", "resign"), rematch("Bob", "Ada")])
    assert (made.header.players, made.header.starts) == (("Bob", "Ada"), BLUE)
    same = Header(players=("Ada", "Ada"))
    assert rematch_header(same, same.start_position(), ("Ada", "Ada")).players == ("Ada", "Ada")


def test_nobody_asks_for_a_rematch_while_a_game_goes_on() -> None:
    made = played([rematch("Eve", "Bob")])
    assert made.header.players == ("Ada", "Bob")


def wish(by: str, red: str, blue: str) -> PageSaid:
    return PageSaid(9.0, by, "rematch", {"players": {"red": red, "blue": blue}})


def said(by: str, word: str) -> PageSaid:
    return PageSaid(10.0, by, word)


@pytest.mark.parametrize(
    ("words", "players"),
    [
        ([wish("red", "Ada", "Bob")], None),  # nobody has agreed
        ([wish("red", "Bob", "Ada"), said("blue", "turn-done")], ("Bob", "Ada")),
        ([wish("red", "Bob", "Ada"), said("red", "turn-done")], None),
        ([wish("red", "Bob", "Ada"), wish("blue", "Eve", "Eve")], ("Bob", "Ada")),
        ([wish("red", "Bob", "Ada"), wish("red", "Eve", "Bob"), said("blue", "turn-done")],
         ("Eve", "Bob")),
        ([wish("red", "Bob", "Ada"), said("blue", "refuse"), said("blue", "turn-done")], None),
        ([wish("red", "Bob", "Ada"), said("blue", "undo"), said("blue", "turn-done")], None),
        ([wish("red", "Bob", "Ada"), wish("referee", "Ada", "Eve")], ("Ada", "Eve")),
    ],
)  # fmt: skip
def test_another_game_begins_when_both_want_it_or_a_judge(
    words: list[PageSaid], players: tuple[str, str] | None
) -> None:
    made = played([PageSaid(5.0, "blue", "resign"), *words])
    if players is None:
        assert made.session.is_over
    else:
        assert (made.session.is_over, made.header.players) == (False, players)


def test_a_game_whose_rematch_was_refused_is_over_and_counted_once() -> None:
    store = Store()
    made = table(START, Header(players=("Ada", "Bob")), store)
    for one in (PageSaid(5.0, "blue", "resign"), wish("red", "Ada", "Bob"), said("red", "refuse")):
        made.take(one)
    state = parts_of(app(store)).stream.shown("en")
    assert (state["series"], state["mover"]) == ({"red": 1, "blue": 0, "drawn": 0}, None)
    assert [event["kind"] for event in events_of(store)][-2:] == ["corrected", "game-over"]


def events_of(store: Store) -> list[dict[str, Json]]:
    return [dict(row.content()) for row in store.of_kind("event")]


def test_while_a_rematch_is_asked_nobody_is_to_move() -> None:
    store = Store()
    made = table(START, Header(players=("Ada", "Bob")), store)
    for one in (PageSaid(5.0, "blue", "resign"), wish("red", "Bob", "Ada")):
        made.take(one)
    state = parts_of(app(store)).stream.shown("en")
    assert state["mover"] is None
    status = state["status"]
    assert isinstance(status, dict)
    assert (status["agree"], status["asks"]) == ("rematch", "blue")


def test_a_request_for_a_rematch_outlives_a_restart(tmp_path: Path) -> None:
    with Store(tmp_path / "log.sqlite") as store:
        made = table(START, Header(players=("Ada", "Bob")), store)
        for one in (PageSaid(5.0, "blue", "resign"), wish("red", "Bob", "Ada")):
            made.take(one)
        again = FaustTable.resumed(store)
        assert again is not None
        again.take(said("blue", "turn-done"))
        assert again.header.players == ("Bob", "Ada")


def test_the_end_says_who_would_win_and_what_is_asked(evening: Site, screen: Visit) -> None:
    evening.play(NOTHING_THERE + "\n" + START)
    red, host = screen(Role.at("red"), "/phone", 390), screen(Role.HOST)
    told(red, "Your turn")
    press(red, "finish")
    expect(red.locator("#box-content")).to_contain_text(f"decides: {ADA} 4, {BOB} 4.")
    expect(red.locator("#box-content")).to_contain_text("asks Bob")
    told(host, "to move")
    host.locator("#menu summary").click()
    host.locator("#finish").click()
    expect(host.locator("#box-content")).to_contain_text("hold at once, for all")


def test_the_archive_says_who_won_and_how_and_what_of_a_series_in_one_column(
    site: Site, visit: Visit
) -> None:
    for end in ("blue resign", "red resign", "table end", "blue resign"):
        site.play(f"{START}say {end}")
        site.table.begin_next(site.table.header)
    page = visit(Role.ONLOOKER, "/archive")
    results = page.locator("#games td:nth-child(4)")
    ada, bob = f"{ADA} won 4 : 4 (Bob resigned)", f"Bob won 4 : 4 ({ADA} resigned)"
    drawn = "A draw. 4 : 4 (ended by agreement)"
    expect(results).to_contain_text(["", ada, drawn, bob, ada])  # the first one still goes on
    expect(page.locator("#series-table th")).to_have_text(["Players", "games won", "drawn"])
    expect(page.locator("#series-table td")).to_have_text([f"{ADA} – {BOB}", "2 : 1", "1"])


def test_a_take_back_says_whether_the_other_player_is_asked(evening: Site, screen: Visit) -> None:
    """Whose turn had several acts may take back the last of them, or the turn"""
    evening.play(START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A4 / B1\nA1 A8 / A1 A8 / B1\n")
    red, blue = screen(Role.at("red"), "/phone", 390), screen(Role.at("blue"), "/phone", 390)
    told_of = (
        (red, f"Takes back Bob’s turn 2 and {ADA}’s turn 1. Bob has played since"),
        (blue, "Takes back Bob’s turn 2. It is taken back at once"),
    )
    for phone, text in told_of:
        told(phone, "seven points")
        press(phone, "undo")
        expect(phone.locator("#acts")).to_contain_text(text)


def test_what_one_button_takes_back_no_other_one_does(evening: Site, screen: Visit) -> None:
    """The only act of a turn is the turn: at the table and on a phone"""
    evening.play(NOTHING_THERE + "\nsay red move piece=red from=A1 to=A5")
    for page in (screen(Role.at("red"), "/phone", 390), screen(Role.HOST)):
        expect(page.locator("[data-key=step-back]")).to_have_text("Take back: A1→A5")
        expect(page.locator("[data-key=undo]")).to_have_count(0)
    evening.play("say red move piece=red from=A5 to=A6")
    for page in (screen(Role.at("red"), "/phone", 390), screen(Role.HOST)):
        expect(page.locator("[data-key=undo]")).to_be_visible()


def test_who_has_played_no_turn_has_none_to_take_back(evening: Site, screen: Visit) -> None:
    evening.play(START + "A1 A8 / A1 A1 / B1\n")
    blue = screen(Role.at("blue"), "/phone", 390)
    told(blue, "Your turn, Bob")
    expect(blue.locator("[data-key=undo]")).to_be_disabled()


def test_a_rematch_without_players_begins_nothing() -> None:
    made = played([PageSaid(5.0, "blue", "resign"), PageSaid(6.0, "red", "rematch")])
    assert made.session.is_over


@pytest.mark.parametrize(
    ("players", "series"),
    [
        (("Ada", "Bob"), {"red": 1, "blue": 0, "drawn": 0}),
        (("Bob", "Ada"), {"red": 0, "blue": 1, "drawn": 0}),
        (("Eve", "Bob"), {"red": 0, "blue": 0, "drawn": 0}),
    ],
)
def test_the_series_goes_with_the_players(players: tuple[str, str], series: Json) -> None:
    store = Store()
    made = table(START, Header(players=("Ada", "Bob")), store)
    made.take(PageSaid(5.0, "blue", "resign"))
    made.take(rematch(*players))
    assert parts_of(app(store)).stream.shown("en")["series"] == series


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_who_resigned_and_how_to_go_on(language: str) -> None:
    store = Store()
    made = table(START, Header(players=("Ada", "Bob")), store)
    made.take(PageSaid(5.0, "blue", "resign"))
    status = parts_of(app(store)).stream.shown(language)["status"]
    assert isinstance(status, dict)
    why = str(status["why"])
    resigned = Speaker(language, made.header).say(
        "over.blue-resigned", {"red": "Ada", "blue": "Bob"}
    )
    assert resigned in why
    assert "{" not in why


def test_players_without_names_stay_the_same_players_in_every_language() -> None:
    store = Store()
    table(START + "say blue resign", store=store)
    assert parts_of(app(store)).stream.shown("de")["players"] == {"red": "Red", "blue": "Blue"}


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f"[data-key={key}]").click()


def told(page: Page, text: str) -> None:
    expect(page.locator("#text")).to_contain_text(text)


def test_two_phones_play_two_games_in_a_row_without_a_camera(site: Site, visit: Visit) -> None:
    site.play(NOTHING_THERE)
    red, blue = visit(Role.at("red"), "/phone", 390), visit(Role.at("blue"), "/phone", 390)
    told(red, "moves by tapping")
    press(red, "finish", "finish-end")
    told(blue, "end the game?")
    press(blue, "agree")
    told(red, "A draw.")
    expect(red.locator("#answers .label")).to_have_text("Bob is asked first.")
    press(red, "rematch")
    told(blue, "asks you: another game?")
    expect(blue.locator("#why")).to_have_text("<b>Ada</b> & Co would play Red, Bob Blue.")
    press(blue, "refuse")
    told(red, "A draw.")
    press(red, "rematch")
    press(blue, "agree")
    told(blue, "Your turn, Bob")
    expect(blue.locator("#game")).to_have_text("game 2")
    press(blue, "finish", "finish-resign")
    expect(blue.locator("#box-title")).to_contain_text("Bob gives up")
    press(blue, "finish-resign-yes")
    told(red, "Co wins.")
    press(blue, "rematch-on")
    press(red, "agree")
    expect(red.locator("#red bdi")).to_have_text(BOB)
    told(red, "Your turn")
    assert [line.header.players for line in [site.table]] == [(BOB, ADA)]


@pytest.mark.parametrize("word", ["resign", "undo"])
def test_a_box_goes_with_what_it_asks_about(evening: Site, screen: Visit, word: str) -> None:
    """The game that is over, the one that is reopened; and the turn of who would resign."""
    evening.play(NOTHING_THERE)
    red, host = screen(Role.at("red"), "/phone", 390), screen(Role.HOST)
    told(red, "moves by tapping")
    if word == "undo":
        evening.hear([said("table", "end")])
        press(red, "rematch-names")
        press(host, "rematch-names")
    else:
        press(red, "finish", "finish-resign")
        host.locator("#menu summary").click()
        host.locator("#finish").click()
        press(host, "finish-resign")
    for page in (red, host):
        expect(page.locator("#box")).to_be_visible()
        page.locator("#box").evaluate("box => { box.dataset.seen = 1 }")
    evening.hear([said("table" if word == "undo" else "blue", word)])
    for page in (red, host):
        expect(page.locator("#box[data-seen]")).to_be_hidden()


def test_nobody_resigns_for_another_than_the_box_names(evening: Site, screen: Visit) -> None:
    evening.play(NOTHING_THERE)
    host, red = screen(Role.HOST), screen(Role.at("red"), "/phone", 390)
    told(host, "moves by tapping")
    host.locator("#menu summary").click()
    host.locator("#finish").click()
    press(host, "finish-resign")
    press(red, "finish")
    evening.play(START + "A1 A8 / A1 A1 / B1")
    expect(host.locator("#box")).to_be_hidden()
    expect(red.locator("#box")).to_be_visible()  # who speaks for himself still may


def test_a_slip_that_ended_the_game_is_taken_back(evening: Site, screen: Visit) -> None:
    evening.play(NOTHING_THERE)
    red, blue = screen(Role.at("red"), "/phone", 390), screen(Role.at("blue"), "/phone", 390)
    told(red, "moves by tapping")
    press(blue, "finish", "finish-resign", "finish-resign-yes")
    told(blue, "Co wins.")
    press(blue, "undo-end")
    expect(blue.locator("#acts")).to_contain_text(
        f"Takes back the resignation of Bob. {ADA} is asked first."
    )
    press(blue, "undo-no", "undo-end", "undo-yes")
    told(red, "asks")
    expect(red.locator("#why")).to_contain_text("Takes back the resignation of Bob.")
    press(red, "agree")
    told(red, "Your turn")
    expect(red.locator("#news")).to_contain_text("The end is taken back")


def test_the_tables_own_screen_takes_an_end_back_at_once(evening: Site, screen: Visit) -> None:
    evening.play(START + "say red resign")
    host = screen(Role.HOST)
    told(host, "Bob wins.")
    press(host, "undo-end")
    expect(host.locator("#answers")).to_contain_text("It is taken back at once, for both.")
    press(host, "undo-yes")
    told(host, "to move")


def test_the_tables_own_screen_ends_a_game_and_begins_one_with_other_players(
    site: Site, visit: Visit
) -> None:
    site.play(START)
    host = visit(Role.HOST)
    told(host, "to move")
    host.locator("#menu summary").click()
    host.locator("#finish").click()
    press(host, "finish-end", "finish-end-yes")
    told(host, "A draw.")
    expect(host.locator("#answers .label")).to_have_text("It begins at once, for both.")
    press(host, "rematch-names")
    host.locator("[data-key=player-red]").fill("Eve")
    press(host, "rematch-begin")
    told(host, "Bob to move")
    expect(host.locator("#red bdi")).to_have_text("Eve")


def test_who_has_no_name_is_shown_by_the_readers_word_and_stays_nameless(
    evening: Site, screen: Visit
) -> None:
    nameless: dict[str, Json] = {"red": "Red", "blue": "Bob"}
    evening.hear([PageSaid(9.0, "table", "names", {"players": nameless}), said("table", "end")])
    host = screen(Role.HOST, "/?lang=de")
    press(host, "rematch-names")
    expect(host.locator("[data-key=player-red]")).to_have_value("Rot")
    host.locator("[data-key=player-blue]").fill("Eva")
    press(host, "rematch-begin")
    told(host, "Eva ist am Zug")
    assert evening.said.words[-1].words == {"players": {"red": "Red", "blue": "Eva"}}


def test_a_name_for_the_next_game_says_when_it_takes_no_more_letters(
    evening: Site, screen: Visit
) -> None:
    evening.play(START + "say red resign")
    host = screen(Role.HOST)
    told(host, "Bob wins.")
    press(host, "rematch-names")
    host.locator("[data-key=player-blue]").fill("M" * 60)
    expect(host.locator("#box .hint")).to_have_text("A name has 40 letters at most.")


def test_an_onlooker_is_offered_no_rematch(evening: Site, screen: Visit) -> None:
    evening.play(START + "say red resign")
    page = screen(Role.ONLOOKER)
    told(page, "Bob wins.")
    expect(page.locator("#answers")).to_be_hidden()


def test_the_referee_says_that_a_player_resigns(site: Site, visit: Visit) -> None:
    site.play(START)
    page = visit(Role.REFEREE, "/referee")
    told(page, "to move")
    page.locator("[data-key=reason]").fill("said so at the table")
    press(page, "end", "resign")
    told(page, "Bob wins.")
    assert site.said.words[-1].words == {"reason": "said so at the table"}
