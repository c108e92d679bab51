"""The https port beside the page's, for phones that are the camera: opened when one is wanted."""

import threading
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.live.page_address import port
from companion.storage.certificate import BadCertificate, own_certificate, said_in_groups
from web.services import SecurePlace, Serve

CERTIFICATE = "table"  # the name of its two files: one for all games of a folder
ANY = 0
NOT_INSTALLED, NO_CERTIFICATE = "eye-not-installed", "eye-no-certificate"


@dataclass
class EyeDoor:
    """`open` may be called by any thread, and before `ready`; what failed is tried again then."""

    folder: Path
    names: frozenset[str]
    addresses: tuple[str, ...]
    tell: Callable[[str], None]
    place: SecurePlace | None = None
    why: str = ""  # it could not be opened: a code that the page has a sentence for
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _beside: tuple[int, Serve] | None = None  # the port of the page
    _is_wanted: bool = False
    _stop: Callable[[], None] | None = None

    def ready(self, page_port: int, serve: Serve) -> None:
        with self._lock:
            self._beside = page_port, serve
        if self._is_wanted:
            self.open()

    def open(self) -> None:
        with self._lock:
            self._is_wanted = True
            if self._beside is not None and self.place is None:
                self._open(*self._beside)

    def close(self) -> None:
        with self._lock:
            self.place, self._beside = None, None
            if self._stop is not None:
                self._stop()

    def _open(self, page_port: int, serve: Serve) -> None:
        try:
            self._serve(page_port, serve)
        except ImportError as error:
            self._refuse(NOT_INSTALLED, f"{error.name} is missing: pip install './source[hall]'")
        except BadCertificate as bad:
            self._refuse(NO_CERTIFICATE, str(bad))
        except OSError as error:
            self._refuse(NO_CERTIFICATE, f"{self.folder}: {error.strerror}")
        else:
            self.why = ""

    def _refuse(self, why: str, sentence: str) -> None:
        self.why = why
        self.tell(f"No phone can be the camera. {sentence}")

    def _serve(self, page_port: int, serve: Serve) -> None:
        own = own_certificate(self.folder, CERTIFICATE, self.names, self.addresses)
        for wanted in (*self._kept(), page_port + 1, ANY):
            with suppress(OSError, ValueError):  # it is taken, or there is none so high
                server = serve(wanted, (own.certificate, own.key))
                break
        self._keep(server.port)
        self._stop = server.stop
        self.place = SecurePlace(server.port, said_in_groups(own.fingerprint))

    @property
    def _file(self) -> Path:
        return self.folder / f"{CERTIFICATE}.port"

    def _kept(self) -> tuple[int, ...]:
        """The port of the last start: a phone that was let in then finds us there again."""
        try:
            return (port(self._file.read_text("ascii")),)
        except (OSError, ValueError, ArgumentTypeError):
            return ()

    def _keep(self, port: int) -> None:
        with suppress(OSError):  # on a full disk the next start may have another
            self._file.write_text(f"{port}\n", "ascii")
