"""A table with a camera that shows what it is told to, served to a real browser."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from companion.games.faust.rules.record import Header
from companion.live.camera_source import CameraListeners, CameraSource
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.faust_table import FaustTable
from companion.live.live import Live
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.table_writer import TableWriter
from companion.observations import SlotsChanged
from companion.storage.evidence import EvidenceFolder
from companion.storage.store import Store
from tests.table.test_eyes import BOARD, StillCamera
from vision.capture.camera import CameraFrame
from web.services import PageServices


class SlowCamera(StillCamera):
    """Five pictures a second, not as many as it can."""

    def frame(self, wait_s: float = 0.0) -> CameraFrame | None:
        threading.Event().wait(0.2)
        return super().frame(wait_s)


@contextmanager
def served(camera: SlowCamera, folder: Path, slots: tuple[str, ...] = ()) -> Iterator[str]:
    """The host's address."""
    with Store(folder / "log.sqlite") as store:
        pace = Pace()
        mailbox = Mailbox(pace.stopping)
        listeners = CameraListeners(print, mailbox.hear, print)
        eyes = CameraSource(camera, BOARD, EvidenceRecorder(EvidenceFolder(folder)), listeners)
        if slots:
            eyes.slots_changed(SlotsChanged(0.0, tuple((name, "empty") for name in slots)))
        writer = TableWriter(FaustTable(Header(), store), mailbox, pace)
        services = PageServices(store, mailbox.hear, preview=eyes.preview.look, set_up=eyes)
        live = Live(writer, [eyes.observations], services)
        yield live.start("127.0.0.1", 0)
        live.stop()


def press(page: Page, key: str) -> None:
    """A button of the step, once the step before has been worked out."""
    page.locator(f"#step:not([aria-busy=true]) [data-key={key}]").click()
