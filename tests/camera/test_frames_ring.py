"""The ring between two processes: the latest picture, whole, and no memory that grows."""

import threading
from pathlib import Path

import numpy as np
import pytest

from tests.camera.fake_video import noisy
from vision.capture.ring import SLOT_BYTES, Ring


def test_the_latest_picture_wins() -> None:
    ring = Ring()
    for number in range(1, 8):
        ring.put(number, float(number), noisy(number))
    taken = ring.take()
    assert taken is not None
    assert (taken.number, taken.at) == (7, 7.0)
    assert np.array_equal(taken.picture, noisy(7))


def test_an_empty_ring_gives_nothing() -> None:
    ring = Ring()
    assert ring.take() is None
    assert ring.glance().number == 0


def test_no_picture_is_torn_while_one_writes_and_one_reads() -> None:
    ring, is_over = Ring(), threading.Event()

    def write() -> None:
        number = 0
        while not is_over.is_set():
            number += 1
            ring.put(number, 0.0, np.full((240, 320, 3), number % 256, np.uint8))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        taken = [frame for frame in (ring.take() for _ in range(600)) if frame is not None]
    finally:
        is_over.set()
        writer.join()
    assert all((frame.picture == frame.number % 256).all() for frame in taken)
    assert [f.number for f in taken] == sorted(f.number for f in taken)


def test_a_writer_that_died_over_a_picture_blocks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.capture.ring.TAKE_S", 0.0)
    ring = Ring()
    ring.put(1, 0.0, noisy(1))
    ring._locks[0].acquire()
    assert ring.take() is None
    assert ring.glance().number == 0


def test_grey_and_very_large_pictures_are_made_to_fit() -> None:
    ring = Ring()
    ring.put(1, 0.0, np.full((2160, 3840), 9, np.uint8))
    taken = ring.take()
    assert taken is not None
    assert taken.picture.shape == (1080, 1920, 3)
    assert taken.picture.nbytes == SLOT_BYTES


def test_memory_stays_flat_over_many_pictures() -> None:
    ring, picture = Ring(), noisy(1, (320, 240))
    pages = Path("/proc/self/statm")

    def pass_on(start: int, count: int) -> int:
        for number in range(start, start + count):
            ring.put(number, 0.0, picture)
            ring.take()
        ring.wait(0.0)
        return int(pages.read_text("ascii").split()[1])

    before = pass_on(1, 500)
    assert pass_on(501, 3000) - before < 256  # pages; one leaked picture of ten would be 17,000
