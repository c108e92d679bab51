"""Judges the start position: whether all pieces are there, and which end of the board is which.

Turned by half a round the board looks the same, with a black square at either end. Stones and soul
begin on different ones, so their places tell how the board lies.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.boards.file import BoardFile
from companion.games.faust.rules.board import FIELDS, field_name, parse_field

STONES = ("red", "blue")
STONES_EACH = 2
ENOUGH_PIECES = 3  # at their start, to tell how the board lies; at most one if it were turned

StartPieces = Mapping[str, tuple[str, ...]]


class End(StrEnum):
    """How the board lies: as its fields are named now, or turned by half a round."""

    AS_IS = "as-is"
    TURNED = "turned"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class StartSeen:
    """What a look at the start tells; its fields are named by how the board really lies."""

    end: End
    missing: tuple[tuple[str, str], ...]  # kinds, and the fields where not all of them stand
    strange: tuple[tuple[str, str], ...]  # kinds and fields of pieces that begin elsewhere

    @property
    def is_complete(self) -> bool:
        return self.end is not End.UNKNOWN and not self.missing


def judge_start(pieces: StartPieces, board: BoardFile) -> StartSeen:
    """Judges the pieces of a look, whose fields are named as if the board were not turned."""
    turned = {kind: tuple(map(opposite, fields)) for kind, fields in pieces.items()}
    fits, fits_turned = _number_at_start(pieces, board), _number_at_start(turned, board)
    end = End.UNKNOWN
    if max(fits, fits_turned) >= ENOUGH_PIECES and min(fits, fits_turned) <= 1:
        end = End.AS_IS if fits > fits_turned else End.TURNED
    seen = turned if end is End.TURNED else pieces
    missing = [
        (kind, field)
        for kind, field, number in _start(board)
        if seen.get(kind, ()).count(field) < number
    ]
    homes = {kind: field for kind, field, _ in _start(board)}
    strange = [
        (kind, field) for kind in homes for field in seen.get(kind, ()) if field != homes[kind]
    ]
    return StartSeen(end, tuple(missing), tuple(strange))


def opposite(field: str) -> str:
    """The field that comes to lie where this one lay when the board is turned by half a round."""
    return field_name((parse_field(field) + FIELDS // 2) % FIELDS)


def _start(board: BoardFile) -> tuple[tuple[str, str, int], ...]:
    stones = tuple((kind, field_name(board.devils), STONES_EACH) for kind in STONES)
    return (*stones, ("soul", field_name(board.soul), 1))


def _number_at_start(pieces: StartPieces, board: BoardFile) -> int:
    """How many pieces are where they begin."""
    return sum(
        min(pieces.get(kind, ()).count(field), number) for kind, field, number in _start(board)
    )
