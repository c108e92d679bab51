"""The replay: turns, faults and rulings are stops, each with its reason and its own address."""

import re
from collections.abc import Iterator
from random import Random
from typing import cast

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from companion.export.bundle import stored_game
from companion.games.faust.files.notation import read_notation
from companion.games.faust.recorded import RecordedFaust
from companion.games.faust.rules.record import Header
from companion.games.faust.story.told import is_stop
from companion.games.faust.words.speaker import LANGUAGES
from companion.live.page_services import Downloads
from companion.observations import Json, PageSaid
from companion.replay.stored_game import replayed
from companion.storage.store import Store
from tests.page.conftest import Site, Visit
from tests.page.tables import ONE_TURN, TOO_FAR, Said, app, paired, table
from tests.table.played import told_slowly
from tests.table.sittings import START
from web.access.qr import LONG_TEXT, qr
from web.access.roles import Role
from web.app import create_app
from web.services import PageServices
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.played import play_game

Shown = dict[str, Json]
REASON = "it stood on A3"
MENDED = TOO_FAR + "A1 A8 / A1 A1 / B1\n"
CODES = ("too-many-points", "second-stone", "stones_per_turn", "[", "]")


def stops(script: str, language: str = "en") -> list[Shown]:
    store = Store()
    table(script, store=store)
    client = paired(app(store), Role.REFEREE)
    return cast(list[Shown], client.get(f"/api/games/1?lang={language}").get_json()["incidents"])


def test_a_fault_is_a_stop_with_its_board_its_reason_and_what_to_put_back() -> None:
    (fault,) = stops(MENDED)
    assert fault["text"] == "Red: A1→A9 is 8 fields, and only 7 points were left (p. 6)."
    assert str(fault["why"]).startswith("Played by Red.")
    assert str(fault["rule"]).startswith("A turn has seven points.")
    (step,) = cast(list[Shown], fault["repair"])
    assert (step["from"], step["to"]) == ("A9", "A1")
    assert cast(Shown, fault["board"])["red"] == ["A1", "A1"]
    assert fault["story"] == ["It has been put right."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_stop_shows_a_code_or_a_rulings_name(language: str) -> None:
    both = START + "A1 A5 / A1 A1 / B1\n" + 2 * "A2 A5 / A1 A1 / B1\n" + "page accept\n"
    store = Store()
    table(both, store=store)
    whole = app(store).test_client().get(f"/api/games/1?lang={language}").get_json()
    lines = [str(one["text"]) for one in whole["turns"] + whole["incidents"]]
    assert len(lines) > 1
    assert [line for line in lines for code in CODES if code in line] == []


@pytest.mark.parametrize(
    ("said", "is_one"),
    [
        ({"kind": "illegal"}, True),
        ({"kind": "turn-done"}, False),
        ({"kind": "corrected", "was": "waiting", "by": "table"}, False),
        ({"kind": "corrected", "was": "action", "by": "table"}, False),
        ({"kind": "corrected", "was": "action", "by": "red"}, True),
        ({"kind": "corrected", "was": "action", "by": "table", "because": REASON}, True),
        ({"kind": "corrected", "was": "turn-done", "by": "table"}, True),
    ],
)
def test_what_the_table_tells_anew_by_itself_is_no_stop(said: Shown, is_one: bool) -> None:
    assert is_stop(said) is is_one
    assert stops(ONE_TURN) == []


def test_a_turn_that_was_taken_back_is_a_stop_that_names_it() -> None:
    texts = [one["text"] for one in stops(START + "A1 A8 / A1 A1 / B1\npage undo")]
    assert texts == ["The referee took back turn 1 of Red."]


FAULT_THAT_STANDS = (
    START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A9 / B1\nsay red accept\n" + "A1 A15 / A1 A9 / B1\n"
)


def opened(visit: Visit, path: str = "/archive/1", role: Role = Role.HOST) -> Page:
    page = visit(role, path)
    expect(page.locator("#turns a").first).to_be_visible()
    return page


def test_keys_step_through_turns_and_faults(site: Site, visit: Visit) -> None:
    site.play(MENDED)
    page = opened(visit)
    page.keyboard.press("Home")
    expect(page.locator("#turn-text")).to_have_text("Before the first turn")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#turn-text")).to_contain_text("only 7 points were left")
    expect(page.locator("#stop-why")).to_contain_text("A9 → A1")
    expect(page.locator("#board .wrong")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator("#turn-text")).to_contain_text("Turn 1")
    expect(page.locator("#board .wrong")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#turn-text")).not_to_contain_text("Turn 1")


def test_every_stop_has_an_address_that_leads_back_to_it(site: Site, visit: Visit) -> None:
    site.play(MENDED)
    page = opened(visit)
    page.locator("#turns a", has_text="only 7 points").click()
    expect(page.locator("#turns a[aria-current]")).to_contain_text("only 7 points")
    address = page.url
    assert "#row-" in address
    page.reload()
    expect(page.locator("#turn-text")).to_contain_text("only 7 points")
    page.evaluate("location.hash = '#1'")
    expect(page.locator("#turn-text")).to_contain_text("Turn 1")


def test_a_replay_opens_at_the_end_of_the_game(site: Site, visit: Visit) -> None:
    site.play(START + "A1 A9 / A1 A1 / B1\nsay red resign")
    page = opened(visit)
    expect(page.locator("#turn-text")).to_contain_text("resigned")
    expect(page.locator("#board .wrong")).to_have_count(0)
    assert page.url.endswith("#end")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#turn-text")).to_contain_text("only 7 points")


def test_a_turn_that_stands_has_its_place_among_the_others() -> None:
    store = Store()
    table(FAULT_THAT_STANDS, store=store)
    whole = app(store).test_client().get("/api/games/1").get_json()
    rows = [one["row"] for one in whole["turns"]]
    assert [one["turn"] for one in whole["turns"]] == [1, 2, 3]
    assert [one["legal"] for one in whole["turns"]] == [True, False, True]
    assert rows == sorted(rows)
    assert rows[0] < whole["incidents"][0]["row"] < rows[1]
    (line,) = app(store).test_client().get("/api/games").get_json()
    assert line["turns"] == 3


def test_a_fault_shows_what_the_camera_saw_then(site: Site, visit: Visit) -> None:
    site.play(MENDED)
    rows = [row for row in site.store.after(0) if row.kind == "event"]
    fault = next(row for row in rows if row.content()["kind"] == "illegal")
    site.store.note_evidence({"row": fault.id, "clip": [[0.5, "a" * 64], [99.0, "b" * 64]]})
    page = opened(visit, f"/archive/1#row-{fault.id}")
    expect(page.locator("#evidence img")).to_have_attribute("src", f"/evidence/{'a' * 64}")
    expect(page.locator("#evidence figcaption")).to_have_text("what the camera saw then")


def test_the_reason_of_a_ruling_stands_at_its_stop_and_on_the_sheet(
    site: Site, visit: Visit
) -> None:
    site.play(START)
    desk = visit(Role.REFEREE, "/referee")
    desk.locator("[data-key=reason]").fill(REASON)
    with desk.expect_response("**/say"):
        desk.locator("button[data-key=to-move]").click()
    page = opened(visit)
    expect(page.locator("#turn-text")).to_contain_text("The referee decided:")
    expect(page.locator("#stop-why")).to_contain_text(f"Reason: {REASON}")
    expect(page.locator("#told")).to_contain_text(REASON)


def test_what_was_against_the_rules_and_who_was_renamed_stands_on_the_sheet(
    site: Site, visit: Visit
) -> None:
    players: Json = {"red": "Eva", "blue": "Bob"}
    site.play(MENDED + "say blue resign")
    site.hear([PageSaid(99.0, "table", "names", {"players": players})])
    facts = opened(visit).locator(".facts dd")
    for told in ("only 7 points", "from now on Eva – Bob", "resigned"):
        expect(facts.filter(has_text=told)).to_have_count(1)


def test_the_referee_sees_the_board_as_it_lay_at_a_fault(site: Site, visit: Visit) -> None:
    site.play(MENDED + "A1 A8 / A1 A4 / B1")
    page = visit(Role.REFEREE, "/referee")
    page.locator("#ledger button", has_text="only 7 points").click()
    expect(page.locator("#board .wrong")).to_have_count(1)
    expect(page.locator('#board .piece.blue[data-field="A1"]')).to_have_count(2)
    expect(page.locator("#case-text")).to_contain_text("Legal here")


def test_one_sheet_is_printed_with_all_that_belongs_to_the_game(site: Site, visit: Visit) -> None:
    site.play(ONE_TURN + "say red resign")
    page = opened(visit)
    page.emulate_media(media="print")
    sheet = page.locator(".score-sheet")
    expect(sheet).to_contain_text("German booklet, 1993")
    expect(sheet).to_contain_text("Bob")
    expect(page.locator("#told")).to_contain_text("Only one of the two own stones")
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#files a", has_text="print")).to_have_count(0)


def played(seed: int) -> Store:
    store = Store()
    game = play_game(Header(), Random(seed))
    made = FaustTable(game.header, store)
    for observation in told_slowly(game, Random(seed)):
        made.take(observation)
    return store


def scanned(code: Shown) -> str:
    """What a reader of codes reads, at four pixels a module."""
    size = int(str(code["size"]))
    picture = np.full((size, size), 255, np.uint8)
    x = y = 0.0
    for command, numbers in commands(str(code["path"])):
        if command in "Mm":
            dx, dy = numbers
            x, y = (dx, dy) if command == "M" else (x + dx, y + dy)
        else:
            picture[int(y), int(x) : int(x + numbers[0])] = 0
            x += numbers[0]
    large = cv2.resize(picture, None, fx=4, fy=4, interpolation=cv2.INTER_NEAREST)
    return cv2.QRCodeDetectorAruco().detectAndDecode(large)[0]


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    for name, numbers in re.findall(r"([Mmhv])([^Mmhv]*)", path):
        yield name, [float(one) for one in re.findall(r"-?[\d.]+", numbers)]


def test_a_game_is_one_code_that_a_reader_reads_back_as_the_same_game() -> None:
    store = played(2)
    services = PageServices(store, Said(), export=Downloads(store, None).file)
    code = create_app(services).test_client().get("/api/games/1/qr").get_json()
    game = stored_game(store, 1)
    assert game is not None
    assert RecordedFaust(read_notation(scanned(code).encode())) == replayed(game).session.recorded


def test_a_game_that_is_too_long_for_a_code_says_so() -> None:
    assert qr("a1-a5 " * 600, LONG_TEXT) is None


def test_the_buttons_of_a_replay_stay_where_they_are(site: Site, visit: Visit) -> None:
    """However much there is to say of a stop."""
    site.play(MENDED)
    page = visit(Role.ONLOOKER, "/archive/1", 390)
    places = set()
    for _ in range(int(page.locator("#at").get_attribute("max") or 0) + 1):
        page.locator("#back").scroll_into_view_if_needed()
        box = page.locator("#back").bounding_box()
        assert box is not None
        places.add(box["y"] + page.evaluate("scrollY"))
        page.locator("#back").click()
    assert len(places) == 1
