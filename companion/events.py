"""What any table is told, and what it answers to that, free of any one game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from companion.observations import Json

# The kinds that say, or change, in which state a game is.
STANDINGS = frozenset(
    {"action", "turn-done", "illegal", "unclear", "waiting", "corrected", "game-over", "accepted"}
)


class AnyObservation(Protocol):
    """Whatever a table is told, of whichever game: a frozen value with its time."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def t(self) -> float: ...

    def to_json(self) -> dict[str, Json]: ...


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the session's answer: when, of which kind, and what belongs to the kind."""

    t: float
    kind: str
    details: Mapping[str, Json] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "kind": self.kind, **self.details}
