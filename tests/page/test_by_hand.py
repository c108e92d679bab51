"""Tables without a camera and without card slots: all is played by tapping."""

from playwright.sync_api import Page, expect

from tests.page.conftest import Site, Visit
from web.roles import Role

NOTHING_THERE = "link camera lost\nlink slots lost"
SOON = 10_000  # ms; a busy machine is slow


def tap(page: Page, *fields: str) -> None:
    for field in fields:
        page.locator(f".touch[data-key={field}]").click()


def told(page: Page, text: str) -> None:
    expect(page.locator("#text")).to_contain_text(text, timeout=SOON)


def press(page: Page, key: str) -> None:
    page.locator(f"#status [data-key={key}], #acts [data-key={key}]").click()


def test_two_phones_play_a_trap_a_fault_and_what_was_taken_back(site: Site, visit: Visit) -> None:
    site.play(NOTHING_THERE)
    red, blue = visit(Role.RED, "/phone", 390), visit(Role.BLUE, "/phone", 390)
    told(red, "moves by tapping")
    tap(red, "A1", "A9")
    told(red, "not allowed")
    tap(red, "A9", "A8")  # the very stone that stands wrong
    told(blue, "Bob to move")
    press(red, "undo")
    press(red, "undo-yes")
    told(red, "Put the pieces")
    press(red, "as-drawn")
    told(red, "Co to move")
    tap(red, "A1", "A8")
    told(blue, "Bob to move")
    press(blue, "lay")
    tap(blue, "A9")
    told(blue, "6 points")
    press(blue, "move")
    tap(blue, "A1", "A7")
    told(red, "Co to move")
    tap(red, "A8", "A9")
    press(red, "value-6")
    told(red, "A9 to A15")
    tap(red, "A9", "A13")
    told(red, "not allowed")
    press(red, "instead-reveal-4")
    told(blue, "Bob to move")
    assert len(site.table.session.record.turns) == 3


def test_an_illegal_turn_stands_when_the_other_player_lets_it(site: Site, visit: Visit) -> None:
    site.play(NOTHING_THERE)
    red, blue = visit(Role.RED, "/phone", 390), visit(Role.BLUE, "/phone", 390)
    told(red, "moves by tapping")
    tap(red, "A1", "A9")
    told(blue, "not allowed")
    press(red, "instead-accept-")
    told(blue, "let it stand?")
    press(blue, "agree")
    told(blue, "Bob to move")
    expect(blue.locator('.piece.red[data-field="A9"]')).to_have_count(1)


def test_one_screen_alone_moves_for_whoever_is_to_move(site: Site, visit: Visit) -> None:
    site.play(NOTHING_THERE)
    host = visit(Role.HOST)
    told(host, "moves by tapping")
    expect(host.locator('#answers [data-key="/set-up"]')).to_be_visible()
    host.locator('#answers [data-key="/phone"]').click()
    told(host, "moves by tapping")
    tap(host, "A1", "A8")
    told(host, "Bob to move")
    tap(host, "A1", "A3")
    told(host, "Bob has 5 points left")
    assert [one.by for one in site.said.words] == ["table", "table"]
