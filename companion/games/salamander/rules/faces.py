"""The cards: 14 faces of three kinds, their copies and values, and the 76 hands they can make."""

from collections.abc import Iterable
from itertools import combinations

FACES = (
    *("air", "water", "earth", "fire"),
    *(f"row-{number}" for number in range(1, 8)),
    *("stone-1", "stone-2", "stone-3"),
)
ALL_FACES = range(len(FACES))
WINGS, ROWS, STONES = range(3)
KIND_FACES = (range(4), range(4, 11), range(11, 14))
KIND_OF = tuple(kind for kind, faces in enumerate(KIND_FACES) for _ in faces)
VALUES = (1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3)
COPIES = (4, 4, 4, 4, 1, 2, 3, 4, 3, 2, 1, 5, 5, 5)
CARDS = sum(COPIES)
MOST_COMBINATIONS = sum(COPIES[face] for face in KIND_FACES[STONES])

Hand = tuple[int, ...]  # its faces, ascending: none, one, or two of different kinds
Combination = tuple[int, int, int]  # wing, row, stone

FULL_HAND = 2
HANDS: tuple[Hand, ...] = (
    (),
    *((face,) for face in ALL_FACES),
    *(pair for pair in combinations(ALL_FACES, FULL_HAND) if KIND_OF[pair[0]] != KIND_OF[pair[1]]),
)
HAND_NUMBER = {hand: number for number, hand in enumerate(HANDS)}

_FACE_OF = {name: face for face, name in enumerate(FACES)}


def parse_face(name: str) -> int:
    """The face called `name`; ValueError for anything else."""
    face = _FACE_OF.get(name)
    if face is None:
        raise ValueError(f"{name!r} is no card; expected one of {', '.join(FACES)}")
    return face


def hand_of(faces: tuple[int, ...]) -> Hand | None:
    """The hand of these cards; None when nobody may hold them together."""
    hand = tuple(sorted(faces))
    return hand if hand in HAND_NUMBER else None


def is_combination(faces: tuple[int, ...]) -> bool:
    """Exactly one wing, one row, one stone card, in whatever order."""
    return sorted(KIND_OF[face] for face in faces) == [WINGS, ROWS, STONES]


def combination_of(own: tuple[int, ...], claims: Iterable[tuple[int, int]]) -> Combination:
    """Cards of one's own, and those that are claimed of others."""
    wing, row, stone = sorted((*own, *(face for _, face in claims)))
    return wing, row, stone


def value_of(combination: Combination) -> int:
    wing, row, stone = combination
    return VALUES[wing] * VALUES[row] * VALUES[stone]  # Wert
