"""All pieces together: the likeliest whole board, and how far the next best lies behind."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import erfc, hypot, log, sqrt

from vision.reading.candidates import Candidate

PIECES: Mapping[str, int] = {"red": 2, "blue": 2, "soul": 1}
CONSIDERED = 5  # candidates of a kind that are weighed
COMBINED = 8  # choices of a kind that are combined with those of the others
MISSING = 0.01  # odds that a piece is in a hand or invisible
TOUCHING = 0.3  # field widths: two pieces cannot seem to lie closer
# Field widths: how far off the place of a piece is seen, as a spread; the soul's height varies.
SLACK: Mapping[str, float] = {"red": 0.045, "blue": 0.045, "soul": 0.09}
SUREST = 0.995  # no single chance counts for more
ALONE = 1.2  # log odds that the count of pieces lends to a faint one
MOST = 9.0  # a margin beyond says nothing more


@dataclass(frozen=True)
class WholeBoard:
    """The chosen pieces, with the log odds against the next best board."""

    pieces: tuple[Candidate, ...]
    margin: float

    def fields_of(self, kind: str) -> tuple[str, ...]:
        return tuple(sorted((one.field for one in self.pieces if one.kind == kind), key=_order))

    @property
    def is_complete(self) -> bool:
        return len(self.pieces) == sum(PIECES.values())


Placement = tuple[float, tuple[Candidate, ...]]  # log odds, and the pieces


@dataclass(frozen=True)
class Slack:
    """How exactly a place is known: in field widths by kind, and in mm the view itself."""

    pitch: float
    view_mm: float = 0.0

    def beyond(self, piece: Candidate) -> float:
        """How likely the piece lies beyond the border, the place of its base being a little off."""
        spread = hypot(SLACK[piece.kind] * self.pitch, self.view_mm)
        return erfc(piece.depth / spread / sqrt(2)) / 2


def best_board(candidates: tuple[Candidate, ...], slack: Slack) -> WholeBoard:
    """Weighs every choice of at most two red, two blue and one soul; one piece may be missing."""
    choices = [_choices(candidates, kind, number) for kind, number in PIECES.items()]
    boards = sorted(product(*choices), key=_weight, reverse=True)
    pieces = ([one for _, chosen in board for one in chosen] for board in boards)
    possible = ((n, one) for n, one in enumerate(pieces) if not _collides(one, slack.pitch))
    at, best = next(possible, (0, []))
    other = next((n for n, one in possible if _fields(one) != _fields(best)), None)
    ahead = 0.0 if other is None else _weight(boards[at]) - _weight(boards[other])
    sure = [_sureness(piece, candidates, slack) for piece in best]
    return WholeBoard(tuple(best), min(ahead, *sure, MOST))


def _weight(board: Sequence[Placement]) -> float:
    return sum(weight for weight, _ in board)


def _fields(pieces: Iterable[Candidate]) -> list[tuple[str, str]]:
    return sorted((one.kind, one.field) for one in pieces)


def _choices(candidates: tuple[Candidate, ...], kind: str, number: int) -> list[Placement]:
    """The likeliest choices of at most `number` pieces of a kind."""
    likely = [one for one in candidates if one.kind == kind][:CONSIDERED]
    choices = [
        ((number - count) * log(MISSING) + sum(_odds(one.chance) for one in chosen), chosen)
        for count in range(number + 1)
        for chosen in combinations(likely, count)
    ]
    return sorted(choices, key=lambda choice: -choice[0])[:COMBINED]


def _odds(chance: float) -> float:
    held = min(max(chance, 1 - SUREST), SUREST)
    return log(held / (1 - held))


def _sureness(piece: Candidate, candidates: tuple[Candidate, ...], slack: Slack) -> float:
    """Log odds of a piece by itself: that something is there, and not beyond the border nearby.

    What else it might be is weighed board against board; here that speaks for a piece, not against.
    """
    beyond = min(max(slack.beyond(piece), 1e-6), 1 - 1e-6)
    near = (one for one in candidates if one.kind != piece.kind and _touch(one, piece, slack.pitch))
    rival = max((one.chance for one in near), default=0.0)
    nothing = max(1 - piece.chance - rival, 1 - SUREST)
    return min(log((1 - beyond) / beyond), log(piece.chance / nothing) + ALONE)


def _collides(pieces: Sequence[Candidate], pitch: float) -> bool:
    """Whether two pieces seem to stand in one place: one of them is then the other misread."""
    return any(_touch(one, other, pitch) for one, other in combinations(pieces, 2))


def _touch(one: Candidate, other: Candidate, pitch: float) -> bool:
    return one.distance(other) < TOUCHING * pitch


def _order(field: str) -> tuple[str, int]:
    """A2 before A10: names sort by their letters, then by their number."""
    letters = field.rstrip("0123456789")
    return letters, int(field[len(letters) :] or 0)
