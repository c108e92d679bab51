"""Who is alone with the table speaks for both seats, on a phone as on the table's own screen."""

import pytest
from playwright.sync_api import Page, expect

from companion.games.alone import Alone
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from tests.page.conftest import Visit
from tests.page.kept import KeptTable
from tests.page.test_by_hand import press, set_all_the_same, tap, told
from web.access.roles import Role

PLAYERS = ("Ada", "Bob")


@pytest.fixture
def phone(kept: KeptTable, screen: Visit) -> Page:
    """Red's; the table plays Blue, for whom hands do what it asks."""
    begun = kept.begin(header_to_json(Header(players=PLAYERS, alone=Alone(BLUE, 1))))
    begun.play("link camera absent\nlink slots absent")
    page = screen(Role.at("red"), "/phone", 390)
    told(page, "Ada")
    tap(page, "A1", "A8")
    told(page, "Bob")
    return page


def test_the_own_last_act_is_taken_back_after_the_turn_it_ended(phone: Page) -> None:
    expect(phone.locator("[data-key=step-back]")).to_have_text("Take back: A1→A8")
    press(phone, "step-back")
    told(phone, "Your turn, Ada")


def test_a_slip_for_the_tables_seat_is_put_right_by_who_did_it(phone: Page) -> None:
    set_all_the_same(phone, "A1", "A12", "blue")
    told(phone, "A1→A12 is 11 fields")
    offered = phone.locator("#answers [data-key]").evaluate_all(
        "all => all.map((one) => one.dataset.key)"
    )
    assert offered == ["put-back", "instead-move-", "instead-accept-"]
    press(phone, "put-back")
    told(phone, "Bob")
    tap(phone, "A1", "A3")
    expect(phone.locator("[data-key=step-back]")).to_have_text("Take back: A1→A3")
    press(phone, "step-back")
    expect(phone.locator("[data-key=step-back]")).to_have_count(0)


def test_nobody_is_said_to_be_asked_who_is_not_there(phone: Page) -> None:
    tap(phone, "A1", "A3")
    told(phone, "5 points")
    tap(phone, "A3", "A5")
    press(phone, "undo")
    acts = phone.locator("#acts")
    expect(acts).to_contain_text("It is taken back at once, for both.")
    expect(acts).not_to_contain_text("turn 1")
    press(phone, "undo-no")
    press(phone, "finish")
    expect(phone.locator("#box-content")).to_contain_text("hold at once")
    phone.locator("[data-key=finish-resign]").click()
    expect(phone.locator("#box-title")).to_contain_text("Ada gives up")
