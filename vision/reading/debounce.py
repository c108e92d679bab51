"""Turns looks into observations: a board is told once enough looks in a row agree on it.

A whole board needs two looks. A board with a piece missing needs five, as the piece may only be
invisible; an unclear one eight.
"""

from collections import Counter
from dataclasses import dataclass, replace

from companion.observations import BoardReading, HandSeen, ListedPieces
from vision.reading.look import Look, Status

APPEAR_S = 0.15  # that a settled board must stand
VANISH_S = 0.8  # that a board with a piece missing must stand
DOUBT_S = 1.5  # that an unclear board must stay so before its doubts are told
APPEAR_LOOKS, VANISH_LOOKS, DOUBT_LOOKS = 2, 5, 8


@dataclass(frozen=True, slots=True)
class _Looked:
    """What all looks since `t` have in common, and how many looks these are."""

    t: float
    pieces: ListedPieces
    clear: bool  # all of them were settled
    looks: int = 1

    def has_stood(self, t: float, seconds: float, looks: int) -> bool:
        return self.looks >= looks and t - self.t >= seconds - 1e-9


class Settler:
    """Feed it every look in order: it gives an observation when there is something new."""

    def __init__(self) -> None:
        self._said: BoardReading | HandSeen | None = None
        self._standing: _Looked | None = None  # the board that all of them have shown
        self._wavering: _Looked | None = None  # of different boards: since a hand left

    def feed(self, t: float, look: Look) -> BoardReading | HandSeen | None:
        if look.status is Status.OCCLUDED:
            self._standing = self._wavering = None
            return self._say_hand(t)
        if look.unseen:
            return None  # in the dark no piece is missing
        self._standing = standing = self._stand(t, look)
        self._wavering = wavering = self._waver(t, look)
        if not _is_calm(t, standing):
            return self._say_what_is_common(t, look, wavering)
        reading = look.reading(t)
        # A settled board is certain as a whole, even where a single piece is faint.
        return self._say(replace(reading, doubts=()) if standing.clear else reading)

    def _stand(self, t: float, look: Look) -> _Looked:
        now = _Looked(t, look.pieces, look.status is Status.SETTLED)
        before = self._standing
        if before is None or (before.pieces, before.clear) != (now.pieces, now.clear):
            return now
        return replace(before, looks=before.looks + 1)

    def _waver(self, t: float, look: Look) -> _Looked:
        before = self._wavering
        if before is None:
            return _Looked(t, look.pieces, clear=False)
        return replace(before, pieces=_common(before.pieces, look.pieces), looks=before.looks + 1)

    def _say_what_is_common(self, t: float, look: Look, now: _Looked) -> BoardReading | None:
        """After a hand: the pieces common to all looks, if these disagree for too long."""
        if isinstance(self._said, BoardReading) or not now.has_stood(t, DOUBT_S, DOUBT_LOOKS):
            return None
        return self._new(replace(look, pieces=now.pieces).reading(t))

    def _say_hand(self, t: float) -> HandSeen | None:
        if isinstance(self._said, HandSeen):
            return None
        self._said = HandSeen(t)
        return self._said

    def _say(self, reading: BoardReading) -> BoardReading | None:
        said = self._said
        if isinstance(said, BoardReading):
            is_unclear = bool(said.doubts and reading.doubts) and said.pieces == reading.pieces
            if is_unclear or replace(said, t=reading.t) == reading:
                return None
        return self._new(reading)

    def _new(self, reading: BoardReading) -> BoardReading:
        self._said = reading
        return reading


def _common(some: ListedPieces, others: ListedPieces) -> ListedPieces:
    """The pieces that both boards have, kind by kind."""
    there = dict(others)
    return tuple((kind, _shared(fields, there.get(kind, ()))) for kind, fields in some)


def _shared(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    both = Counter(some) & Counter(others)
    return tuple(field for field in dict.fromkeys(some) for _ in range(both[field]))


def _is_calm(t: float, standing: _Looked) -> bool:
    if standing.clear:
        return standing.has_stood(t, APPEAR_S, APPEAR_LOOKS)
    if _is_short(standing.pieces):
        return standing.has_stood(t, VANISH_S, VANISH_LOOKS)
    return standing.has_stood(t, DOUBT_S, DOUBT_LOOKS)


def _is_short(pieces: ListedPieces) -> bool:
    """Whether a piece is missing: no soul, or fewer stones of one colour than of the other."""
    counts = [len(fields) for kind, fields in pieces if kind != "soul"]
    soul = [fields for kind, fields in pieces if kind == "soul"]
    return (not all(soul)) or len(set(counts)) > 1 or not counts
