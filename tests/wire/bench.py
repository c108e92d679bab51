"""A board and a link on one bench, joined by a cable that can be cut; time is simulated."""

from collections.abc import Callable
from typing import Protocol

from companion.observations import ButtonPressed, LinkChanged, SlotsChanged
from firmware_bridge.link import Link
from firmware_bridge.messages import Cause
from firmware_bridge.notices import Report

STEP_S = 0.002


class Board(Protocol):
    """What every board can do, be it fake, simulated or real."""

    may_be_marked: bool
    """Whether a test may give it a number or a calibration, which stay."""

    def receive(self, data: bytes, now: float) -> None: ...

    def poll(self, now: float) -> bytes: ...

    def set_slot(self, slot: int, state: str) -> None: ...

    def feel(self, slot: int, mv: float) -> None: ...

    def hold_button(self, button: int, down: bool) -> None: ...

    def restart(self, cause: Cause) -> None: ...


def untouched(data: bytes) -> bytes:
    return data


class Bench:
    """Steps board and link through time; `reports` is all that the link has said."""

    def __init__(self, board: Board, link: Link | None = None, step_s: float = STEP_S) -> None:
        self.board = board
        self.link = link or Link()
        self.now = 0.0
        self.reports: list[Report] = []
        self.to_host: Callable[[bytes], bytes] = untouched
        self.to_board: Callable[[bytes], bytes] = untouched
        self.plugged = False
        self.host_reads = True
        self.kept = b""
        self._step_s = step_s

    # The cable

    def plug(self) -> None:
        self.plugged = True
        self.link.open_session(self.now)

    def unplug(self) -> None:
        self.plugged = False
        self.kept = b""
        self.reports += self.link.close_session(self.now)

    # Time

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.step()

    def run_until(self, true: Callable[[], bool], limit_s: float = 5.0) -> float:
        """The seconds that passed; fails when it never came true."""
        start = self.now
        while not true():
            assert self.now - start < limit_s, f"not within {limit_s} s"
            self.step()
        return self.now - start

    def run_until_believed(self, slot: int, state: str) -> float:
        return self.run_until(lambda: self.link.slot_states.slots[slot] == state)

    def run_until_pressed(self, times: int) -> float:
        return self.run_until(lambda: len(self.presses) >= times)

    def step(self) -> None:
        self.now += self._step_s
        sent = self.board.poll(self.now)
        if not self.plugged:
            return
        self.kept += self.to_host(sent)
        if not self.host_reads:
            return
        data, self.kept = self.kept, b""
        if data:
            self.reports += self.link.feed(data, self.now)
        self.reports += self.link.tick(self.now)
        order = self.link.to_send(self.now)
        if order:
            self.board.receive(self.to_board(order), self.now)

    # What was said

    @property
    def presses(self) -> list[str]:
        return [r.player for r in self.reports if isinstance(r, ButtonPressed)]

    @property
    def changes(self) -> list[tuple[str, str]]:
        return [change for r in self.reports if isinstance(r, SlotsChanged) for change in r.slots]

    @property
    def link_states(self) -> list[str]:
        return [r.state for r in self.reports if isinstance(r, LinkChanged)]


def started(board: Board, step_s: float = STEP_S) -> Bench:
    """A bench whose link has verified every slot."""
    bench = Bench(board, step_s=step_s)
    bench.plug()
    bench.run_until(lambda: bench.link.is_up, 8.0)
    return bench
