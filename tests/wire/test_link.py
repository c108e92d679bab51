"""The link against the fake board, in simulated time."""

from dataclasses import replace

import pytest

from companion.observations import LinkChanged, SlotsChanged
from firmware_bridge.board_identity import GiveUp
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.frame import encode
from firmware_bridge.link import Link, Phase
from firmware_bridge.messages import Ack, BoardStatus
from firmware_bridge.notices import BoardRefused, BoardSays, Verified, sentence
from tests.wire.bench import Bench, started
from tests.wire.ill_board import IllBoard
from tests.wire.talk import HELLO, greeted, notices, snapshot


def test_nothing_is_believed_before_the_hello() -> None:
    link = Link()
    link.open_session(0.0)
    assert link.feed(snapshot(100, "R"), 0.1) == []
    assert link.slot_states.slots == "." * 30


def test_a_running_board_is_asked_at_once_and_a_silent_one_after_the_bootloader() -> None:
    silent, running = Link(), Link()
    for link in (silent, running):
        link.open_session(0.0)
    running.feed(snapshot(100), 0.1)
    assert running.to_send(0.1) == b"\n" + encode("I,01")
    for now in (0.1, 1.0, 2.4):
        silent.tick(now)
        assert silent.to_send(now) == b""
    silent.tick(2.5)
    assert b"$I,01" in silent.to_send(2.5)


def test_a_first_hello_brings_the_cards_that_lie_already() -> None:
    board = FakeBoard()
    board.set_slot(3, "R")
    bench = started(board)
    assert bench.changes == [("A4", "red")]
    assert bench.link_states == []


def test_placed_and_removed_cards_are_reported_by_their_names() -> None:
    bench = started(FakeBoard())
    bench.board.set_slot(0, "R")
    bench.board.set_slot(29, "B")
    bench.run(0.3)
    bench.board.set_slot(0, ".")
    bench.board.set_slot(29, "F")
    bench.run(0.3)
    assert sorted(bench.changes) == [
        ("A1", "empty"),
        ("A1", "red"),
        ("B15", "blue"),
        ("B15", "fault"),
    ]


def test_after_a_gap_the_slots_are_verified_and_the_gap_is_an_event() -> None:
    bench = started(FakeBoard())
    bench.board.set_slot(1, "B")
    bench.run(0.3)
    bench.reports.clear()
    bench.unplug()
    bench.board.set_slot(1, ".")
    bench.board.set_slot(2, "R")
    bench.run(5)
    bench.plug()
    bench.run_until(lambda: bench.link.is_up)
    lost, back, changed, verified = bench.reports
    assert isinstance(lost, LinkChanged)
    assert lost == LinkChanged(lost.t, "slots", "lost")
    assert isinstance(back, LinkChanged)
    assert back == LinkChanged(back.t, "slots", "back")
    assert changed == SlotsChanged(back.t, (("A2", "empty"), ("A3", "red")))
    assert isinstance(verified, Verified)
    assert verified.changed == ("A2", "A3")
    assert 5 < verified.lost_s < 6


def test_silence_is_stale_after_one_second_and_dead_after_three() -> None:
    board = IllBoard()
    bench = started(board)
    board.is_silent = True
    lost_after_s = bench.run_until(lambda: bench.link.phase is Phase.STALE)
    assert 0.7 < lost_after_s < 1.1
    assert bench.link_states == ["lost"]
    bench.run_until(lambda: bench.link.give_up is GiveUp.DEAD, 2.5)


def test_a_short_silence_heals_without_a_new_hello() -> None:
    board = IllBoard()
    bench = started(board)
    board.is_silent = True
    bench.run(2.0)
    board.is_silent = False
    bench.run(0.5)
    assert bench.link_states == ["lost", "back"]


def test_a_port_with_nobody_is_given_up() -> None:
    link = Link()
    link.open_session(0.0)
    now = 0.0
    while link.give_up is None:
        now += 0.1
        link.tick(now)
        link.to_send(now)
    assert link.give_up is GiveUp.SILENT
    assert 5 < now < 6


def test_bytes_without_frames_are_called_gibberish() -> None:
    link = Link()
    link.open_session(0.0)
    for tick in range(60):
        link.feed(b"\xf8\x00\x78\x80", tick / 10)
        link.tick(tick / 10)
        link.to_send(tick / 10)
    assert link.give_up is GiveUp.GIBBERISH


@pytest.mark.parametrize(("protocol", "age"), [(2, "newer"), (0, "older")])
def test_another_protocol_is_refused_with_both_versions(protocol: int, age: str) -> None:
    board = IllBoard(firmware="3.2.1")
    board.protocol = protocol
    bench = Bench(board)
    bench.plug()
    bench.run_until(lambda: bench.link.give_up is GiveUp.PROTOCOL)
    (refused,) = notices(bench, BoardRefused)
    assert isinstance(refused, BoardRefused)
    assert all(word in sentence(refused) for word in ("3.2.1", f"protocol {protocol}", age, "1"))
    assert bench.changes == []


def test_a_board_with_another_number_of_slots_is_refused_with_both_numbers() -> None:
    link = Link()
    link.open_session(0.0)
    (refused,) = link.feed(encode(replace(HELLO, slots=24).body()), 0.1)
    assert refused == BoardRefused("This board has 24 slots, 30 are needed.")
    assert (link.give_up, link.why) == (GiveUp.SLOTS, refused.why)


def test_another_board_takes_over_only_when_the_first_stays_away() -> None:
    bench = started(FakeBoard("0000000A"))
    bench.unplug()
    bench.board = FakeBoard("0000000B")
    bench.run(1)
    bench.plug()
    bench.run_until(lambda: bench.link.give_up is GiveUp.OTHER_BOARD)
    bench.unplug()
    bench.run(10)
    bench.plug()
    bench.run_until(lambda: bench.link.is_up)


def test_a_sitting_that_never_had_a_board_is_told_once() -> None:
    link = Link()
    link.open_session(0.0)
    assert link.close_session(6.0) == []
    assert link.miss_board(6.0) == [LinkChanged(6.0, "slots", "lost")]
    assert link.miss_board(7.0) == []


def test_orders_are_repeated_with_the_same_number_and_then_lost() -> None:
    link = greeted()
    number = link.order("P", "0064")
    sent = []
    for tick in range(40):
        now = 0.2 + tick * 0.1
        link.feed(snapshot(200 + tick * 100), now)
        link.tick(now)
        sent.append(link.to_send(now))
    tries = [order for order in sent if b"$P" in order]
    assert len(tries) == 4
    assert set(tries) == {b"\n" + encode(f"P,{number:02X},0064")}
    assert link.statistics.orders_lost >= 1


def test_an_order_is_answered_under_its_number() -> None:
    bench = started(FakeBoard())
    number = bench.link.order("P", "0001")
    bench.run(0.5)
    assert bench.link.answers == {"P": Ack(number, BoardStatus.BAD_ARGUMENT)}


def test_a_boards_doubts_are_told_when_they_change() -> None:
    bench = started(FakeBoard())
    bench.link.order("C")
    bench.run(0.5)
    said = [sentence(n) for n in bench.reports if isinstance(n, BoardSays)]
    assert "not calibrated" in said[0]
    assert "all is well" in said[1]


def test_more_orders_than_the_board_can_ack_are_counted() -> None:
    board = FakeBoard()
    board.poll(0.1)
    board.receive(b"".join(b"\n" + encode(f"K,{number:02X}") for number in range(6)), 0.2)
    board.receive(b"\n?\n", 0.2)
    assert b"$D,0006,0000,0000,0000,0002,0000" in board.poll(0.3)
