"""The session of the second game under test: what it made of what it was told, and how soon.

Another one, where nobody has secrets, tells the contradictions that only answers show.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from time import process_time

from companion.events import Event
from companion.games.salamander.at_table import Session
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.players.talk import Line
from companion.games.salamander.rules.actions import PutPiece
from companion.games.salamander.rules.record import Header
from companion.games.salamander.session.observed import observation_of
from companion.observations import Json

VERDICT_KINDS = frozenset({"turn-done", "illegal", "unclear", "contradiction"})


@dataclass
class SalamanderDesk:
    public: Session
    opened: Session
    events: list[Event] = field(default_factory=list)
    found: Counter[tuple[int, int]] = field(default_factory=Counter)  # by who has heard all
    answer_ms: list[float] = field(default_factory=list)
    verdict_ms: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, agreed: Header, turn_end: str) -> "SalamanderDesk":
        """Before cards are dealt: what is set aside is said at the table."""
        agreed = replace(agreed, set_aside=())
        return cls(Session(agreed, turn_end), Session(agreed, turn_end, is_open=True))

    def tell(self, line: Line) -> list[Event]:
        heard = observation_of(line)
        start = process_time()
        events = self.public.feed(heard)
        elapsed_ms = (process_time() - start) * 1e3
        self.answer_ms.append(elapsed_ms)
        if any(event.kind in VERDICT_KINDS for event in events):
            self.verdict_ms.append(elapsed_ms)
        self.events += events
        self.found.update(contradictions_in(self.opened.feed(heard)))
        return events

    @property
    def is_illegal(self) -> bool:
        return self.public.state == "illegal"

    @property
    def last_fault(self) -> Event:
        return next(event for event in reversed(self.events) if event.kind == "illegal")

    @property
    def understood(self) -> list[Json]:
        """All that was done, as a record has it."""
        do = [action for one in self.public.game.done for action in one.turn.do]
        do += [action for action in self.public.game.steps if not isinstance(action, PutPiece)]
        return [action_to_json(action) for action in do]


def contradictions_in(events: list[Event]) -> list[tuple[int, int]]:
    """Turn and action of each."""
    found = []
    for event in events:
        turn, action = event.details.get("turn"), event.details.get("action")
        if event.kind == "contradiction" and isinstance(turn, int) and isinstance(action, int):
            found.append((turn, action))
    return found
