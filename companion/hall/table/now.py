"""How a table stands now, folded from its own log as it grows."""

from collections.abc import Callable

from companion.hall.protocol.link import TablesLog
from companion.hall.protocol.wire import TableNow
from companion.storage.course import LogCourse, course_after

ROWS_AT_ONCE = 200


class TablesNow:
    """Takes each row of the log once."""

    def __init__(
        self, log: TablesLog, turns: Callable[[], int], unwritten: Callable[[], int]
    ) -> None:
        self._log, self._turns, self._unwritten = log, turns, unwritten
        self._name, self._course = "", LogCourse()

    def follow(self) -> None:
        """Takes what is new; LogTrouble where it cannot be read."""
        while rows := self._log.some_after(self._course.row, ROWS_AT_ONCE):
            for row in rows:
                self._name = self._name or row.hash
                self._course = course_after(self._course, row)

    def now(self) -> TableNow | None:
        """None before the first game."""
        course = self._course
        if not course.game:
            return None
        return TableNow(
            self._name,
            course.row,
            course.game,
            course.standing,
            course.standing_row,
            course.header,
            self._turns(),
            self._unwritten(),
        )
