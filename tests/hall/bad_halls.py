"""Halls that do a table no good: each on loopback, with the certificate that the table expects."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.hall.joining.join import Membership
from companion.storage.certificate import OwnCertificate, own_certificate

LOOK_S = 0.1
GARBAGE = b"HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n" + b"\x00\xff{[" * 8 + b"!" * 10
Answer = Callable[[ssl.SSLSocket], None]


def never(_: ssl.SSLSocket) -> None:
    """It takes what it is told, and says nothing."""


def garbage(line: ssl.SSLSocket) -> None:
    line.sendall(GARBAGE)


def closes(line: ssl.SSLSocket) -> None:
    line.close()


BAD: dict[str, Answer] = {"never answers": never, "answers garbage": garbage, "closes": closes}


@contextmanager
def bad_hall(folder: Path, answer: Answer) -> Iterator[Membership]:
    """What a table keeps of it."""
    own = own_certificate(folder, "bad")
    stopping = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(LOOK_S)
        thread = threading.Thread(target=_serve, args=(server, own, answer, stopping))
        thread.start()
        try:
            yield Membership(f"127.0.0.1:{server.getsockname()[1]}", "t1", "key", own.pem)
        finally:
            stopping.set()
            thread.join()


def _serve(
    server: socket.socket, own: OwnCertificate, answer: Answer, stopping: threading.Event
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(own.certificate, own.key)
    lines: list[ssl.SSLSocket] = []
    while not stopping.is_set():
        with suppress(TimeoutError, OSError):
            plain, _ = server.accept()
            plain.settimeout(1.0)
            line = context.wrap_socket(plain, server_side=True)
            lines.append(line)
            line.recv(1 << 16)
            answer(line)
    for line in lines:
        line.close()
