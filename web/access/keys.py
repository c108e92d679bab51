"""The keys of paired devices: 128 random bits each, of which only the hash is kept."""

import hashlib
import hmac
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from companion.storage.private_file import write_privately
from web.access.roles import Role, RoleKind

SECRET_BYTES = 16
LASTS_S = 24 * 3600.0  # s: a sitting's day
SET_S = 60.0  # s by which the wall clock has been set, and does not only drift
NAME_LENGTH = 12  # of a hash, enough to tell devices apart
MOST_OF_A_ROLE = 16  # devices; one more, and the oldest is forgotten


@dataclass(frozen=True, slots=True)
class Key:
    """What a device has proved: its role, since when, and since which game."""

    hash: str
    role: Role
    since: float  # on the clock that is never set; may lie before its beginning
    game: int  # the first one whose pictures it may see
    name: str = ""  # of whom it is, where that is asked for
    seated: int = 0  # the game in which the seat is its person's; of none yet

    @property
    def device(self) -> str:
        """What pages call it."""
        return self.hash[:NAME_LENGTH]


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "backslashreplace")).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Whether two hashes are the same; takes as long whatever differs."""
    return hmac.compare_digest(one.encode("utf-8"), other.encode("utf-8"))


class Keys:
    """All keys that hold, kept in a file if there is one, so that a restart sends nobody away.

    How long a key has held is counted on `steady`; `wall` gives the dates in the file, which are
    written anew when that clock has been set.
    """

    def __init__(
        self,
        steady: Callable[[], float],
        wall: Callable[[], float] = time.time,
        kept_in: Path | None = None,
    ) -> None:
        self.steady, self._wall = steady, wall
        self._kept_in = kept_in
        self._lock = threading.Lock()
        self._bells: list[Callable[[], None]] = []
        self._ahead = wall() - steady()  # of the wall clock, when the file was written or read
        now = wall()
        self._keys = [
            replace(key, since=steady() - max(0.0, now - key.since)) for key in _read(kept_in)
        ]

    def on_change(self, ring: Callable[[], None]) -> None:
        """`ring` must not wait."""
        self._bells.append(ring)

    def grant(self, role: Role, game: int, name: str = "") -> str:
        """A new secret that proves the role; it is told once and not kept."""
        secret = new_secret()
        with self._lock:
            others = [key for key in self._valid() if key.role != role]
            same = [key for key in self._valid() if key.role == role][-MOST_OF_A_ROLE + 1 :]
            new = Key(hash_of(secret), role, self.steady(), game, name, seated=game)
            self._keep([*others, *same, new])
        return secret

    def find(self, secret: str) -> Key | None:
        """The key of that secret; None where none holds."""
        offered = hash_of(secret)
        with self._lock:
            if abs(self._wall() - self.steady() - self._ahead) > SET_S:
                self._keep(self._keys)
            found = [key for key in self._valid() if is_same(key.hash, offered)]
        return found[0] if found else None

    def reseat(self, seat_of: Callable[[Key], str], game: int) -> frozenset[str]:
        """Players go to the seats that are theirs in that game, or end; the hashes of those."""
        with self._lock:
            held = self._valid()
            kept = [one for key in held if (one := _seated(key, seat_of, game)) is not None]
            if kept != self._keys:
                self._keep(kept)
        roles = {key.hash: key.role for key in kept}
        return frozenset(key.hash for key in held if roles.get(key.hash) != key.role)

    def drop(self, keys: Iterable[Key]) -> None:
        """Takes the role from these devices."""
        gone = {key.hash for key in keys}
        with self._lock:
            self._keep([one for one in self._keys if one.hash not in gone])

    def holds(self, key_hash: str) -> bool:
        return any(key.hash == key_hash for key in self.all())

    def date_of(self, key: Key) -> float:
        """Since when a key holds, in seconds since 1970."""
        return key.since + self._wall() - self.steady()

    def all(self) -> tuple[Key, ...]:
        """Those that hold, the latest last."""
        with self._lock:
            return (*self._valid(),)

    def count(self, role: Role) -> int:
        return sum(key.role == role for key in self.all())

    def _valid(self) -> list[Key]:
        now = self.steady()
        return [key for key in self._keys if now - key.since < LASTS_S]

    def _keep(self, keys: list[Key]) -> None:
        self._keys = keys
        self._ahead = self._wall() - self.steady()
        if self._kept_in is not None:
            dated = [replace(key, since=key.since + self._ahead) for key in keys]
            said = json.dumps([asdict(key) | {"role": key.role.value} for key in dated])
            with suppress(OSError):  # on a full disk keys hold for as long as we run
                write_privately(self._kept_in, said.encode("ascii"))
        for ring in self._bells:
            ring()


def _seated(key: Key, seat_of: Callable[[Key], str], game: int) -> Key | None:
    if key.role.kind is not RoleKind.PLAYER or key.seated == game:
        return key
    seat = seat_of(key)
    return replace(key, role=Role.at(seat), seated=game) if seat else None


def _read(file: Path | None) -> list[Key]:
    """Its keys, with dates. None that can be understood: then devices pair again."""
    if file is None or not file.exists():
        return []
    try:
        return [
            Key(
                str(one["hash"]),
                Role.named(str(one["role"])),
                float(one["since"]),
                int(one["game"]),
                str(one.get("name", "")),
                int(one["seated"]),
            )
            for one in json.loads(file.read_text("utf-8"))
        ]
    except (ValueError, TypeError, KeyError, AttributeError):
        return []
