"""A game of stones alone, as scenes that a camera is shown, with what must come of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.games.faust.rules.actions import Stone
from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, POINTS, Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import Illegal, apply, end_turn

Pieces = dict[str, tuple[str, ...]]
AN_ILLEGAL_ONE_IN = 4
TOO_FAR = POINTS + 2


@dataclass(frozen=True)
class SceneOfGame:
    """What lies there, and what is to come of it: so many turns done, and how the last one is."""

    pieces: Pieces
    turns: int
    kind: str  # of the status: playing or illegal


def scenes_of(turns: int, seed: int) -> Iterator[SceneOfGame]:
    """Each turn spends all its points with one stone; every fourth is tried too far first."""
    dice = Random(seed)
    position = Header().start_position()
    for number in range(turns):
        action, after = dice.choice([*_whole_turns(position)])
        if number % AN_ILLEGAL_ONE_IN == 1:
            far = Stone(action.origin, (action.origin + TOO_FAR) % FIELDS)
            yield SceneOfGame(_moved(position, far), number, "illegal")
            yield SceneOfGame(_pieces(position), number, "playing")
        yield SceneOfGame(_moved(position, action), number + 1, "playing")
        position = after


def _whole_turns(position: Position) -> Iterator[tuple[Stone, Position]]:
    for origin in sorted({*position.stones[position.mover]}):
        action = Stone(origin, (origin + POINTS) % FIELDS)
        try:
            after = apply(position, action, Header().rulings)
        except Illegal:
            continue
        others = 1 - position.mover
        if not after.due and not after.soul_met and after.ending is None:
            assert after.stones[others] == position.stones[others]
            yield action, end_turn(after)


def _pieces(position: Position) -> Pieces:
    stones = {
        colour: tuple(field_name(field) for field in pair)
        for colour, pair in zip(COLOURS, position.stones, strict=True)
    }
    return {**stones, "soul": (field_name(position.soul),)}


def _moved(position: Position, action: Stone) -> Pieces:
    pair = [*position.stones[position.mover]]
    pair[pair.index(action.origin)] = action.target
    stones = [*position.stones]
    stones[position.mover] = (min(pair), max(pair))
    return _pieces(position._replace(stones=(stones[0], stones[1])))
