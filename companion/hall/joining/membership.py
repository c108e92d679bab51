"""What a table keeps of the hall it belongs to, in a file that its owner alone reads."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

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
