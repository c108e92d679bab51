"""The one thread that tells the table what was heard, and the page that there is news."""

import sys
from collections.abc import Callable
from dataclasses import replace

from companion.live.mailbox import Begin, Idle, Mailbox, Mark
from companion.live.pace import Pace
from companion.live.table import Table
from companion.observations import Observation, PageSaid
from companion.storage.store import LogTrouble


class TableWriter:
    """Takes one thing after the other out of `mailbox`; nobody else tells `table` anything."""

    def __init__(self, table: Table, mailbox: Mailbox, pace: Pace) -> None:
        self.table = table
        self.mailbox = mailbox
        self.pace = pace
        self._trouble = ""

    def run(self, wake: Callable[[], None]) -> None:
        """Until the mailbox is closed; `wake` is called whenever the log may have new rows."""
        while (heard := self.mailbox.next()) is not None:
            if not isinstance(heard, Mark):
                self._write_down(heard)
                wake()
            if isinstance(heard, Begin | Mark):
                heard.done.set()

    def unwritten(self) -> int:
        """How many transactions the log does not take just now."""
        return self.table.unwritten if self._trouble else 0

    def _write_down(self, heard: Observation | Begin | Idle) -> None:
        try:
            self._take(heard)
            self._report("")
        except LogTrouble as trouble:
            self._report(str(trouble))

    def _take(self, heard: Observation | Begin | Idle) -> None:
        match heard:
            case Idle():
                self.table.pass_time(self.pace.now())
                self.table.write(self.pace.now())
            case Begin(header, turn_end):
                self.table.begin_game(header, turn_end)
            case PageSaid():
                self.table.take(replace(heard, t=self.pace.now()))
            case _:
                self.table.take(heard)

    def _report(self, trouble: str) -> None:
        """Says once that the log cannot be written, and once that it can be again."""
        if trouble != self._trouble:
            print(trouble or "The log is written again; nothing was lost.", file=sys.stderr)
        self._trouble = trouble
