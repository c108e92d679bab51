"""The hall's side of a joining: two requests, and only who has proved a code learns anything."""

import secrets
import threading
from collections import Counter
from dataclasses import dataclass

from companion.hall.joining.codes import Codes
from companion.hall.joining.proof import NONCE_BYTES, OF_HALL, Meeting
from companion.hall.joining.registry import Registry
from companion.json_reader import Json

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
