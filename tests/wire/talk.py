"""Raw talk: with a board without a link, and with a link without a board."""

from typing import TypeVar

import pytest

from firmware_bridge.frame import Decoder, encode
from firmware_bridge.link import Link
from firmware_bridge.messages import (
    BoardDiagnosis,
    BoardStatus,
    Cause,
    Flag,
    Hello,
    Message,
    Snapshot,
    read_message,
)
from firmware_bridge.notices import Report
from tests.wire.bench import Bench, Board

M = TypeVar("M", bound=Message)
HELLO = Hello(1, "0.1.0", "FFFFFFFF", 1, Cause.POWER, 7)


class Talk:
    """Raw bytes to and from a board, without a link."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.now = 0.0
        self.bodies: list[str] = []
        self._decoder = Decoder()
        self.listen(0.3)
        self.hello = messages(self.bodies[:1], Hello)[0]

    def listen(self, seconds: float) -> list[str]:
        """The bodies that came in that time."""
        before, end = len(self.bodies), self.now + seconds
        while self.now < end:
            self.now += 0.002
            items = self._decoder.feed(self.board.poll(self.now))
            assert all(isinstance(item, str) for item in items)
            self.bodies += [item for item in items if isinstance(item, str)]
        return self.bodies[before:]

    def ask(self, body: str, seconds: float = 0.2) -> list[str]:
        self.board.receive(b"\n" + encode(body), self.now)
        return self.listen(seconds)

    def ack(self, body: str) -> BoardStatus:
        (ack,) = [answer for answer in self.ask(body) if answer.startswith("A,")]
        assert ack[2:4] == body[2:4]
        return BoardStatus(int(ack[5:7]))

    def diagnosis(self) -> BoardDiagnosis:
        """The board's counters; the question that asks for them is not counted itself."""
        self.board.receive(b"\n?\n", self.now)
        return messages(self.listen(0.1), BoardDiagnosis)[-1]


def skip_unless_it_may_be_marked(board: Board) -> None:
    if not board.may_be_marked:
        pytest.skip("this would leave a number or a calibration: FAUST_BOARD_MAY_BE_MARKED=1")


def messages(bodies: list[str], kind: type[M]) -> list[M]:
    read = [read_message(body) for body in bodies]
    return [message for message in read if isinstance(message, kind)]


def snapshot(ms: int, slots: str = "", boot: int = 1, presses: tuple[int, int] = (0, 0)) -> bytes:
    seq = ms // 250 % 256
    return encode(Snapshot(seq, boot, ms, slots.ljust(30, "."), 0, presses, Flag(0)).body())


def greeted(ms: int = 100) -> Link:
    link = Link()
    link.open_session(0.0)
    link.feed(encode(HELLO.body()) + snapshot(ms), 0.1)
    assert link.is_up
    return link


def notices(bench: Bench, kind: type[Report]) -> list[Report]:
    return [report for report in bench.reports if isinstance(report, kind)]
