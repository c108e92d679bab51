"""Threads that belong together: if one fails all end, and so they do when somebody asks for it.

The end is asked for through a `SimpleQueue`, the one thing that may be filled while its own thread
empties it: a signal comes anywhere, also while `wait` would hold the lock of an event. A command
that runs so long has its own exit statuses, and tells on stderr what is wrong.
"""

import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue

DONE, NOT_BEGUN, CRASHED, NOT_WRITTEN = 0, 2, 70, 74  # as in sysexits.h
STOP_S = 2.5  # that a thread gets to end: more than a table's last rows get
LOOK_EVERY_S = 1.0  # a signal that meets another thread does not wake the one that waits
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")  # not every system has them all


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


class Sentences:
    """What many parts have to say: it waits until the address has been printed first."""

    def __init__(self, told: Callable[[str], None] = tell) -> None:
        self._lock, self._told = threading.Lock(), told
        self._waiting: list[str] | None = []

    def tell(self, sentence: str) -> None:
        with self._lock:
            if self._waiting is None:
                self._told(sentence)
            else:
                self._waiting.append(sentence)

    def wait_no_longer(self) -> None:
        with self._lock:
            for sentence in self._waiting or ():
                self._told(sentence)
            self._waiting = None


class Threads:
    """`start` them, `wait` until the end is asked for, ask each to end, then `join`."""

    def __init__(self) -> None:
        self.has_crashed = False
        self._asked_to_end: SimpleQueue[None] = SimpleQueue()
        self._threads: list[threading.Thread] = []

    def listen_for_the_end(self) -> None:
        """From now on Ctrl-C, and the system's wish to end, are asked of `wait`.

        Before the first is started: whoever knows the address may ask for the end.
        """
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, lambda *_: self.ask_to_end())

    def ask_to_end(self) -> None:
        """Lets `wait` go on, from any thread."""
        self._asked_to_end.put(None)

    def start(self, part: Callable[[], None]) -> None:
        thread = threading.Thread(target=lambda: self._guard(part), daemon=True)
        thread.start()
        self._threads.append(thread)

    def wait(self) -> None:
        """Waits until the end is asked for, or a part fails."""
        while not self.is_time_to_end(LOOK_EVERY_S):
            pass

    def is_time_to_end(self, within_s: float) -> bool:
        """Waits so long for the wish to end, or for a part that fails."""
        with suppress(Empty):
            self._asked_to_end.get(timeout=within_s)
            return True
        return False

    def join(self) -> None:
        for thread in self._threads:
            thread.join(STOP_S)

    @property
    def are_running(self) -> bool:
        """Whether one of them has not ended yet."""
        return any(thread.is_alive() for thread in self._threads)

    def _guard(self, part: Callable[[], None]) -> None:
        """Runs a part; if it fails, all end, as a program without one part would mislead."""
        try:
            part()
        except BaseException:
            self.has_crashed = True
            self.ask_to_end()
            raise
