"""A million damaged frames: none is accepted as a wrong snapshot."""

import random
from collections.abc import Callable, Iterator

import pytest

from firmware_bridge.frame import encode
from firmware_bridge.link import Link, Phase
from firmware_bridge.messages import Cause, Flag, Hello, Snapshot
from tests.night import by_day

FRAMES = 1_000_000
PARTS = 20
HELLO = encode(Hello(1, "0.1.0", "FFFFFFFF", 1, Cause.POWER, 7).body())

Damage = Callable[[bytearray, random.Random], None]


def flip(frame: bytearray, die: random.Random) -> None:
    for _ in range(die.choice((1, 1, 2, 3, 4))):
        frame[die.randrange(len(frame))] ^= 1 << die.randrange(8)


def drop(frame: bytearray, die: random.Random) -> None:
    start = die.randrange(len(frame))
    del frame[start : start + die.choice((1, 1, 2, 3, 8))]


def double(frame: bytearray, die: random.Random) -> None:
    start = die.randrange(len(frame))
    frame[start:start] = frame[start : start + die.choice((1, 1, 2, 8))]


def insert(frame: bytearray, die: random.Random) -> None:
    start = die.randrange(len(frame))
    frame[start:start] = die.randbytes(die.choice((1, 1, 2, 5)))


def swap(frame: bytearray, die: random.Random) -> None:
    start = die.randrange(len(frame) - 1)
    frame[start], frame[start + 1] = frame[start + 1], frame[start]


def overwrite(frame: bytearray, die: random.Random) -> None:
    start, length = die.randrange(len(frame)), die.randrange(1, 12)
    frame[start : start + length] = die.choice((b"\0", b"\xff", b"$", b",")) * length


def burst(frame: bytearray, die: random.Random) -> None:
    start, length = die.randrange(len(frame)), die.randrange(1, 12)
    frame[start : start + length] = die.randbytes(length)


def likely(frame: bytearray, die: random.Random) -> None:
    """Other letters of the same alphabet: the schema cannot help."""
    start = die.randrange(20, 48)
    frame[start : start + 2] = die.choice((b"RB", b"BR", b"..", b"FF", b"R.", b".B"))


KINDS: tuple[Damage, ...] = (
    flip,
    drop,
    double,
    insert,
    swap,
    overwrite,
    burst,
    likely,
)


def an_evening(die: random.Random, count: int) -> Iterator[Snapshot]:
    """Snapshots as a board sends them: each state lasts for four."""
    slots, presses = "." * 30, (0, 0)
    for number in range(count):
        if number % 4 == 0:
            slots = "".join(die.choices(".RB", (6, 1, 1), k=30))
            presses = (die.randrange(256), die.randrange(256))
        yield Snapshot(number % 256, 1, number * 250, slots, 0, presses, Flag(1))


@pytest.mark.parametrize("part", by_day(range(PARTS)))
def test_no_damaged_frame_is_a_wrong_snapshot(part: int) -> None:
    """Every frame is damaged; what is believed must have been sent, whole, nevertheless."""
    die = random.Random(part)
    link = Link()
    link.open_session(0.0)
    link.feed(b"$damage\n", 0.0)
    sent = {"." * 30}
    before = b""
    for snapshot in an_evening(die, FRAMES // PARTS):
        now = snapshot.ms / 1000
        sent.add(snapshot.slots)
        whole = encode(snapshot.body())
        frame = bytearray(whole)
        if snapshot.seq % 9 == 8:  # bytes are lost between two frames: a mixture of both
            start = die.randrange(len(frame))
            frame[:start] = before[:start]
        else:
            KINDS[snapshot.seq % 9](frame, die)
        if link.phase is not Phase.RUNNING:
            link.feed(HELLO, now)
        link.feed(bytes(frame), now)
        assert link.slot_states.slots in sent
        before = whole
    assert link.statistics.crc_errors > FRAMES / PARTS / 9
