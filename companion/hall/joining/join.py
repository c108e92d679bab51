"""A table's side of its belonging to a hall: the joining by a code, and what is kept of it."""

import hashlib
import json
import secrets
import socket
import ssl
from contextlib import closing
from dataclasses import asdict, dataclass
from http import HTTPStatus
from http.client import HTTPException, HTTPSConnection, InvalidURL
from pathlib import Path

from companion.hall.joining.codes import (
    NONCE_BYTES,
    OF_HALL,
    OF_TABLE,
    PREFIX,
    Meeting,
    key_of,
    read_bytes,
)
from companion.json_reader import BadValue, Fields, read_json
from companion.storage.certificate import without_trust
from companion.storage.private_file import write_privately
from companion.storage.trouble import on_a_line

# Of an older version, in which a broker could carry the messages: https was always there as well.
_OF_A_BROKER = ("carrier", "broker", "broker_certificate")


@dataclass(frozen=True, slots=True)
class Membership:
    """Where the hall is, who we are there, and the one certificate that it may show."""

    address: str  # host:port of its https
    table: str
    key: str
    certificate: str  # PEM
    log: str = ""  # that is taken over and is not all here yet
    label: str = ""  # what people there call this table

    @property
    def called(self) -> str:
        """As the hall's people call it."""
        return self.label or self.table


class BadMembership(Exception):
    """The file cannot be read or written: what is wrong, and the way on."""


def kept_beside(file: Path) -> Path:
    """Where a table keeps it, beside its game file."""
    return file.with_name(file.name + ".hall")


def read_membership(place: Path) -> Membership | None:
    """None where the table belongs to no hall."""
    try:
        text = place.read_text("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise BadMembership(_sentence(place, str(error))) from None
    try:
        said = json.loads(text)
        kept = {name: str(value) for name, value in said.items() if name not in _OF_A_BROKER}
        return Membership(**kept)
    except (ValueError, TypeError, AttributeError):
        raise BadMembership(_sentence(place, "it is damaged")) from None


def write_membership(place: Path, membership: Membership) -> None:
    """Whole or not at all."""
    try:
        write_privately(place, json.dumps(asdict(membership)).encode("utf-8"))
    except OSError as error:
        raise BadMembership(_sentence(place, error.strerror or "")) from None


def named_a_broker(place: Path) -> bool:
    """Whether an older version wrote it, for a hall with a broker; what is kept can be read."""
    said = json.loads(place.read_text("utf-8"))
    return bool(said.get("broker"))


def forget_membership(place: Path) -> bool:
    """Whether there was one."""
    was_there = place.exists()
    place.unlink(missing_ok=True)
    return was_there


def _sentence(place: Path, wrong: str) -> str:
    said = f"what is kept of the hall cannot be used, {on_a_line(str(place))}: {wrong}"
    return f"{said}; join again with a new code (--hall ADDRESS/CODE), or play without (--hall off)"


PATIENCE_S = 10.0
USUAL_PORT = 8700
LONGEST_LABEL = 80
MOST_ANSWER_BYTES = 64 << 10
PATH = "/hall/2/"  # of tables; the number is that of the protocol
WEB = "https://"  # that people type before an address

_SENTENCES = {
    "wrong-code": "the hall does not know this code; each is good once, and some time only:"
    " ask at the desk for a new one",
    "too-many-tries": "too many wrong codes came from this computer; wait a quarter of an hour",
    "no-meeting": "the hall did not follow; try again",
    "another-version": "the hall is of another version of faust; expected the same on both",
    "no-such-way": "the hall is of another version of faust; expected the same on both",
    "shelf": "the hall cannot keep anything just now, and the code is used up: tell the desk",
}


class CannotJoin(Exception):
    """Why not, and the way on."""


def asked_of(text: str) -> tuple[str, str]:
    """Address and code of what stands behind --hall: HOST[:PORT]/CODE, as printed or scanned."""
    said = text.strip()
    said = said[len(PREFIX) :] if is_scanned(said) else said.removeprefix(WEB)
    address, stroke, code = said.partition("/")
    address = address.lower()
    host, colon, port = address.rpartition(":")
    if not stroke or not code or not address:
        raise CannotJoin(f"{text!r} names no hall; expected ADDRESS/CODE, as the sheet has it")
    if not colon:
        return f"{address}:{USUAL_PORT}", code
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 1 << 16):
        raise _no_address(address)
    return f"{host}:{port}", code


def is_scanned(text: str) -> bool:
    """Whether that is what the printed code of a hall says."""
    return text.upper().startswith(PREFIX)


def join(address: str, code: str) -> Membership:
    """Proves the code to the hall at host:port, and asks it for the same proof. CannotJoin."""
    try:
        key = key_of(code)
    except ValueError as bad:
        raise CannotJoin(str(bad)) from None
    host, _, port = address.rpartition(":")
    without = without_trust()
    try:
        with closing(HTTPSConnection(host, int(port), timeout=PATIENCE_S, context=without)) as line:
            line.connect()
            assert isinstance(line.sock, ssl.SSLSocket)
            line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            certificate = line.sock.getpeercert(binary_form=True) or b""
            return _meet(line, key, certificate, address)
    except ssl.SSLError as error:
        raise CannotJoin(f"at {address} is something, but no hall: {error.reason}") from None
    except BadValue as error:
        raise CannotJoin(f"at {address} is something, but no hall: {error}") from None
    except (InvalidURL, ValueError):  # of some names only when they are looked up
        raise _no_address(address) from None
    except (OSError, HTTPException) as error:
        why = said_of(error)
        raise CannotJoin(
            f"no hall answers at {address} ({why}); is it running, with --lan, in the same net?"
        ) from None


def said_of(error: Exception) -> str:
    """What is wrong with a line, in a word of the system where there is one."""
    said = error.strerror if isinstance(error, OSError) else None
    return said or str(error) or type(error).__name__


def _no_address(address: str) -> CannotJoin:
    return CannotJoin(f"{address!r} is no address; expected HOST or HOST:PORT")


def _meet(line: HTTPSConnection, key: bytes, certificate: bytes, address: str) -> Membership:
    of_table = secrets.token_bytes(NONCE_BYTES)
    said = _ask(line, {"nonce": of_table.hex()})
    of_hall = said.read("nonce", read_bytes)
    meeting = Meeting(hashlib.sha256(certificate).digest(), of_table, of_hall)
    proof = meeting.proof(key, OF_TABLE).hex()
    said = _ask(line, {"meeting": said.text("meeting"), "proof": proof})
    if not meeting.is_proved(key, OF_HALL, said.read("proof", read_bytes)):
        raise CannotJoin(
            f"what answers at {address} does not know the code, so it is not the hall that"
            " printed it: somebody may stand between; ask at the desk"
        )
    label = said.text("label", LONGEST_LABEL) if "label" in said else ""
    return Membership(
        address,
        said.text("table"),
        said.text("key"),
        ssl.DER_cert_to_PEM_cert(certificate),
        said.text("log"),
        label,
    )


def _ask(line: HTTPSConnection, said: dict[str, str]) -> Fields:
    body = json.dumps(said).encode("utf-8")
    line.request("POST", f"{PATH}pair", body, {"Content-Type": "application/json"})
    answer = line.getresponse()
    data = answer.read(MOST_ANSWER_BYTES)
    found = Fields(read_json(data, MOST_ANSWER_BYTES))
    if answer.status != HTTPStatus.OK:
        why = found.text("why") if "why" in found else str(answer.status)
        raise CannotJoin(_SENTENCES.get(why, f"the hall says no: {why}"))
    return found
