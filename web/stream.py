"""Live updates: every page hears each row of the log once, in order, and sees the latest state.

The log is the queue. The row's number is the id of the event, so a browser that comes back
says which row it saw last. The writer only calls `wake`; it never waits for a page.
"""

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping

from companion.observations import Json
from companion.store import Log, Row
from web.fold import TableState, after_row, is_worth_showing
from web.view import view
from web.words import Catalogue

HEARTBEAT = 1.0  # s; a page that hears nothing for three of them says so
RETRY_MS = 1000
MOST_STREAMS = 96
MOST_ROWS_BEHIND = 64  # who missed more gets the state alone


class Stream:
    """Shared by all pages of one table."""

    def __init__(
        self, log: Log, catalogues: Mapping[str, Catalogue], take: Callable[[Row], None]
    ) -> None:
        self._log = log
        self._take = take  # each row, once
        self._catalogues = catalogues
        self._changed = threading.Condition()
        self._latest = self._published = TableState()
        self._rows: deque[Row] = deque(maxlen=MOST_ROWS_BEHIND)  # games and events only
        self._encoded: dict[str, bytes] = {}  # what is published, by language
        self._log_name = ""  # tells one log from another
        self._streams = 0
        self.is_closed = False
        self.wake()

    def wake(self) -> None:
        """The log may have new rows: fold them in, and tell every page what is worth it."""
        with self._changed:
            told = len(self._rows)
            for row in self._log.after(self._latest.row_id):
                self._log_name = self._log_name or row.hash
                self._latest = after_row(self._latest, row)
                self._take(row)
                if row.kind != "observation":
                    self._rows.append(row)
                    told = -1
            if told < 0 or is_worth_showing(self._published, self._latest):
                self._published = self._latest
                self._encoded.clear()
                self._changed.notify_all()

    def close(self) -> None:
        """Every stream ends; the server can stop."""
        with self._changed:
            self.is_closed = True
            self._changed.notify_all()

    def shown(self, language: str) -> dict[str, Json]:
        """The whole page as it is now."""
        with self._changed:
            return view(self._published, language, self._catalogues[language])

    def enter(self) -> bool:
        """A place for one more stream, to be given back with `leave`; False when all are taken."""
        with self._changed:
            if self._streams >= MOST_STREAMS or self.is_closed:
                return False
            self._streams += 1
            return True

    def leave(self) -> None:
        with self._changed:
            self._streams -= 1

    def messages(self, last_seen: int | None, language: str) -> Iterator[bytes]:
        """Server-sent events for one page until `close`: the rows it missed, then the state.

        The state comes first thing even when no row was missed; then with every change.
        """
        yield _message("hello", {"log": self._log_name}, retry=RETRY_MS)
        shown, seen = -1, last_seen
        while not self.is_closed:
            if self._wait(shown):
                with self._changed:
                    shown = self._published.row_id
                    missed = self._missed(shown if seen is None else seen)
                    state = self._encoded_state(language)
                yield b"".join([*(_message("row", r.content(), r.id) for r in missed), state])
                seen = shown
            elif not self.is_closed:
                yield _message("tick", {"row": shown})

    def _wait(self, shown: int) -> bool:
        """Whether something else than `shown` is published within a heartbeat."""
        with self._changed:
            self._changed.wait_for(
                lambda: self.is_closed or self._published.row_id != shown, HEARTBEAT
            )
            return self._published.row_id != shown

    def _missed(self, seen: int) -> list[Row]:
        """The rows after `seen`; none when there were more than are kept."""
        missed = [row for row in self._rows if row.id > seen]
        return [] if len(missed) == MOST_ROWS_BEHIND else missed

    def _encoded_state(self, language: str) -> bytes:
        """Made once for all pages of a language."""
        if language not in self._encoded:
            shown = view(self._published, language, self._catalogues[language])
            self._encoded[language] = _message("state", shown, self._published.row_id)
        return self._encoded[language]


def _message(
    kind: str, data: Mapping[str, Json], row_id: int | None = None, retry: int | None = None
) -> bytes:
    lines = [f"event: {kind}"]
    if row_id is not None:
        lines.append(f"id: {row_id}")
    if retry is not None:
        lines.append(f"retry: {retry}")
    lines.append(f"data: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}")
    return ("\n".join(lines) + "\n\n").encode("utf-8")
