"""What a table says next, given its log and what the hall says it holds.

The log is the outbox, and what the hall holds is the only cursor: nothing is stored here.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.hall.protocol.wire import (
    MOST_ROWS,
    Batch,
    HallSaid,
    HallUp,
    Have,
    NotTaken,
    Refusal,
    TableHello,
    TableNow,
    TableSaid,
    fitting,
)
from companion.storage.chain import Head, Row

PATIENCE_S, LONGEST_PATIENCE_S = 1.0, 60.0  # without an answer; doubled each time
LONGEST_AGAIN_S = 60.0  # whatever the hall says
TOO_MUCH_S = 10.0
STATE_EVERY_S = 1.0
DISPUTE_EVERY_S = 10.0  # two computers write one log: the one that is refused says so again
BATCH_EVERY_S = 0.06  # what comes more often than this a hall takes for a flood


class TablesLog(Protocol):
    """What is read of a table's log; a table's own `Log` reader has it."""

    def row(self, row_id: int) -> Row | None: ...

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]: ...

    def head(self) -> Head: ...


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """What a table's page can say of its hall."""

    is_up: bool
    since: float  # when it was first so, on the steady clock
    behind: int  # rows that the hall does not hold yet, as far as is known
    refused: NotTaken | None = None


class HallLink:
    """One log and one hall. No clock, no socket: the time is handed in.

    Its calls may raise LogTrouble where the log cannot be read.
    """

    def __init__(self, log: TablesLog, version: str, clock: Callable[[], float]) -> None:
        self._log, self._version, self._clock = log, version, clock
        self._held: Head | None = None  # what the hall said it holds
        self._last_held = 0
        self._is_up, self._since = False, 0.0
        self._refused: NotTaken | None = None
        self._disputed_at: float | None = None  # when the hall last knew why we stopped
        self._said_at = self._not_before = 0.0  # when something was said of rows, and is again
        self._patience = PATIENCE_S
        self._state: TableNow | None = None
        self._state_at: float | None = None

    def status(self) -> LinkStatus:
        behind = max(0, self._log.head().rows - self._last_held)
        return LinkStatus(self._is_up, self._since, behind, self._refused)

    def heard(self, said: HallSaid, now: float) -> None:
        """Whatever the hall says; orders and wishes for pictures are not its business."""
        match said:
            case HallUp():
                self._turn(now, is_up=True)
                self._held, self._not_before = None, now
                self._disputed_at = None
                self._state = None  # it has to hear how we stand, whatever it heard before
            case Have() | NotTaken() if said.log != self._name():
                pass  # of a log that we wrote before this one
            case Have(_, head, again_s):
                self._hold(head)
                if again_s:
                    self._held = None  # a hello is welcome then
                    self._not_before = now + min(again_s, LONGEST_AGAIN_S)
            case NotTaken(_, Refusal.TOO_MUCH):
                self._not_before = now + TOO_MUCH_S
            case NotTaken():
                self._refused, self._disputed_at = said, now

    def dismissed(self) -> None:
        """The hall does not know us any more: as if it had refused the log."""
        self._refused = NotTaken(self._name(), Refusal.DISMISSED)

    def lost(self, now: float) -> None:
        """The hall cannot be reached; what was said last may have come or not."""
        self._turn(now, is_up=False)
        self._held, self._not_before = None, now

    def due(self, now: float, state: TableNow | None) -> tuple[TableSaid, ...]:
        """What is to be said now; `state` is how the table stands, None before its first game."""
        if not self._is_up:
            return ()
        refused, known = self._refused, sys.maxsize if state is None else state.row
        rows = self._next(now, known) if refused is None else self._dispute(refused, now)
        said: list[TableSaid] = []
        is_time = isinstance(rows, Batch) or self._may_tell(now)  # no state is older than rows
        if state is not None and state != self._state and is_time:
            self._state, self._state_at = state, now
            said.append(state)
        return (*said, *([] if rows is None else [rows]))

    def _dispute(self, refused: NotTaken, now: float) -> TableHello | None:
        """Tells the hall which row of ours it has otherwise; it takes nothing by that.

        Once; of two that write one log over and over, so that it knows that both are there.
        """
        at, is_fork = self._disputed_at, refused.why is Refusal.FORK
        if at is not None and not (is_fork and now - at >= DISPUTE_EVERY_S):
            return None
        self._disputed_at = now
        own = self._log.row(refused.row)
        return None if own is None else self._hello(Head(own.id, own.hash))

    def _next(self, now: float, known: int) -> TableHello | Batch | None:
        """Rows up to the one that is known.

        Until it is answered the hall is believed to hold nothing: a hello costs little.
        """
        if now < self._not_before:
            return None
        held, self._held = self._held, None
        if held is None:
            head = self._log.head()
            if head.rows:
                self._wait(now)
            return self._hello(head) if head.rows else None
        new = self._log.some_after(held.rows, MOST_ROWS)
        rows = fitting(row for row in new if row.id <= known)
        if not rows:
            self._held = held
            return None
        self._wait(now)
        return Batch(self._name(), rows)

    def _wait(self, now: float) -> None:
        self._said_at, self._not_before = now, now + self._patience
        self._patience = min(LONGEST_PATIENCE_S, 2 * self._patience)

    def _hello(self, head: Head) -> TableHello:
        return TableHello(self._name(), head.rows, self._version, self._clock(), head.hash)

    def _hold(self, head: Head) -> None:
        """What it holds must be ours; less than before means that it came back from a copy."""
        own = self._log.row(head.rows) if head.rows else None
        if head.rows and (own is None or own.hash != head.hash):
            self._refused = NotTaken(self._name(), Refusal.FORK, head.rows)
            return
        self._held, self._last_held = head, head.rows
        self._not_before, self._patience = self._said_at + BATCH_EVERY_S, PATIENCE_S

    def _turn(self, now: float, is_up: bool) -> None:
        if self._is_up != is_up or not self._since:
            self._is_up, self._since = is_up, now

    def _may_tell(self, now: float) -> bool:
        return self._state_at is None or now - self._state_at >= STATE_EVERY_S

    def _name(self) -> str:
        """A log is called by the hash of its first row; one without rows has no name."""
        first = self._log.row(1)
        return "" if first is None else first.hash
