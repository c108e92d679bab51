"""Live updates: every page hears each row of the log once, in order, and sees the latest state.

The log is the queue, and a row's number is the id of the event, so a browser that comes back
says which row it saw last, whichever companion it then speaks to. The writer only calls `wake`,
which sets a flag; whoever reads next folds the new rows in.
"""

import json
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from companion.hall.orders.at_table import desk_of
from companion.json_reader import Json, objects_in
from companion.storage.store import LogTrouble, Row
from companion.storage.trouble import DamagedRow
from web.access.roles import Role
from web.game_pages import PageState
from web.games import SHOWN_GAMES
from web.services import PageServices
from web.words import Catalogue

TURN_DONE = "turn-done"
MOST_ROWS_BEHIND = 64  # who missed more gets the state alone
PRIVATE_BYTES = 1024  # of which a message for one role has a whole number
NEWS_ROWS = 512  # whose age is known: what is told for some seconds is among them
ROWS_AT_ONCE = 1000  # that are read from the log into memory
RETRY_MS = 1000


@dataclass(slots=True, eq=False)
class Feed:
    """How far one page has been told: the row it heard last, the picture it shows."""

    language: str
    heard: int | None = None  # None: it is new here, and hears no past
    shown: int = -1  # which picture, of those that were published
    role: Role = Role.ONLOOKER
    device: str = ""  # its key's hash; nothing for who has none
    private: Mapping[str, Json] = field(default_factory=dict)  # what only its role was told last
    is_over: bool = False  # what is told from now on is not for it


@dataclass(frozen=True, slots=True)
class DeskDecision:
    """Who decided at the hall's desk, for as long as the turn is played that was decided about."""

    by: str = ""  # nobody
    is_new: bool = False  # what follows in the log is its effect

    def after(self, row: Row) -> "DeskDecision":
        """After the next row of the log."""
        if row.kind in {"game", "observation"}:
            by = desk_of(row)
            if by or row.kind == "game":
                return DeskDecision(by, is_new=bool(by))
            return DeskDecision(self.by)
        ends_a_turn = row.kind == "event" and row.content().get("kind") == TURN_DONE
        return DeskDecision() if self.by and not self.is_new and ends_a_turn else self


class Stream:
    """Shared by all pages of one table. `take` gets each row of the log once."""

    is_closed = False

    def __init__(
        self,
        house: PageServices,
        catalogues: Mapping[str, Catalogue],
        take: Callable[[Row], None],
        is_read: Callable[[], bool] = bool,
    ) -> None:
        """`is_read`: whether a referee reads along, which who plays is told."""
        self._log_name = ""  # tells one log from another
        self.ring: Callable[[], None] = lambda: None  # wakes the pages that listen
        self._house, self._log = house, house.log.reader()
        self._catalogues = catalogues
        self._take = take
        self._lock = threading.Lock()
        self._latest: PageState = SHOWN_GAMES.before
        self._published: PageState = SHOWN_GAMES.before
        self._decision = DeskDecision()
        self._is_read = is_read
        self._beside: dict[str, Json] = {}  # what is told beside what the log says
        self._picture = 0  # its number: each time that a page would look different, another
        self._rows: deque[Row] = deque(maxlen=MOST_ROWS_BEHIND)  # games and events only
        self._heard: deque[tuple[int, float]] = deque(maxlen=NEWS_ROWS)  # rows, and when they came
        self._parcels: dict[tuple[str, int | None], bytes] = {}  # by language and row heard
        self._damaged_row = 0  # the first of the log that is not as it was written
        self._is_stale = True
        self.shown("en")
        self._heard.clear()  # how old the rows were that were there before, nobody knows

    def wake(self) -> None:
        """Says that the log may have new rows. Only rings, so it never waits."""
        self._is_stale = True
        self.ring()

    def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        self.is_closed = True
        self.ring()

    def follow(self) -> None:
        """Reads the rows the log has got since, folds them in, and hands each to `take`."""
        if self._is_stale:
            with self._lock, suppress(DamagedRow):  # what was read before it is shown on
                self._follow()

    def latest_row(self) -> int:
        self.follow()
        return self._latest.row_id

    def shown(self, language: str) -> dict[str, Json]:
        """The state of the page as it is now, in that language."""
        with self._lock:
            with suppress(DamagedRow):
                self._follow()
            return self._view(language)

    def private(self, language: str, role: Role) -> Mapping[str, Json]:
        """What that role alone is told beside the state as it was shown last."""
        with self._lock:
            return self._published.private(role, self._speech(language))

    def hello(self, now: float, role: Role) -> bytes:
        """What a page is told first: which log, the server's time, and who it is."""
        said = message("hello", {"log": self._log_name, "at": now, "role": role.value})
        return b"retry: %d\n%b" % (RETRY_MS, said)

    def tick(self, now: float) -> bytes:
        """A heartbeat, with the server's time: a page can tell how late it hears.

        What is not written is not shown, nor what was damaged: a page must know that there is more.
        """
        lacks: dict[str, Json] = {
            "unwritten": self._house.unwritten(),
            "damaged": self._damaged_row,
            "gone": self._house.is_gone(),
        }
        if hall := self._house.hall():
            lacks["hall"] = {**hall, "desk": self._decision.by}
        return message("tick", {"row": self._published.row_id, "at": now, **lacks})

    def news(self, feed: Feed) -> bytes:
        """The rows that the page has missed and the state, or nothing; made once for all alike."""
        with self._lock:
            self._follow()
            row_id = self._published.row_id
            if feed.shown == self._picture:
                return b""
            wanted = (feed.language, feed.heard)
            if wanted not in self._parcels:
                self._parcels[wanted] = self._parcel(*wanted)
            feed.shown, feed.heard = self._picture, row_id
            return self._parcels[wanted] + self._private(feed)

    def _private(self, feed: Feed) -> bytes:
        told = self._published.private(feed.role, self._speech(feed.language))
        if told == feed.private:
            return b""
        feed.private = told
        said = message("private", told)
        lacks = -len(said) % PRIVATE_BYTES  # blanks after the JSON: no length tells what was said
        return said.removesuffix(b"\n\n") + b" " * lacks + b"\n\n"

    def _parcel(self, language: str, heard: int | None) -> bytes:
        row_id = self._published.row_id
        missed = [row for row in self._rows if row.id > (row_id if heard is None else heard)]
        if len(missed) == MOST_ROWS_BEHIND:  # and there may have been more
            missed = []
        rows = b"".join(message("row", row.content(), row.id) for row in missed)
        only_state = (language, row_id)  # nobody asks with the row that is shown
        if only_state not in self._parcels:
            self._parcels[only_state] = message("state", self._view(language), row_id)
        return rows + self._parcels[only_state]

    def _view(self, language: str) -> dict[str, Json]:
        shown = self._published.shown(self._speech(language))
        shown["news"] = self._with_age(shown.get("news", []))
        return shown | self._beside

    def _with_age(self, news: Json) -> list[Json]:
        """When each line was heard, where that is known: a page tells it for some seconds."""
        times: dict[Json, float] = dict(self._heard)
        ages = [(line, times.get(line["row"])) for line in objects_in(news)]
        return [line if at is None else line | {"at": at} for line, at in ages]

    def _speech(self, language: str) -> tuple[str, Catalogue]:
        return language, self._catalogues[language]

    def _follow(self) -> None:
        """Reads and folds the new rows, if there may be any; needs the lock."""
        if not self._is_stale:
            return
        self._is_stale = False
        try:
            is_news = self._fold_all()
        except LogTrouble as trouble:
            self._is_stale = True  # whoever asks next tries again
            self._damaged_row = trouble.row if isinstance(trouble, DamagedRow) else 0
            raise
        self._damaged_row = 0
        beside = self._told_beside()
        is_news |= beside != self._beside
        if is_news or not self._latest.looks_like(self._published):
            self._published, self._beside = self._latest, beside
            self._picture += 1
            self._parcels.clear()

    def _told_beside(self) -> dict[str, Json]:
        """Of a referee, and of a visitor where there may be one."""
        told: dict[str, Json] = {"referee_reads": self._is_read()}
        visitor = self._house.visitor
        return told if visitor is None else {**told, "visitor": visitor.state()}

    def _fold_all(self) -> bool:
        is_news = False
        while rows := self._log.some_after(self._latest.row_id, ROWS_AT_ONCE):
            for row in rows:
                is_news |= self._fold(row)
        return is_news

    def _fold(self, row: Row) -> bool:
        """Folds one row into the state; whether it is one that pages are sent."""
        self._log_name = self._log_name or row.hash
        self._latest = SHOWN_GAMES.after(self._latest, row)
        self._decision = self._decision.after(row)
        self._take(row)
        self._heard.append((row.id, self._house.steady()))
        if row.kind not in {"game", "event"}:
            return False
        self._rows.append(row)
        return True


def message(kind: str, data: Mapping[str, Json], row_id: int | None = None) -> bytes:
    """One server-sent event."""
    number = "" if row_id is None else f"id: {row_id}\n"
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {kind}\n{number}data: {text}\n\n".encode()
