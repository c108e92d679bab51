"""Addresses that do to a page what nobody should, until stdin ends; all of them on loopback.

    python -m workshop.endurance.rude_crowd PORT ADDRESSES

Each opens 32 connections: streams, floods of requests that are refused, silent ones, and ones that
send an empty line each second. Whatever is closed is opened anew.
"""

import json
import selectors
import socket
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass

STREAM, FLOOD, STRANGE, SILENT, DRIP = "stream", "flood", "strange", "silent", "drip"
OF_ONE = (STREAM,) * 11 + (FLOOD,) * 7 + (STRANGE,) * 4 + (SILENT,) * 5 + (DRIP,) * 5
AT_ONCE = 50  # requests of a flood
AGAIN_S = 0.05  # s until what was closed is opened anew
DRIP_S = 1.0
READ_BYTES = 1 << 16


@dataclass(slots=True)
class _Visit:
    address: str
    kind: str


class RudeCrowd:
    def __init__(self, port: int, addresses: int) -> None:
        self.opened = 0
        self.ended: Counter[str] = Counter()
        self._port = port
        self._selector = selectors.DefaultSelector()
        named = [f"127.0.{1 + n // 200}.{1 + n % 200}" for n in range(addresses)]
        self._due = [(0.0, _Visit(address, kind)) for address in named for kind in OF_ONE]
        self._drips_at = 0.0
        host = f"Host: 127.0.0.1:{port}\r\n\r\n"
        self._says = {
            STREAM: f"GET /events HTTP/1.1\r\n{host}".encode(),
            FLOOD: f"GET /api/me HTTP/1.1\r\n{host}".encode() * AT_ONCE,
            STRANGE: b"GET / HTTP/1.1\r\nHost: strange.example\r\n\r\n",
            SILENT: b"",
            DRIP: b"\r\n",
        }

    def go_on(self, now: float) -> None:
        """Opens what is due, says what may be said, and drips."""
        due = [visit for at, visit in self._due if at <= now]
        self._due = [one for one in self._due if one[0] > now]
        for visit in due:
            self._open(visit)
        for key, events in self._selector.select(AGAIN_S / 2):
            assert isinstance(key.fileobj, socket.socket)
            self._speak(key.fileobj, key.data, events, now)
        if now >= self._drips_at:
            self._drips_at = now + DRIP_S
            self._drip()

    def _open(self, visit: _Visit) -> None:
        connection = socket.socket()
        connection.setblocking(False)
        try:
            connection.bind((visit.address, 0))
            connection.connect_ex(("127.0.0.1", self._port))
        except OSError:  # no port of that address is free just now
            connection.close()
            return
        self.opened += 1
        self._selector.register(connection, selectors.EVENT_WRITE, visit)

    def _speak(self, connection: socket.socket, visit: _Visit, events: int, now: float) -> None:
        try:
            if events & selectors.EVENT_WRITE:
                self._selector.modify(connection, selectors.EVENT_READ, visit)
            elif not connection.recv(READ_BYTES):
                return self._end(connection, visit, now)
            elif visit.kind not in (FLOOD, STRANGE):
                return None
            connection.send(self._says[visit.kind])
        except BlockingIOError:
            return None
        except OSError:
            self._end(connection, visit, now)
        return None

    def _end(self, connection: socket.socket, visit: _Visit, now: float) -> None:
        self._selector.unregister(connection)
        connection.close()
        self.ended[visit.kind] += 1
        self._due.append((now + AGAIN_S, visit))

    def _drip(self) -> None:
        for key in [*self._selector.get_map().values()]:
            if key.data.kind == DRIP:
                assert isinstance(key.fileobj, socket.socket)
                with suppress(OSError):  # the next look finds it closed
                    key.fileobj.send(b"\r\n\r\n")

    def leave(self) -> None:
        for key in [*self._selector.get_map().values()]:
            assert isinstance(key.fileobj, socket.socket)
            key.fileobj.close()
        self._selector.close()


def allow_files(count: int) -> None:
    """As many open connections as this system lets us have."""
    import resource  # noqa: PLC0415  # not every system has it

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, most), most))


def main() -> int:
    port, addresses = map(int, sys.argv[1:])
    allow_files(2 * addresses * len(OF_ONE))
    crowd = RudeCrowd(port, addresses)
    ending = selectors.DefaultSelector()
    ending.register(sys.stdin, selectors.EVENT_READ)
    print("here", flush=True)
    while not ending.select(0):
        crowd.go_on(time.monotonic())
    crowd.leave()
    print(json.dumps({"opened": crowd.opened, "ended": crowd.ended.total()}), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
