"""What a fault is: legal strokes, then something that is not, and the codes that name it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from companion.games.faust.rules.actions import Action
from companion.games.faust.rules.position import Position, is_turn_complete
from companion.games.faust.rules.rulings import Rulings
from tests.table.strange_sittings.turns import Stroke, Taste, draw_stroke

_LEGAL_LOTS = 30


@dataclass(frozen=True, slots=True)
class Fault:
    """`legal`: strokes that are still allowed; `wrong`: what is done then; the first code is its.

    `pressed`: the fault is that the turn ends so. `said`: a value that is said of a card.
    """

    legal: tuple[Stroke, ...]
    wrong: tuple[Action, ...]
    codes: tuple[str, ...]
    pressed: bool = False
    said: tuple[int, int] | None = None


Draw = Callable[[Position, Rulings, Random], Fault | None]


def strokes_until(
    position: Position, rulings: Rulings, rng: Random, is_enough: Callable[[Position], bool]
) -> tuple[Stroke, ...]:
    """Legal strokes as long as the turn goes on and nothing due has been done."""
    strokes: list[Stroke] = []
    for _ in range(_LEGAL_LOTS):
        stroke = draw_stroke(position, rulings, Taste(), rng)
        if stroke is None:
            continue
        strokes.append(stroke)
        position = stroke.after
        if is_enough(position) or position.due or is_turn_complete(position):
            break
    return tuple(strokes)
