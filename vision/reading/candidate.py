"""A piece that may be there, as everything after the network weighs it."""

from dataclasses import dataclass
from functools import cached_property
from math import dist

from vision.board.plan import Points

FAINTEST_CHANCE = 0.2  # what is fainter is no candidate


@dataclass(frozen=True)
class Candidate:
    """A piece that may be there: the place of its base (mm), its field, how deep (mm) in it.

    Through the soul a stone is seen bent, so that it may really lie nearer to the soul.
    """

    kind: str
    place: Points
    chance: float
    field: str
    depth: float
    nearer: float = 0.0  # how likely so near that it is on another field

    def distance(self, other: "Candidate") -> float:
        return dist(self._at, other._at)

    @cached_property
    def _at(self) -> tuple[float, ...]:
        return tuple(self.place.tolist())
