"""A game of twenty turns before a phone, and its pictures in a folder: the same verdicts.

With `FAUST_GAMES=1`, as `make night` runs it: it takes some minutes.
"""

import json
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.request import urlopen

import numpy as np
import pytest
from playwright.sync_api import BrowserType, Page, expect

from companion.games.faust.rules.actions import Stone
from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, POINTS, Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import Illegal, apply, end_turn
from companion.observations import Json
from companion.storage.store import Store
from tests.page.eye_film import Film
from tests.page.eye_table import aimed, phone, phone_table, scanned
from tests.page.real_set_up import SlowCamera, served, walk
from tests.page.test_eye_survives import Companion, companion, last_turn
from tests.patience import until
from tests.table.set_up_table import START
from tests.table.still_camera import drawn
from vision.board.sheet import Picture
from vision.capture.camera import to_jpeg

Pieces = dict[str, tuple[str, ...]]
AN_ILLEGAL_ONE_IN = 4
TOO_FAR = POINTS + 2


@dataclass(frozen=True)
class SceneOfGame:
    """What lies there, and what is to come of it: so many turns done, and how the last one is."""

    pieces: Pieces
    turns: int
    kind: str  # of the status: playing or illegal


def scenes_of(turns: int, seed: int) -> Iterator[SceneOfGame]:
    """Each turn spends all its points with one stone; every fourth is tried too far first."""
    dice = Random(seed)
    position = Header().start_position()
    for number in range(turns):
        action, after = dice.choice([*_whole_turns(position)])
        if number % AN_ILLEGAL_ONE_IN == 1:
            far = Stone(action.origin, (action.origin + TOO_FAR) % FIELDS)
            yield SceneOfGame(_moved(position, far), number, "illegal")
            yield SceneOfGame(_pieces(position), number, "playing")
        yield SceneOfGame(_moved(position, action), number + 1, "playing")
        position = after


def _whole_turns(position: Position) -> Iterator[tuple[Stone, Position]]:
    for origin in sorted({*position.stones[position.mover]}):
        action = Stone(origin, (origin + POINTS) % FIELDS)
        try:
            after = apply(position, action, Header().rulings)
        except Illegal:
            continue
        others = 1 - position.mover
        if not after.due and not after.soul_met and after.ending is None:
            assert after.stones[others] == position.stones[others]
            yield action, end_turn(after)


def _pieces(position: Position) -> Pieces:
    stones = {
        colour: tuple(field_name(field) for field in pair)
        for colour, pair in zip(COLOURS, position.stones, strict=True)
    }
    return {**stones, "soul": (field_name(position.soul),)}


def _moved(position: Position, action: Stone) -> Pieces:
    pair = [*position.stones[position.mover]]
    pair[pair.index(action.origin)] = action.target
    stones = [*position.stones]
    stones[position.mover] = (min(pair), max(pair))
    return _pieces(position._replace(stones=(stones[0], stones[1])))


TURNS = 20
JUDGED = {"illegal": {"illegal"}, "playing": {"playing", "waiting"}}
LOOK_EVERY_S = 0.25
A_SCENE = 30  # pictures of the folder: six seconds
Verdicts = list[tuple[str, Json, Json]]


def wait() -> None:
    """Nobody may ask too often."""
    threading.Event().wait(LOOK_EVERY_S)


def state_of(address: str) -> dict[str, Json]:
    """As an onlooker has it."""
    wait()
    with urlopen(address.partition("#")[0] + "api/state?lang=en") as answer:
        told: dict[str, Json] = json.load(answer)
    return told


def is_judged(address: str, scene: SceneOfGame) -> bool:
    state = state_of(address)
    status = state["status"]
    assert isinstance(status, dict)
    return last_turn(state) == scene.turns and str(status["kind"]) in JUDGED[scene.kind]


def play(address: str, show: Callable[[Picture], None]) -> None:
    """Each scene until the table has judged it."""
    for number, scene in enumerate(scenes_of(TURNS, seed=1)):
        show(drawn(scene.pieces, number + 2))
        until(lambda wanted=scene: is_judged(address, wanted), f"{scene}")  # type: ignore[misc]


def write_film(folder: Path) -> None:
    """Each picture with the noise of a sensor."""
    dice = np.random.default_rng(1)
    scenes = [START, *(scene.pieces for scene in scenes_of(TURNS, seed=1))]
    for number, pieces in enumerate(scenes):
        lying = drawn(pieces, number + 1)
        for again in range(A_SCENE):
            noise = dice.integers(-3, 4, (*lying.shape[:2], 1), np.int16)
            seen = np.clip(lying + noise, 0, 255).astype(np.uint8)
            (folder / f"{number:02}-{again:02}.jpg").write_bytes(to_jpeg(seen))


def verdicts_in(store: Store) -> Verdicts:
    """What was done in each turn, and each fault, in their order."""
    events = (row.content() for row in store.rows() if row.kind == "event")
    return [
        (str(event["kind"]), event["do"], event.get("code"))
        for event in events
        if event["kind"] in ("turn-done", "illegal")
    ]


def opened(host: Page, address: str) -> None:
    host.goto(address)
    expect(host.locator("body[data-role=host]")).to_have_count(1)
    host.goto(address.partition("#")[0] + "set-up")


def set_up_before(host: Page, folder: Path) -> Path:
    """The log of a table that was set up from the page, and has begun its game."""
    camera = SlowCamera()
    camera.shown = drawn({}, 0)
    with served(camera, folder) as address:
        opened(host, address)
        walk(host, lambda picture: setattr(camera, "shown", picture))
        expect(host.locator("#text")).to_contain_text("Ada to move")
    return folder / "log.sqlite"


def has_done(table: Companion, turn: int) -> bool:
    wait()
    return table.turns() >= turn


def by_folder(log: Path, film: Path) -> Verdicts:
    """What `faust play` makes of it, which goes on with that game."""
    with companion(log, str(film)) as table:
        for number in range(1, TURNS + 1):
            until(lambda wanted=number: has_done(table, wanted), f"turn {number}")  # type: ignore[misc]
    with Store(log) as store:
        return verdicts_in(store)


@pytest.mark.skipif("FAUST_GAMES" not in os.environ, reason="minutes: FAUST_GAMES=1")
def test_a_phone_leads_to_the_verdicts_of_its_pictures_in_a_folder(
    page: Page, browser_type: BrowserType, tmp_path: Path
) -> None:
    folders = {name: tmp_path / name for name in ("phone", "table", "film")}
    for folder in folders.values():
        folder.mkdir()
    film = Film(tmp_path / "film.mjpeg")
    film.show(drawn({}, 0))
    with phone_table(folders["phone"]) as table:
        opened(page, table.address)
        code = scanned(page)
        with phone(browser_type, film, table.trusted) as device:
            aimed(device, code)
            walk(page, film.show)
            expect(page.locator("#text")).to_contain_text("Ada to move")
            play(table.address, film.show)
        by_phone = verdicts_in(table.store)
    log = set_up_before(page, folders["table"])
    write_film(folders["film"])
    assert by_phone == by_folder(log, folders["film"])
    assert [kind for kind, _, _ in by_phone].count("turn-done") == TURNS
