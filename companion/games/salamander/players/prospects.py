"""Which combinations a player may hope for: of whom to claim what, how likely, and for how much."""

from itertools import product
from typing import NamedTuple

from companion.games.salamander.players.mind import Thoughts
from companion.games.salamander.rules.actions import Claim, Declare
from companion.games.salamander.rules.faces import (
    ALL_FACES,
    FULL_HAND,
    KIND_FACES,
    Combination,
    Hand,
    value_of,
)

COMBINATIONS: tuple[tuple[Combination, int], ...] = tuple(
    (combination, value_of(combination)) for combination in product(*KIND_FACES)
)


class Holder(NamedTuple):
    """Who most likely holds a face."""

    chance: float
    figure: int


class Hope(NamedTuple):
    """A combination that may be declared."""

    chance: float  # that all say yes
    value: int
    declare: Declare

    @property
    def worth(self) -> float:
        return self.chance * self.value


def hopes(mind: Thoughts, least: float) -> list[Hope]:
    """All combinations that come true with at least that chance; own cards are laid."""
    holders = _likeliest_holders(mind)
    chances = _with_own(mind.hand, holders)
    found = []
    for combination, value in COMBINATIONS:
        if min(chances[face] for face in combination) < least:
            continue
        missing = [face for face in combination if face not in mind.hand]
        chance = _chance(mind, missing, holders)
        if chance >= least:
            own = tuple(face for face in combination if face in mind.hand)
            found.append(Hope(chance, value, Declare(own, _in_order(missing, holders))))
    return found


def _likeliest_holders(mind: Thoughts) -> tuple[Holder, ...]:
    """By face. Equal chances go to the next player clockwise."""
    chances = [(figure, mind.chances(figure)) for figure in mind.others]
    return tuple(
        max((Holder(of[face], figure) for figure, of in chances), key=lambda holder: holder.chance)
        for face in ALL_FACES
    )


def _with_own(hand: Hand, holders: tuple[Holder, ...]) -> list[float]:
    return [1.0 if face in hand else holders[face].chance for face in ALL_FACES]


def _chance(mind: Thoughts, missing: list[int], holders: tuple[Holder, ...]) -> float:
    """That each of these players holds what he is named for."""
    chance = 1.0
    named: dict[int, list[int]] = {}
    for face in missing:
        named.setdefault(holders[face].figure, []).append(face)
    for figure, faces in named.items():
        if len(faces) > FULL_HAND:
            return 0.0
        if len(faces) == FULL_HAND:
            chance *= mind.chance_of_both(figure, (faces[0], faces[1]))
        else:
            chance *= holders[faces[0]].chance
    return chance


def _in_order(missing: list[int], holders: tuple[Holder, ...]) -> tuple[Claim, ...]:
    """The least sure first: who says no ends it, and the others have told nothing."""
    ranked = sorted(missing, key=lambda face: holders[face].chance)
    return tuple((holders[face].figure, face) for face in ranked)


def prospect(mind: Thoughts, hand: Hand) -> float:
    """How much that hand promises: the best combination with what the others may hold."""
    chance = _with_own(hand, _likeliest_holders(mind))
    wings, rows, stones = ([chance[face] for face in faces] for faces in KIND_FACES)
    return max(
        value * wing * row * stone
        for (_, value), (wing, row, stone) in zip(
            COMBINATIONS, product(wings, rows, stones), strict=True
        )
    )


def needs(mind: Thoughts) -> tuple[float, ...]:
    """By face: what the best combination with it would bring, were it only somebody's."""
    chance = _with_own(mind.hand, _likeliest_holders(mind))
    worth = [0.0] * len(ALL_FACES)
    for (wing, row, stone), value in COMBINATIONS:
        worth[wing] = max(worth[wing], value * chance[row] * chance[stone])
        worth[row] = max(worth[row], value * chance[wing] * chance[stone])
        worth[stone] = max(worth[stone], value * chance[wing] * chance[row])
    return tuple(0.0 if face in mind.hand else worth[face] for face in ALL_FACES)
