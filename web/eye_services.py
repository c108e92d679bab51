"""What the pages of a phone that is the camera are given: where pictures go, what it is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.observations import Json

Starts = Callable[[Callable[[], None]], None]  # runs a part in a thread of the table's


WHY_GONE = frozenset({"taken", "hidden", "closed"})  # its camera by a call, its page


class EyeRefused(Exception):
    """A picture that is not taken; the phone's page has a sentence for each `code`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class PhonePicture:
    """A JPEG, the phone's own times of it in ms, and how full its battery is, if it tells."""

    jpeg: bytes
    taken_ms: float | None = None
    sent_ms: float | None = None
    battery: float | None = None


class Phones(Protocol):
    """Takes pictures of phones, each called by the beginning of its key's hash."""

    def expect_turn(self, phone: str) -> None:
        """Before a picture is read: EyeRefused where one comes too soon."""

    def take(self, phone: str, picture: PhonePicture) -> None:
        """EyeRefused where it cannot be used."""

    def goes(self, phone: str, why: str) -> None:
        """It gives no more pictures, and says why: one of WHY_GONE."""

    def forget(self, phone: str) -> None: ...

    def told(self, phone: str) -> dict[str, Json]:
        """Of the state that a phone reads, what concerns it alone."""

    def shown(self, phone: str) -> dict[str, Json]:
        """How it is with a phone, for the host."""


@dataclass(frozen=True, slots=True)
class SecurePlace:
    """Where https is served, and what its certificate is known by, in groups."""

    port: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Served:
    """What an https port beside the page's needs to be opened."""

    make_app: Callable[[], Callable[..., Any]]  # WSGI; few tables need it
    host: str
    page_port: int
    start: Starts


class SecureDoor(Protocol):
    """The https port, opened when the first phone is wanted."""

    def ready(self, served: Served) -> None: ...

    def close(self) -> None: ...

    @property
    def place(self) -> SecurePlace | None:
        """None while it is shut."""


@dataclass(frozen=True, slots=True)
class EyeServices:
    """What stands behind the phone's page."""

    phones: Phones
    door: SecureDoor
    seen: Callable[[], Mapping[str, Json]]  # of the state, what is the same for all phones
