"""Tells the values of cards that lie face up, so that nobody has to tap them on the page.

A wrong value may lead to a wrong accusation. So a value is told only after it was the same in
several settled looks, and once for each card that is turned over.
"""

from dataclasses import dataclass

from companion.observations import CardSeen
from vision.reading.look import Look, Status

STANDS_S, STANDS_LOOKS = 1.0, 5  # for which a digit must be the same


@dataclass(frozen=True, slots=True)
class _Face:
    """A digit that was read in all looks since `t` that could read one."""

    t: float
    digit: int
    looks: int
    is_told: bool = False


class DigitWatch:
    """Feed it every look in order: it gives the values that are new."""

    def __init__(self) -> None:
        self._faces: dict[str, _Face] = {}

    def feed(self, t: float, look: Look) -> list[CardSeen]:
        if look.status is not Status.SETTLED:
            return []
        lying = {card.field: card.digit for card in look.cards if card.owner is None}
        kept = {name: face for name, face in self._faces.items() if name in lying}
        for name, digit in lying.items():
            if digit is not None:
                kept[name] = _seen_again(kept.get(name), t, digit)
        due = {name: face for name, face in kept.items() if _is_due(t, face)}
        told = {name: _Face(face.t, face.digit, face.looks, True) for name, face in due.items()}
        self._faces = kept | told
        return [CardSeen(t, name, face.digit) for name, face in due.items()]


def _seen_again(face: _Face | None, t: float, digit: int) -> _Face:
    if face is None or face.digit != digit:
        return _Face(t, digit, 1, face is not None and face.is_told)
    return _Face(face.t, digit, face.looks + 1, face.is_told)


def _is_due(t: float, face: _Face) -> bool:
    return not face.is_told and face.looks >= STANDS_LOOKS and t - face.t >= STANDS_S
