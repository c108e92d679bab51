"""What decides between people with the same points, each from its definition in docs/hall.md.

All is reckoned in whole numbers: points in units of 1/`scale`, what is made of them in units of
1/(`scale` × `parts`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.hall.rounds.scoring import TieBreak

HALVES = 2


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What one person has of one round. Without opponents nobody was met: a bye, a forfeit, absent.

    `against` says of each opponent who was met 2 for ahead of him, 1 for level, 0 for behind.
    """

    points: int  # in units
    against: tuple[tuple[int, int], ...] = ()
    share: int = 0  # in halves, of a round in which nobody was met: what a bye or a forfeit gave
    own: int | None = None  # points of the game itself, where they are known
    game: str = ""  # which

    @property
    def is_won(self) -> bool:
        return bool(self.against) and all(halves == HALVES for _, halves in self.against)


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Everybody's rounds in order, and everybody's points."""

    rounds: Mapping[int, Sequence[RoundScore]]
    points: Mapping[int, int]
    parts: int  # so that the mean of any number of opponents is a whole number

    def buchholz(self, person: int) -> int:
        return sum(self._opponents(person))

    def buchholz_cut(self, person: int) -> int:
        each = self._opponents(person)
        return sum(each) - min(each, default=0)

    def _opponents(self, person: int) -> list[int]:
        """Of each round the mean of the opponents' points; one's own where nobody was met."""
        points, parts = self.points, self.parts
        return [
            sum(points[one] for one, _ in score.against) * (parts // len(score.against))
            if score.against
            else points[person] * parts
            for score in self.rounds[person]
        ]

    def sonneborn_berger(self, person: int) -> int:
        """In halves of the units that the others have."""
        points, parts = self.points, self.parts
        return sum(
            sum(halves * points[one] for one, halves in score.against)
            * (parts // len(score.against))
            if score.against
            else score.share * points[person] * parts
            for score in self.rounds[person]
        )

    def wins(self, person: int) -> int:
        return sum(score.is_won for score in self.rounds[person])

    def progress(self, person: int) -> int:
        total = so_far = 0
        for score in self.rounds[person]:
            so_far += score.points
            total += so_far
        return total

    def direct(self, group: Sequence[int]) -> dict[int, int]:
        """In halves; empty unless everybody in the group has met everybody else in it."""
        within = frozenset(group)
        found = {}
        for person in group:
            met = [
                (one, halves)
                for score in self.rounds[person]
                for one, halves in score.against
                if one in within
            ]
            if len({one for one, _ in met}) < len(within) - 1:
                return {}
            found[person] = sum(halves for _, halves in met)
        return found

    def own(self, group: Sequence[int]) -> dict[int, int]:
        """Empty where somebody's points are not known, or are of different games: they say nothing
        of who is ahead."""
        met = [score for one in group for score in self.rounds[one] if score.against]
        if len({score.game for score in met}) > 1 or any(score.own is None for score in met):
            return {}
        return {one: sum(score.own or 0 for score in self.rounds[one]) for one in group}


Measure = Callable[[Crosstable, int], int]
MEASURES: Mapping[TieBreak, Measure] = {
    TieBreak.BUCHHOLZ: Crosstable.buchholz,
    TieBreak.BUCHHOLZ_CUT: Crosstable.buchholz_cut,
    TieBreak.SONNEBORN_BERGER: Crosstable.sonneborn_berger,
    TieBreak.WINS: Crosstable.wins,
    TieBreak.PROGRESS: Crosstable.progress,
}


def parted(group: Iterable[int], value_of: Mapping[int, int]) -> list[list[int]]:
    """The group in parts with the same value each, the highest first; order within stays."""
    parts: dict[int, list[int]] = {}
    for person in group:
        parts.setdefault(value_of[person], []).append(person)
    return [parts[value] for value in sorted(parts, reverse=True)]
