"""The set-up as it is, from the host's address to the first move, before a camera that shows a
drawn board of glass pieces."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.rules.record import Header
from companion.live.camera_source import CameraListeners, CameraSource
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.live import Live
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.table import Table
from companion.live.table_writer import TableWriter
from companion.observations import SlotsChanged
from companion.storage.evidence import EvidenceFolder
from companion.storage.store import Store
from tests.table.test_eyes import BOARD, START, StillCamera, drawn
from vision.capture.camera import CameraFrame
from web.services import PageServices

MOVED = START | {"red": ("A1", "A4")}


class SlowCamera(StillCamera):
    """Five pictures a second, not as many as it can."""

    def frame(self, wait_s: float = 0.0) -> CameraFrame | None:
        threading.Event().wait(0.2)
        return super().frame(wait_s)


@pytest.fixture
def camera() -> SlowCamera:
    made = SlowCamera()
    made.shown = drawn({}, 0)
    return made


@pytest.fixture
def address(camera: SlowCamera, tmp_path: Path) -> Iterator[str]:
    with Store(tmp_path / "log.sqlite") as store:
        pace = Pace()
        mailbox = Mailbox(pace.stopping)
        listeners = CameraListeners(print, mailbox.hear, print)
        eyes = CameraSource(camera, BOARD, EvidenceRecorder(EvidenceFolder(tmp_path)), listeners)
        eyes.slots_changed(SlotsChanged(0.0, (("A1", "empty"),)))
        writer = TableWriter(Table(Header(), store), mailbox, pace)
        services = PageServices(store, mailbox.hear, preview=eyes.preview.look, set_up=eyes)
        live = Live(writer, [eyes.observations], services)
        yield live.start("127.0.0.1", 0)
        live.stop()


def press(page: Page, key: str) -> None:
    """A button of the step, once the step before has been worked out."""
    page.locator(f"#step:not([aria-busy=true]) [data-key={key}]").click()


def test_a_first_time_user_gets_to_the_first_move(
    address: str, camera: SlowCamera, page: Page
) -> None:
    page.goto(address)
    page.locator('#answers [data-key="/set-up"]').click()
    expect(page.locator("#figures")).to_contain_text("1280")
    press(page, "look")
    press(page, "light")
    on, skip = page.locator("#step [data-key=on]"), page.locator("#step [data-key=skip]")
    expect(on.or_(skip)).to_be_visible()
    if on.is_visible():
        press(page, "on")
    expect(page.locator(".asked-for")).to_contain_text("Red beside A1")
    press(page, "skip")
    expect(page.locator(".asked-for")).to_contain_text("Blue beside A2")
    press(page, "no-test")
    press(page, "ready")
    expect(page.locator(".advice")).to_contain_text("Not seen on")
    camera.shown = drawn(START, 1)
    for _ in range(2):  # the first one may have been on its way already
        with page.expect_response("**/frame.jpg*"):
            pass
    press(page, "ready")
    page.locator("[data-key=name-red]").fill("Ada")
    press(page, "begin")
    expect(page.locator("#text")).to_contain_text("Ada to move")
    camera.shown = drawn(MOVED, 2)
    expect(page.locator("#text")).to_contain_text("4 points")
