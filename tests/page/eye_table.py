"""A table whose camera is a phone, with its pages over http and https, and phones that scan."""

import base64
import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from companion.games.faust.rules.record import Header
from companion.live.camera_source import CameraListeners, CameraSource
from companion.live.cameras import Cameras, SetUpWithCameras
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.eye_door import CERTIFICATE, EyeDoor
from companion.live.live import Live
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.page_services import GameSetUp
from companion.live.phones import PhonesInTurn
from companion.live.table_writer import TableWriter
from companion.storage.evidence import EvidenceFolder
from companion.storage.store import Store
from tests.page.conftest import CHROMIUM, FLAGS
from tests.page.eye_film import Film
from tests.patience import PATIENCE_MS
from tests.table.set_up_table import BOARD
from vision.capture.sent import Letterbox
from web.access.addresses import LOOPBACK
from web.services import EyeServices, PageServices
from workshop.drawn.faust_table import FaustTable


@dataclass(frozen=True)
class PhoneTable:
    address: str  # of the host's page
    store: Store
    folder: Path

    @property
    def trusted(self) -> str:
        """What a browser knows the table's certificate by, after its warning was read."""
        text = (self.folder / f"{CERTIFICATE}.cert.pem").read_bytes()
        key = x509.load_pem_x509_certificate(text).public_key()
        spki = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return base64.b64encode(hashlib.sha256(spki).digest()).decode()


@contextmanager
def phone_table(folder: Path) -> Iterator[PhoneTable]:
    """As `faust play --lan --camera phone` builds it, on loopback."""
    with Store(folder / "log.sqlite") as store:
        pace = Pace()
        mailbox = Mailbox(pace.stopping)
        listeners = CameraListeners(print, mailbox.hear, print)
        door = EyeDoor(folder, frozenset(), (LOOPBACK,), print)
        phones = PhonesInTurn(Letterbox(), time.monotonic)
        cameras = Cameras("phone", BOARD, phones, door)
        witness = EvidenceRecorder(EvidenceFolder(folder))
        eyes = CameraSource(cameras.open("phone"), BOARD, witness, listeners)
        table = FaustTable(Header(), store)
        set_up = SetUpWithCameras(eyes, cameras, GameSetUp(mailbox.hear, table))
        phones.on_turn(set_up.turned)
        writer = TableWriter(table, mailbox, pace)
        services = PageServices(
            store,
            mailbox.hear,
            preview=eyes.preview.look,
            set_up=set_up,
            eye=EyeServices(phones, door, eyes.seen_by_eye),
            addresses=(LOOPBACK,),
        )
        live = Live(writer, [eyes.observations], services)
        try:
            yield PhoneTable(live.start(LOOPBACK, 0), store, folder)
        finally:
            live.stop()


@contextmanager
def phone(browser_type: BrowserType, film: Film, trusted: str) -> Iterator[BrowserContext]:
    """A phone whose camera shows the film, and whose owner has gone on past the warning."""
    fake = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film.path}",
        f"--ignore-certificate-errors-spki-list={trusted}",
    ]
    made = browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, *fake], timeout=PATIENCE_MS)
    try:
        held = made.new_context(viewport={"width": 844, "height": 390}, locale="en-GB")
        held.set_default_timeout(PATIENCE_MS)
        yield held
    finally:
        made.close()


def scanned(host: Page) -> str:
    """What a phone reads in the code on the host's screen, as it is drawn there."""
    code = host.locator("#cameras svg.code")
    expect(code).to_be_visible()
    picture = cv2.imdecode(np.frombuffer(code.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    white = cv2.copyMakeBorder(picture, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255,) * 3)
    return cv2.QRCodeDetector().detectAndDecode(cv2.resize(white, None, fx=2, fy=2))[0]


def aimed(phone: BrowserContext, address: str) -> Page:
    """Its page, once pictures go to the table."""
    page = phone.new_page()
    page.goto(address)
    use = page.locator("[data-key=use]")
    dark = page.locator("[data-key=dark]")
    expect(use.or_(dark)).to_be_visible()
    if use.is_visible():
        use.click()
    expect(dark).to_be_visible()
    return page
