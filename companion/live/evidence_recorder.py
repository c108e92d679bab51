"""Which pictures belong to what the table said: before and after a turn, seconds of a dispute."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.events import Event
from companion.observations import BoardReading, Json, Observation
from companion.storage.chain import Row
from companion.storage.evidence import EvidenceFolder

DISPUTED = frozenset({"illegal", "unclear"})
BEFORE_S, AFTER_S = 4.0, 2.0  # around a verdict
APART_S = 0.3  # between two pictures that are remembered

EvidenceContent = dict[str, Json]


@dataclass(frozen=True, slots=True)
class BoardPhoto:
    """A flattened picture of the board as the camera had it at `t`."""

    t: float
    jpeg: bytes


@dataclass
class EvidenceRecorder:
    """Remembers the last seconds. The camera's thread only calls `see`; the writer all else."""

    evidence: EvidenceFolder
    game: int = 0
    photos: tuple[BoardPhoto, ...] = ()  # replaced as a whole: two threads look at them
    _before: BoardPhoto | None = None  # how the board lay when the turn began
    _settled: BoardPhoto | None = None  # how it lay when it was read last
    _open: tuple[int, float] | None = None  # the row of a dispute, and when it was

    def see(self, glimpse: BoardPhoto) -> None:
        """The next picture of the camera."""
        oldest = glimpse.t - BEFORE_S - AFTER_S
        self.photos = (*(one for one in self.photos if one.t >= oldest), glimpse)

    def wants(self, t: float) -> bool:
        """Whether a picture of `t` would be remembered: flattening costs time."""
        return not self.photos or t - self.photos[-1].t >= APART_S

    def begin_game(self, game: int) -> None:
        self.game = game
        self._before = self._open = None

    def pictures(self, observation: Observation, events: list[Event]) -> dict[int, EvidenceContent]:
        """What belongs to each event, by its place among them."""
        if isinstance(observation, BoardReading):
            self._settled = self._at(observation.t)
            self._before = self._before or self._settled
        found = ((place, self._of(event)) for place, event in enumerate(events))
        return {place: content for place, content in found if content is not None}

    def written(self, rows: Iterable[Row]) -> None:
        """A dispute is followed for some seconds more."""
        for row in rows:
            said = row.content() if row.kind == "event" else {}
            if said.get("kind") in DISPUTED:
                self._open = (row.id, float(str(said["t"])))

    def notes(self, now: float) -> list[EvidenceContent]:
        """What is to be noted about pictures by now, apart from any event."""
        notes = [dropped.to_json() for dropped in self.evidence.dropped]
        self.evidence.dropped.clear()
        if self._open is not None and now >= self._open[1] + AFTER_S:
            (row, t), self._open = self._open, None
            clip = self._clip(t, t + AFTER_S)
            notes += [{"row": row, "clip": clip}] if clip else []
        return notes

    def _of(self, event: Event) -> EvidenceContent | None:
        if event.kind == "turn-done":
            before, self._before = self._before, self._settled
            ends = (("before", before), ("after", self._settled))
            return {when: self._kept(one) for when, one in ends if one is not None} or None
        if event.kind in DISPUTED:
            clip = self._clip(event.t - BEFORE_S, event.t)
            return {"clip": clip} if clip else None
        return None

    def _clip(self, start: float, end: float) -> list[Json]:
        seen = [one for one in self.photos if start < one.t <= end]
        return [[one.t, self._kept(one)] for one in seen]

    def _kept(self, glimpse: BoardPhoto) -> str | None:
        return self.evidence.keep(glimpse.jpeg, self.game)

    def _at(self, t: float) -> BoardPhoto | None:
        """The newest picture that is no later than `t`."""
        return next((one for one in reversed(self.photos) if one.t <= t), None)
