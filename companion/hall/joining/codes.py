"""The codes with which tables join: each good once, each for one name, and none is guessed.

A code that is shown holds for a quarter of an hour, a printed one until the evening ends.
"""

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass

from companion.hall.joining.proof import ALPHABET, CODE_SIGNS, OF_TABLE, Meeting, key_of

SHOWN_S, PRINTED_S = 15 * 60.0, 18 * 3600.0
MOST_WRONG = 5  # tries from one address within a quarter of an hour; others are not in its way


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a code is good for: a table's name, and perhaps the game that was begun there."""

    table: str
    label: str
    takes_over: bool = False  # another computer goes on with the log that was written last


@dataclass(frozen=True, slots=True)
class _Standing:
    ticket: Ticket
    key: bytes
    until: float


class NoSuchCode(Exception):
    """No code that stands was proved; `why` is wrong-code or too-many-tries."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Codes:
    """All codes that stand; they are forgotten when the hall ends."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self.steady = steady
        self._lock = threading.Lock()
        self._standing: dict[str, _Standing] = {}  # by the table's name
        self._wrong: dict[str, list[float]] = {}  # when, by the address they came from

    def new(self, ticket: Ticket, lasts: float = SHOWN_S) -> str:
        """A code for that table; one that stood for it before holds no longer."""
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_SIGNS))
        standing = _Standing(ticket, key_of(code), self.steady() + lasts)
        with self._lock:
            self._standing[ticket.table] = standing
        return code

    def stands_for(self, table: str) -> bool:
        with self._lock:
            return table in self._valid()

    def take(self, meeting: Meeting, proof: bytes, address: str) -> tuple[Ticket, bytes]:
        """What the proved code is good for, and its key; it is used up. Else NoSuchCode."""
        with self._lock:
            if len(self._wrong_from(address)) >= MOST_WRONG:
                raise NoSuchCode("too-many-tries")
            for name, one in self._valid().items():
                if meeting.is_proved(one.key, OF_TABLE, proof):
                    del self._standing[name]
                    return one.ticket, one.key
            self._wrong.setdefault(address, []).append(self.steady())
            raise NoSuchCode("wrong-code")

    def _wrong_from(self, address: str) -> list[float]:
        """Tries that still count; addresses without any are forgotten."""
        since = self.steady() - SHOWN_S
        fresh = {
            one: [when for when in tries if when > since] for one, tries in self._wrong.items()
        }
        self._wrong = {one: tries for one, tries in fresh.items() if tries}
        return self._wrong.get(address, [])

    def _valid(self) -> dict[str, _Standing]:
        now = self.steady()
        self._standing = {name: one for name, one in self._standing.items() if now < one.until}
        return self._standing
