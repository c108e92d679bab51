"""Frames and messages: golden vectors, strictness, any cutting of any bytes."""

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.frame import (
    BOARD_LIMIT_BYTES,
    Decoder,
    Item,
    NoFrame,
    crc_of,
    encode,
)
from firmware_bridge.messages import (
    Ack,
    BoardDiagnosis,
    BoardStatus,
    Cause,
    Flag,
    Hello,
    Message,
    Order,
    Snapshot,
    Values,
    read_message,
    read_order,
)
from tests.wire.golden import texts, unescape, vectors

WORDS = st.integers(0, 0xFFFF)
BYTES = st.integers(0, 0xFF)
HELLOS = st.builds(
    Hello,
    st.integers(0, 15),
    st.just("0.1.0"),
    st.integers(0, 2**32 - 1).map("{:08X}".format),
    WORDS,
    st.sampled_from(Cause),
    WORDS,
)
SNAPSHOTS = st.builds(
    Snapshot,
    BYTES,
    WORDS,
    st.integers(0, 2**32 - 1),
    st.text(".RBF?", min_size=30, max_size=30),
    st.integers(0, 3),
    st.tuples(BYTES, BYTES),
    st.integers(0, 127).map(Flag),
)
MESSAGES: st.SearchStrategy[Message] = st.one_of(
    HELLOS,
    SNAPSHOTS,
    st.builds(Ack, BYTES, st.sampled_from(BoardStatus)),
    st.builds(BoardDiagnosis, WORDS, WORDS, WORDS, WORDS, WORDS, WORDS),
    st.builds(Values, st.sampled_from((0, 15)), st.tuples(*[WORDS] * 15)),
)
ORDERS = st.one_of(
    st.builds(Order, st.sampled_from("IGDVKC"), BYTES),
    st.builds(Order, st.sampled_from("PO"), BYTES, WORDS.map("{:04X}".format)),
)
# Bytes that meet every branch of the decoder far more often than chance would.
TELLING = st.lists(
    st.one_of(
        st.sampled_from([b"$", b"*", b"\r", b"\n", b"?", b"\0", b"$I,08*5842\r\n", b"X" * 50]),
        st.binary(max_size=20),
    ),
    max_size=30,
).map(b"".join)


def outcome(item: Item) -> str:
    match item:
        case NoFrame.QUESTION:
            return "?"
        case NoFrame():
            return f"!{item.value}"
        case body:
            return f"+{body}"


@pytest.mark.parametrize(("text", "crc"), vectors("crc"))
def test_crc_is_the_golden_one(text: str, crc: str) -> None:
    assert f"{crc_of(text.encode()):04X}" == crc


@pytest.mark.parametrize("frame", texts("to-host"))
def test_host_understands_every_golden_frame(frame: str) -> None:
    (item,) = Decoder().feed(frame.encode() + b"\r\n")
    assert isinstance(item, str)
    assert read_message(item) is not None
    assert encode(item) == frame.encode() + b"\r\n"


@pytest.mark.parametrize("frame", texts("to-board"))
def test_orders_are_written_as_the_golden_ones(frame: str) -> None:
    (item,) = Decoder(BOARD_LIMIT_BYTES).feed(frame.encode() + b"\n")
    assert isinstance(item, str)
    order = read_order(item)
    assert order is not None
    assert encode(order.body()) == frame.encode() + b"\r\n"


def test_host_refuses_what_fits_no_schema() -> None:
    assert [body for body in texts("not-to-host") if read_message(body) is not None] == []


def test_board_refuses_what_fits_no_schema() -> None:
    assert [body for body in texts("not-to-board") if read_order(body) is not None] == []


def test_streams_give_the_golden_outcomes() -> None:
    for data, *expected in vectors("stream"):
        found = [outcome(item) for item in Decoder(BOARD_LIMIT_BYTES).feed(unescape(data))]
        assert found == expected, data


@given(MESSAGES)
def test_a_message_survives_the_wire(message: Message) -> None:
    (item,) = Decoder().feed(encode(message.body()))
    assert isinstance(item, str)
    assert read_message(item) == message


@given(ORDERS)
def test_an_order_survives_the_wire(order: Order) -> None:
    assert read_order(order.body()) == order


def test_an_order_holds_no_space() -> None:
    """A space after a zero would keep a bootloader waiting for ever."""
    assert read_order("Z,08,a b") is None


@given(TELLING, st.data())
@settings(max_examples=400)
def test_any_cutting_of_any_bytes_gives_the_same_items(data: bytes, draw: st.DataObject) -> None:
    whole = Decoder(BOARD_LIMIT_BYTES)
    expected = whole.feed(data)
    cut = Decoder(BOARD_LIMIT_BYTES)
    places = sorted(draw.draw(st.lists(st.integers(0, len(data)), max_size=8)))
    got: list[Item] = []
    for start, end in zip([0, *places], [*places, len(data)], strict=True):
        got += cut.feed(data[start:end])
    assert (got, cut.noise) == (expected, whole.noise)


@given(st.binary(max_size=600))
def test_any_bytes_are_survived_and_the_next_frame_is_understood(data: bytes) -> None:
    decoder = Decoder()
    for byte in data:
        decoder.feed(bytes([byte]))
    assert decoder.feed(b"$I,08*5842\r\n")[-1] == "I,08"


@given(st.text(max_size=80))
def test_any_body_is_read_or_refused_without_an_exception(body: str) -> None:
    read_message(body)
    read_order(body)


def test_an_endless_frame_is_not_kept() -> None:
    decoder = Decoder()
    decoder.feed(b"$")
    for _ in range(1000):
        decoder.feed(b"X" * 1000)
    assert len(decoder._rest) < 200
    assert decoder.feed(b"\n") == [NoFrame.SHAPE]


def accepted(data: bytes) -> list[Message]:
    items = Decoder().feed(data)
    read = [read_message(item) for item in items if isinstance(item, str)]
    return [message for message in read if message is not None]


def test_no_one_or_two_flipped_bits_are_accepted() -> None:
    """All 544 and 147 696 patterns of one snapshot."""
    frame = bytearray(unescape(texts("to-host")[7]) + b"\r\n")
    good = accepted(bytes(frame))
    assert len(good) == 1
    bits = [(place, 1 << bit) for place in range(len(frame)) for bit in range(8)]
    wrong = 0
    for flips in chain(combinations(bits, 1), combinations(bits, 2)):
        for place, bit in flips:
            frame[place] ^= bit
        wrong += any(message not in good for message in accepted(bytes(frame)))
        for place, bit in flips:
            frame[place] ^= bit
    assert wrong == 0


def test_flags_and_causes_have_their_names() -> None:
    body = "S,08,0001,0000063C," + "." * 30 + ",3,01,02,05"
    message = read_message(body)
    assert isinstance(message, Snapshot)
    assert message.flags == Flag.UNCALIBRATED | Flag.EEPROM_ERROR
    assert message.presses == (1, 2)
