"""Where a piece may go now, told by the rules: for a page that shows it to whoever lifts one."""

from dataclasses import dataclass

from companion.games.faust.rules.actions import Action, Forced, Lay, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELDS, NEXT, field_name
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, Position, is_trapped
from companion.games.faust.rules.rules import Illegal, apply, due_actions
from companion.games.faust.rules.rulings import Rulings
from companion.observations import Json


@dataclass(frozen=True, slots=True)
class Reach:
    """A piece by its kind and field, the fields it may be put down on, the points left then."""

    piece: str
    origin: int
    targets: tuple[int, ...]
    left: tuple[int, ...]

    def to_json(self) -> dict[str, Json]:
        targets: list[Json] = [*map(field_name, self.targets)]
        origin = field_name(self.origin)
        return {"piece": self.piece, "from": origin, "to": targets, "left": [*self.left]}


def reaches(position: Position, rulings: Rulings) -> tuple[Reach, ...]:
    """Every piece that may go somewhere in one act; what is due goes before all else."""
    if position.due:
        dues = due_actions(position, rulings)
        return tuple(
            Reach(*way, (left,))
            for due in dues
            if (way := _of_due(due, position))
            and (left := _left(position, due, rulings)) is not None
        )
    mover = COLOURS[position.mover]
    walks = [
        Reach(mover, origin, *_walk(position, Stone, origin, rulings))
        for origin in sorted(set(position.stones[position.mover]))
    ]
    walks.append(Reach("soul", position.soul, *_walk(position, Soul, position.soul, rulings)))
    return tuple(one for one in walks if one.targets)


def places_for_a_card(position: Position, rulings: Rulings) -> tuple[tuple[int, ...], Code | None]:
    """The fields beside which the mover may lay a card, or the rule that forbids any."""
    faults = {field: _fault(position, Lay(field, None), rulings) for field in range(FIELDS)}
    free = tuple(field for field, fault in faults.items() if fault is None)
    forbids = (fault for fault in faults.values() if fault not in (None, Code.SLOT_TAKEN))
    return free, next(forbids, None)


def _of_due(due: Action, position: Position) -> tuple[str, int, tuple[int]] | None:
    """Piece, field and target; None for what is no move of a piece: a card to turn over."""
    match due:
        case Forced(origin, target):
            return COLOURS[position.mover], origin, (target,)
        case Twin(colour, origin, target):
            return COLOURS[colour], origin, (target,)
    return None


def _walk(
    position: Position, kind: type[Stone | Soul], origin: int, rulings: Rulings
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The fields on the way forward, until the rules let the piece go no further; points left."""
    found: list[int] = []
    points: list[int] = []
    target = NEXT[origin]
    while (left := _left(position, kind(origin, target), rulings)) is not None:
        found.append(target)
        points.append(left)
        target = NEXT[target]
    return tuple(found), tuple(points)


def _left(position: Position, action: Action, rulings: Rulings) -> int | None:
    """The points that are left after an action; None where the rules do not let it be done."""
    if _fault(position, action, rulings) is not None:
        return None
    after = apply(position, action, rulings)
    return 0 if is_trapped(after) else after.points


def _fault(position: Position, action: Action, rulings: Rulings) -> Code | None:
    try:
        apply(position, action, rulings)
    except Illegal as illegal:
        return illegal.code
    return None
