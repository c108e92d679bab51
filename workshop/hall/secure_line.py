"""One kept https connection that never waits: for five hundred of them in one thread."""

import socket
import ssl

from companion.hall.joining.join import PATH

CHUNK = 1 << 16
EVENTS_READ, EVENTS_WRITE = 1, 2  # as in selectors


class LineBroken(Exception):
    """The connection is gone, or what came is no answer."""


class SecureLine:
    """`pump` whenever the socket is ready for what it `wants`."""

    def __init__(self, port: int, context: ssl.SSLContext, key: str, address: str) -> None:
        """`address` is our own: each table has another, as each is another computer."""
        raw = socket.socket()
        raw.bind((address, 0))
        raw.setblocking(False)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        raw.connect_ex(("127.0.0.1", port))
        self.socket = context.wrap_socket(raw, do_handshake_on_connect=False)
        self._key = key
        self._is_ready = False
        self._out, self._in = b"", bytearray()
        self.wants = EVENTS_WRITE
        self.is_idle = False  # and may be asked

    def ask(self, way: tuple[str, str], body: bytes) -> None:
        """Sent when it is pumped."""
        head = (
            f"{way[0]} {PATH}{way[1]} HTTP/1.1\r\nHost: hall\r\n"
            f"Authorization: Bearer {self._key}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.is_idle = False
        self._out = head.encode("ascii") + body

    def pump(self) -> bytes | None:
        """A whole answer, if one is there now; raises LineBroken."""
        try:
            if not self._is_ready:
                self.socket.do_handshake()
                self._is_ready = self.is_idle = True
            while self._out:
                self._out = self._out[self.socket.send(self._out) :]
            return None if self.is_idle else self._receive()
        except ssl.SSLWantReadError:
            self.wants = EVENTS_READ
        except ssl.SSLWantWriteError:
            self.wants = EVENTS_WRITE
        except (OSError, ValueError) as error:
            raise LineBroken(str(error)) from None
        return None

    def _receive(self) -> bytes | None:
        self.wants = EVENTS_READ
        while True:
            data = self.socket.recv(CHUNK)
            if not data:
                raise LineBroken("closed")
            self._in += data
            answer = self._whole()
            if answer is not None:
                self.is_idle = True
                return answer

    def _whole(self) -> bytes | None:
        head, end, body = bytes(self._in).partition(b"\r\n\r\n")
        if not end:
            return None
        if not head.startswith(b"HTTP/1.1 200"):
            raise LineBroken(head[:40].decode("latin-1"))
        lines = head.lower().split(b"\r\n")
        length = next(int(line[15:]) for line in lines if line.startswith(b"content-length:"))
        if len(body) < length:
            return None
        self._in.clear()
        return body

    def close(self) -> None:
        self.socket.close()
