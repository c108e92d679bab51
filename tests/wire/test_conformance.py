"""One suite for every board: the fake, the firmware's units on the PC, its image in simavr, and a
real one: FAUST_BOARD=/dev/ttyUSB0 pytest -s tests/wire/test_conformance.py (it asks for hands).
"""

import itertools
import re
from dataclasses import astuple

import pytest

from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.messages import (
    UNSET_BOARD,
    BoardDiagnosis,
    BoardStatus,
    Cause,
    Flag,
    Hello,
    Snapshot,
)
from tests.wire.bench import Board
from tests.wire.conftest import BOARDS
from tests.wire.golden import vectors
from tests.wire.talk import Talk, messages, skip_unless_it_may_be_marked


@pytest.fixture(params=dict.fromkeys([*BOARDS, "used"]))
def board(request: pytest.FixtureRequest) -> Board:
    """Every board, and one with a past."""
    if request.param == "fake":
        return FakeBoard()
    made: Board = request.getfixturevalue(f"{request.param}_board")
    return made


def counted_since(before: BoardDiagnosis, body: str) -> str:
    """What a diagnosis says beyond an earlier one."""
    (now,) = messages([body], BoardDiagnosis)
    counts = zip(astuple(now), astuple(before), strict=True)
    return BoardDiagnosis(*((after - was) for after, was in counts)).body()


def pattern_of(wanted: str, hello: Hello) -> str:
    """A golden answer as a pattern; a hello has this board's own number, start, cause, damage."""
    if wanted[0] == "H":
        fields = wanted.split(",")
        fields[3], fields[4] = hello.board, f"{hello.boot:04X}"
        fields[7], fields[9] = hello.cause.value, f"{hello.torn:X}"
        wanted = ",".join(fields)
    return "".join(c if c == "." else re.escape(c) for c in wanted)


def test_an_order_to_restart_whose_ack_was_lost_is_obeyed_once(board: Board) -> None:
    talk = Talk(board)
    talk.ask("R,01,BOOT", 0.6 if board.may_be_marked else 2.5)
    assert talk.ack("R,01,BOOT") is BoardStatus.OK
    assert messages(talk.listen(0.6), Hello) == []
    assert talk.ack("R,02,BOOT") is BoardStatus.OK
    assert len(messages(talk.listen(0.6 if board.may_be_marked else 2.5), Hello)) == 1


def test_a_start_begins_with_a_hello(board: Board) -> None:
    talk = Talk(board)
    assert (talk.hello.protocol, talk.hello.buttons) == (1, 2)
    assert messages(talk.bodies, Snapshot)[0].boot == talk.hello.boot


@pytest.mark.parametrize("vector", vectors("answer"))
def test_orders_get_the_golden_answers(board: Board, vector: tuple[str, ...]) -> None:
    """A board with a past keeps its number, and counts starts and frames from where it was."""
    body, *expected = vector
    talk = Talk(board)
    if body[0] == "W" and talk.hello.board != UNSET_BOARD:
        pytest.skip("it has a number already")
    before = talk.diagnosis()
    got = [b for b in talk.ask(body) if b[0] != "S"]
    assert len(got) == len(expected)
    for answer, wanted in zip(got, expected, strict=True):
        if wanted[0] == "D":
            assert counted_since(before, answer) == wanted
        else:
            assert re.fullmatch(pattern_of(wanted, talk.hello), answer)


def test_a_question_mark_is_answered_readably(board: Board) -> None:
    talk = Talk(board)
    board.receive(b"?\r\n", talk.now)
    assert [body[0] for body in talk.listen(0.1)][:3] == ["H", "D", "S"]


def test_a_body_without_a_schema_is_counted_and_not_answered(board: Board) -> None:
    talk = Talk(board)
    before = talk.diagnosis()
    assert [body for body in talk.ask("P,03,3E8") if body[0] != "S"] == []
    (said,) = [body for body in talk.ask("D,04") if body[0] == "D"]
    assert counted_since(before, said) == "D,0001,0000,0001,0000,0000,0000"


def test_values_come_in_two_halves(board: Board) -> None:
    values = [body for body in Talk(board).ask("V,01") if body[0] == "V"]
    assert [body[:5] for body in values] == ["V,00,", "V,0F,"]
    sums = [int(field, 16) for body in values for field in body.split(",")[2:]]
    assert len(sums) == 30
    assert all(450 * 23 < value < 570 * 23 for value in sums)


def test_the_period_can_be_set(board: Board) -> None:
    talk = Talk(board)
    assert talk.ack("P,01,0032") is BoardStatus.OK
    assert 18 <= len(messages(talk.listen(1.0), Snapshot)) <= 21
    assert talk.ack("P,02,1388") is BoardStatus.OK
    assert len(messages(talk.listen(4.0), Snapshot)) <= 1


def test_snapshots_keep_their_distance(board: Board) -> None:
    talk = Talk(board)
    talk.ask("P,01,0032")
    for step in range(60):
        board.hold_button(0, step % 2 == 0)
        talk.listen(0.023)
    times = [snapshot.ms for snapshot in messages(talk.bodies, Snapshot)]
    assert min(after - before for before, after in itertools.pairwise(times[1:])) >= 18


def test_an_order_with_the_same_number_is_done_once(board: Board) -> None:
    skip_unless_it_may_be_marked(board)
    talk = Talk(board)
    assert talk.ack("W,05,7F3A91C2") is BoardStatus.OK
    assert talk.ack("W,05,7F3A91C2") is BoardStatus.OK
    assert talk.ack("W,06,7F3A91C3") is BoardStatus.REFUSED
    (hello,) = messages(talk.ask("I,07"), Hello)
    assert hello.board == "7F3A91C2"


def test_the_board_number_and_the_calibration_outlive_a_restart(board: Board) -> None:
    skip_unless_it_may_be_marked(board)
    talk = Talk(board)
    assert talk.ack("W,05,7F3A91C2") is BoardStatus.OK
    assert talk.ack("C,06") is BoardStatus.OK
    talk.listen(1.0)
    board.restart(Cause.BROWN_OUT)
    (hello,) = messages(talk.listen(1.0), Hello)
    assert (hello.board, hello.boot) == ("7F3A91C2", talk.hello.boot + 1)
    assert hello.cause in (Cause.BROWN_OUT, Cause.POWER)  # an RP2040 cannot tell them apart
    assert messages(talk.bodies, Snapshot)[-1].flags == Flag(0)


def test_calibration_needs_empty_slots(board: Board) -> None:
    skip_unless_it_may_be_marked(board)
    talk = Talk(board)
    board.set_slot(3, "R")
    talk.listen(0.5)
    assert talk.ack("C,01") is BoardStatus.REFUSED
    board.set_slot(3, ".")
    talk.listen(2.0)
    assert talk.ack("C,02") is BoardStatus.OK


@pytest.mark.parametrize("when", ["first", "again", "anew"])
def test_a_weak_card_is_no_calibration(board: Board, when: str) -> None:
    """Accepted, it would be told as the other player's card when it is taken away."""
    skip_unless_it_may_be_marked(board)
    talk = Talk(board)
    if when != "first":
        assert talk.ack("C,00") is BoardStatus.OK
        talk.listen(0.4)
    for button in (0, 1):
        board.hold_button(button, when == "anew")
    for _, slot, mv, answer in (v for v in vectors("calibration") if v[0] == when):
        board.feel(int(slot), float(mv))
        talk.listen(0.8)
        talk.ask("I,00")
        assert [body for body in talk.ask("C,01") if body[0] == "A"] == [answer]
        board.feel(int(slot), 0)
        talk.listen(0.5)


def test_a_commanded_restart_is_told_from_the_watchdogs(board: Board) -> None:
    talk = Talk(board)
    assert talk.ack("R,01,BOOT") is BoardStatus.OK
    (hello,) = messages(talk.listen(0.6 if board.may_be_marked else 2.5), Hello)
    assert (hello.cause, hello.boot) == (Cause.ORDERED, (talk.hello.boot + 1) % 0x10000)
    assert not messages(talk.bodies, Snapshot)[-1].flags & Flag.WATCHDOG_RESET
