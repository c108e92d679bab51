"""A crowd of onlookers in a process of its own: it opens streams, reads them and counts.

    python -m workshop.endurance.page_crowd PORT HEALTHY DEAF

A line from stdin ends it; what it counted is one line of JSON.
"""

import json
import re
import selectors
import socket
import statistics
import sys
import time
from dataclasses import dataclass, field

ROW = re.compile(rb'event: row\nid: (\d+)\ndata: \{"t":([0-9.]+)')
READ_BYTES = 1 << 18
JOIN_S = 120.0
SMALLEST_BUFFER_BYTES = 4096


@dataclass(slots=True)
class _Onlooker:
    connection: socket.socket
    rows: list[int] = field(default_factory=list)
    rest: bytes = b""
    is_there: bool = False  # has heard a state


@dataclass
class _Crowd:
    port: int
    delays: list[float] = field(default_factory=list)
    lost: int = 0
    is_over: bool = False

    def __post_init__(self) -> None:
        self.selector = selectors.DefaultSelector()
        self.onlookers: list[_Onlooker] = []

    def join(self, healthy: int, deaf: int) -> list[socket.socket]:
        """Opens all streams; the deaf ones are given back and never read."""
        silent = [self._open(SMALLEST_BUFFER_BYTES) for _ in range(deaf)]
        for _ in range(healthy):
            onlooker = _Onlooker(self._open())
            onlooker.connection.setblocking(False)
            self.onlookers.append(onlooker)
            self.selector.register(onlooker.connection, selectors.EVENT_READ, onlooker)
            self.listen(0.0)
        until = time.time() + JOIN_S
        while not all(one.is_there for one in self.onlookers) and time.time() < until:
            self.listen(0.1)
        return silent

    def _open(self, buffer: int = 0) -> socket.socket:
        connection = socket.socket()
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.connect(("127.0.0.1", self.port))
        host = f"127.0.0.1:{self.port}"
        connection.sendall(f"GET /events?lang=en HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        return connection

    def listen(self, seconds: float) -> None:
        for key, _ in self.selector.select(seconds):
            onlooker: _Onlooker | None = key.data
            if onlooker is None:  # stdin
                self.is_over = True
                continue
            try:
                data = onlooker.connection.recv(READ_BYTES)
            except OSError:
                data = b""
            if not data:
                self.lost += 1
                self.selector.unregister(onlooker.connection)
                continue
            self._hear(onlooker, onlooker.rest + data, time.time())

    def _hear(self, onlooker: _Onlooker, data: bytes, now: float) -> None:
        whole, _, onlooker.rest = data.rpartition(b"\n\n")
        onlooker.is_there = onlooker.is_there or b"event: state\n" in whole
        for row, said_at in ROW.findall(whole):
            onlooker.rows.append(int(row))
            self.delays.append(now - float(said_at))

    def report(self) -> dict[str, object]:
        heard = {tuple(one.rows) for one in self.onlookers}
        joined = sum(one.is_there for one in self.onlookers)
        delays = sorted(self.delays) or [0.0]
        return {
            "joined": joined,
            "lost": self.lost,
            "alike": len(heard),
            "rows": len(self.onlookers[0].rows),
            "disordered": sum(list(rows) != sorted(set(rows)) for rows in heard),
            "p50": statistics.median(delays),
            "p99": delays[int(len(delays) * 0.99)],
            "max": delays[-1],
        }


def main() -> int:
    port, healthy, deaf = map(int, sys.argv[1:])
    crowd = _Crowd(port)
    silent = crowd.join(healthy, deaf)
    print("joined", flush=True)
    crowd.selector.register(sys.stdin, selectors.EVENT_READ)
    while not crowd.is_over:
        crowd.listen(1.0)
    print(json.dumps(crowd.report()), flush=True)
    sys.stdin.read()
    for connection in silent:
        connection.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
