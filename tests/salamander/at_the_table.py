"""A session in a few lines: who says what, and what comes of it."""

from dataclasses import dataclass, field

from companion.events import Event
from companion.games.salamander.at_table import Session
from companion.games.salamander.files.record_lines import header_from_json
from companion.games.salamander.session.observed import observation_of
from companion.observations import Json, PageSaid

HEADER: dict[str, Json] = {"faust": 1, "game": "feuer-salamander"}
TWO_SEATS: dict[str, Json] = {"seats": ["king", "monk"]}


@dataclass
class Seated:
    """A session that keeps all it has answered."""

    session: Session
    events: list[Event] = field(default_factory=list)
    t: float = 0.0

    @classmethod
    def of(cls, **header: Json) -> "Seated":
        agreed = header_from_json({**HEADER, **TWO_SEATS, **header})
        return cls(Session(agreed))

    def say(self, by: str, word: str, **words: Json) -> list[str]:
        """The kinds of the answer."""
        self.t += 1.0
        return self._note(self.session.feed(PageSaid(self.t, by, word, words)))

    def tell(self, **line: Json) -> list[str]:
        """Any other line of a sitting log."""
        self.t += 1.0
        return self._note(self.session.feed(observation_of({"t": self.t, **line})))

    def throw(self, by: str, first: int, second: int, symbol: str = "stone") -> list[str]:
        return self.say(by, "throw", eyes=[first, second], symbol=symbol)

    def _note(self, answer: list[Event]) -> list[str]:
        self.events += answer
        return [event.kind for event in answer]

    def last(self, kind: str) -> dict[str, Json]:
        """What the last event of that kind carries."""
        return dict(next(one for one in reversed(self.events) if one.kind == kind).details)
