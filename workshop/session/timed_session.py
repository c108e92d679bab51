"""The session under test: what it was told, what it has answered, how long it took."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import process_time

from companion.events import STANDINGS, Event
from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.session.events import VERDICTS
from companion.observations import Json, Observation


@dataclass
class Desk:
    """Told every observation, it keeps what stands of the answers."""

    session: Session
    turn_end: TurnEnd = TurnEnd.AUTO
    told: list[Observation] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    done: dict[int, Event] = field(default_factory=dict)  # the turns that stand
    standing: Event | None = None  # the last event that says how the game stands
    answer_ms: list[float] = field(default_factory=list)
    verdict_ms: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, header: Header, turn_end: TurnEnd = TurnEnd.AUTO) -> "Desk":
        return cls(Session(header, turn_end), turn_end)

    def tell(self, observation: Observation) -> list[Event]:
        self.told.append(observation)
        start = process_time()
        events = self.session.feed(observation)
        elapsed_ms = (process_time() - start) * 1e3
        self.answer_ms.append(elapsed_ms)
        if any(event.kind in VERDICTS for event in events):
            self.verdict_ms.append(elapsed_ms)
        for event in events:
            self._note(event)
        self.events.extend(events)
        return events

    def _note(self, event: Event) -> None:
        number = event.details.get("turn")
        if event.kind in STANDINGS:
            self.standing = event
        if not isinstance(number, int):
            return
        if event.kind == "turn-done":
            self.done[number] = event
        elif event.kind == "corrected":
            self.done.pop(number, None)

    @property
    def is_illegal(self) -> bool:
        return self.standing is not None and self.standing.kind == "illegal"

    @property
    def question(self) -> Mapping[str, Json] | None:
        """What is asked, if something is asked now."""
        if self.standing is None or self.standing.kind != "unclear":
            return None
        return self.standing.details
