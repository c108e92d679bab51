"""A phone that gives pictures to a letterbox, in a thread of its own."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.camera.fake_video import noisy
from vision.board.sheet import Picture
from vision.capture.camera import to_jpeg
from vision.capture.sent import Letterbox

EVERY_S = 0.05


class Sender:
    """What `turn` gives is sent; None sends nothing."""

    def __init__(self, box: Letterbox) -> None:
        self.turn: Callable[[int], Picture | bytes | None] = noisy
        self._box = box

    def run(self, ends: threading.Event) -> None:
        number = 0
        while not ends.wait(EVERY_S):
            number += 1
            sent = self.turn(number)
            if sent is not None:
                self._box.put(sent if isinstance(sent, bytes) else to_jpeg(sent))


@contextmanager
def sending(box: Letterbox) -> Iterator[Sender]:
    sender, ends = Sender(box), threading.Event()
    thread = threading.Thread(target=sender.run, args=(ends,))
    thread.start()
    try:
        yield sender
    finally:
        ends.set()
        thread.join()
