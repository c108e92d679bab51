"""Phones that give pictures: one at a time, in turn, not too often, not too late, not too large."""

import os
from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.live.phones import (
    LATE_S,
    MOST_A_SECOND,
    MOST_DELAY_MS,
    SILENT_S,
    WISH_A_SECOND,
    WISH_IN_RESERVE,
    PhonesInTurn,
)
from vision.capture.camera import to_jpeg
from vision.capture.sent import MOST_BYTES, Letterbox, unpacked
from web.services import EyeRefused, PhonePicture

GOOD = to_jpeg(np.full((480, 640, 3), 90, np.uint8))
STEP_S = 0.125
EXAMPLES = int(os.environ.get("FAUST_EXAMPLES", "100"))


class Table:
    """Phones with a clock that a test sets."""

    def __init__(self) -> None:
        self.t = 1000.0
        self.box = Letterbox()
        self.turns: list[tuple[str, bool]] = []
        self.phones = PhonesInTurn(self.box, lambda: self.t)
        self.phones.want(True)
        self.phones.on_turn(lambda phone, is_another: self.turns.append((phone, is_another)))

    def gives(self, phone: str, jpeg: bytes = GOOD, ago_ms: float = 0.0, on_way: float = 0) -> str:
        """The code of why a picture is not taken, or nothing."""
        self.t += STEP_S
        sent = self.t * 1000 - on_way - 777.0  # the phone's own clock
        try:
            self.phones.expect_turn(phone)
            self.phones.take(phone, PhonePicture(jpeg, sent - ago_ms, sent, 0.5))
        except EyeRefused as refused:
            return refused.code
        return ""


@pytest.fixture
def table() -> Table:
    return Table()


def of_size(width: int, height: int) -> bytes:
    return to_jpeg(np.zeros((height, width, 3), np.uint8))


def longest(length: int) -> bytes:
    """Padded within its last scan, which nobody reads."""
    return GOOD[:-2] + bytes(length - len(GOOD)) + GOOD[-2:]


@given(st.floats(), st.floats())
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
def test_what_is_told_of_a_phone_is_bounded_whatever_its_clock_says(
    taken: float, sent: float
) -> None:
    """Numbers that are none are left out before."""
    table = Table()
    table.gives("one")
    begun, ended = (one if abs(one) <= 1 << 53 else None for one in (taken, sent))
    with suppress(EyeRefused):
        table.phones.take("one", PhonePicture(GOOD, begun, ended, 0.5))
    told = table.phones.shown("one")["delay_ms"]
    assert isinstance(told, int)
    assert 0 <= told <= MOST_DELAY_MS


def test_the_first_phone_is_the_camera_and_the_second_waits(table: Table) -> None:
    assert table.gives("one") == ""
    assert table.gives("two") == "eye-waiting"
    assert table.gives("one") == ""
    assert (table.box.number, table.turns) == (2, [("one", False)])
    assert table.phones.told("one") == {"in_use": True, "a_second": WISH_A_SECOND, "width": 1280}
    assert table.phones.told("two")["a_second"] == WISH_IN_RESERVE


def test_when_the_first_is_silent_the_second_takes_its_turn_and_keeps_it(table: Table) -> None:
    table.gives("one")
    table.t += SILENT_S + STEP_S
    assert table.phones.told("two")["a_second"] == WISH_A_SECOND
    assert table.gives("two") == ""
    assert table.gives("one") == "eye-waiting"
    assert table.turns == [("one", False), ("two", True)]


def test_a_phone_that_is_sent_away_leaves_its_turn_at_once(table: Table) -> None:
    table.gives("one")
    table.phones.forget("one")
    assert table.gives("two") == ""
    assert table.turns[-1] == ("two", True)


def test_nobody_is_the_camera_while_another_one_is_chosen(table: Table) -> None:
    table.gives("one")
    table.phones.want(False)
    assert table.gives("one") == "eye-waiting"
    assert table.box.number == 1
    assert table.phones.told("one")["in_use"] is False
    assert table.phones.told("one")["a_second"] == WISH_IN_RESERVE


def test_a_phone_that_sends_a_thousand_a_second_is_heard_twelve_times(table: Table) -> None:
    taken = 0
    for number in range(2000):
        table.t = 1000 + number / 1000
        with suppress(EyeRefused):
            table.phones.expect_turn("one")
            taken += 1
    assert taken <= 3 * MOST_A_SECOND
    table.phones.expect_turn("two")


@pytest.mark.parametrize(
    ("jpeg", "code"),
    [
        (b"", "eye-no-jpeg"), (b"\x89PNG\r\n\x1a\n", "eye-no-jpeg"),
        (b"\x00\x00\x00\x18ftypheic", "eye-no-jpeg"), (GOOD[:-1], "eye-no-jpeg"),
        (of_size(320, 240), "eye-too-small"), (of_size(640, 200), "eye-too-small"),
        (of_size(8000, 6000), "eye-too-many-pixels"), (of_size(4104, 640), "eye-too-many-pixels"),
        (of_size(4096, 2160), ""), (of_size(360, 640), ""), (longest(MOST_BYTES), ""),
        (longest(MOST_BYTES + 1), "eye-too-large"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_the_reason(
    table: Table, jpeg: bytes, code: str
) -> None:
    assert table.gives("one", jpeg) == code
    assert table.box.number == (0 if code else 1)


def test_a_picture_that_is_late_is_not_taken_though_the_clocks_differ(table: Table) -> None:
    assert [table.gives("one", on_way=way) for way in (40, 60, 200)] == ["", "", ""]
    assert table.phones.shown("one")["delay_ms"] == 160
    assert table.gives("one", ago_ms=1000 * LATE_S, on_way=60) == "eye-late"
    assert table.gives("one", on_way=1000 * LATE_S + 60) == "eye-late"
    assert table.gives("one", ago_ms=300, on_way=40) == ""
    assert table.phones.shown("one")["delay_ms"] == 300


def test_a_phone_whose_clock_stopped_while_it_slept_is_taken_again(table: Table) -> None:
    table.gives("one")
    table.t += 600
    assert table.gives("one", on_way=600_000) == ""


def test_a_phone_without_a_clock_is_taken(table: Table) -> None:
    table.phones.take("one", PhonePicture(GOOD))
    assert table.box.number == 1


def test_how_a_phone_is_stands_on_the_hosts_screen(table: Table) -> None:
    assert table.phones.shown("one")["link"] == "lost"
    for _ in range(9):
        table.gives("one", ago_ms=50)
    assert table.phones.shown("one") == {
        "battery": 0.5, "a_second": 8.0, "delay_ms": 50, "in_use": True, "link": "there",
        "why": "",
    }  # fmt: skip
    table.t += SILENT_S + 1
    assert table.phones.shown("one")["link"] == "lost"
    assert table.phones.shown("one")["a_second"] == 0.0


def test_why_a_phone_gives_no_more_pictures_stands_there_once_it_is_silent(table: Table) -> None:
    table.gives("one")
    table.phones.goes("one", "hidden")
    table.gives("one")  # this was on its way
    assert table.phones.shown("one")["why"] == ""
    table.t += SILENT_S + 1
    assert table.phones.shown("one")["why"] == table.phones.why == "phone-hidden"
    table.gives("one")
    table.t += SILENT_S + 1
    assert table.phones.shown("one")["why"] == table.phones.why == ""


def test_what_another_phone_says_is_no_reason_of_the_camera(table: Table) -> None:
    assert table.phones.why == ""
    table.gives("one")
    table.phones.goes("two", "closed")
    assert table.phones.why == ""
    assert table.phones.shown("two")["why"] == "phone-closed"


Spoiling = Callable[[bytes], bytes]
SPOILT: st.SearchStrategy[Spoiling] = st.one_of(
    st.binary(max_size=200).map(lambda noise: lambda _: noise),
    st.integers(0, len(GOOD)).map(lambda at: lambda whole: whole[:at]),
    st.integers(0, len(GOOD)).map(lambda at: lambda whole: whole[:at] + whole[-2:]),
    st.tuples(st.integers(0, len(GOOD) - 1), st.binary(min_size=1, max_size=9)).map(
        lambda cut: lambda whole: whole[: cut[0]] + cut[1] + whole[cut[0] + len(cut[1]) :]
    ),
    st.tuples(st.integers(0, 65535), st.integers(0, 65535)).map(
        lambda size: lambda whole: _resized(whole, *size)
    ),
)


def _resized(whole: bytes, width: int, height: int) -> bytes:
    at = whole.index(b"\xff\xc0") + 5
    return whole[:at] + height.to_bytes(2, "big") + width.to_bytes(2, "big") + whole[at + 4 :]


@given(st.lists(SPOILT, min_size=10, max_size=10))
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
def test_spoilt_pictures_are_refused_or_small_and_the_next_is_taken(
    spoilings: list[Spoiling],
) -> None:
    """What is let through by its head is no larger than the head said, or is passed over."""
    table = _one_table()
    for spoil in spoilings:
        before, spoilt = table.box.number, spoil(GOOD)
        code = table.gives("one", spoilt)
        assert code in {"", "eye-no-jpeg", "eye-too-small", "eye-too-many-pixels"}
        assert (table.box.number == before) == (code != "")
    assert table.gives("one") == ""
    letter = table.box.take(0)
    assert letter is not None
    assert letter[1] == GOOD


@given(SPOILT)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
def test_what_is_let_through_is_unpacked_as_its_head_said_or_passed_over(spoil: Spoiling) -> None:
    spoilt = spoil(GOOD)
    if _one_table().gives("one", spoilt) == "":
        seen = unpacked(spoilt)
        assert seen is None or max(seen.shape) <= 4096


_MADE: list[Table] = []


def _one_table() -> Table:
    """Its memory is shared with nobody here, and made once."""
    if not _MADE:
        _MADE.append(Table())
    return _MADE[0]
