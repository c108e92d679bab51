"""A camera that was lost says why, and is waited for with a way on when it is back."""

import pytest
from playwright.sync_api import expect

from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json, LinkChanged, observation_from_json
from companion.storage.store import Store
from tests.page.conftest import Site, Visit
from tests.page.tables import stream_from, table
from tests.table.sittings import START
from vision.capture.health import Reason
from web.access.roles import Role
from web.games import read_catalogues

WORDS = read_catalogues()["en"]
MOVED = START + "A1 A4 / A1 A1 / B1\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_has_its_sentence(language: str) -> None:
    words = read_catalogues()[language]
    silent = {Reason.FINE, Reason.OPENING, Reason.CONTROLS_CHANGED}
    assert all(words[f"lost.{reason}"] for reason in Reason if reason not in silent)


def test_why_the_camera_is_lost_is_said_until_it_is_back() -> None:
    store = Store()
    made = table(MOVED, store=store)
    made.take(LinkChanged(5.0, "camera", "lost", "frozen"))
    shown = stream_from(store).shown("en")
    assert shown["because"] == {"camera": WORDS["lost.frozen"]}
    status = shown["status"]
    assert isinstance(status, dict)
    assert status["why"] == WORDS["lost.frozen"]
    made.take(LinkChanged(6.0, "camera", "back"))
    assert stream_from(store).shown("en")["because"] == {"camera": ""}


def test_a_board_that_is_not_seen_is_told_of_with_a_way_on(site: Site, visit: Visit) -> None:
    site.play(MOVED)
    page = visit(Role.HOST)
    on = page.locator("#answers [data-key=choose-camera]")
    for t, why, says, way in (
        (9.0, "board-unseen", "advice.board-unseen", "do.again"),
        (10.0, "too-dark", "advice.too-dark", "cameras.choose"),
        (11.0, "unplugged", "lost.unplugged", "cameras.choose"),
    ):
        site.hear([LinkChanged(t, "camera", "lost", why)])
        expect(page.locator("#why")).to_contain_text(WORDS[says])
        expect(on).to_have_text(WORDS[way])
        expect(on).to_have_attribute("href", "/set-up")
        site.hear([LinkChanged(t + 0.5, "camera", "back")])
        expect(on).to_have_count(0)


def test_a_board_that_the_camera_does_not_see_again_may_be_said_to_lie_as_shown(
    site: Site, visit: Visit
) -> None:
    site.play(MOVED)
    site.hear([LinkChanged(9.0, "camera", "lost", "unplugged")])
    page = visit(Role.HOST)
    expect(page.locator("#camera")).to_have_attribute("title", WORDS["lost.unplugged"])
    expect(page.locator("#answers [data-key=as-shown]")).to_have_count(0)
    site.hear([LinkChanged(9.5, "camera", "back")])
    expect(page.locator("#text")).to_contain_text("The camera is back")
    page.locator("#answers [data-key=as-shown]").click()
    expect(page.locator("#status")).to_have_attribute("data-kind", "playing")


def test_a_board_that_is_not_seen_well_enough_may_be_said_to_lie_as_shown(
    site: Site, visit: Visit
) -> None:
    """No wait is without a way on."""
    doubt: Json = {"A6": {"red": [0.45, 0.55, 0.0], "blue": [1, 0, 0], "soul": 0.0}}
    pieces: dict[str, Json] = {"red": ["A1", "A6"], "blue": ["A1", "A9"], "soul": "B7"}
    seen: Json = {**pieces, "unsure": doubt}
    site.play(MOVED)
    site.hear(observation_from_json({"t": t, "camera": seen}) for t in (9.0, 12.0, 15.0))
    page = visit(Role.HOST)
    expect(page.locator("#text")).to_have_text(WORDS["waiting.look"])
    page.locator("#answers [data-key=as-shown]").click()
    expect(page.locator("#status")).to_have_attribute("data-kind", "playing")
