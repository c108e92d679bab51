"""The capture process: opens a source, puts its pictures into the ring, ends with its parent."""

import faulthandler
import multiprocessing
import os
import signal
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TextIO

import cv2

from vision.capture.ring import SPAWN, Ring, State
from vision.capture.source import CameraEnded, CameraFault, Capture, Opener

IDLE_S = 0.004  # between two questions whether a picture is due
ASK_S = 1.0  # between two tellings to the watchdog that we live
WATCHDOG_S = 30


def capture(ring: Ring, opener: Opener) -> None:
    """The whole life of the process: one source, opened once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    cv2.setNumThreads(1)
    ring.beat(time.monotonic())
    with Path(os.devnull).open("w") as nowhere:
        try:
            _watchdog(nowhere)
            with closing(opener()) as source:
                ring.tell(State.RUNNING, rate=source.rate)
                _pump(ring, source, nowhere)
        except CameraEnded:
            ring.tell(State.ENDED)
        except CameraFault as fault:
            ring.tell(State.FAILED, str(fault))
        finally:
            faulthandler.cancel_dump_traceback_later()


def _watchdog(nowhere: TextIO) -> None:
    """Unless it is called again in time the process ends, whatever hangs in it."""
    faulthandler.dump_traceback_later(WATCHDOG_S, exit=True, file=nowhere)


def _pump(ring: Ring, source: Capture, nowhere: TextIO) -> None:
    number, asked = 0, time.monotonic()
    while not ring.is_told_to_stop:
        picture = source.read(time.monotonic())
        now = time.monotonic()
        ring.beat(now)
        if now - asked > ASK_S:
            asked = now
            _watchdog(nowhere)
        if picture is None:
            time.sleep(IDLE_S)
            continue
        number += 1
        ring.tell_held(source.held)
        ring.put(number, now, picture)


def _end_with_parent() -> None:
    """Also when the parent was killed and could not say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Child:
    """A running capture process and its ring; used up when it is ended."""

    def __init__(self, opener: Opener) -> None:
        self.ring = Ring()
        self._process = SPAWN.Process(
            target=capture, args=(self.ring, opener), name="camera", daemon=True
        )
        self._process.start()

    @property
    def is_running(self) -> bool:
        return self._process.is_alive()

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def end(self, grace_s: float) -> None:
        """Asks, then insists."""
        self.ring.stop()
        self._process.join(grace_s)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        with suppress(ValueError):
            self._process.close()
