"""Where a piece may go now, told by the rules: for a page that shows it to whoever lifts one."""

from dataclasses import dataclass, replace

from companion.games.faust.rules.actions import Action, Forced, Lay, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELDS, NEXT, field_name
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, Position, is_trapped
from companion.games.faust.rules.rules import Illegal, apply, due_actions
from companion.games.faust.rules.rulings import Rulings
from companion.observations import Json


@dataclass(frozen=True, slots=True)
class Reach:
    """A piece by its kind and field, the fields it may be put down on, the points left then.

    `why` it goes no further; of what is due the rules name the one field.
    """

    piece: str
    origin: int
    targets: tuple[int, ...]
    left: tuple[int, ...]
    why: Code | None = None

    def to_json(self) -> dict[str, Json]:
        targets: list[Json] = [*map(field_name, self.targets)]
        origin = field_name(self.origin)
        why = None if self.why is None else self.why.value
        left: list[Json] = [*self.left]
        return {"piece": self.piece, "from": origin, "to": targets, "left": left, "why": why}


def reaches(position: Position, rulings: Rulings) -> tuple[Reach, ...]:
    """Every piece that may go somewhere in one act; what is due goes before all else."""
    if position.due:
        dues = due_actions(position, rulings)
        return tuple(
            Reach(*way, (_left(position, due, rulings),))
            for due in dues
            if (way := _of_due(due, position)) and _fault(position, due, rulings) is None
        )
    return tuple(one for one in _walks(position, rulings) if one.targets)


def held(position: Position, rulings: Rulings) -> tuple[Reach, ...]:
    """The mover's pieces, and the soul, that may go nowhere, though nothing is due."""
    return (
        () if position.due else tuple(one for one in _walks(position, rulings) if not one.targets)
    )


def _walks(position: Position, rulings: Rulings) -> list[Reach]:
    stones = sorted(set(position.stones[position.mover]))
    steps: list[Stone | Soul] = [Stone(one, NEXT[one]) for one in stones]
    steps.append(Soul(position.soul, NEXT[position.soul]))
    return [_walk(position, step, rulings) for step in steps]


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


def _walk(position: Position, step: Stone | Soul, rulings: Rulings) -> Reach:
    """The fields on the way forward, until the rules let the piece go no further."""
    piece = "soul" if isinstance(step, Soul) else COLOURS[position.mover]
    found: list[int] = []
    points: list[int] = []
    while (why := _fault(position, step, rulings)) is None:
        found.append(step.target)
        points.append(_left(position, step, rulings))
        step = replace(step, target=NEXT[step.target])
    return Reach(piece, step.origin, tuple(found), tuple(points), why)


def _left(position: Position, action: Action, rulings: Rulings) -> int:
    """The points that are left after a legal action."""
    after = apply(position, action, rulings)
    return 0 if is_trapped(after) else after.points


def _fault(position: Position, action: Action, rulings: Rulings) -> Code | None:
    try:
        apply(position, action, rulings)
    except Illegal as illegal:
        return illegal.code
    return None
