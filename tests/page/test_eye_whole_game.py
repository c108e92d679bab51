"""A game of twenty turns before a phone, and before a camera on a cable: the same verdicts.

With `FAUST_GAMES=1`, as `make night` runs it: it takes some minutes.
"""

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserType, Page, expect

from companion.observations import Json
from tests.page.eye_film import Film
from tests.page.eye_scenes import SceneOfGame, scenes_of
from tests.page.eye_table import aimed, phone, phone_table, scanned
from tests.page.real_set_up import SlowCamera, served, walk
from tests.patience import until
from tests.table.test_eyes import drawn
from vision.board.sheet import Picture

TURNS = 20
JUDGED = {"illegal": {"illegal"}, "playing": {"playing", "waiting"}}
LOOK_EVERY_S = 0.25
Show = Callable[[Picture], None]


def state_of(address: str) -> dict[str, Json]:
    """As an onlooker has it, who may not ask too often."""
    threading.Event().wait(LOOK_EVERY_S)
    with urlopen(address.partition("#")[0] + "api/state?lang=en") as answer:
        told: dict[str, Json] = json.load(answer)
    return told


def told(address: str) -> tuple[int, str, str, str]:
    """The number of the last turn that was done, what it was; how it stands, in a sentence."""
    state = state_of(address)
    turns, status = state["turns"], state["status"]
    assert isinstance(turns, list)
    assert isinstance(status, dict)
    last = turns[-1] if turns else {"turn": 0, "text": ""}
    assert isinstance(last, dict)
    assert isinstance(last["turn"], int)
    return last["turn"], str(last["text"]), str(status["kind"]), str(status["text"])


def verdicts(address: str, host: Page, show: Show) -> list[tuple[int, str, str]]:
    """What the table says of each scene."""
    walk(host, show)
    expect(host.locator("#text")).to_contain_text("Ada to move")
    found = []
    for number, scene in enumerate(scenes_of(TURNS, seed=1)):
        show(drawn(scene.pieces, number + 2))
        until(lambda wanted=scene: is_judged(told(address), wanted), f"{scene}")  # type: ignore[misc]
        found.append(verdict_of(told(address)))
    return found


def verdict_of(now: tuple[int, str, str, str]) -> tuple[int, str, str]:
    """How the last turn was, and the fault of this one: a camera that is slow just now is none."""
    turns, text, kind, sentence = now
    return turns, text, sentence if kind == "illegal" else ""


def is_judged(now: tuple[int, str, str, str], scene: SceneOfGame) -> bool:
    turns, _, kind, _ = now
    return turns == scene.turns and kind in JUDGED[scene.kind]


def opened(host: Page, address: str) -> None:
    host.goto(address)
    expect(host.locator("body[data-role=host]")).to_have_count(1)
    host.goto(address.partition("#")[0] + "set-up")


@pytest.mark.skipif("FAUST_GAMES" not in os.environ, reason="minutes: FAUST_GAMES=1")
def test_a_phone_leads_to_the_verdicts_of_a_camera_on_a_cable(
    page: Page, browser_type: BrowserType, tmp_path: Path
) -> None:
    folders = tmp_path / "cable", tmp_path / "phone"
    for folder in folders:
        folder.mkdir()
    camera = SlowCamera()
    camera.shown = drawn({}, 0)
    with served(camera, folders[0]) as address:
        opened(page, address)
        by_cable = verdicts(address, page, lambda picture: setattr(camera, "shown", picture))
    film = Film(tmp_path / "film.mjpeg")
    film.show(drawn({}, 0))
    with phone_table(folders[1]) as table:
        opened(page, table.address)
        code = scanned(page)
        with phone(browser_type, film, table.trusted) as device:
            aimed(device, code)
            by_phone = verdicts(table.address, page, film.show)
    assert by_phone == by_cable
