"""The keys of paired devices: 128 random bits each, of which only the hash is kept."""

import hashlib
import hmac
import json
import os
import secrets
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from web.access.roles import Role

SECRET_BYTES = 16
LASTS_S = 24 * 3600.0  # s: a sitting's day
MOST_OF_A_ROLE = 16  # devices; one more, and the oldest is forgotten


@dataclass(frozen=True, slots=True)
class Key:
    """What a device has proved: its role, since when, and since which game."""

    hash: str
    role: Role
    since: float
    game: int  # the first one whose pictures it may see


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "backslashreplace")).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Whether two hashes are the same; takes as long whatever differs."""
    return hmac.compare_digest(one.encode("utf-8"), other.encode("utf-8"))


class Keys:
    """All keys that hold, kept in a file if there is one, so that a restart sends nobody away."""

    def __init__(self, clock: Callable[[], float], kept_in: Path | None = None) -> None:
        self._clock = clock
        self._kept_in = kept_in
        self._lock = threading.Lock()
        self._keys = _read(kept_in)

    def grant(self, role: Role, game: int) -> str:
        """A new secret that proves the role; it is told once and not kept."""
        secret = new_secret()
        with self._lock:
            others = [key for key in self._valid() if key.role is not role]
            same = [key for key in self._valid() if key.role is role][-MOST_OF_A_ROLE + 1 :]
            self._keep([*others, *same, Key(hash_of(secret), role, self._clock(), game)])
        return secret

    def find(self, secret: str) -> Key | None:
        """The key of that secret; None where none holds."""
        offered = hash_of(secret)
        with self._lock:
            found = [key for key in self._valid() if is_same(key.hash, offered)]
        return found[0] if found else None

    def drop(self, keys: Iterable[Key]) -> None:
        """Takes the role from these devices."""
        gone = {*keys}
        with self._lock:
            self._keep([one for one in self._keys if one not in gone])

    def all(self) -> tuple[Key, ...]:
        """Those that hold, the latest last."""
        with self._lock:
            return (*self._valid(),)

    def count(self, role: Role) -> int:
        return sum(key.role is role for key in self.all())

    def _valid(self) -> list[Key]:
        now = self._clock()
        return [key for key in self._keys if now - key.since < LASTS_S]

    def _keep(self, keys: list[Key]) -> None:
        self._keys = keys
        if self._kept_in is not None:
            with suppress(OSError):  # on a full disk keys hold for as long as we run
                _write(self._kept_in, keys)


def _write(place: Path, keys: list[Key]) -> None:
    draft = place.with_suffix(".new")
    with open(draft, "w", encoding="utf-8", opener=_private) as file:
        json.dump([asdict(key) for key in keys], file)
    draft.replace(place)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _read(file: Path | None) -> list[Key]:
    """No keys when there is no file, or none that can be understood: then devices pair again."""
    if file is None or not file.exists():
        return []
    try:
        return [
            Key(str(one["hash"]), Role(one["role"]), float(one["since"]), int(one["game"]))
            for one in json.loads(file.read_text("utf-8"))
        ]
    except (ValueError, TypeError, KeyError):
        return []
