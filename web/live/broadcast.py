"""The pages that listen to one stream: how many there may be, and what each is told when."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set

from companion.storage.store import LogTrouble
from web.live.stream import Feed, Stream

HEARTBEAT_S = 1.0  # s; a page that hears nothing for three of them says so
KEPT_PLACES = 16  # that only this machine's own pages take, and who has a key


class Broadcast:
    """Shared by the pages of one stream; every method may be called by any thread."""

    def __init__(
        self, stream: Stream, clock: Callable[[], float], most: int, here: Set[str] = frozenset()
    ) -> None:
        """At most so many pages at once; `here` are the addresses of this machine."""
        self._stream, self._clock = stream, clock
        self._most, self._here = most, here
        self._pages: dict[Feed, bool] = {}  # as they came; whether it is a stranger's
        self._news = threading.Condition()
        self._rings = 0
        stream.ring = self.ring

    def ring(self) -> None:
        """Wake all pages: there may be something new."""
        with self._news:
            self._rings += 1
            self._news.notify_all()

    def enter(self, address: str, page: Feed) -> bool:
        """Take a place, given back by `leave`; False when there is none.

        Strangers leave some free. A device with a key takes that of the stranger who came last.
        """
        is_stranger = not page.device and address not in self._here
        with self._news:
            free = self._most - len(self._pages)
            if is_stranger:
                free -= min(KEPT_PLACES, self._most // 2)
            elif page.device and free <= 0:
                strangers = [one for one, is_strange in self._pages.items() if is_strange]
                self._end(strangers[-1:])
                free = self._most - len(self._pages)
            if free <= 0 or self._stream.is_closed:
                return False
            self._pages[page] = is_stranger
        return True

    def leave(self, page: Feed) -> None:
        with self._news:
            self._pages.pop(page, None)

    def listening(self) -> Counter[str]:
        """How many pages listen on each device that has a key; on those without, together: ""."""
        with self._news:
            return Counter(page.device for page in self._pages)

    def dismiss(self, devices: Set[str]) -> None:
        """End the streams of these devices: their pages come back and hear who they are now."""
        with self._news:
            self._end([page for page in self._pages if page.device in devices])

    def _end(self, pages: Iterable[Feed]) -> None:
        """Take the places of these pages."""
        for page in pages:
            page.is_over = True
            del self._pages[page]
        self.ring()

    def messages(self, page: Feed) -> Iterator[bytes]:
        """All that a page is told; what it missed while it took nothing comes in one piece."""
        now = self._clock()
        yield self._stream.hello(now, page.role)
        next_tick = now + HEARTBEAT_S
        while not self._stream.is_closed:
            rings = self._rings  # before the news is looked for, so that none is missed
            try:
                said = self._stream.news(page)
            except LogTrouble:  # it cannot be read just now; with the next tick we try again
                said = b""
            now = self._clock()
            if now >= next_tick:
                said, next_tick = said + self._stream.tick(now), now + HEARTBEAT_S
            if page.is_over:
                return
            if said:
                yield said
            self._wait(rings, max(0.0, next_tick - now))

    def _wait(self, rings: int, seconds: float) -> None:
        with self._news:
            self._news.wait_for(lambda: self._rings != rings, seconds)
