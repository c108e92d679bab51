"""Printed codes: made, proved by both sides, each good once and for one table.

A proof is bound to the certificate that both saw: whoever stands between the two has another one,
and 16 signs cannot be guessed; so no authority has to vouch for anybody. A code that is shown holds
for a quarter of an hour, a printed one until the evening ends.
"""

import hashlib
import hmac
import secrets
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from companion.hall.joining.registry import Registry
from companion.json_reader import Json, read_as

PREFIX = "FAUST-HALL:"  # of what the printed code to scan says, all in capitals
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # 31: no 0, O, 1, I and L
CODE_SIGNS, GROUP = 16, 4
NONCE_BYTES = 16
SALT = b"faust-hall-1"
OF_TABLE, OF_HALL = b"table", b"hall"
_WORK = {"n": 1 << 14, "r": 8, "p": 1, "dklen": 32}


@dataclass(frozen=True, slots=True)
class Meeting:
    """What both sides know of one try: the certificate seen, and what each made up for it."""

    fingerprint: bytes  # SHA-256 of the certificate in DER
    of_table: bytes
    of_hall: bytes

    def proof(self, key: bytes, whose: bytes) -> bytes:
        """That its maker has the key of the code, for this meeting and this role alone."""
        said = b"|".join((SALT, whose, self.fingerprint, self.of_table, self.of_hall))
        return hmac.new(key, said, hashlib.sha256).digest()

    def is_proved(self, key: bytes, whose: bytes, proof: bytes) -> bool:
        return hmac.compare_digest(self.proof(key, whose), proof)


def read_bytes(value: Json, where: str) -> bytes:
    return read_as(value, where, bytes.fromhex, "digits from 0 to f")


def key_of(code: str) -> bytes:
    """Takes about a tenth of a second, so that a copied list of proofs is no list of codes."""
    return hashlib.scrypt(plain_code(code).encode("ascii"), salt=SALT, **_WORK)


def plain_code(typed: str) -> str:
    """The signs alone, as capitals; ValueError says what cannot be a code."""
    signs = "".join(sign for sign in typed.upper() if sign not in "- \t")
    strange = sorted({sign for sign in signs if sign not in ALPHABET})
    if strange:
        raise ValueError(
            f"{' '.join(strange)!r} is in no code; there is no 0, O, 1, I and L in one"
        )
    if len(signs) != CODE_SIGNS:
        raise ValueError(f"the code has {len(signs)} signs; expected {CODE_SIGNS}")
    return signs


def in_groups(code: str) -> str:
    """As it is printed: four signs each."""
    return "-".join(code[at : at + GROUP] for at in range(0, CODE_SIGNS, GROUP))


@dataclass(frozen=True, slots=True)
class PrintedCode:
    """One table's page."""

    label: str
    address: str  # host:port
    code: str

    @property
    def typed(self) -> str:
        return f"{self.address}/{in_groups(self.code)}"

    @property
    def scanned(self) -> str:
        """In capitals, of which a code to scan needs fewer and larger modules."""
        return f"{PREFIX}{self.typed}".upper()


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


MEETING_LASTS_S = 60.0
MOST_MEETINGS = 200  # at once; of those from the address that has most, the oldest goes first


@dataclass(frozen=True, slots=True)
class _Begun:
    meeting: Meeting
    since: float
    address: str


class NoMeeting(Exception):
    """The second request belongs to no first one, or came too late."""


class Welcome:
    """Any thread may call."""

    def __init__(self, registry: Registry, codes: Codes, fingerprint: bytes) -> None:
        """`fingerprint` is that of the hall's certificate."""
        self._registry, self._codes, self._steady = registry, codes, codes.steady
        self._fingerprint = fingerprint
        self._lock = threading.Lock()
        self._meetings: dict[str, _Begun] = {}

    def begin(self, of_table: bytes, address: str) -> tuple[str, bytes]:
        """The name of the meeting, and what the hall made up for it."""
        meeting = Meeting(self._fingerprint, of_table, secrets.token_bytes(NONCE_BYTES))
        name, now = secrets.token_hex(NONCE_BYTES), self._steady()
        with self._lock:
            self._meetings = {
                one: it for one, it in self._meetings.items() if now - it.since < MEETING_LASTS_S
            }
            self._meetings[name] = _Begun(meeting, now, address)
            if len(self._meetings) > MOST_MEETINGS:
                self._forget_one()
        return name, meeting.of_hall

    def _forget_one(self) -> None:
        """So that nobody's flood ends the meeting of another."""
        begun_at = Counter(one.address for one in self._meetings.values())
        rude, _ = begun_at.most_common(1)[0]
        del self._meetings[next(one for one, it in self._meetings.items() if it.address == rude)]

    def finish(self, name: str, proof: bytes, address: str) -> dict[str, Json]:
        """What a table is told that has proved its code; `proof` shows that the hall has it, too.

        NoSuchCode for a wrong one, NoMeeting; ShelfTrouble leaves the code used up.
        """
        with self._lock:
            begun = self._meetings.pop(name, None)
        if begun is None or self._steady() - begun.since >= MEETING_LASTS_S:
            raise NoMeeting
        meeting = begun.meeting
        ticket, code_key = self._codes.take(meeting, proof, address)
        key = self._registry.admit(ticket.table, ticket.label)
        log = self._registry.last_log(ticket.table) if ticket.takes_over else ""
        return {
            "proof": meeting.proof(code_key, OF_HALL).hex(),
            "table": ticket.table,
            "key": key,
            "log": log,
            "label": ticket.label,
        }
