"""Pictures that a phone sends: the head is read first, the latest is unpacked, the link is true."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.camera.fake_video import SMALL, noisy
from tests.camera.sender import Sender, sending
from tests.camera.test_frames import next_frame, until
from vision.capture.camera import Camera, Reason, to_jpeg
from vision.capture.health import Sign
from vision.capture.jpeg import MOST_SCANS, SCAN, jpeg_size
from vision.capture.sent import (
    MOST_BYTES,
    MOST_MEMORY,
    Letterbox,
    SentCapture,
    open_letterbox,
    unpacked,
)
from vision.capture.supervisor import HUNG_S, OPENING_HUNG_S, Upkeep, UpkeepStep

WHOLE = to_jpeg(noisy(1))
TALL = np.asarray(noisy(2).transpose(1, 0, 2).copy(), np.uint8)


def written(picture: np.ndarray, ending: str = ".jpg", *settings_: int) -> bytes:
    return cv2.imencode(ending, picture, [*settings_])[1].tobytes()


def with_size(width: int, height: int) -> bytes:
    """The same picture whose head says another size."""
    at = WHOLE.index(b"\xff\xc0") + 5
    return WHOLE[:at] + height.to_bytes(2, "big") + width.to_bytes(2, "big") + WHOLE[at + 4 :]


# --- the head ---


def test_the_head_tells_the_size_of_all_that_browsers_write() -> None:
    assert jpeg_size(WHOLE) == SMALL
    assert jpeg_size(to_jpeg(TALL)) == (SMALL[1], SMALL[0])
    assert jpeg_size(written(noisy(1), ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)) == SMALL
    assert jpeg_size(written(noisy(1)[:, :, 0].copy())) == SMALL
    assert jpeg_size(with_size(60_000, 60_000)) == (60_000, 60_000)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff\xd8", b"\xff\xd8\xff\xd9", b"\x89PNG\r\n\x1a\n" + bytes(99), WHOLE[1:],
        WHOLE[:-2], WHOLE[:300] + b"\xff\xd9", with_size(0, 480), with_size(640, 0),
        b"\xff\xd8" + b"\xff\xe0\x00\x02" * 999 + WHOLE[2:],  # nobody reads so long
        b"\xff\xd8" + b"\xff\xe0\x00\x00" * 9 + b"\xff\xd9",  # a part that is shorter than its head
        b"\xff\xd8" + b"\xff" * 2000 + b"\xff\xd9",
        b"\xff\xd8" + SCAN + WHOLE[2:],  # a scan before anything is said of it
        WHOLE[:-2] + SCAN * MOST_SCANS + WHOLE[-2:],  # each is as dear as a picture
        WHOLE.replace(b"\xff\xc0", b"\xff\xc9", 1),  # packed in a way that nobody writes
        WHOLE.replace(b"\xff\xc0\x00\x11\x08", b"\xff\xc0\x00\x11\x0c", 1),  # of twelve bits
        WHOLE.replace(b"\xff\xc0\x00\x11\x08", b"\xff\xc0\x00\x10\x08", 1),
    ],
)  # fmt: skip
def test_what_is_no_whole_jpeg_is_none(data: bytes) -> None:
    assert jpeg_size(data) is None


def with_two_frames(marker: bytes, width: int, height: int) -> bytes:
    """A marker without a length, then a frame of ours that decoders pass over for their own."""
    frame = WHOLE[WHOLE.index(b"\xff\xc0") :][:19]
    return b"\xff\xd8" + marker + b"\x00\x17" + bytes(2) + frame + with_size(width, height)[2:]


@pytest.mark.parametrize(
    "marker", [b"\xff\x01", *(bytes([0xFF, one]) for one in range(0xD0, 0xD8)), b"\xff\xff"]
)
def test_a_marker_without_a_length_before_the_frame_is_no_jpeg(marker: bytes) -> None:
    assert jpeg_size(with_two_frames(marker, 20_000, 20_000)) is None
    assert jpeg_size(WHOLE[:2] + marker + WHOLE[2:]) is None


@given(st.binary(max_size=400), st.integers(0, len(WHOLE)))
@settings(
    max_examples=int(os.environ.get("FAUST_EXAMPLES", "200")), deadline=None, derandomize=True
)
def test_whatever_is_read_as_a_head_is_a_size_or_nothing(noise: bytes, at: int) -> None:
    for data in (noise, WHOLE[:at] + noise + WHOLE[at:], WHOLE[:at] + noise + WHOLE[-2:]):
        size = jpeg_size(data)
        assert size is None or (0 < size[0] < 1 << 16 and 0 < size[1] < 1 << 16)


# --- the box ---


def test_the_latest_picture_is_taken_once() -> None:
    box = Letterbox()
    assert box.take(0) is None
    box.put(b"one")
    box.put(b"two")
    box.put(b"the third")
    assert box.take(0) == (3, b"the third")
    assert box.take(3) is None


def test_a_picture_that_is_too_large_changes_nothing() -> None:
    box = Letterbox()
    box.put(b"one")
    with pytest.raises(ValueError, match="there is room"):
        box.put(bytes(MOST_BYTES + 1))
    assert box.take(0) == (1, b"one")


def test_a_picture_that_is_written_over_while_it_is_read_is_not_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    box, slot = Letterbox(), Letterbox._slot
    box.put(b"one")

    def late(self: Letterbox, number: int) -> memoryview:
        found = slot(self, number)
        found[1] = 0  # the writer has come round
        return found

    monkeypatch.setattr(Letterbox, "_slot", late)
    assert box.take(0) is None


def test_a_picture_that_is_being_written_is_not_taken() -> None:
    box = Letterbox()
    box.put(b"one")
    box._letters[1].number = 0
    assert box.take(0) is None


# --- the source ---


def test_what_lay_there_before_is_old_and_the_latest_is_given_once() -> None:
    box = Letterbox()
    box.put(WHOLE)
    source = SentCapture(box)
    assert source.read(0.0) is None
    box.put(to_jpeg(TALL))
    seen = source.read(0.1)
    assert seen is not None
    assert seen.shape == TALL.shape  # standing as it was held: the set-up finds the board so
    assert source.read(0.2) is None
    source.close()


@pytest.mark.parametrize("data", [b"", b"\xff\xd8\xff\xd9", WHOLE[:200]])
def test_a_damaged_picture_is_passed_over(data: bytes) -> None:
    assert unpacked(data) is None


def test_the_head_alone_decides_which_way_is_up() -> None:
    """Else a picture could have another size than the one that was let through."""
    turned = (
        b"\xff\xe1\x00\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
    )
    seen = unpacked(WHOLE[:2] + turned + WHOLE[2:])
    assert seen is not None
    assert seen.shape[1::-1] == jpeg_size(WHOLE)


# --- the camera, as for every other source ---


@pytest.fixture
def box() -> Letterbox:
    return Letterbox()


@pytest.fixture
def phone(box: Letterbox) -> Iterator[Sender]:
    with sending(box) as sender:
        yield sender


@pytest.fixture
def camera(box: Letterbox) -> Iterator[Camera]:
    with Camera("phone", partial(open_letterbox, box)) as opened:
        yield opened


def test_pictures_come_through_and_their_size_is_known(phone: Sender, camera: Camera) -> None:
    assert next_frame(camera).picture.shape[1::-1] == SMALL
    assert (camera.size, camera.reason) == (SMALL, Reason.FINE)


def test_a_phone_that_sleeps_is_lost_and_back_and_no_process_is_begun_for_it(
    phone: Sender, camera: Camera
) -> None:
    next_frame(camera)
    before = camera.pid
    phone.turn = lambda _: None
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert camera.reason is Reason.SILENT
    assert camera.frame() is None
    phone.turn = noisy
    assert until(camera, lambda: not camera.is_lost) == ["back"]
    assert camera.pid == before


def test_a_phone_that_repeats_its_picture_is_frozen(phone: Sender, camera: Camera) -> None:
    next_frame(camera)
    phone.turn = lambda _: WHOLE
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert camera.reason is Reason.FROZEN
    phone.turn = noisy
    assert until(camera, lambda: not camera.is_lost) == ["back"]


def test_a_phone_that_is_turned_gives_no_picture_until_it_is_turned_back(
    phone: Sender, camera: Camera
) -> None:
    next_frame(camera)
    phone.turn = lambda number: np.asarray(noisy(number).transpose(1, 0, 2).copy(), np.uint8)
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert camera.reason is Reason.WRONG_SIZE
    assert camera.frame() is None
    phone.turn = noisy
    assert until(camera, lambda: not camera.is_lost) == ["back"]


def test_a_phone_that_gives_too_few_pictures_is_slow(phone: Sender, camera: Camera) -> None:
    next_frame(camera)
    phone.turn = lambda number: noisy(number) if number % 9 == 0 else None
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert camera.reason is Reason.SLOW


def test_garbage_between_pictures_costs_nothing(phone: Sender, camera: Camera) -> None:
    phone.turn = lambda number: noisy(number) if number % 2 else WHOLE[: number % 500] + b"\xff\xd9"
    for _ in range(5):
        next_frame(camera)
    assert camera.reason is Reason.FINE


def test_a_picture_of_too_many_pixels_costs_nothing(phone: Sender, camera: Camera) -> None:
    """Its head is read before, but the decoder has a limit of its own."""
    next_frame(camera)
    pid = camera.pid
    phone.turn = lambda number: noisy(number) if number % 2 else with_size(20_000, 20_000)
    for _ in range(5):
        assert next_frame(camera).picture.shape[1::-1] == SMALL
    limits = Path(f"/proc/{pid}/limits")
    if limits.exists():
        assert f"Max address space         {MOST_MEMORY}" in limits.read_text("ascii")
    assert (camera.pid, camera.reason) == (pid, Reason.FINE)


def test_a_killed_process_is_replaced_while_the_phone_goes_on(
    phone: Sender, camera: Camera
) -> None:
    next_frame(camera)
    os.kill(camera.pid, signal.SIGKILL)
    assert until(camera, lambda: camera.is_lost) == ["lost"]
    assert until(camera, lambda: not camera.is_lost) == ["back"]


def test_without_a_box_no_phone_is_a_camera() -> None:
    with Camera("phone") as camera:
        assert camera.frame() is None
        assert camera.pid == 0


# --- the upkeep of a process that waits for what is sent ---


def test_a_process_that_waits_for_a_phone_is_not_ended_for_its_silence() -> None:
    upkeep, step = Upkeep(started=0.0, is_idle=True), UpkeepStep.WAIT
    for at in (1.0, OPENING_HUNG_S + 9):
        upkeep, step = upkeep.step(at, Sign(is_running=True, beat=at), Reason.AWAITED)
        assert step is UpkeepStep.WAIT
    for reason in (Reason.SILENT, Reason.FROZEN, Reason.WRONG_SIZE):
        for at in (50.0, 60.0):
            sign = Sign(1, is_running=True, beat=at)
            assert upkeep.step(at, sign, reason)[1] is UpkeepStep.WAIT


def test_one_that_hangs_is_ended_all_the_same() -> None:
    running, hung = Upkeep(started=0.0, is_idle=True), Sign(is_running=True, beat=1.0)
    assert running.step(2.0 + HUNG_S, hung, Reason.AWAITED)[1] is UpkeepStep.END
    never = Sign(is_running=True)
    late = OPENING_HUNG_S + 1
    assert running.step(late, never, Reason.OPENING)[1] is UpkeepStep.END
    assert running.step(5.0, never, Reason.OPENING)[1] is UpkeepStep.WAIT
