"""Illegal turns that can be seen: of each kind what is done with hands, and the codes for it."""

from collections.abc import Mapping
from random import Random

from companion.games.faust.rules.actions import Lay, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELDS, forward_distance
from companion.games.faust.rules.cards import cards_in_hand
from companion.games.faust.rules.position import Position, is_turn_complete, opponent
from companion.games.faust.rules.rulings import LevelSoul, Rulings, StonesPerTurn
from tests.table.strange_sittings import due_faults
from tests.table.strange_sittings.fault import Draw, Fault, strokes_until


def too_many_points(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    """The stone that was moved last goes on after the seventh point."""
    strokes = strokes_until(position, rulings, rng, is_turn_complete)
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
    strokes = strokes_until(position, rulings, rng, lambda now: rng.random() < 0.4)
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
    """The player who is not to move begins; it may look like the last turn that goes on."""
    other = _step_of_other(position, rng)
    codes = ("not-your-turn", "points-left", "too-many-points", "second-stone", "ran-past-card")
    return None if other is None else Fault((), (other,), codes)


def backward(position: Position, rulings: Rulings, rng: Random) -> Fault | None:
    origin = rng.choice(position.stones[position.mover])
    back = (origin - rng.randint(1, 6)) % FIELDS
    if back == position.soul:
        return None
    return Fault((), (Stone(origin, back),), ("backward",))


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
    "wrong-forced-move": due_faults.wrong_forced_move,
    "missing-forced-move": due_faults.missing_forced_move,
    "wrong-card-value": due_faults.wrong_card_value,
    "missing-jump": due_faults.missing_jump,
    "wrong-jump": due_faults.wrong_jump,
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
