"""Where a piece may go now, told by the rules: for a page that shows it to whoever lifts one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.faust.rules.actions import Action, Lay, Soul, Stone, TurnOver, Twin
from companion.games.faust.rules.board import FIELDS, NEXT, field_name
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, Position, is_trapped
from companion.games.faust.rules.rules import Illegal, apply
from companion.games.faust.rules.rulings import Rulings
from companion.observations import Json


@dataclass(frozen=True, slots=True)
class Reach:
    """A piece by its kind and field, the fields it may be put down on, the points left then.

    `why` it goes no further, or nowhere; of what is due the rules name the one field.
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
    """Of the mover's pieces and the soul, in one act; of what is due alone, if something is."""
    if position.due:
        return tuple(_of_due(position, rulings))
    stones = sorted(set(position.stones[position.mover]))
    steps: list[Stone | Soul] = [Stone(one, NEXT[one]) for one in stones]
    steps.append(Soul(position.soul, NEXT[position.soul]))
    return tuple(_walk(position, step, rulings) for step in steps)


def places_for_a_card(position: Position, rulings: Rulings) -> tuple[tuple[int, ...], Code | None]:
    """The fields beside which the mover may lay a card, or the rule that forbids any."""
    faults = {field: _tried(position, Lay(field), rulings)[1] for field in range(FIELDS)}
    free = tuple(field for field, fault in faults.items() if fault is None)
    forbids = (fault for fault in faults.values() if fault not in (None, Code.SLOT_TAKEN))
    return free, next(forbids, None)


def _of_due(position: Position, rulings: Rulings) -> Iterator[Reach]:
    """A card that is to be turned over is no move of a piece."""
    for due in position.due:
        if isinstance(due, TurnOver):
            continue
        left, _ = _tried(position, due, rulings)
        colour = due.colour if isinstance(due, Twin) else position.mover
        yield Reach(COLOURS[colour], due.origin, (due.target,), (left,))


def _walk(position: Position, step: Stone | Soul, rulings: Rulings) -> Reach:
    """The fields on the way forward, until the rules let the piece go no further."""
    piece = "soul" if isinstance(step, Soul) else COLOURS[position.mover]
    found: dict[int, int] = {}
    left, why = _tried(position, step, rulings)
    while why is None:
        found[step.target] = left
        step = replace(step, target=NEXT[step.target])
        left, why = _tried(position, step, rulings)
    return Reach(piece, step.origin, (*found,), (*found.values(),), why)


def _tried(position: Position, action: Action, rulings: Rulings) -> tuple[int, Code | None]:
    """The points that are left after it, or the rule that forbids it."""
    try:
        after = apply(position, action, rulings)
    except Illegal as illegal:
        return 0, illegal.code
    return 0 if is_trapped(after) else after.points, None
