"""A table with a camera that shows what it is told to, served to a real browser."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from companion.games.faust.rules.record import Header
from companion.live.camera_source import CameraListeners, CameraSource
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.live import Live
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.table_writer import TableWriter
from companion.observations import SlotsChanged
from companion.storage.evidence import EvidenceFolder
from companion.storage.store import Store
from tests.patience import until
from tests.table.set_up_table import BOARD, START
from tests.table.still_camera import StillCamera, drawn
from vision.board.sheet import Picture
from vision.capture.camera import CameraFrame
from web.services import PageServices
from workshop.drawn.faust_table import FaustTable

SAY_AGAIN = """() => {
    document.querySelector("#step:not([aria-busy=true]) [data-key=ready]")?.click();
    return document.querySelector("[data-key=name-red]") !== null;
}"""


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
        try:
            yield live.start("127.0.0.1", 0)
        finally:
            live.stop()
        eyes.keep(folder / "log.sqlite.sight")


def press(page: Page, key: str) -> None:
    """A button of the step, once the step before has been worked out."""
    page.locator(f"#step:not([aria-busy=true]) [data-key={key}]").click()


def walk(host: Page, show: Callable[[Picture], None]) -> None:
    """From the empty board to the game, before a camera that is told what to show."""
    expect(host.locator("#figures")).to_contain_text("1280")
    press(host, "look")
    press(host, "light")
    on, start = (host.locator(f"#step [data-key={key}]") for key in ("on", "ready"))
    expect(on.or_(start)).to_be_visible()
    if on.is_visible():
        press(host, "on")
    show(drawn(START, 1))
    until(lambda: _stand(host), "the pieces")
    host.locator("[data-key=name-red]").fill("Ada")
    press(host, "begin")


def _stand(host: Page) -> bool:
    """Whether they are seen to: said again and again, as the picture is still on its way."""
    return bool(host.evaluate(SAY_AGAIN))
