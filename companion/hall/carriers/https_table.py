"""The table's side of https: one kept connection to a hall whose certificate is known."""

import http.client
import socket
import ssl
from collections import deque
from collections.abc import Callable

from companion.hall.carriers.asking import Asking
from companion.hall.carriers.carrier import CarrierTrouble, NotAMember
from companion.hall.joining.join import said_of
from companion.hall.joining.membership import Membership
from companion.hall.protocol import codec
from companion.hall.protocol.wire import (
    MOST_BYTES,
    MOST_PACKED_BYTES,
    Batch,
    HallSaid,
    TableSaid,
)
from companion.json_reader import BadValue, Fields, read_json
from companion.storage.certificate import pinned
from companion.storage.chain import Row

PATIENCE_S = 10.0
UNKNOWN_KEY = http.client.UNAUTHORIZED
_SENTENCES = {
    UNKNOWN_KEY: "the hall does not know this table's key; join again with a new code",
    http.client.FORBIDDEN: "this table does not belong to the hall any more; ask at the desk",
    http.client.TOO_MANY_REQUESTS: "the hall hears too much of this table and takes a rest",
    http.client.SERVICE_UNAVAILABLE: "the hall cannot keep anything just now",
}


class HttpsCarrier:
    """The first thing heard after trouble is HallUp, as with every carrier."""

    def __init__(self, membership: Membership, steady: Callable[[], float]) -> None:
        self._membership, self._steady = membership, steady
        self._line: http.client.HTTPSConnection | None = None
        self._boot = ""  # of the hall as it was heard last; empty after trouble
        self._asking = Asking()
        self._heard: deque[HallSaid] = deque()

    def say(self, said: TableSaid) -> None:
        kind = codec.kind_of(said)
        self._asking.asked(self._steady(), said)
        self._exchange(("PUT" if kind == codec.STATE else "POST", kind), codec.pack(said))

    def heard(self) -> tuple[HallSaid, ...]:
        now = self._steady()
        if not self._heard and self._asking.is_due(now):
            self._asking.asked(now)
            self._exchange(("GET", "orders"), b"")
        found = (*self._heard,)
        self._heard.clear()
        return found

    def bring(self, picture: str, jpeg: bytes) -> None:
        self._exchange(("PUT", f"evidence/{picture}"), jpeg)

    def copy(self, log: str, after: int) -> tuple[Row, ...]:
        """The hall's rows of a log that this table takes over, from after that one."""
        data = self._ask(("GET", f"copy?log={log}&after={after}"), b"")
        try:
            batch = codec.unpack_from_table(codec.ROWS, data) if data else None
        except BadValue as bad:
            raise self._trouble(f"its copy cannot be read: {bad}") from None
        return batch.rows if isinstance(batch, Batch) else ()

    def close(self) -> None:
        """Who speaks again begins anew."""
        if self._line is not None:
            self._line.close()
            self._line = None
        self._boot = ""
        self._heard.clear()

    def _exchange(self, way: tuple[str, str], body: bytes) -> None:
        answer = self._ask(way, body)
        try:
            said = Fields(read_json(answer, MOST_BYTES))
            up = codec.hall_up(said.fields("hall"))
            messages = said.each("said", codec.hall_said)
        except BadValue as bad:
            raise self._trouble(f"it answers what no hall says: {bad}") from None
        if up.boot != self._boot:
            self._boot = up.boot
            self._heard.append(up)
        self._heard.extend(messages)
        for one in messages:
            self._asking.heard(one)

    def _ask(self, way: tuple[str, str], body: bytes) -> bytes:
        line = self._line or self._connect()
        try:
            line.request(way[0], f"/hall/1/{way[1]}", body or None, self._headers(body))
            answer = line.getresponse()
            data = answer.read(MOST_BYTES + 1)
        except (OSError, http.client.HTTPException) as error:
            raise self._trouble(said_of(error)) from None
        if len(data) > max(MOST_BYTES, MOST_PACKED_BYTES):
            raise self._trouble("it answers without end")
        if answer.status != http.client.OK:
            said = _SENTENCES.get(answer.status, "")
            trouble = self._trouble(said or f"it answers {answer.status}")
            raise NotAMember(str(trouble)) if answer.status == UNKNOWN_KEY else trouble
        return data

    def _headers(self, body: bytes) -> dict[str, str]:
        key = {"Authorization": f"Bearer {self._membership.key}"}
        return key | ({"Content-Type": "application/octet-stream"} if body else {})

    def _connect(self) -> http.client.HTTPSConnection:
        try:
            line = self._line_to_be()
        except (OSError, http.client.HTTPException, ValueError, TypeError):
            raise self._trouble(
                "what is kept of this hall is damaged; join again with a new code"
            ) from None
        try:
            line.connect()
            line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except ssl.SSLCertVerificationError:
            raise self._trouble(
                "what answers there has another certificate: it is another hall,"
                " or somebody stands between"
            ) from None
        except (OSError, UnicodeError) as error:  # some names are none, which is found out late
            raise self._trouble(said_of(error)) from None
        self._line = line
        return line

    def _line_to_be(self) -> http.client.HTTPSConnection:
        host, _, port = self._membership.address.rpartition(":")
        context = pinned(self._membership.certificate)
        return http.client.HTTPSConnection(host, int(port), timeout=PATIENCE_S, context=context)

    def _trouble(self, why: str) -> CarrierTrouble:
        self.close()
        return CarrierTrouble(f"{self._membership.address}: {why}")
