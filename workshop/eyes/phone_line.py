"""A phone, in a process of its own, and the https server that takes its pictures; on loopback."""

import http.client
import json
import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.live.eye_door import EyeDoor
from companion.live.phones import PhonesInTurn
from companion.storage.certificate import without_trust
from companion.storage.store import Store
from vision.board.sheet import Picture
from vision.capture.camera import to_jpeg
from vision.capture.ring import SPAWN
from vision.capture.sent import Letterbox
from web.access.addresses import LOOPBACK
from web.access.roles import Role
from web.app import create_app, eye_app_of, parts_of
from web.server import PageServer, make_server
from web.services import EyeServices, Limits, PageServices

UNLIMITED = Limits(requests_a_second=1e9)


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """Where the phone gives its pictures, with a code; and the box into which they come."""

    port: int
    code: str
    box: Letterbox


@contextmanager
def open_line(folder: Path, speed: float = 1.0) -> Iterator[PhoneLine]:
    """`speed` is that of the clock by which the phone may send so many a second."""
    phones = PhonesInTurn(Letterbox(), lambda: speed * time.monotonic())
    phones.want(True)
    door = EyeDoor(folder, frozenset(), (), print)
    eye = EyeServices(phones, door, dict)
    page = create_app(PageServices(Store(), lambda _: None, eye=eye, limits=UNLIMITED))
    desk, threads = parts_of(page).eyes, list[threading.Thread]()
    assert desk is not None

    def serve(port: int, certificate: tuple[Path, Path]) -> PageServer:
        server = make_server(eye_app_of(page), LOOPBACK, port, certificate)
        threads.append(threading.Thread(target=server.run))
        threads[-1].start()
        return server

    door.ready(0, serve)
    door.open()
    assert door.place is not None
    try:
        yield PhoneLine(door.place.port, desk.pairing.invitation(Role.EYE), phones.box)
    finally:
        door.close()
        for thread in threads:
            thread.join()


@dataclass(frozen=True, slots=True)
class FakePhone:
    """Enters, then sends what `seen` shows: one after the other, so many a second at most."""

    port: int
    code: str
    seen: Callable[[float], Picture]
    a_second: float
    most: int = 1 << 30

    def run(self, sent: "multiprocessing.Queue[tuple[int, int]]") -> None:
        """Tells at the end how many pictures it sent, and of how many bytes."""
        line = http.client.HTTPSConnection(LOOPBACK, self.port, context=without_trust())
        heads = {"Origin": f"https://{LOOPBACK}:{self.port}", "Content-Type": "application/json"}
        line.request("POST", "/eye/enter", json.dumps({"code": self.code}), heads)
        answer = line.getresponse()
        heads["Cookie"] = (answer.headers["Set-Cookie"] or "").partition(";")[0]
        heads["Content-Type"] = "image/jpeg"
        answer.read()
        count = size = 0
        due = time.monotonic()
        while count < self.most:
            taken = time.monotonic()
            jpeg = to_jpeg(self.seen(taken))
            heads |= {"X-Taken": str(taken * 1000), "X-Sent": str(time.monotonic() * 1000)}
            line.request("POST", "/eye/picture", jpeg, heads)
            line.getresponse().read()
            count, size = count + 1, size + len(jpeg)
            sent.put((count, size))
            due = max(due + 1 / self.a_second, time.monotonic() - 1 / self.a_second)
            time.sleep(max(0.0, due - time.monotonic()))
        line.close()


@contextmanager
def phone_sending(phone: FakePhone) -> Iterator["multiprocessing.Queue[tuple[int, int]]"]:
    told: multiprocessing.Queue[tuple[int, int]] = SPAWN.Queue()
    process = SPAWN.Process(target=phone.run, args=(told,), daemon=True)
    process.start()
    try:
        yield told
    finally:
        process.kill()
        process.join()


@dataclass(frozen=True)
class Scenes:
    """Scenes that follow each other every `lasts_s`, each picture with a sensor's noise."""

    scenes: tuple[Picture, ...]
    begin: float
    lasts_s: float

    def __call__(self, now: float) -> Picture:
        picture = self.scenes[int((now - self.begin) / self.lasts_s) % len(self.scenes)].copy()
        number = int(now * 1000)
        rows, columns = number % 7, number % 11
        picture[rows::7, columns::11] ^= np.uint8(1 + number % 3)
        return picture
