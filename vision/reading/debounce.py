"""From looks to settled readings: a board that is seen twice, a hand that has left.

Appearing and vanishing are not alike: a piece that lies somewhere new is believed after two calm
looks; a piece that is gone may only be invisible and must stay away longer.
"""

from collections import Counter
from dataclasses import dataclass, replace

from companion.observations import BoardReading, HandSeen
from vision.reading.look import Look, Status

APPEAR_S = 0.15  # a new whole board must stand so long
VANISH_S = 0.8  # a board with a piece missing so long
DOUBT_S = 1.5  # so long a board may stay unclear before its doubts are told
APPEAR_LOOKS, VANISH_LOOKS, DOUBT_LOOKS = 2, 5, 8

Pieces = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class _Standing:
    """What the looks have shown without a break since `t`."""

    t: float
    pieces: Pieces
    clear: bool
    looks: int


@dataclass(frozen=True, slots=True)
class _Wavering:
    """What all looks since `t` have in common, however they differ: no hand came between."""

    t: float
    pieces: Pieces
    looks: int


class Settler:
    """Feed it every look in order; it answers when there is something new to say."""

    def __init__(self) -> None:
        self._said: BoardReading | HandSeen | None = None
        self._standing: _Standing | None = None
        self._wavering: _Wavering | None = None

    def feed(self, t: float, look: Look) -> BoardReading | HandSeen | None:
        if look.status is Status.OCCLUDED:
            self._standing = self._wavering = None
            return self._say_hand(t)
        self._standing = standing = self._stand(t, look)
        self._wavering = wavering = self._waver(t, look)
        if not _is_calm(t, standing):
            return self._say_what_is_common(t, look, wavering)
        reading = look.reading(t)
        # A settled board is stood by as a whole: that a single piece is faint is no doubt.
        return self._say(replace(reading, doubts=()) if standing.clear else reading)

    def _stand(self, t: float, look: Look) -> _Standing:
        now = _Standing(t, look.pieces, look.status is Status.SETTLED, 1)
        before = self._standing
        if before is None or (before.pieces, before.clear) != (now.pieces, now.clear):
            return now
        return replace(before, looks=before.looks + 1)

    def _waver(self, t: float, look: Look) -> _Wavering:
        before = self._wavering
        if before is None:
            return _Wavering(t, look.pieces, 1)
        return replace(before, pieces=_common(before.pieces, look.pieces), looks=before.looks + 1)

    def _say_what_is_common(self, t: float, look: Look, now: _Wavering) -> BoardReading | None:
        """After a hand something must be said, also of a crowd that every look reads otherwise."""
        if isinstance(self._said, BoardReading) or not _is_long(now.looks, t - now.t):
            return None
        return self._new(replace(look, pieces=now.pieces).reading(t))

    def _say_hand(self, t: float) -> HandSeen | None:
        if isinstance(self._said, HandSeen):
            return None
        self._said = HandSeen(t)
        return self._said

    def _say(self, reading: BoardReading) -> BoardReading | None:
        said = self._said
        if isinstance(said, BoardReading) and replace(said, t=reading.t) == reading:
            return None
        if isinstance(said, BoardReading) and said.pieces == reading.pieces and said.doubts:
            return None if reading.doubts else self._new(reading)
        return self._new(reading)

    def _new(self, reading: BoardReading) -> BoardReading:
        self._said = reading
        return reading


def _common(some: Pieces, others: Pieces) -> Pieces:
    """The pieces that both have, kind by kind."""
    there = dict(others)
    return tuple((kind, _shared(fields, there.get(kind, ()))) for kind, fields in some)


def _shared(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    both = Counter(some) & Counter(others)
    return tuple(field for field in dict.fromkeys(some) for _ in range(both[field]))


def _is_long(looks: int, seconds: float) -> bool:
    """Whether a board has stayed unclear for so long that its doubts are told."""
    return looks >= DOUBT_LOOKS and seconds >= DOUBT_S - 1e-9


def _is_calm(t: float, standing: _Standing) -> bool:
    if standing.clear:
        seconds, looks = APPEAR_S, APPEAR_LOOKS
    elif _is_short(standing.pieces):
        seconds, looks = VANISH_S, VANISH_LOOKS
    else:
        return _is_long(standing.looks, t - standing.t)
    return standing.looks >= looks and t - standing.t >= seconds - 1e-9


def _is_short(pieces: Pieces) -> bool:
    """Whether a kind shows nothing at all or fewer pieces than the fullest kind of its sort."""
    counts = [len(fields) for kind, fields in pieces if kind != "soul"]
    soul = [fields for kind, fields in pieces if kind == "soul"]
    return (not all(soul)) or len(set(counts)) > 1 or not counts
