"""The pages that listen to one stream: how many there may be, and what each is told when."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from companion.storage.store import LogTrouble
from web.access.guests import NO_KEY
from web.live.feed import Feed, TellsPages

HEARTBEAT_S = 1.0  # s; a page that hears nothing for three of them says so
KEPT_PLACES = 16  # that only this machine's own pages take, and who has a key


@dataclass(slots=True, eq=False)
class Page:
    """A page that listens, in the thread of its request."""

    feed: Feed
    is_stranger: bool
    is_over: bool = False  # what is told from now on is not for it


class Broadcast:
    """Shared by the pages of one stream; every method may be called by any thread."""

    def __init__(
        self,
        stream: TellsPages,
        clock: Callable[[], float],
        most: int,
        here: frozenset[str] = frozenset(),
    ) -> None:
        self._stream, self._clock = stream, clock
        self._most = most  # pages at once
        self._here = here  # the addresses of this machine
        self._pages: dict[Page, None] = {}  # as they came
        self._news = threading.Condition()
        self._rings = 0
        stream.on_wake(self.ring)

    def ring(self) -> None:
        """Wake all pages: there may be something new."""
        with self._news:
            self._rings += 1
            self._news.notify_all()

    def enter(self, address: str, feed: Feed) -> Page | None:
        """A place for one more page, given back by `leave`; None when all are taken.

        Strangers leave some free. A device with a key takes that of the stranger who came last.
        """
        page = Page(feed, feed.device == NO_KEY and address not in self._here)
        with self._news:
            free = self._most - len(self._pages)
            if page.is_stranger:
                free -= min(KEPT_PLACES, self._most // 2)
            elif feed.device != NO_KEY and free <= 0:
                free += self._end([one for one in self._pages if one.is_stranger][-1:])
            if free <= 0 or self._stream.is_closed:
                return None
            self._pages[page] = None
        return page

    def leave(self, page: Page) -> None:
        with self._news:
            self._pages.pop(page, None)

    def listening(self) -> Counter[str]:
        """How many pages listen on each device that has a key; on those without, together: ""."""
        with self._news:
            return Counter(page.feed.device for page in self._pages)

    def dismiss(self, devices: Set[str]) -> None:
        """End the streams of these devices: their pages come back and hear who they are now."""
        with self._news:
            self._end([page for page in self._pages if page.feed.device in devices])

    def _end(self, pages: list[Page]) -> int:
        """Take the places of these pages; needs the lock."""
        for page in pages:
            page.is_over = True
            del self._pages[page]
        self._rings += 1
        self._news.notify_all()
        return len(pages)

    def messages(self, page: Page) -> Iterator[bytes]:
        """All that a page is told; what it missed while it took nothing comes in one piece."""
        now = self._clock()
        yield self._stream.hello(now, page.feed.role)
        next_tick = now + HEARTBEAT_S
        while not self._stream.is_closed:
            rings = self._rings  # before the news is looked for, so that none is missed
            said = self._news_for(page.feed)
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

    def _news_for(self, feed: Feed) -> bytes:
        try:
            return self._stream.news(feed)
        except LogTrouble:  # the log cannot be read just now; with the next tick we try again
            return b""
