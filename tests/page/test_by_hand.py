"""Tables without a camera and without card slots: all is played by tapping."""

import re
from collections.abc import Iterable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.players.players import PlayedTurn
from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.words.speaker import LANGUAGES
from tests.night import by_day
from tests.page.conftest import Site, Visit
from tests.patience import until
from web.access.roles import Role
from web.games import read_catalogues
from workshop.drawn.grips import grips_of
from workshop.drawn.played import play_game, position_after

Phones = tuple[Page, Page]

SENSES_LOST = "link camera lost\nlink slots lost"
GAME_WITH_A_JUMP = 33  # and a trap; five turns


def tap(page: Page, *fields: str) -> None:
    for field in fields:
        page.locator(f".touch[data-key={field}]").click()


def told(page: Page, text: str) -> None:
    expect(page.locator("#text")).to_contain_text(text)


def lay(page: Page, field: str) -> None:
    page.locator(f".touch[data-key=slot-{field}]").click()


def set_all_the_same(page: Page, origin: str, target: str, piece: str = "red") -> None:
    """Two taps choose; the third one is the act."""
    tap(page, origin, target)
    press(page, f"set-{origin}-{piece}")


def run_into_a_card(red: Page, blue: Page) -> None:
    """Whoever begins goes as far as A8, the other one lays at A9, and there the stone goes next."""
    tap(red, "A1", "A8")
    told(blue, "Your turn, Bob")
    lay(blue, "A9")
    told(blue, "6 points")
    tap(blue, "A1", "A7")
    told(red, "Your turn")
    tap(red, "A8", "A9")


def press(page: Page, key: str) -> None:
    page.locator(f"#status [data-key={key}], .dock [data-key={key}]").click()


def test_two_phones_play_a_trap_a_fault_and_what_was_taken_back(
    evening: Site, screen: Visit
) -> None:
    evening.play(SENSES_LOST)
    red, blue = screen(Role.at("red"), "/phone", 390), screen(Role.at("blue"), "/phone", 390)
    told(red, "moves by tapping")
    set_all_the_same(red, "A1", "A9")
    told(red, "only 7 points")
    tap(red, "A9", "A8")  # the very stone that stands wrong
    told(blue, "Your turn, Bob")
    press(red, "step-back")  # and the drawn board is the board: nobody has to say that it is
    told(red, "Your turn")
    expect(red.locator('.piece.red[data-field="A1"]')).to_have_count(2)
    run_into_a_card(red, blue)
    press(red, "value-6")
    told(blue, "Your turn, Bob")  # the stone has obeyed
    expect(red.locator('.piece.red[data-field="A15"]')).to_have_count(1)
    press(red, "step-back")  # it was a four
    told(blue, "turns over")
    press(red, "value-4")
    told(blue, "Your turn, Bob")
    expect(red.locator('.piece.red[data-field="A13"]')).to_have_count(1)
    assert len(evening.table.session.record.turns) == 3


def test_while_something_is_due_an_unlit_field_says_first_what_it_is(
    evening: Site, screen: Visit
) -> None:
    """And not that the rules let no piece go there; a player is spoken to, as in the headline"""
    evening.play(SENSES_LOST)
    red, blue = screen(Role.at("red"), "/phone", 390), screen(Role.at("blue"), "/phone", 390)
    host = screen(Role.HOST, "/phone", 390)
    told(red, "moves by tapping")
    run_into_a_card(red, blue)
    told(red, "turn over")
    for page, due in (
        (red, "<b>Ada</b> & Co, turn over Bob’s card beside A9."),
        (host, "<b>Ada</b> & Co turns over Bob’s card beside A9."),
    ):
        told(page, due)
        tap(page, "A1", "A3")
        expect(page.locator("#acts .label, #acts p").first).to_have_text(
            f"{due} Set it there all the same?"
        )


def test_an_illegal_turn_stands_when_the_other_player_lets_it(evening: Site, screen: Visit) -> None:
    evening.play(SENSES_LOST)
    red, blue = screen(Role.at("red"), "/phone", 390), screen(Role.at("blue"), "/phone", 390)
    told(red, "moves by tapping")
    set_all_the_same(red, "A1", "A9")
    told(blue, "only 7 points")
    press(red, "instead-accept-")
    told(blue, "let it stand?")
    press(blue, "agree")
    told(blue, "Your turn, Bob")
    expect(blue.locator('.piece.red[data-field="A9"]')).to_have_count(1)


def test_a_fault_is_for_who_made_it_to_put_right(evening: Site, screen: Visit) -> None:
    evening.play(SENSES_LOST)
    red, blue = screen(Role.at("red"), "/phone", 390), screen(Role.at("blue"), "/phone", 390)
    told(red, "moves by tapping")
    set_all_the_same(red, "A1", "A9")
    told(blue, "only 7 points")
    expect(blue.locator("#answers button")).to_have_text(
        ["Let it stand: <b>Ada</b> & Co’s turn ends"]
    )
    expect(blue.locator("#acts button")).to_have_text(["End or resign"])
    expect(blue.locator(".touch")).to_have_count(0)
    blue.locator("#board").click()
    expect(blue.locator("#hint")).to_contain_text("is for <b>Ada</b> & Co to put right")
    expect(red.locator("#acts button")).to_have_text(["End or resign"])
    expect(red.locator("#answers button")).to_have_text(
        ["Put it right as marked", "Play A1→A8 instead: ends your turn", "Ask Bob to let it stand"]
    )
    press(blue, "instead-accept-")
    told(red, "Bob to move")
    expect(red.locator("#why")).to_contain_text("It stands as it was played.")


def test_who_presses_too_early_reads_what_is_left_and_plays_on(
    evening: Site, screen: Visit
) -> None:
    """p. 6, 17"""
    evening.play(SENSES_LOST)
    red = screen(Role.at("red"), "/phone", 390)
    told(red, "moves by tapping")
    tap(red, "A1", "A5")
    told(red, "you have 3 points left")
    press(red, "turn-done")
    told(red, "& Co: 3 points are left")
    expect(red.locator("#why")).to_contain_text("a stone from A5 as far as A8")
    tap(red, "A8")
    told(red, "Bob to move")


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_a_piece_that_may_not_move_says_which_rule_holds_it(
    evening: Site, screen: Visit, language: str
) -> None:
    """p. 6, 7"""
    evening.play(SENSES_LOST + "\nsay red move piece=red from=A1 to=A3")
    rule = read_catalogues()[language]["rule.second-stone"].split(". ")[0]
    red = screen(Role.at("red"), f"/phone?lang={language}", 390)
    tap(red, "A1")
    hint = red.locator("#hint")
    expect(hint).to_contain_text(rule)
    assert hint.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    tap(red, "A5")
    expect(red.locator("#acts p")).to_contain_text(rule)


def test_what_is_to_be_tapped_is_there_to_be_tapped(evening: Site, screen: Visit) -> None:
    """A marked field is spoken of where one is marked, a card where one may be laid."""
    evening.table.begin_next(evening.table.header, "button")
    evening.play(SENSES_LOST)
    red = screen(Role.at("red"), "/phone", 390)
    hint = red.locator("#hint")
    expect(hint).to_have_text("Tap a piece, a marked field, or where you lay a card.")
    assert red.locator(".touch.offered").count()
    tap(red, "A1", "A8")
    expect(hint).to_have_text("Tap a piece.")
    assert not red.locator(".touch.offered").count()


def test_a_piece_says_what_ends_its_way(evening: Site, screen: Visit) -> None:
    """p. 8: a card is not gone past"""
    evening.play(SENSES_LOST + "\nsay red move piece=red from=A1 to=A8\nsay blue lay field=A9")
    evening.play("say blue move piece=blue from=A1 to=A7")
    red = screen(Role.at("red"), "/phone", 390)
    told(red, "Your turn")
    tap(red, "A8")
    tap(red, "A11")
    expect(red.locator("#acts p")).to_contain_text("stops there")


def test_one_screen_alone_moves_for_whoever_is_to_move(evening: Site, screen: Visit) -> None:
    evening.play(SENSES_LOST)
    host = screen(Role.HOST)
    told(host, "moves by tapping")
    expect(host.locator('#answers [data-key="/set-up"]')).to_be_visible()
    tap(host, "A1", "A8")
    told(host, "Bob to move")
    tap(host, "A1", "A3")
    told(host, "Bob has 5 points left")
    assert [one.by for one in evening.said.words] == ["table", "table"]


def test_a_whole_game_with_traps_and_a_jump_is_tapped_and_each_turn_pressed(
    evening: Site, screen: Visit
) -> None:
    header = evening.table.header
    game = play_game(header, Random(GAME_WITH_A_JUMP))
    evening.table.begin_next(header, "button")
    evening.play(SENSES_LOST)
    phones = screen(Role.at("red"), "/phone", 390), screen(Role.at("blue"), "/phone", 390)
    for turn in game.turns:
        play_by_tapping(phones, [turn], header.rulings)
        press(phones[turn.player], "turn-done")
        shows(phones[1 - turn.player], position_after(turn, header.rulings))
    acts = [
        act for turn in game.turns for grip in grips_of(turn, header.rulings) for act in grip.done
    ]
    assert {type(act) for act in acts} == {Stone, Soul, Lay, Reveal, Forced, Twin}
    until(lambda: evening.table.session.is_over)  # with the last press
    assert evening.table.session.record == game.record


def play_by_tapping(phones: Phones, turns: Iterable[PlayedTurn], rulings: Rulings) -> int:
    """Each grip of each turn, on the phone of its player; how many taps it took."""
    taps = 0
    for turn in turns:
        phone = phones[turn.player]
        grips = [*grips_of(turn, rulings)]
        for grip, following in zip(grips, [*grips[1:], None], strict=True):
            if not isinstance(grip.done[-1], Forced | Twin):
                taps += tap_act(phone, grip.done[-1], turn.player)
            if following is None or not isinstance(following.done[-1], Forced | Twin):
                shows(phone, grip.after)  # with what was ordered, which is carried out by itself
        shows(phones[1 - turn.player], grip.after)
    return taps


def tap_act(phone: Page, act: Action, player: int) -> int:
    match act:
        case Lay(field):
            lay(phone, field_name(field))
            return 1
        case Reveal(_, value):
            press(phone, f"value-{value}")
            return 1
        case Soul(origin, target):
            return tap_move(phone, "soul", origin, target)
        case Stone(origin, target):
            return tap_move(phone, COLOURS[player], origin, target)
    raise AssertionError(act)


def tap_move(phone: Page, piece: str, origin: int, target: int) -> int:
    """One tap where one piece alone may go; where several may, another one for which of them.

    Elsewhere until that one is lifted, then where it goes.
    """
    place = phone.locator(f".touch[data-key={field_name(target)}]")
    expect(place).to_be_visible()
    if re.search(r"\boffered\b", place.get_attribute("class") or ""):
        place.click()
        meant = phone.locator(f".dock [data-key=set-{field_name(origin)}-{piece}]")
        if not meant.count():
            return 1
        meant.click()
        return 2
    taps, called = 1, "the soul" if piece == "soul" else f"{piece} stone"
    for _ in range(2):
        if f"field for: {called}" not in phone.locator("#hint").inner_text():
            tap(phone, field_name(origin))
            taps += 1
    expect(phone.locator("#hint")).to_contain_text(called)
    place.click()
    return taps


def shows(phone: Page, position: Position) -> None:
    """Waits until the page shows these pieces and cards; a card that is obeyed may still lie."""
    red, blue = position.stones
    placed = [("red", field) for field in red] + [("blue", field) for field in blue]
    pieces = sorted(f"{kind} {field_name(at)}" for kind, at in (*placed, ("soul", position.soul)))
    cards = [field_name(at) for at, card in enumerate(position.cards) if card is not None]
    phone.wait_for_function(
        """([pieces, cards]) => {
            const shown = [...document.querySelectorAll(".piece[data-piece]")]
                .map(({ dataset: { piece, field } }) => `${piece} ${field}`).sort();
            return String(shown) === String(pieces)
                && cards.every((name) => document.querySelector(`[data-card=${name}]`));
        }""",
        arg=[pieces, cards],
    )


def test_who_is_asked_sees_the_matter_and_can_say_no(evening: Site, screen: Visit) -> None:
    evening.play(SENSES_LOST)
    red, blue = screen(Role.at("red"), "/phone", 390), screen(Role.at("blue"), "/phone", 390)
    told(red, "moves by tapping")
    set_all_the_same(red, "A1", "A9")
    press(red, "instead-accept-")
    told(blue, "let it stand?")
    expect(blue.locator("#why")).to_have_text(
        "A1→A9 is 8 fields, and only 7 points were left. If it stands, <b>Ada</b> & Co’s turn is"
        " over with that: what is left of it is lost."
    )
    expect(blue.locator(".wrong")).to_have_count(1)
    press(blue, "refuse")
    told(red, "only 7 points")
    press(red, "instead-accept-")
    told(red, "let it stand?")
    expect(red.locator("#answers button")).to_have_text(["Withdraw the question"])
    press(red, "refuse")
    told(blue, "only 7 points")


def test_nothing_moves_while_the_other_player_is_asked(evening: Site, screen: Visit) -> None:
    evening.play(SENSES_LOST)
    red = screen(Role.at("red"), "/phone", 390)
    told(red, "moves by tapping")
    set_all_the_same(red, "A1", "A9")
    press(red, "instead-accept-")
    told(red, "let it stand?")
    red.locator("#board").click()
    expect(red.locator("#hint")).to_have_text("Bob has been asked: first the answer.")
    expect(red.locator("#acts button")).to_have_text(["End or resign"])
    press(red, "refuse")
    tap(red, "A8")
    told(red, "Bob to move")


def test_what_differs_is_shown_and_one_tap_corrects_a_field(evening: Site, screen: Visit) -> None:
    evening.play("A1 A1 / A1 A1 / B1\nA1 A5 / A1 A1 / B1\nA1 B9 / B3 B12 / B4")
    host = screen(Role.HOST)
    told(host, "does not fit")
    expect(host.locator("#repair")).to_contain_text("stone of Red, B9 → A5 No, it lies on A5")
    expect(host.locator(".wrong")).to_have_count(4)
    for left, key in ((3, "red-B9"), (2, "blue-B3")):
        press(host, f"fix-{key}")
        expect(host.locator(".wrong")).to_have_count(left)


def test_a_piece_that_was_knocked_is_marked(evening: Site, screen: Visit) -> None:
    evening.play("A1 A1 / A1 A1 / B1\nA1 A8 / A1 A1 / B1\nA1 A7 / A1 A5 / B1")
    blue = screen(Role.at("blue"), "/phone", 390)
    told(blue, "Was a piece knocked")
    expect(blue.locator("#repair")).to_contain_text("stone of Red, A7 → A8")
    expect(blue.locator(".wrong")).to_have_count(1)
