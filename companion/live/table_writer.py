"""The one thread that hands the table what is in the mailbox, and wakes the page."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.events import AnyObservation
from companion.live.desk import DeskAtTable
from companion.live.mailbox import Begin, Idle, Mailbox, Mark, Ordered
from companion.live.pace import Pace
from companion.live.table import Table
from companion.observations import PageSaid
from companion.storage.store import LogTrouble

GONE = "{}: deleted or moved while it is played; the game goes on, and is written anew at the end."


@dataclass
class TableWriter:
    """Takes everything out of `mailbox` in turn and hands it to `table`, which nobody else does."""

    table: Table
    mailbox: Mailbox
    pace: Pace
    desk: DeskAtTable | None = None  # where the table belongs to a hall
    is_running: bool = False
    _trouble: str = ""  # that was told last

    def run(self, wake: Callable[[], None]) -> None:
        """Runs until the mailbox is closed; calls `wake` whenever a page may look different.

        A mark, too: where the table is a demo's, a visitor may have come since the one before.
        """
        self.is_running = True
        try:
            while (heard := self.mailbox.next()) is not None:
                if not isinstance(heard, Mark):
                    self._write_down(heard)
                wake()
                if isinstance(heard, Begin | Mark):
                    heard.done.set()
        finally:
            self.is_running = False

    def unwritten(self) -> int:
        """How many transactions wait in memory because the log cannot be written."""
        return self.table.unwritten if self._trouble else 0

    def _write_down(self, heard: AnyObservation | Begin | Ordered | Idle) -> None:
        try:
            self._take(heard)
            self._report(
                "" if self.table.store.is_in_place else GONE.format(self.table.store.place)
            )
        except LogTrouble as trouble:
            self._report(str(trouble))

    def _take(self, heard: AnyObservation | Begin | Ordered | Idle) -> None:
        match heard:
            case Idle():
                self.table.pass_time(self.pace.now())
                self.table.write(self.pace.now())
            case Begin(agreed, turn_end):
                self.table.begin_game(agreed, turn_end)
            case Ordered():
                if self.desk is not None:
                    self.desk.take(heard, self.pace.now())
            case PageSaid():
                self.table.take(replace(heard, t=self.pace.now()))
            case _:
                self.table.take(heard)

    def _report(self, trouble: str) -> None:
        """Prints once that the log cannot be written, and once that it can be again."""
        if trouble != self._trouble:
            print(trouble or "The log is written again; nothing was lost.", file=sys.stderr)
        self._trouble = trouble
