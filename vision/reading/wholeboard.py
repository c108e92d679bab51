"""Chooses the likeliest whole board of the candidates, and tells how sure it and each field is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import erfc, hypot, log, sqrt

from companion.observations import Doubt
from vision.reading.candidate import Candidate

PIECES: Mapping[str, int] = {"red": 2, "blue": 2, "soul": 1}
CANDIDATES_A_KIND = 5  # that are weighed
CHOICES_A_KIND = 8  # that are combined with those of the other kinds
MISSING_ODDS = 0.01  # that a piece is in a hand or invisible
TOUCHING_FIELDS = 0.3  # field widths: two pieces cannot seem to lie closer
# Field widths: the spread of where a piece is seen; that of the soul is wide as its height varies.
SLACK_FIELDS: Mapping[str, float] = {"red": 0.045, "blue": 0.045, "soul": 0.12}
SUREST_CHANCE = 0.995  # no single chance counts for more
LOOKALIKE_SHARE = 0.1  # of what looks like a piece: is none, however much it looks like one
COUNTED_LOG_ODDS = 1.2  # added to a faint piece, as the number of pieces is known
KNOWN_VIEW_FIELDS = 0.025  # field widths: with more spread of the view less is added
MOST_MARGIN = 9.0  # log odds: margins are cut off here
CERTAIN_CHANCE = 0.97  # from which a piece is certain; as certainly absent below 1 minus this


@dataclass(frozen=True)
class WholeBoard:
    """The chosen pieces, with the log odds that this is the board: the smaller of two.

    `told` are those against the next best board and against a piece that is none, `within` those
    that the places, which are not known exactly, lie within their fields.
    """

    pieces: tuple[Candidate, ...]
    told: float
    within: float

    @property
    def margin(self) -> float:
        return min(self.told, self.within)

    def fields_of(self, kind: str) -> tuple[str, ...]:
        return tuple(sorted((one.field for one in self.pieces if one.kind == kind), key=_order))

    @property
    def is_complete(self) -> bool:
        return len(self.pieces) == sum(PIECES.values())


Placement = tuple[float, tuple[Candidate, ...]]  # log odds, and the pieces


@dataclass(frozen=True)
class Slack:
    """How exactly places of pieces are known: the spread by kind, and that of the view (mm)."""

    pitch: float
    view_mm: float = 0.0

    def beyond(self, piece: Candidate) -> float:
        """How likely the piece is really on the next field, as its place is not known exactly."""
        spread = hypot(SLACK_FIELDS[piece.kind] * self.pitch, self.view_mm)
        return max(piece.nearer, erfc(piece.depth / spread / sqrt(2)) / 2)

    @property
    def counted(self) -> float:
        """Log odds that a faint piece gains as one is missing: fewer on a board ill understood.

        Where the print is too strange to be fitted well, empty fields are strange as well.
        """
        known = KNOWN_VIEW_FIELDS * self.pitch
        return COUNTED_LOG_ODDS * known / max(known, self.view_mm)


def best_board(candidates: tuple[Candidate, ...], slack: Slack) -> WholeBoard:
    """The best choice of at most two red, two blue and one soul; missing pieces cost odds."""
    choices = [_choices(candidates, kind, number) for kind, number in PIECES.items()]
    boards = sorted(product(*choices), key=_weight, reverse=True)
    pieces = ([one for _, chosen in board for one in chosen] for board in boards)
    possible = ((n, one) for n, one in enumerate(pieces) if not _collides(one, slack.pitch))
    at, best = next(possible, (0, []))
    other = next((n for n, one in possible if _fields(one) != _fields(best)), None)
    ahead = 0.0 if other is None else _weight(boards[at]) - _weight(boards[other])
    told = (_is_one(piece, candidates, slack) for piece in best)
    within = (_is_within(piece, slack) for piece in best)
    return WholeBoard(tuple(best), min(MOST_MARGIN, ahead, *told), min((MOST_MARGIN, *within)))


def field_doubts(candidates: tuple[Candidate, ...], slack: Slack) -> tuple[Doubt, ...]:
    """A doubt for each of the three kinds on every field where one of them is uncertain."""
    weighed: dict[str, dict[str, list[float]]] = {}
    for one in candidates:
        inside = one.chance * (1 - slack.beyond(one))
        weighed.setdefault(one.field, {}).setdefault(one.kind, []).append(inside)
    return tuple(
        Doubt(field, kind, _number_chances(kinds.get(kind, []), number))
        for field, kinds in sorted(weighed.items())
        if any(
            1 - CERTAIN_CHANCE < chance < CERTAIN_CHANCE
            for found in kinds.values()
            for chance in found
        )
        for kind, number in PIECES.items()
    )


def _weight(board: Sequence[Placement]) -> float:
    return sum(weight for weight, _ in board)


def _fields(pieces: Iterable[Candidate]) -> list[tuple[str, str]]:
    return sorted((one.kind, one.field) for one in pieces)


def _choices(candidates: tuple[Candidate, ...], kind: str, number: int) -> list[Placement]:
    """The likeliest choices of at most `number` pieces of a kind."""
    likely = [one for one in candidates if one.kind == kind][:CANDIDATES_A_KIND]
    choices = [
        ((number - count) * log(MISSING_ODDS) + sum(_odds(one.chance) for one in chosen), chosen)
        for count in range(number + 1)
        for chosen in combinations(likely, count)
    ]
    return sorted(choices, key=lambda choice: -choice[0])[:CHOICES_A_KIND]


def _odds(chance: float) -> float:
    """Log odds of a piece against nothing, or a thing that looks like one to every network."""
    held = min(max(chance, 1 - SUREST_CHANCE), SUREST_CHANCE)
    return log(held / (1 - held + LOOKALIKE_SHARE * held))


def _is_within(piece: Candidate, slack: Slack) -> float:
    """Log odds that the piece lies on this field, as far as its place is known."""
    beyond = min(max(slack.beyond(piece), 1e-6), 1 - 1e-6)
    return log((1 - beyond) / beyond)


def _is_one(piece: Candidate, candidates: tuple[Candidate, ...], slack: Slack) -> float:
    """Log odds that some piece is there.

    Which kind it is is decided board against board: a rival of another kind in the same place
    counts here in favour of a piece.
    """
    others = (one for one in candidates if one.kind != piece.kind)
    near = (one.chance for one in others if _is_touching(one, piece, slack.pitch))
    nothing = max(1 - piece.chance - max(near, default=0.0), 1 - SUREST_CHANCE)
    return log(piece.chance / nothing) + slack.counted


def _collides(pieces: Sequence[Candidate], pitch: float) -> bool:
    """Whether two pieces seem to be in one place: then one of them is the other, misread."""
    return any(_is_touching(one, other, pitch) for one, other in combinations(pieces, 2))


def _is_touching(one: Candidate, other: Candidate, pitch: float) -> bool:
    return one.distance(other) < TOUCHING_FIELDS * pitch


def _number_chances(chances: list[float], most: int) -> tuple[float, ...]:
    """How likely 0, 1 … `most` of these candidates are there, if they are independent."""
    counts = [1.0] + [0.0] * most
    for chance in sorted(chances, reverse=True)[: most + 1]:
        counts = [
            counts[number] * (1 - chance) + (counts[number - 1] * chance if number else 0.0)
            for number in range(most + 1)
        ]
    total = sum(counts) or 1.0
    return tuple(round(count / total, 4) for count in counts)


def _order(field: str) -> tuple[str, int]:
    """A2 before A10: names sort by their letters, then by their number."""
    letters = field.rstrip("0123456789")
    return letters, int(field[len(letters) :] or 0)
