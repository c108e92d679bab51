"""A turn that was thought of, as the acts that carry it out."""

from companion.games.faust.analysis.lattice import (
    BY_CARD,
    BY_SOUL,
    BY_STONE,
    INFAMOUS,
    STONE_STEP,
    LatticeEnd,
    paths,
)
from companion.games.faust.analysis.public_game import PublicGame
from companion.games.faust.analysis.turns import distances
from companion.games.faust.analysis.two_turns import Considered
from companion.games.faust.rules.actions import Action, Lay, Soul, Stone
from companion.games.faust.rules.board import FIELDS

Acts = tuple[Action, ...]


def acts_of(public: PublicGame, option: Considered) -> Acts:
    """Up to a card that is run into: what it orders is not known before."""
    stone, end, lays = option.sequel[8]
    walks = paths(distances(public.compact, (stone, lays), public.is_infamy_at_once))
    moves = _moves(walks[_walked(end, walks)], stone, public.soul)
    if not lays:
        return moves
    laid = (Lay(option.field, option.value or None),)
    return moves + laid if end[2] == BY_CARD else laid + moves


def _walked(end: LatticeEnd, walks: dict[LatticeEnd, str]) -> LatticeEnd:
    """The end as the lattice has it: infamy by the last point is a step of the soul there."""
    if end in walks:
        return end
    by_soul = (*end[:2], BY_SOUL)
    return by_soul if end[2] == INFAMOUS or by_soul in walks else (*end[:2], BY_STONE)


def _moves(path: str, stone: int, soul: int) -> Acts:
    """Steps of one piece in a row are one act."""
    done: list[Action] = []
    lies = {Stone: stone, Soul: soul}
    for step in path:
        kind: type[Stone] | type[Soul] = Stone if step == STONE_STEP else Soul
        origin = lies[kind]
        lies[kind] = (origin + 1) % FIELDS
        if done and isinstance(done[-1], kind):
            origin = done.pop().origin  # type: ignore[union-attr]
        done.append(kind(origin, lies[kind]))
    return tuple(done)
