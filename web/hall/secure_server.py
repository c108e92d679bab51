"""Cheroot with TLS: what tables and the desk talk to. Waitress has none."""

import logging
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server

THREADS = 40  # half of them may wait for rows to be kept
MOST_OPEN = 1200  # connections; a table keeps one
BACKLOG = 600  # after an outage all come at once
IDLE_S = 60
STOP_S = 2

Wsgi = Callable[..., Any]


class _QuietServer(Server):
    """Strangers who hang up are no news; a bug of ours is."""

    def error_log(self, msg: str = "", level: int = logging.DEBUG, traceback: bool = False) -> None:
        if traceback:
            logging.getLogger("faust.hall").log(level, msg, exc_info=True)


class SecureServer:
    """Bound and listening once made; OSError where the port is taken. `run` serves until `stop`."""

    def __init__(self, app: Wsgi, address: tuple[str, int], certificate: tuple[Path, Path]) -> None:
        self._server = _QuietServer(
            address,
            app,
            numthreads=THREADS,
            request_queue_size=BACKLOG,
            timeout=IDLE_S,
            shutdown_timeout=STOP_S,
        )
        self._server.keep_alive_conn_limit = MOST_OPEN
        adapter = BuiltinSSLAdapter(str(certificate[0]), str(certificate[1]))
        adapter.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self._server.ssl_adapter = adapter
        self._server.prepare()

    @property
    def port(self) -> int:
        return int(self._server.bind_addr[1])

    def run(self) -> None:
        self._server.serve()

    def stop(self) -> None:
        self._server.stop()


def by_path(prefix: str, below: Wsgi, else_: Wsgi) -> Wsgi:
    """What begins with the prefix goes to the one, everything else to the other."""

    def app(environ: dict[str, Any], start: Wsgi) -> Any:
        chosen = below if str(environ.get("PATH_INFO", "")).startswith(prefix) else else_
        return chosen(environ, start)

    return app
