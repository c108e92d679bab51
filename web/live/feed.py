"""What pages are told as it happens, whoever has it to tell, and how far each has been told."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.observations import Json
from web.access.roles import Role

RETRY_MS = 1000


@dataclass(slots=True)
class Feed:
    """How far one page has been told: the row it heard last, the picture it shows."""

    language: str
    heard: int | None = None  # None: it is new here, and hears no past
    shown: int = -1  # which picture, of those that were published
    role: Role = Role.ONLOOKER
    device: str = ""  # its key's hash; nothing for who has none
    private: Mapping[str, Json] = field(default_factory=dict)  # what only its role was told last


class TellsPages(ABC):
    """Whoever has it to tell: a table, or a hall of them. None of this may wait."""

    def __init__(self, log_name: str = "") -> None:
        self._log_name = log_name  # tells one log from another
        self._bells: list[Callable[[], None]] = []
        self.is_closed = False

    def on_wake(self, ring: Callable[[], None]) -> None:
        """`ring` when there may be something new, or when it is closed."""
        self._bells.append(ring)

    def wake(self) -> None:
        for ring in self._bells:
            ring()

    def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        self.is_closed = True
        self.wake()

    def hello(self, now: float, role: Role) -> bytes:
        """What a page is told first: which log, the server's time, and who it is."""
        return message(
            "hello", {"log": self._log_name, "at": now, "role": role.value}, retry=RETRY_MS
        )

    @abstractmethod
    def tick(self, now: float) -> bytes:
        """What all are told each second."""

    @abstractmethod
    def news(self, feed: Feed) -> bytes:
        """What this page has not heard yet, or nothing."""


def message(
    kind: str, data: Mapping[str, Json], row_id: int | None = None, retry: int | None = None
) -> bytes:
    """One server-sent event."""
    lines = [f"event: {kind}"]
    if row_id is not None:
        lines.append(f"id: {row_id}")
    if retry is not None:
        lines.append(f"retry: {retry}")
    lines.append(f"data: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}")
    return ("\n".join(lines) + "\n\n").encode("utf-8")
