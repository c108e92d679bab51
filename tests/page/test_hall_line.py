"""The pages say in one quiet line how far behind the hall is, and who decided at its desk."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

from companion.games.faust.files.record_lines import header_to_json as faust_header
from companion.games.faust.rules.record import Header as FaustHeader
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.games.salamander.words.speaker import LANGUAGES
from companion.hall.protocol.wire import Refusal
from companion.observations import Json, PageSaid
from companion.storage.store import Row, Store
from tests.night import by_day, night
from tests.page.conftest import Site, Visit
from tests.page.tables import Said
from tests.table.sittings import sitting
from web.access.roles import Role
from web.games import read_catalogues
from web.live.stream import DeskDecision, Stream
from web.services import PageServices

AT = 1_700_000_000
FOUR = ("Ada", "Ben", "Cleo", "Dan")
PATHS = ("/", "/phone", "/referee", "/set-up", "/archive", "/archive/1")
TURN = "A1 A1 / A1 A1 / B1\nA1 A5 / A1 A1 / B1\nhand\nslot B7 red\nA1 A5 / A1 A1 / B3\n"


@night
def test_the_line_tells_all_that_can_be_with_a_hall(site: Site, visit: Visit) -> None:
    site.hall = {"is": "up", "behind": 12, "since": AT}
    page = visit(Role.HOST, "/", 360)
    line = page.locator("#hall")
    expect(line).to_have_text("Hall: 12 rows behind")
    site.hall = {"is": "up", "behind": 0, "since": AT}
    expect(line).to_have_text("Hall: all there")
    said = {"to_move": "red", "order": "o1", "desk": "<b>Anna"}
    site.hear([PageSaid(1.0, "referee", "ruling", {**said})])
    expect(page.locator("#desk")).to_have_text("decided by <b>Anna at the desk")
    site.hall = {"is": "away", "behind": 212, "since": AT}
    time = page.evaluate(
        "t => new Intl.DateTimeFormat('en', {timeStyle: 'short'}).format(new Date(1000 * t))", AT
    )
    expect(line).to_have_text(f"Hall away since {time}; 212 rows kept here")
    site.hall = {"is": "refused", "behind": 3, "since": AT, "why": "fork"}
    expect(line).to_contain_text("another computer writes this game")
    expect(line).to_have_attribute("data-is", "refused")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    site.hall = {}
    expect(line).to_be_hidden()


def named(site: Site, players: tuple[str, ...]) -> None:
    """A table of a hall, at which these play the second game, or nobody another one."""
    site.down()
    site.called = "Table 11"
    site.up()
    if players:
        site.table.begin_game(header_to_json(Header(players=players)))
        site.hear([])


def read(site: Site, path: str) -> str:
    """What the host is sent."""
    shown = {"Cookie": f"faust-{site.port}={site.key(Role.HOST)}"}
    with urllib.request.urlopen(
        urllib.request.Request(site.url.rstrip("/") + path, headers=shown)
    ) as answer:
        text: str = answer.read().decode()
    return text


@pytest.mark.parametrize("players", [(), FOUR])
def test_a_table_of_a_hall_bears_its_name_on_every_page_and_in_its_title(
    site: Site, players: tuple[str, ...]
) -> None:
    """Five tables stand on one laptop, a window each."""
    named(site, players)
    for path in PATHS:
        page = read(site, path)
        assert re.search(r'<strong id="label"[^>]*>Table 11</strong>', page), path
        assert "<title>Table 11 · " in page, path


@pytest.mark.parametrize("players", [(), FOUR])
@pytest.mark.parametrize("path", by_day(["/phone", *(one for one in PATHS if one != "/phone")]))
def test_beside_the_name_of_a_table_nothing_gives_way(
    site: Site, visit: Visit, path: str, players: tuple[str, ...]
) -> None:
    """On the smallest phone, and nowhere; what is written on paper has a line of its own."""
    up: dict[str, Json] = {"is": "up", "behind": 0, "since": AT}
    site.hall = {**up, "paper": "1 : 0"}
    named(site, players)
    page = visit(Role.HOST, f"{path}?lang=de", 320 if path == "/phone" else 1024)
    expect(page.locator("#label")).to_have_text("Tisch 11")
    expect(page.locator("#menu summary")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if path != "/phone":
        return
    line = page.locator("#on-paper")
    expect(line).to_contain_text("Ergebnis aufgeschrieben: 1 : 0. Es zählt")
    assert "✕" in line.evaluate("(line) => getComputedStyle(line, '::after').content")
    site.hall = {**up, "paper": "½ : ½"}
    expect(line).to_contain_text("½ : ½")
    expect(line).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    line.click()
    expect(line).to_be_hidden()
    site.hall = {**up, "paper": "0 : 1"}
    expect(line).to_be_visible()
    site.hall = up
    expect(line).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_name_of_a_table_the_own_name_is_read_with_its_number(
    site: Site, visit: Visit, language: str
) -> None:
    """Who has the name of another one is told from that one by it."""
    named(site, ())
    site.table.begin_game(faust_header(FaustHeader(players=("Nora (12)", "Nora (7)"))))
    page = visit(Role.at("red"), f"/phone?lang={language}", 360)
    name = page.locator("#me")
    expect(name).to_contain_text("Nora (12)")
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")


def test_a_table_that_nobody_has_named_is_called_in_the_readers_language(site: Site) -> None:
    named(site, ())
    assert ">Tisch 11</strong>" in read(site, "/?lang=de")


def test_a_table_of_no_hall_has_no_name(site: Site) -> None:
    page = read(site, "/")
    assert 'id="label"' not in page
    assert "<title>Doctor Faust" in page


def test_who_decided_at_the_desk_is_told_on_the_referees_page_of_the_other_game(
    site: Site, visit: Visit
) -> None:
    site.hall = {"is": "up", "behind": 0, "since": AT}
    site.table.begin_game(header_to_json(Header(players=FOUR)))
    said = {"to_move": "monk", "order": "o1", "desk": "Anna"}
    site.hear([PageSaid(1.0, "referee", "ruling", {**said})])
    page = visit(Role.REFEREE, "/referee?lang=nl")
    expect(page.locator("#desk")).to_have_text("beslist door Anna aan de wedstrijdtafel")


def test_a_decision_is_told_until_the_turn_is_done(site: Site) -> None:
    site.hear(
        [PageSaid(1.0, "referee", "ruling", {"to_move": "red", "order": "o", "desk": "Anna"})]
    )
    site.hear(sitting(TURN))
    told = DeskDecision()
    by = {}
    for row in site.store.rows():
        told = told.after(row)
        by[row.id] = (told.by, row.content().get("kind"))
    assert by[2][0] == "Anna"
    ends = [(one, kind) for one, kind in by.values() if kind in {"action", "turn-done"}]
    assert ends[0] == ("Anna", "action")
    assert ends[-1] == ("", "turn-done")


def test_a_turn_that_the_order_itself_ends_is_told_as_decided() -> None:
    told, by = DeskDecision(), []
    order = '{"page":{"by":"referee","say":"accept","order":"o","desk":"Anna"}}'
    done = ("event", '{"kind":"turn-done"}')
    lines = [("observation", order), done, ("observation", '{"tick":true}'), done, ("game", "{}")]
    for number, (kind, body) in enumerate(lines, start=1):
        told = told.after(Row(number, 1, kind, body, "", ""))
        by.append(told.by)
    assert by == ["Anna", "Anna", "Anna", "", ""]


def test_a_heartbeat_tells_of_the_hall_only_where_there_is_one() -> None:
    hall = {"is": "up", "behind": 1, "since": AT}
    for shown, expected in (({}, None), (hall, {**hall, "desk": ""})):
        house = PageServices(Store(), Said(), hall=lambda shown=shown: shown)  # type: ignore[misc]  # bound now
        stream = Stream(house, read_catalogues(), lambda _: None)
        data = stream.tick(0.0).decode().split("data: ")[1]
        assert json.loads(data).get("hall") == expected


@pytest.mark.parametrize("language", read_catalogues())
def test_every_refusal_has_a_sentence_in_every_language(language: str) -> None:
    words = read_catalogues()[language]
    lacks = [why for why in Refusal if f"hall.refused.{why}" not in words]
    assert lacks == [Refusal.TOO_MUCH]  # it only waits
