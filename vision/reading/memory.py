"""The memory of the last settled picture: it raises or lowers the chances of candidates.

A piece that still seems to lie in the same place most likely does; what looked like a piece there
and was none most likely is none now.
"""

from dataclasses import replace
from math import exp, log

from vision.reading.candidate import Candidate
from vision.reading.wholeboard import WholeBoard

SAME_PLACE_FIELDS = 0.06  # field widths: a piece that nobody touched is seen again so near
TRUST_LOG_ODDS = 1.2  # that a settled picture adds to a chance, or takes from it


# Candidates of the last settled picture, and the log odds that they add: the pieces come first.
Memory = tuple[tuple[Candidate, float], ...]


def remember(board: WholeBoard, candidates: tuple[Candidate, ...]) -> Memory:
    chosen = {id(piece) for piece in board.pieces}
    phantoms = (one for one in candidates if id(one) not in chosen)
    pieces = ((piece, TRUST_LOG_ODDS) for piece in board.pieces)
    return (*pieces, *((one, -TRUST_LOG_ODDS) for one in phantoms))


def remind(
    candidates: tuple[Candidate, ...], memory: Memory, pitch: float
) -> tuple[Candidate, ...]:
    """Candidates with chances raised where a piece lay, lowered where none did; surest first."""
    reminded = [_reminded(one, memory, pitch) for one in candidates]
    return tuple(sorted(reminded, key=lambda one: -one.chance))


def _reminded(one: Candidate, memory: Memory, pitch: float) -> Candidate:
    odds = next((odds for other, odds in memory if _is_same(one, other, pitch)), None)
    return one if odds is None else replace(one, chance=_shifted(one.chance, odds))


def _is_same(one: Candidate, other: Candidate, pitch: float) -> bool:
    return one.kind == other.kind and one.distance(other) < SAME_PLACE_FIELDS * pitch


def _shifted(chance: float, by: float) -> float:
    held = min(max(chance, 1e-6), 1 - 1e-6)
    return 1 / (1 + exp(-log(held / (1 - held)) - by))
