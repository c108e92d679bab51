"""Pictures of tables: asked for when somebody at the desk looks, taken only if a row names them."""

import hashlib
import threading
from collections.abc import Callable, Iterable
from itertools import islice

from companion.hall.protocol.wire import MOST_PICTURES, Want, is_hash
from companion.storage.chain import Row, holds_an_object
from companion.storage.evidence import EvidenceFolder, pictures_in

ASK_AGAIN_S = 2.0
MOST_NAMED = 20_000  # of a table, the last
FORGET_S = 300.0  # a wish that nobody could fulfil


class HallPictures:
    """One folder for all tables. `ask` and `read` are the desk's, the rest is for carriers."""

    def __init__(self, folder: EvidenceFolder, steady: Callable[[], float]) -> None:
        self._folder, self._steady = folder, steady
        self._lock = threading.Lock()
        self._named: dict[str, dict[str, None]] = {}  # by table: what its kept rows name, in order
        self._asked: dict[str, dict[str, float]] = {}  # by table: since when
        self._told: dict[str, float] = {}  # when the table was asked last

    def saw(self, table: str, row: Row) -> None:
        """A row of that table was kept."""
        if row.kind == "evidence" and holds_an_object(row):
            with self._lock:
                named = self._named.setdefault(table, {})
                named |= dict.fromkeys(pictures_in(row.content()))
                for oldest in [*islice(named, max(0, len(named) - MOST_NAMED))]:
                    del named[oldest]

    def ask(self, table: str, pictures: Iterable[str]) -> None:
        """The desk wants to see these; those that are here already cost nothing."""
        missing = [one for one in pictures if self._folder.read(one) is None]
        with self._lock:
            asked = self._asked.setdefault(table, {})
            now = self._steady()
            for picture in missing:
                asked.setdefault(picture, now)
            self._told.pop(table, None)

    def read(self, picture: str) -> bytes | None:
        return self._folder.read(picture) if is_hash(picture) else None

    def due(self, table: str) -> Want | None:
        now = self._steady()
        with self._lock:
            asked = self._asked.get(table, {})
            for picture in [one for one, since in asked.items() if now - since > FORGET_S]:
                del asked[picture]
            if not asked or now - self._told.get(table, -ASK_AGAIN_S) < ASK_AGAIN_S:
                return None
            self._told[table] = now
            return Want((*[*asked][:MOST_PICTURES],))

    def brought(self, table: str, picture: str, jpeg: bytes) -> None:
        """ValueError for one that no row names, or whose bytes are others, or without room."""
        with self._lock:
            is_named = picture in self._named.get(table, ())
        if not is_named:
            raise ValueError("unnamed")
        if hashlib.sha256(jpeg).hexdigest() != picture:
            raise ValueError("other-bytes")
        if self._folder.keep(jpeg, 0) is None:
            raise ValueError("no-room")
        with self._lock:
            self._asked.get(table, {}).pop(picture, None)
