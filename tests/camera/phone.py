"""A telephone that sends one JPEG after the other, as the usual programs do."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
from numpy.typing import NDArray

Takes = Callable[[int], "NDArray[np.uint8] | None"]  # None: that picture is lost on the way


@dataclass(frozen=True, slots=True)
class Phone:
    """Where its pictures are, and what makes it hang up."""

    address: str
    hangs_up: threading.Event


@contextmanager
def phone(takes: Takes, pause_s: float) -> Iterator[Phone]:
    """It answers with `takes(1)`, `takes(2)` ..., each after a pause, until it hangs up."""
    hangs_up = threading.Event()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Answer, takes, pause_s, hangs_up))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Phone(f"http://127.0.0.1:{server.server_address[1]}/video.mjpg", hangs_up)
    finally:
        hangs_up.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Answer(BaseHTTPRequestHandler):
    def __init__(
        self, takes: Takes, pause_s: float, hangs_up: threading.Event, *connection: object
    ) -> None:
        self._takes, self._pause_s, self._hangs_up = takes, pause_s, hangs_up
        super().__init__(*connection)  # type: ignore[arg-type]  # it answers in its __init__

    def do_GET(self) -> None:  # the library's name
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        self.end_headers()
        number = 0
        while not self._hangs_up.wait(self._pause_s):
            number += 1
            picture = self._takes(number)
            if picture is None:
                continue
            jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
            head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + jpeg + b"\r\n")
            except OSError:
                return

    def log_message(self, *_: object) -> None:
        """Says nothing."""
