"""How right the eyes are: looks set against the truth, counted over all frames and per tag."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.observations import ListedPieces
from vision.reading.inputs import KINDS


@dataclass(frozen=True, slots=True)
class TableTruth:
    """What lay on the table; `is_free`: neither a hand nor anything carried is in the picture."""

    pieces: ListedPieces
    is_free: bool
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One frame: what was said, and what is true."""

    scene: str
    frame: str
    status: str
    pieces: ListedPieces
    truth: TableTruth

    @property
    def is_exact(self) -> bool:
        said, true = dict(self.pieces), dict(self.truth.pieces)
        return all(Counter(said.get(kind, ())) == Counter(true[kind]) for kind in KINDS)

    @property
    def is_settled(self) -> bool:
        return self.status == "settled"

    @property
    def is_silently_wrong(self) -> bool:
        return self.is_settled and not self.is_exact

    @property
    def is_failure(self) -> bool:
        """Worth looking at: wrong, or an abstention with nothing in the way."""
        free = self.truth.is_free and not (self.is_exact and self.is_settled)
        return free or self.is_silently_wrong


@dataclass(frozen=True, slots=True)
class LookTally:
    """Of a group of frames; exact boards and abstentions are counted where no hand is."""

    frames: int
    free: int
    exact: int
    abstained: int
    silently_wrong: int

    def __str__(self) -> str:
        shares = (share(self.exact, self.free), share(self.abstained, self.free))
        wrong = share(self.silently_wrong, self.frames)
        return f"{self.frames:6} {self.free:6} {shares[0]:>9} {shares[1]:>11} {wrong:>16}"


HEADING = f"{'':30} {'frames':>6} {'free':>6} {'exact':>9} {'abstained':>11} {'silently wrong':>16}"


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def read_truth(said: Mapping[str, object], tags: Iterable[str]) -> TableTruth:
    """From the truth file of a frame; `tags` are those of its scene."""
    pieces = tuple((kind, _fields(said.get(kind))) for kind in KINDS)
    own = said.get("tags", ())
    assert isinstance(own, list | tuple)
    free = not said.get("hand") and not said.get("moving")
    return TableTruth(pieces, free, tuple(dict.fromkeys([*tags, *map(str, own)])))


def _fields(said: object) -> tuple[str, ...]:
    if said is None:
        return ()
    return tuple(map(str, said)) if isinstance(said, list) else (str(said),)


def tally(judged: Iterable[Judged]) -> LookTally:
    frames = list(judged)
    free = [one for one in frames if one.truth.is_free]
    return LookTally(
        len(frames),
        len(free),
        sum(one.is_exact for one in free),
        sum(not one.is_settled for one in free),
        sum(one.is_silently_wrong for one in frames),
    )


def tallies(judged: Sequence[Judged]) -> Iterator[tuple[str, LookTally]]:
    """All frames first, then every tag in the order of the alphabet."""
    yield "all", tally(judged)
    for tag in sorted({tag for one in judged for tag in one.truth.tags}):
        yield tag, tally(one for one in judged if tag in one.truth.tags)
    for scene in sorted({one.scene for one in judged}):
        yield scene, tally(one for one in judged if one.scene == scene)
