"""Wires to a fake or simulated board: a pseudo-terminal and a TCP port, and what pumps them."""

import os
import select
import socket
import sys
import threading
import time
from typing import Protocol

from firmware_bridge.messages import Cause

CHUNK_BYTES = 4096
PUMP_S = 0.005  # that is waited for bytes


class Pump(Protocol):
    def pump(self, now: float, wait_s: float) -> None: ...


class WiredBoard(Protocol):
    def receive(self, data: bytes, now: float) -> None: ...

    def poll(self, now: float) -> bytes: ...

    def restart(self, cause: Cause) -> None: ...


class PtyWire:
    """A pseudo-terminal (POSIX only); `url` changes with every plug, as a real port's may."""

    def __init__(self, board: WiredBoard, resets_on_open: bool = False) -> None:
        self.url = ""
        self.dropped = 0
        self._board = board
        self._resets_on_open = resets_on_open
        self._master = -1
        self._is_open = False
        self.plug()

    def plug(self) -> None:
        if sys.platform == "win32":
            raise OSError("Windows has no pseudo-terminals; use TCP")
        import pty
        import tty

        self._master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        self.url = os.ttyname(slave)
        os.close(slave)
        self._is_open = False

    def unplug(self) -> None:
        if self._master >= 0:
            os.close(self._master)
        self._master = -1

    def pump(self, now: float, wait_s: float) -> None:
        """Passes bytes on in both directions; waits at most `wait_s` for some."""
        sent = self._board.poll(now)
        if self._master < 0:
            select.select([], [], [], wait_s)
            return
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        events = dict(poll.poll(0 if sent else wait_s * 1000)).get(self._master, 0)
        self._note_host(not events & select.POLLHUP)
        if not self._is_open:
            self.dropped += len(sent)
            select.select([], [], [], wait_s)
            return
        if events & select.POLLIN:
            self._board.receive(os.read(self._master, CHUNK_BYTES), now)
        self._write(sent)

    def _note_host(self, is_open: bool) -> None:
        """Restarts the board if its port was opened, as many boards do."""
        if is_open and not self._is_open and self._resets_on_open:
            self._board.restart(Cause.EXTERNAL)
        self._is_open = is_open

    def _write(self, data: bytes) -> None:
        try:
            written = os.write(self._master, data) if data else 0
        except BlockingIOError:
            written = 0
        self.dropped += len(data) - written


class TcpWire:
    """A TCP port for one host at a time, a second one waits; works on Windows too."""

    def __init__(self, board: WiredBoard, port: int = 0) -> None:
        self._board = board
        self._server = socket.create_server(("127.0.0.1", port))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._host: socket.socket | None = None

    def unplug(self) -> None:
        if self._host is not None:
            self._host.close()
        self._host = None

    def close(self) -> None:
        self.unplug()
        self._server.close()

    def pump(self, now: float, wait_s: float) -> None:
        sent = self._board.poll(now)
        waiting = [self._host or self._server]
        ready, _, _ = select.select(waiting, [], [], 0 if sent else wait_s)
        if self._host is None:
            if ready:
                self._host, _ = self._server.accept()
            return
        try:
            if ready:
                self._take(self._host.recv(CHUNK_BYTES), now)
            if self._host is not None and sent:
                self._host.sendall(sent)
        except OSError:
            self.unplug()

    def _take(self, data: bytes, now: float) -> None:
        if data:
            self._board.receive(data, now)
        else:
            self.unplug()


class Pumping:
    """Pumps a fake wire in a thread while the context lasts: `with Pumping(TcpWire(board)):`"""

    def __init__(self, wire: Pump) -> None:
        self._wire = wire
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fake board", daemon=True)

    def __enter__(self) -> "Pumping":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        start = time.monotonic()
        while not self._stop.is_set():
            self._wire.pump(time.monotonic() - start, PUMP_S)
