"""Of what two screens say at one moment the first counts; who says the same was not wrong."""

import pytest
from flask import Flask
from playwright.sync_api import expect
from werkzeug.test import TestResponse

from companion.observations import Json
from companion.storage.store import Store
from tests.clock import Clock
from tests.page.attacked import MANY, OURS
from tests.page.conftest import Site, Visit
from tests.page.tables import Said, paired, table
from tests.table.sittings import NOTHING_THERE, START
from web.access.bodies import SEEN_ROW, STALE_S
from web.access.roles import Role
from web.app import create_app, parts_of
from web.services import PageServices

WHILE_MS = 6_000
OTHERS_WERE_FIRST = """() => { window.fetch = async () =>
    new Response(JSON.stringify({ code: "said-otherwise" }), { status: 409 }); }"""
RED, BLUE, HOST = Role.at("red"), Role.at("blue"), Role.HOST


class Two:
    """Devices at a table, all of which show the same row."""

    def __init__(self) -> None:
        self.clock, self.heard, store = Clock(), Said(), Store()
        table(START, store=store)
        services = PageServices(store, self.heard, steady=self.clock, limits=MANY)
        self.app: Flask = create_app(services)
        self.row = parts_of(self.app).stream.latest_row()

    def say(
        self, role: Role, seen: int | None = None, word: str = "turn-done", **words: Json
    ) -> TestResponse:
        said: dict[str, Json] = {"say": word, **words}
        heads = OURS | ({} if seen is None else {SEEN_ROW: str(seen)})
        return paired(self.app, role).post("/say", json=said, headers=heads)


@pytest.mark.parametrize(("first", "second"), [(HOST, RED), (RED, HOST), (RED, RED)])
def test_one_word_on_two_screens_counts_once_and_neither_was_wrong(
    first: Role, second: Role
) -> None:
    at = Two()
    assert [at.say(one, at.row).status_code for one in (first, second)] == [202, 202]
    assert [one.seen for one in at.heard.words] == [at.row]


@pytest.mark.parametrize(("first", "second"), [(HOST, RED), (RED, HOST), (RED, RED)])
def test_of_two_screens_that_say_otherwise_the_first_counts(first: Role, second: Role) -> None:
    at = Two()
    assert at.say(first, at.row, "lay", field="A5").status_code == 202
    answer = at.say(second, at.row, "lay", field="A6")
    assert (answer.status_code, answer.get_json()) == (409, {"code": "said-otherwise"})
    assert [one.words for one in at.heard.words] == [{"field": "A5"}]


def test_what_each_player_says_for_himself_counts() -> None:
    at = Two()
    assert [at.say(one, at.row).status_code for one in (RED, BLUE)] == [202, 202]


def test_another_word_counts() -> None:
    at = Two()
    assert at.say(HOST, at.row).status_code == 202
    assert at.say(RED, at.row, "undo").status_code == 202


def test_who_has_seen_what_the_first_did_says_a_second_one() -> None:
    at = Two()
    assert [at.say(one, seen).status_code for one, seen in ((HOST, at.row), (RED, at.row + 1))] == [
        202,
        202,
    ]


def test_one_screen_says_what_it_likes() -> None:
    """Its own taps it holds back itself."""
    at = Two()
    red, heads = paired(at.app, RED), OURS | {SEEN_ROW: str(at.row)}
    said = [red.post("/say", json={"say": "turn-done"}, headers=heads) for _ in range(2)]
    assert [one.status_code for one in said] == [202, 202]


@pytest.mark.parametrize("shown", [None, 0])
def test_who_shows_no_row_speaks_of_now(shown: int | None) -> None:
    """The set-up, for one, where a player is called otherwise."""
    at = Two()
    assert [at.say(one, shown).status_code for one in (HOST, RED)] == [202, 202]
    assert [one.seen for one in at.heard.words] == [None, None]


def test_a_word_that_did_nothing_stands_in_nobodys_way_for_long() -> None:
    at = Two()
    at.say(HOST, at.row)
    at.clock.now += STALE_S + 0.5
    assert at.say(RED, at.row).status_code == 202


@pytest.mark.parametrize("seen", ["", "-1", "1.5", "x", "9" * 30])
def test_a_row_that_is_none_says_none(seen: str) -> None:
    at = Two()
    at.say(HOST, at.row)
    heads = OURS | {SEEN_ROW: seen}
    answer = paired(at.app, RED).post("/say", json={"say": "turn-done"}, headers=heads)
    assert answer.status_code == 202


def test_what_was_said_otherwise_is_told_for_a_while(site: Site, visit: Visit) -> None:
    """A host's screen is tapped by nobody for long."""
    site.play(NOTHING_THERE)
    page = visit(Role.at("red"), "/phone", 390)
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    page.clock.install()
    page.evaluate(OTHERS_WERE_FIRST)
    page.locator("[data-key=finish]").click()
    page.locator("[data-key=finish-end]").click()
    told = page.locator("#notice")
    expect(told).to_contain_text("on another screen at the same moment")
    page.clock.run_for(WHILE_MS)
    expect(told).to_be_hidden()
