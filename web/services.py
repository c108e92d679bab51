"""What the pages are given: the log to read, whom to tell, pictures, files, the set-up, phones."""

import time
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.game import Download
from companion.observations import Json, PageSaid
from companion.storage.store import Row

Serve = Callable[[int, tuple[Path, Path]], Any]  # gives a server, which runs
WHY_GONE = frozenset({"taken", "hidden", "closed"})  # its camera by a call, its page


class CannotDo(Exception):
    """What was asked cannot be done now; the page has a sentence for each `code`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class EyeRefused(CannotDo):
    """A picture that is not taken."""


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


class SecureDoor(Protocol):
    """The https port, opened when the first phone is wanted."""

    def ready(self, page_port: int, serve: Serve) -> None:
        """The page is served there; `serve` does that at a port, with a certificate and its key."""

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


class ShownLog(Protocol):
    """What the pages read of a log; a table's own has it, and a hall's copy."""

    def reader(self) -> "ShownLog":
        """For another thread."""

    def some_after(self, row_id: int, most: int) -> tuple[Row, ...]: ...

    def of_game(self, game: int) -> tuple[Row, ...]: ...


class SetUp(Protocol):
    """The table before the first turn, or a visitor's seat at a demo.

    `do` raises CannotDo, or ValueError for bad words.
    """

    def state(self) -> dict[str, Json]: ...

    def do(self, words: Mapping[str, Json]) -> None: ...


@dataclass(frozen=True, slots=True)
class SeatsAtHand:
    """Seats of the game that is played now."""

    game: int  # its number
    players: Mapping[str, str]  # by seat
    named: frozenset[str]  # seats whose name somebody said
    empty: tuple[str, ...] = ()  # seats that may be added to the game
    is_paired: bool = False  # a round's pairing named the players: nobody renames them


class SeatsToTake(Protocol):
    """Seats that phones take with the code that is printed for the table."""

    secret: str

    def at_hand(self) -> SeatsAtHand: ...

    def take(self, seat: str, name: str, others: Set[str]) -> int:
        """Seats somebody beside `others`, and gives the number of the game that is played then.

        CannotDo, or ValueError for a name that cannot be.
        """


@dataclass(frozen=True, slots=True)
class TriedTurn:
    """What somebody would have done in a turn of a game that is over, between such players."""

    turn: int
    do: Json
    level: int


Kind = str | TriedTurn  # of a file, or what its line is wanted of


@dataclass(frozen=True, slots=True)
class Limits:
    """What strangers may use up; behind a proxy all phones share one address."""

    streams: int = 60
    connections: int = 2048
    connections_kept: int = 64  # for this machine, and where somebody has shown a key
    connections_of_one: int = 32  # address
    more_of_known: int = 0  # that one address has where somebody has shown a key
    requests_a_second: float = 30.0  # from one address
    words_a_second: float = 3.0  # said by one device
    threads: int = 4
    threads_for_known: int = 8  # of this machine, and of who shows a key
    body_bytes: int = 64 << 10  # of who shows a key; a stranger's are no more than that


@dataclass(frozen=True, slots=True)
class PageServices:
    """`say` takes what somebody said; its time is not yet set."""

    log: ShownLog
    say: Callable[[PageSaid], None]
    unwritten: Callable[[], int] = int  # transactions that the log does not take just now
    is_gone: Callable[[], bool] = bool  # whether somebody has deleted or moved the log's file
    preview: Callable[[int], tuple[int, bytes] | None] = lambda _: None  # newer than; waits <= 1 s
    evidence: Callable[[str], bytes | None] = lambda _: None  # a picture by its hash
    has_changed: Callable[[str], bool] = lambda _: False  # whether its bytes are others now
    places: Callable[[], Mapping[str, Json]] = dict  # where such a picture shows which field
    # Game, kind, language; ValueError where what was tried is no turn.
    export: Callable[[int, Kind, str], Download | None] = lambda _game, _kind, _language: None
    set_up: SetUp | None = None
    is_demo: bool = False  # the table and its players are drawn: the page explains what it shows
    visitor: SetUp | None = None  # at a demo: somebody may play a turn on the page
    hall: Callable[[], Mapping[str, Json]] = dict  # how it is with it; nothing where there is none
    called: str = ""  # this table, by the people of its hall
    eye: EyeServices | None = None  # where a phone may be the camera
    seats: SeatsToTake | None = None  # where a code is printed for the table
    names: frozenset[str] = frozenset()  # of this machine, beside localhost
    addresses: tuple[str, ...] = ()  # at which phones reach it; empty: only this machine does
    keys: Path | None = None  # where the hashes of the paired devices outlive a restart
    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.time  # for dates alone: people and nets set it
    steady: Callable[[], float] = time.monotonic  # never set: what lasts is counted on it
