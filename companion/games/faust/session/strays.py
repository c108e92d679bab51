"""Pieces that lie where they do not belong, as a fault that was told names them."""

from dataclasses import dataclass

from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import Position
from companion.games.faust.session.differences import places
from companion.games.faust.session.trouble import Accusation, Trouble
from companion.observations import PIECES, BoardReading


@dataclass(frozen=True, slots=True)
class Misplaced:
    piece: str
    lies: str
    lay: str  # where it belongs


def strays_of(trouble: Trouble | None) -> tuple[Misplaced, ...]:
    back = trouble.repair if isinstance(trouble, Accusation) else ()
    return tuple(
        Misplaced(one.kind, field_name(one.origin), field_name(one.target))
        for one in back
        if one.origin is not None and one.target is not None  # no card
    )


def as_it_was_set(now: Position, trouble: Trouble | None) -> BoardReading:
    """Where no camera looks: the pieces as they were put down, the strays where they are."""
    lying = {kind: places(now, kind) for kind in PIECES}
    for stray in strays_of(trouble):
        if stray.lay in lying[stray.piece]:
            lying[stray.piece].remove(stray.lay)
            lying[stray.piece].append(stray.lies)
    return BoardReading(0.0, tuple((kind, tuple(lying[kind])) for kind in PIECES))
