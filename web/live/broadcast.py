"""One thread tells all pages: it owns their sockets, and none of them can make it wait.

A page that takes what it gets is told at once. One that does not is told nothing more until it
has taken the rest; then it gets what it missed in one piece, and if that takes too long it goes.
"""

import selectors
import socket
import threading
from collections import Counter
from collections.abc import Callable, Set
from contextlib import suppress
from dataclasses import dataclass

from companion.rates import count_down
from companion.storage.store import LogTrouble
from web.access.guests import NO_KEY
from web.live.feed import Feed, TellsPages

HEARTBEAT_S = 1.0  # s; a page that hears nothing for three of them says so
MOST_WAITING_S = 10.0  # s for a page to take what it was sent
SEND_BUFFER_BYTES = 32 * 1024  # bytes in the system: what lies there is old when it arrives
READ_BYTES = 4096
KEPT_PLACES = 16  # that only this machine's own pages take, and who has a key


@dataclass(slots=True, eq=False)
class _Page:
    connection: socket.socket
    address: str
    feed: Feed
    rest: bytes | memoryview = b""  # that the connection would not take yet
    since: float = 0.0  # when it began to refuse


class Broadcast:
    """Runs in a thread of its own until the stream is closed."""

    def __init__(
        self,
        stream: TellsPages,
        clock: Callable[[], float],
        most: int,
        here: frozenset[str] = frozenset(),
    ) -> None:
        self._stream = stream
        self._clock = clock
        self.most = most  # pages at once
        self._here = here  # the addresses of this machine
        self._lock = threading.Lock()  # for what other threads bring and ask
        self._arriving: list[_Page] = []
        self.places = 0  # that are taken
        self._addresses: Counter[str] = Counter()
        self._dismissed: set[str] = set()  # devices whose pages have to go
        self._pages: dict[_Page, None] = {}  # as they came
        self._selector: selectors.BaseSelector
        self._bell: socket.socket | None = None  # while the thread runs
        self._is_rung = False
        self._has_ended = False
        stream.on_wake(self.ring)

    def ring(self) -> None:
        """Wakes the thread; a bell that rings already need not be rung."""
        bell = self._bell
        if bell is not None and not self._is_rung:
            self._is_rung = True
            with suppress(OSError):
                bell.send(b"!")

    def enter(self, address: str, device: str = NO_KEY) -> bool:
        """Takes a place for one more page, given back by `leave`; False when all are taken.

        Strangers leave some free. A device with a key takes that of the stranger who came last.
        """
        with self._lock:
            free = self.most - self.places
            if self._is_stranger(address, device):
                free -= min(KEPT_PLACES, self.most // 2)
            elif device != NO_KEY:
                free += sum(map(self._is_of_a_stranger, self._all()))
            if free <= 0 or self._stream.is_closed:
                return False
            self.places += 1
            return True

    def _is_stranger(self, address: str, device: str) -> bool:
        return device == NO_KEY and address not in self._here

    def leave(self) -> None:
        with self._lock:
            self.places -= 1

    @property
    def backlog(self) -> int:
        """How many bytes the slowest page has yet to take."""
        return max((len(page.rest) for page in [*self._pages]), default=0)

    def welcome(self, connection: socket.socket, address: str, feed: Feed) -> None:
        """Takes over the connection of a page that has its place and was sent the response head."""
        connection.setblocking(False)
        with suppress(OSError):  # not every system sets anything once the other end has gone
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self._lock:
            if self._has_ended:
                connection.close()
                return
            self._addresses[address] += 1
            self._arriving.append(_Page(connection, address, feed))
        self.ring()

    def count(self, address: str) -> int:
        """How many pages listen from that address."""
        with self._lock:
            return self._addresses[address]

    def listening(self) -> Counter[str]:
        """How many pages listen on each device that has a key; on those without, together: ""."""
        with self._lock:
            return Counter(page.feed.device for page in self._all())

    def _all(self) -> list[_Page]:
        """The pages that listen, and those that are about to; needs the lock."""
        return [*self._pages, *self._arriving]

    def dismiss(self, devices: Set[str]) -> None:
        """Ends the streams of these devices: their pages come back and hear who they are now."""
        with self._lock:
            self._dismissed |= devices
        self.ring()

    def run(self) -> None:
        ear, bell = socket.socketpair()
        with selectors.DefaultSelector() as self._selector, ear, bell:
            for end in (ear, bell):
                end.setblocking(False)
            self._selector.register(ear, selectors.EVENT_READ, ear)
            self._bell = bell
            self._go_on()
            self._bell = None
            self._end()

    def _go_on(self) -> None:
        next_tick = self._clock() + HEARTBEAT_S
        while not self._stream.is_closed:
            timeout = min(HEARTBEAT_S, max(0.0, next_tick - self._clock()))
            for key, events in self._selector.select(timeout):
                self._attend(key, events)
            self._let_in()
            self._let_go()
            now = self._clock()
            is_due = now >= next_tick
            tick = self._stream.tick(now) if is_due else b""
            next_tick = now + HEARTBEAT_S if is_due else next_tick
            for page in [*self._pages]:
                self._tell(page, tick, now)

    def _attend(self, key: selectors.SelectorKey, events: int) -> None:
        page = key.data
        if isinstance(page, socket.socket):  # the ear
            self._is_rung = False  # before the news is looked for, so that none is missed
            with suppress(BlockingIOError):
                page.recv(READ_BYTES)
        elif events & selectors.EVENT_READ and self._has_left(page):
            self._drop(page)
        elif events & selectors.EVENT_WRITE:
            self._send(page, page.rest, page.since)

    def _let_in(self) -> None:
        with self._lock:
            arrived, self._arriving = self._arriving, []
            self._pages |= dict.fromkeys(arrived)
        for page in arrived:
            now = self._clock()
            self._selector.register(page.connection, selectors.EVENT_READ, page)
            self._send(page, self._stream.hello(now, page.feed.role), now)

    def _let_go(self) -> None:
        with self._lock:
            dismissed, self._dismissed = self._dismissed, set()
        for page in [one for one in self._pages if one.feed.device in dismissed]:
            self._drop(page)
        if self.places > self.most:
            last = [page for page in reversed(self._pages) if self._is_of_a_stranger(page)]
            for page in last[: self.places - self.most]:
                self._drop(page)

    def _is_of_a_stranger(self, page: _Page) -> bool:
        return self._is_stranger(page.address, page.feed.device)

    def _tell(self, page: _Page, tick: bytes, now: float) -> None:
        if page.rest:
            if now - page.since > MOST_WAITING_S:
                self._drop(page)
            return
        said = self._news(page.feed) + tick
        with self._lock:
            is_another = page.feed.device in self._dismissed  # what it was told is not for it
        if said and not is_another:
            self._send(page, said, now)

    def _news(self, feed: Feed) -> bytes:
        try:
            return self._stream.news(feed)
        except LogTrouble:  # the log cannot be read just now; with the next tick we try again
            return b""

    def _send(self, page: _Page, said: bytes | memoryview, since: float) -> None:
        try:
            taken = page.connection.send(said)
        except BlockingIOError:
            taken = 0
        except OSError:
            self._drop(page)
            return
        was_waiting, page.rest, page.since = bool(page.rest), memoryview(said)[taken:], since
        if bool(page.rest) != was_waiting:
            waits_for = selectors.EVENT_WRITE if page.rest else 0
            self._selector.modify(page.connection, selectors.EVENT_READ | waits_for, page)

    def _has_left(self, page: _Page) -> bool:
        """Whether the page has gone: it never sends, so anything that comes means its end."""
        try:
            page.connection.recv(1)
        except BlockingIOError:
            return False
        except OSError:
            pass
        return True

    def _drop(self, page: _Page) -> None:
        if page not in self._pages:
            return
        self._selector.unregister(page.connection)
        with self._lock:
            del self._pages[page]
            self.places -= 1
            count_down(self._addresses, page.address)
        page.connection.close()

    def _end(self) -> None:
        for page in [*self._pages]:
            self._drop(page)
        with self._lock:
            self._has_ended = True
            for page in self._arriving:
                page.connection.close()
