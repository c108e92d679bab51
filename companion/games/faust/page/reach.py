"""Where a piece may go now, told by the rules: for a page that shows it to whoever lifts one."""

from dataclasses import dataclass

from companion.games.faust.rules.actions import Action, Forced, Soul, Stone, Twin
from companion.games.faust.rules.board import NEXT, field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.rules import Illegal, apply, due_actions
from companion.games.faust.rules.rulings import Rulings
from companion.observations import Json


@dataclass(frozen=True, slots=True)
class Reach:
    """A piece, by its kind and field, and the fields on which it may be put down."""

    piece: str
    origin: int
    targets: tuple[int, ...]

    def to_json(self) -> dict[str, Json]:
        targets: list[Json] = [*map(field_name, self.targets)]
        return {"piece": self.piece, "from": field_name(self.origin), "to": targets}


def reaches(position: Position, rulings: Rulings) -> tuple[Reach, ...]:
    """Every piece that may go somewhere in one act; what is due goes before all else."""
    if position.due:
        dues = due_actions(position, rulings)
        found = [_of_due(due, position) for due in dues if _is_legal(position, due, rulings)]
        return tuple(one for one in found if one is not None)
    mover = COLOURS[position.mover]
    walks = [
        Reach(mover, origin, _walk(position, Stone, origin, rulings))
        for origin in sorted(set(position.stones[position.mover]))
    ]
    walks.append(Reach("soul", position.soul, _walk(position, Soul, position.soul, rulings)))
    return tuple(one for one in walks if one.targets)


def _of_due(due: Action, position: Position) -> Reach | None:
    """None for what is no move of a piece: a card to turn over."""
    match due:
        case Forced(origin, target):
            return Reach(COLOURS[position.mover], origin, (target,))
        case Twin(colour, origin, target):
            return Reach(COLOURS[colour], origin, (target,))
    return None


def _walk(
    position: Position, kind: type[Stone | Soul], origin: int, rulings: Rulings
) -> tuple[int, ...]:
    """The fields on the way forward, until the rules let the piece go no further."""
    found: list[int] = []
    target = NEXT[origin]
    while _is_legal(position, kind(origin, target), rulings):
        found.append(target)
        target = NEXT[target]
    return tuple(found)


def _is_legal(position: Position, action: Action, rulings: Rulings) -> bool:
    try:
        apply(position, action, rulings)
    except Illegal:
        return False
    return True
