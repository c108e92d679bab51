"""A connection under TLS. Hands are shaken as the peer goes along: no thread waits for it."""

import ssl
from pathlib import Path

from web.connection import PageChannel

RECORD_BYTES = 16 * 1024  # of TLS at most: what was unpacked of one is taken whole
NOT_YET = (ssl.SSLWantReadError, ssl.SSLWantWriteError)


def tls_of(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    """How a server speaks that has this certificate and its key."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(*certificate)
    return context


class SecureChannel(PageChannel):
    """Reading and writing shake hands first, by themselves; who cannot do that is hung up on."""

    socket: ssl.SSLSocket

    def handle_read(self) -> None:
        try:
            with self.outbuf_lock:  # as whoever sends has: OpenSSL takes one thread at a time
                data = self.socket.recv(RECORD_BYTES)
        except NOT_YET:
            return
        except OSError:
            data = b""
        if data:
            self.received(data)
        else:
            self.handle_close()

    def send(self, data: bytes, do_close: bool = True) -> int:
        """How much is on its way; nothing where the peer has to be waited for, or is gone."""
        try:
            return self.socket.send(data)
        except NOT_YET:
            return 0
        except OSError:
            if do_close:
                self.handle_close()
            return 0
