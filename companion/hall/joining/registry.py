"""The tables of a hall and their keys, folded from what the hall decided."""

import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.hall.protocol.wire import by_number, is_table_name
from companion.hall.shelf.shelf import Kept, Shelf
from companion.observations import Json

KEY_BYTES = 16
FORMERLY = "-"  # stands in no table's name
TABLE, DISMISS = "table", "dismiss"  # kinds of decisions


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table that joined: its name in the hall, how people call it, whether it still belongs."""

    name: str
    label: str
    key: str  # only its hash
    is_dismissed: bool = False


class Registry:
    """Any thread may ask; what changes is decided on the shelf first (ShelfTrouble)."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._lock = threading.Lock()
        self._tables: dict[str, HallTable] = {}
        # Computers whose place another one has, by the hash of their keys: as which table each is
        # heard, and since when.
        self._former: dict[str, tuple[str, float]] = {}
        # Each is told the name of a table with a new key, and of a dismissed one.
        self.on_change: list[Callable[[str], None]] = []
        for kept in shelf.decisions():
            self._fold(kept)

    def tables(self) -> tuple[HallTable, ...]:
        """All that ever joined, by their numbers: so people look for them."""
        with self._lock:
            return (*sorted(self._tables.values(), key=lambda one: by_number(one.name)),)

    def ours(self) -> tuple[HallTable, ...]:
        """Those that belong to the hall still."""
        return (*(one for one in self.tables() if not one.is_dismissed),)

    def is_ours(self, table: str) -> bool:
        with self._lock:
            found = self._tables.get(table)
            return found is not None and not found.is_dismissed

    def table_of(self, key: str) -> str | None:
        """The table whose key that is, dismissed or not; None for every other key.

        A computer whose place another one has is heard as a table that is not ours.
        """
        offered = _hash_of_key(key)
        with self._lock:
            known = [(one.key, one.name) for one in self._tables.values()]
            known += [(digest, name) for digest, (name, _) in self._former.items()]
        found = [name for digest, name in known if hmac.compare_digest(digest, offered)]
        return found[0] if found else None

    def taken_over_at(self, table: str) -> float:
        with self._lock:
            return next((at for name, at in self._former.values() if name == table), 0.0)

    def admit(self, name: str, label: str) -> str:
        """Gives that table a new key, which is told once and not kept; an old one ends."""
        if not is_table_name(name):
            raise ValueError(f"{name!r} is no name of a table; expected 1 to 16 of a-z and 0-9")
        key = secrets.token_urlsafe(KEY_BYTES)
        self._decide(TABLE, {"table": name, "label": label, "key": _hash_of_key(key)})
        self._tell(name)
        return key

    def dismiss(self, name: str) -> None:
        """The table belongs to the hall no longer; its rows stay."""
        self._decide(DISMISS, {"table": name})
        self._tell(name)

    def last_log(self, name: str) -> str:
        """The log that the table wrote last, with which another computer can go on; else empty."""
        held = [one for one in self._shelf.holdings() if one.table == name]
        return max(held, key=lambda one: one.came).log if held else ""

    def _tell(self, name: str) -> None:
        for hear in self.on_change:
            hear(name)

    def _decide(self, kind: str, content: Mapping[str, Json]) -> None:
        with self._lock:
            row = self._shelf.decide(kind, content)
            for kept in self._shelf.decisions(row.id - 1)[:1]:
                self._fold(kept)

    def _fold(self, kept: Kept) -> None:
        if kept.row.kind not in (TABLE, DISMISS):
            return
        said = kept.row.content()
        name = str(said["table"])
        if kept.row.kind == TABLE:
            self._replace(name, kept.came)
            self._tables[name] = HallTable(name, str(said["label"]), str(said["key"]))
        elif name in self._tables:
            self._tables[name] = replace(self._tables[name], is_dismissed=True)

    def _replace(self, name: str, came: float) -> None:
        """Whoever had the key before is told so for as long as it asks."""
        before = self._tables.get(name)
        if before is not None:
            called = f"{name}{FORMERLY}{len(self._former)}"
            self._former[before.key] = called, came


def _hash_of_key(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "backslashreplace")).hexdigest()
