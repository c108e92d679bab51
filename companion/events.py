"""What any table is told, and what it answers to that, free of any one game."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from companion.observations import Json, PageSaid

# The kinds that say, or change, in which state a game is.
STANDINGS = frozenset(
    {"action", "turn-done", "illegal", "unclear", "waiting", "corrected", "game-over", "accepted"}
)


REASONED = frozenset({"corrected", "accepted", "game-over", "names"})  # they keep a reason given


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


def with_details(
    events: Iterable[Event], kinds: Collection[str], more: Mapping[str, Json]
) -> list[Event]:
    """The events, of which those of such a kind say more."""
    return [
        replace(one, details={**one.details, **more}) if one.kind in kinds else one
        for one in events
    ]


def with_reason(events: Iterable[Event], said: PageSaid) -> list[Event]:
    """A reason that is given stays with what it did."""
    reason = said.words.get("reason")
    return with_details(events, REASONED, {"because": reason} if isinstance(reason, str) else {})
