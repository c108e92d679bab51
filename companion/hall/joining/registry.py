"""The tables of a hall and their keys, folded from what the hall decided."""

import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.hall.protocol.wire import is_table_name
from companion.hall.shelf.shelf import Shelf
from companion.observations import Json
from companion.storage.chain import Row

KEY_BYTES = 16
TABLE, DISMISS, GIVE = "table", "dismiss", "give"  # kinds of decisions


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
        self._listening: list[Callable[[str], None]] = []
        for kept in shelf.decisions():
            self._fold(kept.row)

    def tables(self) -> tuple[HallTable, ...]:
        """All that ever joined, in the order in which they did."""
        with self._lock:
            return (*self._tables.values(),)

    def is_ours(self, table: str) -> bool:
        with self._lock:
            found = self._tables.get(table)
            return found is not None and not found.is_dismissed

    def table_of(self, key: str) -> str | None:
        """The table whose key that is, dismissed or not; None for every other key."""
        offered = _hash_of_key(key)
        found = [one.name for one in self.tables() if hmac.compare_digest(one.key, offered)]
        return found[0] if found else None

    def admit(self, name: str, label: str) -> str:
        """Gives that table a new key, which is told once and not kept; an old one ends."""
        if not is_table_name(name):
            raise ValueError(f"{name!r} is no name of a table; expected 1 to 16 of a-z and 0-9")
        key = secrets.token_urlsafe(KEY_BYTES)
        self._decide(TABLE, {"table": name, "label": label, "key": _hash_of_key(key)})
        return key

    def dismiss(self, name: str) -> None:
        """The table belongs to the hall no longer; its rows stay."""
        self._decide(DISMISS, {"table": name})
        self._tell(name)

    def _tell(self, name: str) -> None:
        for tell in self._listening:
            tell(name)

    def on_change(self, tell: Callable[[str], None]) -> None:
        """Is told of a table that was dismissed, or that goes on with another's log."""
        self._listening.append(tell)

    def hand_over(self, log: str, old: str, new: str) -> None:
        """Another table goes on with that log; the one before is dismissed first."""
        self.dismiss(old)
        self._shelf.give(log, new)
        self._decide(GIVE, {"log": log, "table": new, "from": old})
        self._tell(new)

    def _decide(self, kind: str, content: Mapping[str, Json]) -> None:
        with self._lock:
            self._fold(self._shelf.decide(kind, content))

    def _fold(self, row: Row) -> None:
        if row.kind not in (TABLE, DISMISS):
            return
        said = row.content()
        name = str(said["table"])
        if row.kind == TABLE:
            self._tables[name] = HallTable(name, str(said["label"]), str(said["key"]))
        elif name in self._tables:
            self._tables[name] = replace(self._tables[name], is_dismissed=True)


def _hash_of_key(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "backslashreplace")).hexdigest()
