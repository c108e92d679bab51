"""Do the pieces stand as a game begins, and which end of the board is whose?

Turned by half a round the board looks alike: two black squares at opposite ends. Stones and soul
begin on different ones, so the start tells.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.boards.file import BoardFile
from companion.games.faust.rules.board import FIELDS, field_name, parse_field

STONES = ("red", "blue")
STONES_EACH = 2
ENOUGH = 3  # pieces of the start that tell which end is which, if the other end has at most one

StartPieces = Mapping[str, tuple[str, ...]]


class End(StrEnum):
    """How the board lies against the way it was looked at."""

    AS_IS = "as-is"
    TURNED = "turned"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class MissingPieces:
    """Pieces of a kind that do not stand where they begin."""

    kind: str
    field: str
    count: int


@dataclass(frozen=True, slots=True)
class StartSeen:
    """What a look at the start tells; fields are named as the board turns out to lie."""

    end: End
    missing: tuple[MissingPieces, ...]
    strange: tuple[tuple[str, str], ...]  # kinds and fields of pieces that begin elsewhere

    @property
    def is_complete(self) -> bool:
        return self.end is not End.UNKNOWN and not self.missing


def judge_start(pieces: StartPieces, board: BoardFile) -> StartSeen:
    """From the fields of a look, named as if the board were not turned."""
    turned = {kind: tuple(map(opposite, fields)) for kind, fields in pieces.items()}
    fits, fits_turned = _standing(pieces, board), _standing(turned, board)
    end = End.UNKNOWN
    if max(fits, fits_turned) >= ENOUGH and min(fits, fits_turned) <= 1:
        end = End.AS_IS if fits > fits_turned else End.TURNED
    seen = turned if end is End.TURNED else pieces
    missing = [
        MissingPieces(kind, field, number - seen.get(kind, ()).count(field))
        for kind, field, number in _start(board)
        if seen.get(kind, ()).count(field) < number
    ]
    homes = {kind: field for kind, field, _ in _start(board)}
    strange = [
        (kind, field) for kind in homes for field in seen.get(kind, ()) if field != homes[kind]
    ]
    return StartSeen(end, tuple(missing), tuple(strange))


def opposite(field: str) -> str:
    """The field that takes a field's place when the board is turned by half a round."""
    return field_name((parse_field(field) + FIELDS // 2) % FIELDS)


def _start(board: BoardFile) -> tuple[tuple[str, str, int], ...]:
    stones = tuple((kind, field_name(board.devils), STONES_EACH) for kind in STONES)
    return (*stones, ("soul", field_name(board.soul), 1))


def _standing(pieces: StartPieces, board: BoardFile) -> int:
    """How many pieces stand where they begin."""
    return sum(
        min(pieces.get(kind, ()).count(field), number) for kind, field, number in _start(board)
    )
