"""The three sticks as they fall: each shows its key on one of its four faces (Wurfstäbe)."""

from dataclasses import dataclass
from random import Random

from companion.games.salamander.rules.actions import EYE_STICKS, EYES, KeyThrow, Throw

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
