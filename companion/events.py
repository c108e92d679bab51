"""What the table answers to an observation, free of any one game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.observations import Json


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the session's answer: when, of which kind, and what belongs to the kind."""

    t: float
    kind: str
    details: Mapping[str, Json] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "kind": self.kind, **self.details}
