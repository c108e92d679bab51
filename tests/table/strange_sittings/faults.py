"""Illegal turns that can be seen: of each kind what is done with hands, and the codes for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from companion.faust.actions import Action, Forced, Lay, Reveal, Soul, Stone, TurnOver, Twin
from companion.faust.board import FIELDS, forward_distance
from companion.faust.cards import cards_in_hand
from companion.faust.position import Position, is_turn_complete, opponent
from companion.faust.rulings import LevelSoul, Rulings, StonesPerTurn
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


def too_many_points(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """The stone that was moved last goes on after the seventh point."""
    strokes = _until(position, rulings, rng, is_turn_complete)
    last = strokes[-1] if strokes else None
    if last is None or not isinstance(last.action, Stone):
        return None
    origin, target = last.action.origin, last.action.target
    farther = (target + rng.randint(1, 3)) % FIELDS
    if _is_in_the_way(position, (origin, farther)):
        return None
    return Fault(strokes[:-1], (Stone(origin, farther),), ("too-many-points",))


def second_stone(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    first, second = position.stones[position.mover]
    if rulings.stones_per_turn is not StonesPerTurn.ONE or first == second:
        return None
    here, there = rng.sample((first, second), 2)
    steps = rng.randint(1, 6)
    ways = (here, (here + steps) % FIELDS), (there, (there + 7 - steps) % FIELDS)
    if any(_is_in_the_way(position, way) for way in ways):
        return None
    return Fault((), tuple(Stone(*way) for way in ways), ("second-stone",))


def soul_overtakes(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    lying = {*position.stones[0], *position.stones[1]}
    if rulings.level_soul is not LevelSoul.HELD or position.soul not in lying:
        return None
    steps = rng.randint(3, 7)
    on_the_way = {(position.soul + k) % FIELDS for k in range(1, steps + 1)}
    if on_the_way & (lying | {0, 15}):
        return None
    return Fault((), (Soul(position.soul, (position.soul + steps) % FIELDS),), ("soul-overtakes",))


def second_card(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    free = [field for field in range(FIELDS) if position.cards[field] is None]
    if cards_in_hand(position, position.mover, rulings) < 2:
        return None
    return Fault((), tuple(Lay(field) for field in rng.sample(free, 2)), ("second-card",))


def no_card_left(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """Only at a table that plays with few cards."""
    if cards_in_hand(position, position.mover, rulings):
        return None
    free = [field for field in range(FIELDS) if position.cards[field] is None]
    return Fault((), (Lay(rng.choice(free)),), ("no-card-left",))


def slot_taken(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """A second card is tapped beside a field that has one."""
    taken = [field for field in range(FIELDS) if position.cards[field] is not None]
    if not taken or not cards_in_hand(position, position.mover, rulings):
        return None
    return Fault((), (Lay(rng.choice(taken)),), ("slot-taken",))


def ran_past_card(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """A stone runs past an opposing card, all seven points far."""
    origin = rng.choice(position.stones[position.mover])
    opposing = [k for k in range(1, 7) if _is_opposing(position, (origin + k) % FIELDS)]
    if not opposing:
        return None
    target = (origin + 7) % FIELDS
    if target == position.soul or _is_opposing(position, target):
        return None
    return Fault((), (Stone(origin, target),), ("ran-past-card",))


def points_left(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """One to six points, and a press."""
    strokes = _until(position, rulings, rng, lambda now: rng.random() < 0.4)
    if not strokes or strokes[-1].after.due or is_turn_complete(strokes[-1].after):
        return None
    return Fault(strokes, (), ("points-left",), pressed=True)


def points_left_played_on(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """One to six points, and the other player's stone moves."""
    left = points_left(position, rulings, rng)
    if left is None:
        return None
    other = _step_of_other(left.legal[-1].after, rng)
    codes = ("points-left", "not-your-turn")
    return None if other is None else Fault(left.legal, (other,), codes)


def not_your_turn(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """The player who is not to move begins."""
    other = _step_of_other(position, rng)
    return None if other is None else Fault((), (other,), ("not-your-turn", "points-left"))


def backward(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    origin = rng.choice(position.stones[position.mover])
    back = (origin - rng.randint(1, 6)) % FIELDS
    if back == position.soul:
        return None
    return Fault((), (Stone(origin, back),), ("backward",))


def wrong_forced_move(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """The card's value is said, and the stone obeys another."""
    strokes = _until(position, rulings, rng, lambda now: bool(now.due))
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
    strokes = _until(position, rulings, rng, lambda now: bool(now.due))
    trapped = _turned_over(strokes, rulings, rng)
    if trapped is None:
        return None
    reveal, _ = trapped
    said = (reveal.field, reveal.value)
    return Fault(strokes, (reveal,), ("missing-forced-move",), pressed=True, said=said)


def wrong_card_value(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """A value is said that has been turned over already."""
    strokes = _until(position, rulings, rng, lambda now: bool(now.due))
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
    strokes = _until(position, rulings, rng, lambda now: bool(now.due))
    if not _is_jump_due(strokes):
        return None
    return Fault(strokes, (), ("wrong-twin-move",), pressed=True)


def wrong_jump(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """A jump is due, and ends on a field behind the soul where no twin is."""
    strokes = _until(position, rulings, rng, lambda now: bool(now.due))
    if not _is_jump_due(strokes):
        return None
    due = strokes[-1].after.due[0]
    assert isinstance(due, Twin)
    target = (due.origin - rng.randint(1, 9)) % FIELDS
    if target in (due.target, strokes[-1].after.soul):
        return None
    wrong = Twin(due.colour, due.origin, target)
    return Fault(strokes, (wrong,), ("wrong-twin-move", "backward"))


def _until(
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


def _step_of_other(position: Position, rng: Random) -> Twin | None:
    """Some fields forward for a stone of the player who is not to move."""
    other = opponent(position.mover)
    origin = rng.choice(position.stones[other])
    target = (origin + rng.randint(2, 7)) % FIELDS
    if any(_is_card(position, (origin + k) % FIELDS) for k in range(1, 8)):
        return None
    return None if target == position.soul else Twin(other, origin, target)


def _is_in_the_way(position: Position, way: tuple[int, int]) -> bool:
    """Whether an opposing card or the soul lies on the way."""
    origin, target = way
    passed = [(origin + k) % FIELDS for k in range(1, forward_distance(origin, target) + 1)]
    return position.soul in passed or any(_is_opposing(position, field) for field in passed)


def _is_card(position: Position, field: int) -> bool:
    return position.cards[field] is not None


def _is_opposing(position: Position, field: int) -> bool:
    card = position.cards[field]
    return card is not None and card.owner != position.mover


FAULTS: Mapping[str, Draw] = {
    "too-many-points": too_many_points,
    "second-stone": second_stone,
    "soul-overtakes": soul_overtakes,
    "second-card": second_card,
    "no-card-left": no_card_left,
    "slot-taken": slot_taken,
    "ran-past-card": ran_past_card,
    "points-left": points_left,
    "points-left-played-on": points_left_played_on,
    "not-your-turn": not_your_turn,
    "backward": backward,
    "wrong-forced-move": wrong_forced_move,
    "missing-forced-move": missing_forced_move,
    "wrong-card-value": wrong_card_value,
    "missing-jump": missing_jump,
    "wrong-jump": wrong_jump,
}
IGNORED = (
    "too-many-points",
    "second-stone",
    "soul-overtakes",
    "second-card",
    "ran-past-card",
    "wrong-forced-move",
    "backward",
)
