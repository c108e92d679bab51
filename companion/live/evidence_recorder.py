"""Chooses the pictures that belong to an event: before and after a turn, and around a dispute."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.events import AnyObservation, Event
from companion.observations import BoardReading, Json
from companion.storage.chain import Row
from companion.storage.evidence import EvidenceFolder

DISPUTED_KINDS = frozenset({"illegal", "unclear"})
BEFORE_S, AFTER_S = 4.0, 2.0  # around a dispute
APART_S = 0.3  # at least, between two pictures that are remembered

EvidenceContent = dict[str, Json]


@dataclass(frozen=True, slots=True)
class BoardPhoto:
    """A flattened picture of the board as the camera had it at `t`."""

    t: float
    jpeg: bytes


@dataclass
class EvidenceRecorder:
    """Remembers the pictures of the last seconds.

    The camera's thread calls `wants` and `see`, the writer's thread everything else.
    """

    evidence: EvidenceFolder
    game: int = 0
    photos: tuple[BoardPhoto, ...] = ()  # replaced as a whole: two threads look at them
    _before: BoardPhoto | None = None  # how the board lay when the turn began
    _settled: BoardPhoto | None = None  # how it lay when it was read last
    _open: tuple[int, float] | None = None  # the row of a dispute, and when it was

    def see(self, photo: BoardPhoto) -> None:
        """Remembers a picture, and forgets those that are too old."""
        oldest = photo.t - BEFORE_S - AFTER_S
        self.photos = (*(one for one in self.photos if one.t >= oldest), photo)

    def wants(self, t: float) -> bool:
        """Whether a picture of `t` should be handed to `see`: not too soon after the last."""
        return not self.photos or t - self.photos[-1].t >= APART_S

    def begin_game(self, game: int) -> None:
        self.game = game
        self._before = self._open = None

    def pictures(
        self, observation: AnyObservation, events: list[Event]
    ) -> dict[int, EvidenceContent]:
        """The pictures that belong to each event, by the event's place in the list."""
        if isinstance(observation, BoardReading):
            no_later = (one for one in reversed(self.photos) if one.t <= observation.t)
            self._settled = next(no_later, None)
            self._before = self._before or self._settled
        found = ((place, self._evidence_of(event)) for place, event in enumerate(events))
        return {place: content for place, content in found if content is not None}

    def note_written(self, rows: Iterable[Row]) -> None:
        """Takes the rows that were written: after a dispute more pictures will be noted."""
        for row in rows:
            said = row.content() if row.kind == "event" else {}
            if said.get("kind") in DISPUTED_KINDS:
                self._open = (row.id, float(str(said["t"])))

    def notes(self, now: float) -> list[EvidenceContent]:
        """Evidence to write that belongs to no event: what was dropped, the end of a dispute."""
        notes = [*self.evidence.dropped]
        self.evidence.dropped.clear()
        if self._open is not None and now >= self._open[1] + AFTER_S:
            (row, t), self._open = self._open, None
            clip = self._clip(t, t + AFTER_S)
            notes += [{"row": row, "clip": clip}] if clip else []
        return notes

    def _evidence_of(self, event: Event) -> EvidenceContent | None:
        if event.kind == "turn-done":
            before, self._before = self._before, self._settled
            ends = (("before", before), ("after", self._settled))
            return {when: self._keep(one) for when, one in ends if one is not None} or None
        if event.kind in DISPUTED_KINDS:
            clip = self._clip(event.t - BEFORE_S, event.t)
            return {"clip": clip} if clip else None
        return None

    def _clip(self, start: float, end: float) -> list[Json]:
        seen = [one for one in self.photos if start < one.t <= end]
        return [[one.t, self._keep(one)] for one in seen]

    def _keep(self, photo: BoardPhoto) -> str | None:
        """Writes the picture and gives its hash; None if there was no room."""
        return self.evidence.keep(photo.jpeg, self.game)
