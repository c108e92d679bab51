"""What is asked again and again: an older answer is drawn over no newer one."""

from playwright.sync_api import Page, expect

from companion.observations import Json
from tests.page.conftest import Site, Visit
from web.access.roles import Role

# What is asked below a path waits; all else is answered as ever.
HELD = """(path) => {
    const asks = window.fetch;
    window.waiting = [];
    window.fetch = (where, how) => String(where).startsWith(path)
        ? new Promise((answered) => window.waiting.push(answered)) : asks(where, how);
}"""
ANSWERED = """async ([number, told]) => {
    window.waiting[number](Response.json(told));
    await new Promise((done) => setTimeout(done)); // what it draws is drawn
}"""


def hold_back(page: Page, path: str) -> None:
    page.evaluate(HELD, path)


def wait_until_asked(page: Page, times: int) -> None:
    page.wait_for_function("(times) => window.waiting.length >= times", arg=times)


def answer(page: Page, number: int, told: dict[str, Json]) -> None:
    """The question with that number, from 0."""
    page.evaluate(ANSWERED, [number, told])


def invitations(site: Site, visit: Visit) -> Page:
    site.offer()
    site.hear([])
    page = visit(Role.HOST)
    page.locator("#invite").click()
    expect(page.locator(".invitation.red figcaption")).to_have_text("<b>Ada</b> & Co (Red)")
    return page


def there(onlookers: int) -> dict[str, Json]:
    return {"devices": [], "onlookers": onlookers}


def test_who_is_there_is_drawn_by_the_newest_answer(site: Site, visit: Visit) -> None:
    page = invitations(site, visit)
    hold_back(page, "/api/devices")
    wait_until_asked(page, 2)
    answer(page, 1, there(7))
    expect(page.locator("#there")).to_contain_text("7")
    answer(page, 0, there(3))
    expect(page.locator("#there")).to_contain_text("7")


def test_an_answer_that_is_cut_takes_nobody_away(site: Site, visit: Visit) -> None:
    page = invitations(site, visit)
    page.route("**/api/state", lambda route: route.fulfill(body='{"names": {"re'))
    with page.expect_response("**/api/state"):
        pass
    with page.expect_response("**/api/invitations"):
        pass
    expect(page.locator(".invitation.red figcaption")).to_have_text("<b>Ada</b> & Co (Red)")
