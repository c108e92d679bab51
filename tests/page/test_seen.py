"""A question shows the fields that it is about as the camera saw them."""

from random import Random

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from companion.boards.file import load_board
from companion.boards.plan import field_places
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.record import Header
from companion.observations import Json
from companion.virtual_table.hands import VirtualTable
from companion.virtual_table.player_traits import acted_out
from companion.virtual_table.senses import VirtualEyes
from tests.night import by_day
from tests.page.conftest import Site, Visit
from tests.page.sizes import resize
from tests.page.test_nothing_cropped import CUT, LONG
from tests.table.sittings import START
from vision.capture.sent import unpacked
from web.access.roles import Role

BOARD = load_board("blatz-1993")
DIFFERS = START + "A1 A5 / A1 A1 / B1\nA1 B9 / B3 B12 / B4\n"
KNOCKED = START + "A1 A8 / A1 A1 / B1\nA1 A7 / A1 A5 / B1\n"
HASH = "a" * 64


def asked(site: Site, script: str) -> None:
    """A question that the camera's last picture but one belongs to."""
    site.play(script)
    events = [row for row in site.store.rows() if row.kind == "event"]
    (row,) = [row for row in events if row.content()["kind"] == "unclear"][-1:]
    clip: Json = [[0.5, "b" * 64], [1.0, HASH], [999.0, "c" * 64]]
    site.store.note_evidence({"row": row.id, "clip": clip})


def test_a_fields_place_in_the_flat_picture_is_where_its_piece_is_seen() -> None:
    header = Header(devils=parse_field("A5"), soul=parse_field("B12"))
    table = VirtualTable(BOARD, Random(1))
    *_, moment = acted_out(table, header, ())
    eyes = VirtualEyes(BOARD, Random(1))
    empty = unpacked(eyes.flat())
    eyes.look(moment)
    lying = unpacked(eyes.flat())
    assert empty is not None
    assert lying is not None
    seen = np.abs(lying.astype(float) - empty.astype(float)).sum(2)
    places = field_places(BOARD)
    assert places["size"] == [seen.shape[1], seen.shape[0]]
    fields = places["fields"]
    assert isinstance(fields, dict)
    changed = {name: _inside(seen, box) for name, box in fields.items()}
    assert sorted(changed, key=lambda name: -changed[name])[:2] == ["A5", "B12"]


def _inside(picture: np.ndarray, box: object) -> float:
    assert isinstance(box, list)
    left, top, right, bottom = (round(one) for one in box)
    return float(picture[top:bottom, left:right].mean())


def test_a_question_shows_its_fields_as_the_camera_saw_them(site: Site, visit: Visit) -> None:
    asked(site, KNOCKED)
    page = visit(Role.HOST)
    cut = page.locator("#seen svg")
    expect(cut.locator("image")).to_have_attribute("href", f"/evidence/{HASH}")
    expect(page.locator("#seen figcaption")).to_have_text("what the camera saw then")
    expect(cut.locator(".meant")).to_have_count(2)
    left, _, width, _ = map(float, str(cut.get_attribute("viewBox")).split())
    fields = field_places(BOARD)["fields"]
    assert isinstance(fields, dict)
    for name in ("A7", "A8"):
        box = fields[name]
        assert isinstance(box, list)
        assert left <= float(str(box[0])) < float(str(box[2])) <= left + width
    site.play("A1 A8 / A1 A5 / B1")
    expect(page.locator("#seen")).to_be_hidden()


def test_an_onlooker_is_shown_no_picture(site: Site, visit: Visit) -> None:
    asked(site, KNOCKED)
    page = visit(Role.ONLOOKER)
    expect(page.locator("#status")).to_have_attribute("data-kind", "unclear")
    expect(page.locator("#seen")).to_be_hidden()


def test_a_question_without_a_picture_is_asked_all_the_same(site: Site, visit: Visit) -> None:
    site.play(KNOCKED)
    page = visit(Role.HOST)
    expect(page.locator("#answers button").first).to_be_visible()
    expect(page.locator("#seen")).to_be_hidden()


@pytest.mark.parametrize("path", by_day(["/", "/phone"]))
@pytest.mark.parametrize("script", [DIFFERS, KNOCKED], ids=["differs", "knocked"])
def test_the_picture_and_all_beside_it_are_whole(
    site: Site, visit: Visit, path: str, script: str
) -> None:
    site.table.begin_next(Header(players=(LONG[0][:40], LONG[1][:40])))
    asked(site, script)
    page = visit(Role.HOST, path)
    expect(page.locator("#seen")).to_be_visible()
    for width, height in ((390, 844), (820, 1180), (1024, 768), (1280, 800), (1920, 1080)):
        resize(page, width, height)
        fold = page.locator('#fold[aria-expanded="false"]')
        if path == "/phone" and fold.is_visible():
            fold.click()
        assert page.evaluate(f"({CUT})('.strip')") == []
        assert is_inside(page, "#seen", "#status")
        sentence, cut = (page.locator(one).bounding_box() for one in (".sentence", "#seen svg"))
        assert sentence is not None
        assert cut is not None
        assert sentence["width"] > 200, (width, sentence)
        assert min(cut["width"], cut["height"]) > 50


def is_inside(page: Page, one: str, other: str) -> bool:
    inner, outer = (page.locator(each).bounding_box() for each in (one, other))
    assert inner is not None
    assert outer is not None
    ends = inner["x"] + inner["width"], inner["y"] + inner["height"]
    return (
        inner["x"] >= outer["x"]
        and inner["y"] >= outer["y"]
        and ends[0] <= outer["x"] + outer["width"] + 1
        and ends[1] <= outer["y"] + outer["height"] + 1
    )


def test_the_host_sees_small_what_the_camera_sees_and_nobody_else(site: Site, visit: Visit) -> None:
    site.play(START)
    host = visit(Role.HOST, width=1280)
    thumbnail = host.locator("#thumbnail")
    expect(thumbnail).to_be_visible()
    before = host.locator("#board").bounding_box()
    canvas = host.locator("#thumbnail-picture")
    expect(canvas).not_to_have_attribute("width", "16")  # a picture has come
    host.locator("#menu summary").click()
    host.locator("#thumbnail-open").click()
    expect(thumbnail).to_be_hidden()
    assert host.locator("#board").bounding_box() == before
    onlooker = visit(Role.ONLOOKER, width=1280)
    expect(onlooker.locator("#connection")).to_have_text("live")
    expect(onlooker.locator("#thumbnail")).to_be_hidden()


def test_the_small_picture_gives_way_to_what_is_asked(site: Site, visit: Visit) -> None:
    site.play(START)
    host = visit(Role.HOST, width=1280)
    expect(host.locator("#thumbnail")).to_be_visible()
    site.play("A1 A9 / A1 A1 / B1")
    expect(host.locator("#thumbnail")).to_be_hidden()
