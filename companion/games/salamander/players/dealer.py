"""Cards and sticks as they really are: the pile, which nobody sees, the hands, and what falls."""

from dataclasses import dataclass, replace
from random import Random

from companion.games.salamander.rules.actions import EYE_STICKS, EYES, KeyThrow, Throw
from companion.games.salamander.rules.faces import (
    ALL_FACES,
    COPIES,
    FULL_HAND,
    KIND_OF,
    VALUES,
    Hand,
)
from companion.games.salamander.rules.places import FIGURES

Aside = tuple[tuple[int, int], ...]  # figure and the face that it set aside


@dataclass(frozen=True, slots=True)
class TrueCards:
    pile: tuple[int, ...]  # the top card is the last
    hands: tuple[Hand, ...]  # one for each figure, whether it plays or not

    def holds(self, figure: int, face: int) -> bool:
        return face in self.hands[figure]

    def with_hand(self, figure: int, faces: tuple[int, ...]) -> "TrueCards":
        hand = tuple(sorted(faces))
        hands = (*self.hands[:figure], hand, *self.hands[figure + 1 :])
        return replace(self, hands=hands)


def deal(seats: tuple[int, ...], dice: Random) -> tuple[TrueCards, Aside]:
    """Two cards each; of two of a kind the one of less value is set aside (Vorbereitung)."""
    pile = shuffled([face for face in ALL_FACES for _ in range(COPIES[face])], dice)
    cards = TrueCards(pile, ((),) * len(FIGURES))
    aside = []
    for figure in seats:
        *rest, first, second = cards.pile
        cards = replace(cards, pile=tuple(rest)).with_hand(figure, (first, second))
        less = less_of_a_kind(cards.hands[figure])
        if less is not None:
            aside.append((figure, less))
            cards = cards.with_hand(figure, _without((first, second), less))
    return cards, tuple(aside)


def less_of_a_kind(hand: Hand) -> int | None:
    """The one of less value, if these are two cards of a kind."""
    is_one_kind = len(hand) == FULL_HAND and len({KIND_OF[face] for face in hand}) == 1
    return min(hand, key=lambda face: VALUES[face]) if is_one_kind else None


def take_card(cards: TrueCards, discards: tuple[int, ...], dice: Random) -> tuple[int, TrueCards]:
    """The top card; when there is none, the discards are shuffled and are the new pile."""
    pile = cards.pile or shuffled([*discards], dice)
    return pile[-1], replace(cards, pile=pile[:-1])


def shuffled(faces: list[int], dice: Random) -> tuple[int, ...]:
    dice.shuffle(faces)
    return tuple(faces)


def ways_to_keep(hand: Hand, new: int) -> tuple[tuple[int | None, Hand], ...]:
    """After a draw: each card that may be put away, None where none must, and what then remains."""
    kinds = {KIND_OF[face] for face in hand}
    fits = KIND_OF[new] not in kinds
    if fits and len(hand) < 2:
        return ((None, (*hand, new)),)
    held = (*hand, new)
    away = held if fits else tuple(face for face in held if KIND_OF[face] == KIND_OF[new])
    return tuple((face, _without(held, face)) for face in away)


def _without(held: tuple[int, ...], face: int) -> Hand:
    at = held.index(face)
    return held[:at] + held[at + 1 :]


KEY_EYES = (4, 4)  # the eyes beside which the key stands, on this copy; one a stick
SYMBOL_FACES = ((True, True), (True, False), (False, False), (False, False))  # salamander, key


@dataclass(frozen=True, slots=True)
class FallenSticks:
    """The sticks that were thrown: eyes, whether it is a salamander, and who shows the key."""

    eyes: tuple[int, ...]
    is_salamander: bool | None  # None: the symbol stick was not thrown
    keys: tuple[bool, ...]  # the eye sticks first

    @property
    def as_throw(self) -> Throw:
        """A normal throw, of all three."""
        first, second = self.eyes
        return Throw(first, second, bool(self.is_salamander))

    @property
    def as_keys(self) -> KeyThrow:
        """A throw in the dungeon."""
        eyes = self.keys[: len(self.eyes)]
        return KeyThrow(eyes, None if self.is_salamander is None else self.keys[-1])


def throw(dice: Random, eye_sticks: int = EYE_STICKS, *, with_symbol: bool = True) -> FallenSticks:
    eyes = tuple(dice.choice(EYES) for _ in range(eye_sticks))
    keys = tuple(eye == key for eye, key in zip(eyes, KEY_EYES, strict=False))
    if not with_symbol:
        return FallenSticks(eyes, None, keys)
    is_salamander, shows_key = dice.choice(SYMBOL_FACES)
    return FallenSticks(eyes, is_salamander, (*keys, shows_key))
