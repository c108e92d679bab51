"""While the line is down nothing is said; what was under way is given up, and never done later."""

import pytest
from playwright.sync_api import Page, Request, Route, expect

from companion.observations import Json
from companion.storage.store import Store
from tests.clock import Clock
from tests.page.attacked import MANY, OURS
from tests.page.conftest import Site, Visit
from tests.page.tables import Said, paired, table
from tests.table.sittings import NOTHING_THERE, START
from web.access.bodies import SAID_AT, SEEN_ROW, STALE_S
from web.access.roles import Role
from web.app import create_app
from web.services import PageServices

TURN_DONE: dict[str, Json] = {"say": "turn-done"}
LONG_MS = 5_000


@pytest.mark.parametrize(
    ("ago", "status"),
    [(0.0, 202), (STALE_S - 0.5, 202), (STALE_S + 0.5, 412), (15.0, 412), (-15.0, 412)],
)
def test_a_word_that_was_long_under_way_is_not_done(ago: float, status: int) -> None:
    """Of a clock that was set anew, too: the page hears the new one with the next heartbeat."""
    store, said, clock = Store(), Said(), Clock()
    table(START, store=store)
    client = paired(
        create_app(PageServices(store, said, steady=clock, limits=MANY)), Role.at("red")
    )
    heads = {**OURS, SAID_AT: f"{clock.now - ago:.3f}"}
    assert client.post("/say", json=TURN_DONE, headers=heads).status_code == status
    assert len(said.words) == (status == 202)


@pytest.mark.parametrize("said_at", ["", "now", "nan", "1e999", "9" * 400])
def test_a_time_that_is_none_does_nothing(said_at: str) -> None:
    said = Said()
    client = paired(create_app(PageServices(Store(), said, limits=MANY)), Role.at("red"))
    answer = client.post("/say", json=TURN_DONE, headers={**OURS, SAID_AT: said_at})
    assert answer.status_code in (400, 412)
    assert said.words == []


def of_a_phone(site: Site, visit: Visit) -> Page:
    site.play(NOTHING_THERE)
    page = visit(Role.at("red"), "/phone", 390)
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    expect(page.locator("#board [data-key=A1]").first).to_be_visible()
    return page


def test_what_is_under_way_when_the_line_goes_is_given_up(site: Site, visit: Visit) -> None:
    """A request that nobody answers; when the line is back nothing of it is left."""
    page = of_a_phone(site, visit)
    page.clock.install()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/say", hold)
    page.locator("[data-key=finish]").click()
    page.locator("[data-key=finish-end]").click()
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + 1)  # what is told stays so long
    page.clock.run_for(LONG_MS)
    expect(page.locator("#notice")).to_have_text("Not sent: the line is down.")
    assert len(held) == 1
    assert {SAID_AT.lower(), SEEN_ROW.lower()} <= held[0].request.headers.keys()
    assert site.said.words == []


def test_who_would_join_while_the_line_is_down_reads_why_nothing_comes_of_it(
    site: Site, visit: Visit
) -> None:
    site.play(START)
    phone = visit(Role.ONLOOKER, "/phone", 390)
    phone.locator("input[name=code]").fill("ABC-DEF")
    phone.route("**/pair", lambda asked: asked.abort())
    phone.locator("#join button").click()
    expect(phone.locator("#notice")).to_have_text("Not sent: the line is down.")


def test_an_invitation_that_was_opened_while_the_line_was_down_still_holds(
    site: Site, visit: Visit
) -> None:
    site.play(START)
    phone = visit(Role.ONLOOKER, "/phone", 390)
    phone.route("**/pair", lambda asked: asked.abort())
    phone.goto(f"{site.url}phone#{site.invitation(Role.at('red'))}")
    expect(phone.locator("#notice")).to_have_text("Not sent: the line is down.")
    phone.unroute("**/pair")
    phone.reload()
    expect(phone.locator("#me")).to_contain_text("Ada")


def test_who_would_invite_while_the_line_is_down_reads_why_nothing_comes_of_it(
    site: Site, visit: Visit
) -> None:
    site.offer()
    site.play(START)
    host = visit(Role.HOST)
    host.route("**/api/invitations", lambda asked: asked.abort())
    host.locator("#invite").click()
    expect(host.locator("#notice")).to_contain_text("The companion does not answer.")
    expect(host.locator("#invitations")).to_be_hidden()
    host.unroute("**/api/invitations")
    host.locator("#invite").click()
    host.route("**/code", lambda asked: asked.abort())
    host.locator("[data-key=letters-blue]").click()
    expect(host.locator("#notice")).to_have_text("Not sent: the line is down.")


def test_nothing_is_sent_while_the_line_is_down_and_each_tap_says_so(
    site: Site, visit: Visit
) -> None:
    page = of_a_phone(site, visit)
    site.down()
    expect(page.locator('[data-connection="lost"]')).to_have_count(1)
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.method)

    page.on("request", note)
    for tapped in ("#board [data-key=A1]", "[data-key=finish]"):
        page.locator(tapped).first.click()
        expect(page.locator("#notice")).to_have_text("Not sent: the line is down.")
        page.locator("#notice").click()
    assert "POST" not in asked
    expect(page.locator("#box")).to_be_hidden()
    page.locator("[data-key=finish]").click()
    site.up()
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    expect(page.locator("#notice")).to_be_hidden()  # live again, it is no news any more
    assert site.said.words == []
