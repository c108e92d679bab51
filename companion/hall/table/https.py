"""The table's way to its hall: one kept https connection, and a log that is taken over by it."""

import http.client
import socket
import ssl
from collections.abc import Callable, Iterable, Sequence

from companion.hall.joining.join import PATH, Membership, said_of
from companion.hall.protocol import codec
from companion.hall.protocol.wire import MOST_BYTES, Batch, HallSaid, HallUp, TableSaid
from companion.hall.shelf.judging import follows
from companion.json_reader import BadValue
from companion.storage.certificate import pinned
from companion.storage.chain import Head, Row
from companion.storage.log import Log
from companion.storage.store import Store

PATIENCE_S = 10.0
UNKNOWN_KEY = http.client.UNAUTHORIZED
_SENTENCES = {
    UNKNOWN_KEY: "the hall does not know this table's key; join again with a new code",
    http.client.FORBIDDEN: "this table does not belong to the hall any more; ask at the desk",
    http.client.NOT_FOUND: "the hall is of another version of faust; expected the same on both",
    http.client.TOO_MANY_REQUESTS: "the hall hears too much of this table and takes a rest",
    http.client.SERVICE_UNAVAILABLE: "the hall cannot keep anything just now",
}

CopyFrom = Callable[[str, int], tuple[Row, ...]]  # rows of that log after that one; none at the end


class CarrierTrouble(Exception):
    """The hall cannot be reached just now; the text says why, for the table's people."""


class NotAMember(CarrierTrouble):
    """The hall is there, and knows this table's key no longer: it was dismissed or replaced."""


class HttpsCarrier:
    """Used by one thread. Every call may raise CarrierTrouble, and may be tried again later."""

    def __init__(self, membership: Membership) -> None:
        self._membership = membership
        self._line: http.client.HTTPSConnection | None = None
        self._boot = ""  # of the hall as it was heard last; empty after trouble

    def exchange(self, said: Sequence[TableSaid]) -> tuple[HallSaid, ...]:
        """Says this, and gives the hall's answer; it begins with HallUp after trouble."""
        answer = self._ask(("POST", "say"), codec.pack(said))
        try:
            heard = codec.unpack_from_hall(answer)
        except BadValue as bad:
            raise self._trouble(f"it answers what no hall says: {bad}") from None
        match heard:
            case (HallUp(boot), *others):
                is_known, self._boot = boot == self._boot, boot
                return (*others,) if is_known else heard
        raise self._trouble("it answers what no hall says")

    def bring(self, picture: str, jpeg: bytes) -> None:
        """Brings a picture that was asked for."""
        self._ask(("PUT", f"evidence/{picture}"), jpeg)

    def copy(self, log: str, after: int) -> tuple[Row, ...]:
        """The hall's rows of a log that this table takes over, from after that one."""
        data = self._ask(("GET", f"copy?log={log}&after={after}"), b"")
        try:
            return (*(row for one in codec.unpack_from_table(data) for row in _rows_of(one)),)
        except BadValue as bad:
            raise self._trouble(f"its copy cannot be read: {bad}") from None

    def close(self) -> None:
        """Who speaks again begins anew."""
        if self._line is not None:
            self._line.close()
            self._line = None
        self._boot = ""

    def _ask(self, way: tuple[str, str], body: bytes) -> bytes:
        line = self._line or self._connect()
        headers = {"Authorization": f"Bearer {self._membership.key}"}
        try:
            line.request(way[0], f"{PATH}{way[1]}", body or None, headers)
            answer = line.getresponse()
            data = answer.read(MOST_BYTES + 1)
        except (OSError, http.client.HTTPException) as error:
            raise self._trouble(said_of(error)) from None
        if len(data) > MOST_BYTES:
            raise self._trouble("it answers without end")
        if answer.status != http.client.OK:
            said = _SENTENCES.get(answer.status, "")
            trouble = self._trouble(said or f"it answers {answer.status}")
            raise NotAMember(str(trouble)) if answer.status == UNKNOWN_KEY else trouble
        return data

    def _connect(self) -> http.client.HTTPSConnection:
        try:
            host, _, port = self._membership.address.rpartition(":")
            context = pinned(self._membership.certificate)
            line = http.client.HTTPSConnection(host, int(port), timeout=PATIENCE_S, context=context)
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

    def _trouble(self, why: str) -> CarrierTrouble:
        self.close()
        return CarrierTrouble(f"{self._membership.address}: {why}")


def _rows_of(said: TableSaid) -> tuple[Row, ...]:
    return said.rows if isinstance(said, Batch) else ()


class CannotTakeOver(Exception):
    """Why not, and the way on."""


def take_over(store: Store, log: str, copied: CopyFrom) -> int:
    """Fills the store with that log as the hall holds it, and gives how many rows came.

    What came already stays, so it can be begun again where it was broken off. Raises what
    `copied` raises, and CannotTakeOver for rows that are not the log's.
    """
    _expect_ours(store, log)
    came = 0
    while rows := copied(log, store.head().rows):
        _expect_sound(store, log, rows)
        store.take_over(rows)
        came += len(rows)
    if not store.head().rows:
        raise CannotTakeOver("the hall holds no row of that game; begin another one")
    return came


def _expect_ours(store: Log, log: str) -> None:
    first = store.row(1)
    if first is not None and first.hash != log:
        raise CannotTakeOver(
            f"{store.place} holds another game already; name a new file to take one over"
        )


def _expect_sound(store: Log, log: str, rows: Iterable[Row]) -> None:
    """The hashes must fit, and begin with the log's own name: no hall can give us another game."""
    last = store.head()
    for row in rows:
        if not follows(row, last) or (row.id == 1 and row.hash != log):
            number = last.rows + 1
            raise CannotTakeOver(f"row {number} of the hall's copy is not as it was written")
        last = Head(row.id, row.hash)
