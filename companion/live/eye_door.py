"""The https port beside the page's, for phones that are the camera: opened when one is wanted."""

import threading
from collections.abc import Callable
from pathlib import Path

from companion.storage.certificate import BadCertificate, own_certificate, said_in_groups
from web.eye_services import SecurePlace, Served

CERTIFICATE = "table"  # the name of its two files: one for all games of a folder
ANY = 0
NOT_INSTALLED, NO_CERTIFICATE, NO_PORT = "eye-not-installed", "eye-no-certificate", "eye-no-port"


class EyeDoor:
    """`open` may be called by any thread, and before `ready`; what failed is tried again then."""

    def __init__(self, folder: Path, names: frozenset[str], addresses: tuple[str, ...]) -> None:
        self._folder = folder
        self._names, self._addresses = names, addresses
        self._lock = threading.Lock()
        self._served: Served | None = None
        self._is_wanted = False
        self._stop: Callable[[], None] | None = None
        self.place: SecurePlace | None = None
        self.why = ""  # it could not be opened: a code that the page has a sentence for
        self.sentence = ""

    def ready(self, served: Served) -> None:
        with self._lock:
            self._served = served
        if self._is_wanted:
            self.open()

    def open(self) -> None:
        with self._lock:
            self._is_wanted = True
            if self._served is not None and self.place is None:
                self._open(self._served)

    def close(self) -> None:
        with self._lock:
            self.place, self._served = None, None
            if self._stop is not None:
                self._stop()

    def _open(self, served: Served) -> None:
        try:
            from web.secure_server import SecureServer  # noqa: PLC0415  # few tables need it

            own = own_certificate(self._folder, CERTIFICATE, self._names, self._addresses)
            pair = own.certificate, own.key
            server = None
            for port in (*self._kept(), served.page_port + 1, ANY):
                try:
                    server = SecureServer(served.app, (served.host, port), pair)
                    break
                except (OSError, OverflowError):  # it is taken, or there is none so high
                    continue
            if server is None:
                self.why, self.sentence = NO_PORT, "No port is free for the phone's page."
                return
            self._keep(server.port)
        except ImportError as error:
            self.why = NOT_INSTALLED
            self.sentence = f"{error.name} is missing: pip install './source[hall]'"
        except BadCertificate as bad:
            self.why, self.sentence = NO_CERTIFICATE, str(bad)
        except OSError as error:
            self.why, self.sentence = NO_CERTIFICATE, f"{self._folder}: {error.strerror}"
        else:
            self.why = self.sentence = ""
            self._stop = server.stop
            self.place = SecurePlace(server.port, said_in_groups(own.fingerprint))
            served.start(server.run)

    @property
    def _file(self) -> Path:
        return self._folder / f"{CERTIFICATE}.port"

    def _kept(self) -> tuple[int, ...]:
        """The port of the last start: a phone that was let in then finds us there again."""
        try:
            return (int(self._file.read_text("ascii")),)
        except (OSError, ValueError):
            return ()

    def _keep(self, port: int) -> None:
        try:
            self._file.write_text(f"{port}\n", "ascii")
        except OSError:
            self.sentence = "Its port is not kept."
