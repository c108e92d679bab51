"""Faults with cards that are turned over and with jumps: what is due is not done, or otherwise."""

from random import Random

from companion.games.faust.rules.actions import Forced, Reveal, TurnOver, Twin
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import Position, opponent
from companion.games.faust.rules.rulings import Rulings
from tests.table.strange_sittings.fault import Fault, strokes_until
from tests.table.strange_sittings.turns import Stroke, Taste, draw_stroke


def wrong_forced_move(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """The card's value is said, and the stone obeys another."""
    strokes = strokes_until(position, rulings, rng, lambda now: bool(now.due))
    trapped = _turned_over(strokes, rulings, rng)
    if trapped is None:
        return None
    reveal, forced = trapped
    wrong = (forced.target + rng.choice((-2, -1, 1, 2))) % FIELDS
    if wrong in (forced.origin, position.soul, strokes[-1].after.soul):
        return None
    actions = (reveal, Forced(forced.origin, wrong))
    return Fault(strokes, actions, ("wrong-forced-move",), said=(reveal.field, reveal.value))


def missing_forced_move(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """The card is turned over and its value said, and the player presses."""
    strokes = strokes_until(position, rulings, rng, lambda now: bool(now.due))
    trapped = _turned_over(strokes, rulings, rng)
    if trapped is None:
        return None
    reveal, _ = trapped
    said = (reveal.field, reveal.value)
    return Fault(strokes, (reveal,), ("missing-forced-move",), pressed=True, said=said)


def wrong_card_value(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """A value is said that has been turned over already."""
    strokes = strokes_until(position, rulings, rng, lambda now: bool(now.due))
    if not strokes or not isinstance(due := next(iter(strokes[-1].after.due), None), TurnOver):
        return None
    used = position.used[opponent(position.mover)]
    if not used:
        return None
    value = rng.choice(used)
    codes = ("wrong-card-value",)
    return Fault(strokes, (Reveal(due.field, value),), codes, said=(due.field, value))


def missing_jump(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """A jump is due, and the player presses."""
    strokes = strokes_until(position, rulings, rng, lambda now: bool(now.due))
    if not _is_jump_due(strokes):
        return None
    return Fault(strokes, (), ("wrong-twin-move",), pressed=True)


def wrong_jump(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """A jump is due, and ends on a field behind the soul where no twin is."""
    strokes = strokes_until(position, rulings, rng, lambda now: bool(now.due))
    if not _is_jump_due(strokes):
        return None
    due = strokes[-1].after.due[0]
    assert isinstance(due, Twin)
    target = (due.origin - rng.randint(1, 9)) % FIELDS
    if target in (due.target, strokes[-1].after.soul):
        return None
    wrong = Twin(due.colour, due.origin, target)
    return Fault(strokes, (wrong,), ("wrong-twin-move", "backward"))


def _turned_over(
    strokes: tuple[Stroke, ...], rulings: Rulings, rng: Random
) -> tuple[Reveal, Forced] | None:
    """The card that is due, with a value, and the move that it orders."""
    if not strokes or not strokes[-1].after.due:
        return None
    if not isinstance(strokes[-1].after.due[0], TurnOver):
        return None
    turned = draw_stroke(strokes[-1].after, rulings, Taste(), rng)
    if turned is None or not isinstance(turned.action, Reveal):
        return None
    forced = turned.after.due[0]
    return (turned.action, forced) if isinstance(forced, Forced) else None


def _is_jump_due(strokes: tuple[Stroke, ...]) -> bool:
    due = strokes[-1].after.due if strokes else ()
    return len(due) == 1 and isinstance(due[0], Twin)
