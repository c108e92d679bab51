"""The table's own screen is used by single keys, which are listed and can be switched off."""

from playwright.sync_api import Page, expect

from tests.page.conftest import Site, Visit
from tests.table.sittings import START
from web.access.roles import Role

# The key comes while the focus is still in the box.
CLOSED_AND_PRESSED = """box => {
  const focused = box.querySelector("button");
  box.close();
  focused.dispatchEvent(new KeyboardEvent("keydown", { key: "b", bubbles: true }));
}"""


def table(site: Site, visit: Visit) -> Page:
    site.play(START)
    page = visit(Role.HOST)
    expect(page.locator("#text")).to_contain_text("to move")
    return page


def test_keys_do_what_their_list_says(site: Site, visit: Visit) -> None:
    page = table(site, visit)
    page.keyboard.press("s")
    expect(page.locator("#sound")).to_have_text("Sound: tone")
    page.keyboard.press("b")
    expect(page.locator("#board")).to_have_attribute("data-layout", "turned")
    page.keyboard.press("Control+b")
    page.keyboard.press("?")
    expect(page.locator("#box li")).to_have_count(5)
    expect(page.locator("#box kbd").first).to_have_text("B")
    page.keyboard.press("s")  # in a box they mean nothing
    expect(page.locator("#sound")).to_have_text("Sound: tone")
    expect(page.locator("#board")).to_have_attribute("data-layout", "turned")
    page.locator("#box").evaluate(CLOSED_AND_PRESSED)
    expect(page.locator("#board")).to_have_attribute("data-layout", "lying")


def test_a_key_opens_the_invitations(site: Site, visit: Visit) -> None:
    page = table(site, visit)
    page.keyboard.press("i")
    expect(page.locator("#invitations")).to_be_visible()


def test_who_wants_no_keys_has_none(site: Site, visit: Visit) -> None:
    page = table(site, visit)
    page.keyboard.press("?")
    page.locator("#box [data-key=keys-switch]").click()
    expect(page.locator("#box [data-key=keys-switch]")).to_have_text("Keys on this screen")
    page.locator("#box [data-key=leave]").click()
    page.keyboard.press("b")
    expect(page.locator("#board")).to_have_attribute("data-layout", "lying")


def test_the_focus_stays_in_a_box_that_says_something_else(site: Site, visit: Visit) -> None:
    """On what was pressed, or on the way back where that is there no more"""
    page = table(site, visit)
    page.keyboard.press("?")
    page.locator("#box [data-key=keys-switch]").press("Enter")
    expect(page.locator("#box [data-key=keys-switch]")).to_have_text("Keys on this screen")
    expect(page.locator("#box [data-key=keys-switch]")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("#menu summary").click()
    page.locator("#finish").click()
    page.locator("#box [data-key=finish-end]").press("Enter")
    expect(page.locator("#box [data-key=finish-end-yes]")).to_be_visible()
    expect(page.locator("#box [data-key=leave]")).to_be_focused()
