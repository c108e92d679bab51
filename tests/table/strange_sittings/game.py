"""A game played at the table: turns, what is put back, presses, and covers in the way."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from companion.games.faust.rules.actions import Reveal, Soul, Stone
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import Position, is_turn_complete, opponent
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.rulings import (
    Infamy,
    LastSoulCard,
    LevelSoul,
    Rulings,
    StonesPerTurn,
)
from tests.table.strange_sittings.hands import Manner, do_strokes, overshoot, put_back
from tests.table.strange_sittings.sitting import Played
from tests.table.strange_sittings.table import SOUL, Cover, Span, Table, world_of
from tests.table.strange_sittings.turns import Stroke, Taste, chosen, draw_stroke, draw_turn


@dataclass(frozen=True, slots=True)
class Habits:
    """What a pair of players does beside playing; chances a turn, from 0 to 1."""

    turns: tuple[int, int] = (8, 20)
    taste: Taste = field(default_factory=Taste)
    manner: Manner = field(default_factory=Manner)
    reply: Span = (1.0, 6.0)  # between two turns
    take_back: float = 0.0  # one to three strokes are put back within the turn
    undo: float = 0.0  # a whole turn is taken back, with a word
    overshoot: float = 0.0
    cover: float = 0.0  # an arm lies on fields for a while
    cover_for: Span = (5.0, 60.0)
    turn_end: str = "auto"
    press: Callable[[Table, int], None] | None = None  # what the player does after the turn
    press_before: Callable[[Table, int], None] | None = None  # and when it begins


def draw_header(rng: Random) -> Header:
    rulings = Rulings()
    if rng.random() < 0.4:
        rulings = Rulings(
            stones_per_turn=rng.choice([*StonesPerTurn]),
            level_soul=rng.choice([*LevelSoul]),
            last_soul_card=rng.choice([*LastSoulCard]),
            infamy=rng.choice([*Infamy]),
        )
    devils, soul = (
        (0, 15) if rng.random() < 0.75 else (rng.randrange(FIELDS), rng.randrange(FIELDS))
    )
    return Header(starts=rng.randrange(2), rulings=rulings, devils=devils, soul=soul)


def play(rng: Random, habits: Habits, number: int) -> Played | None:
    """A game of some turns; None when the lots led nowhere."""
    header = draw_header(rng)
    table = Table(rng, rng.uniform(4.0, 12.0), world_of(header.start_position()))
    played = Played(header, table, habits.turn_end)
    for _ in range(rng.randint(*habits.turns)):
        if not play_turn(played, habits):
            return None
        if played.position.ending is not None:
            break
    table.wait((3.0, 6.0))
    return played


def play_turn(played: Played, habits: Habits) -> bool:
    """One turn of the player to move; whether the lots found one."""
    table, rng, before = played.table, played.table.rng, played.position
    strokes = draw_turn(before, played.header.rulings, habits.taste, rng)
    if strokes is None:
        return False
    began = table.t
    table.wait(habits.reply)
    if habits.press_before is not None:
        habits.press_before(table, before.mover)
    if rng.random() < habits.cover:
        _cover(table, habits)
    if rng.random() < habits.undo:
        _play_and_undo(played, habits)
    rest = strokes
    if rng.random() < habits.take_back:
        rest = _begin_and_take_back(played, habits, strokes)
    do_strokes(table, rest, habits.manner, before.mover)
    if rng.random() < habits.overshoot:
        _overshoot(table, strokes, habits.manner)
    turn = Turn(len(played.turns) + 1, before.mover, chosen(strokes))
    played.judge(turn, began)
    if habits.press is not None:
        habits.press(table, before.mover)
    return True


def _cover(table: Table, habits: Habits) -> None:
    rng = table.rng
    first, wide = rng.randrange(FIELDS), rng.randint(1, 4)
    fields = frozenset((first + k) % FIELDS for k in range(wide))
    table.covers.append(Cover(table.t, table.t + rng.uniform(*habits.cover_for), fields))


def _begin_and_take_back(
    played: Played, habits: Habits, strokes: tuple[Stroke, ...]
) -> tuple[Stroke, ...]:
    """Some strokes of the turn, others that are put back; gives what is still to be done."""
    table, before = played.table, played.position
    done = table.rng.randint(0, max(0, len(strokes) - 2))
    if any(isinstance(stroke.action, Reveal) for stroke in strokes[:done]):
        done = 0
    position = strokes[done - 1].after if done else before
    tried = _try(played, habits, position)
    if not tried or position.due:
        return strokes
    do_strokes(table, strokes[:done], habits.manner, before.mover)
    start = table.t
    do_strokes(table, tried, habits.manner, before.mover)
    put_back(table, tried, habits.manner, before.mover)
    table.forget_since(start)
    return strokes[done:]


def _try(played: Played, habits: Habits, position: Position) -> tuple[Stroke, ...]:
    """One to three strokes that neither end the turn nor meet a card."""
    rng = played.table.rng
    tried: list[Stroke] = []
    for _ in range(12):
        stroke = draw_stroke(position, played.header.rulings, habits.taste, rng)
        if stroke is None or stroke.after.due or is_turn_complete(stroke.after):
            continue
        tried.append(stroke)
        position = stroke.after
        if len(tried) >= rng.randint(1, 3):
            break
    return tuple(tried)


def _play_and_undo(played: Played, habits: Habits) -> None:
    """A whole turn, then `undo` on the page, and all pieces and cards go back."""
    table, rng, before = played.table, played.table.rng, played.position
    strokes = draw_turn(before, played.header.rulings, habits.taste, rng)
    if strokes is None or any(isinstance(stroke.action, Reveal) for stroke in strokes):
        return
    if strokes[-1].after.ending is not None:
        return
    start = table.t
    do_strokes(table, strokes, habits.manner, before.mover)
    table.wait((2.5, 6.0))
    _say_undo(table, before.mover, habits.turn_end)
    table.wait((0.5, 3.0))
    put_back(table, strokes, habits.manner, before.mover)
    table.forget_since(start)
    table.wait((2.0, 5.0))


def _say_undo(table: Table, mover: int, turn_end: str) -> None:
    """The referee, the mover alone while nobody has confirmed, or both when the other has."""
    names = ("red", "blue")
    how = table.rng.randrange(3)
    if how == 0:
        table.say("referee", "undo")
        return
    if how == 1:
        table.press(opponent(mover) if turn_end == "auto" else mover)
        table.wait((1.0, 4.0))
        table.say(names[mover], "undo")
        table.wait((1.0, 5.0))
        table.say(names[opponent(mover)], "undo")
        return
    table.say(names[mover], "undo")


def _overshoot(table: Table, strokes: tuple[Stroke, ...], manner: Manner) -> None:
    """The last piece is pushed on by a field and drawn back, where nothing was due for it."""
    last = strokes[-1]
    match last.action:
        case Stone(_, place) if place in table.world.pieces[last.after.mover]:
            kind = last.after.mover
        case Soul(_, place) if place in table.world.pieces[SOUL]:
            kind = SOUL
        case _:
            return
    table.reach()
    overshoot(table, kind, place, manner)
    table.wait(manner.linger)
    table.leave()
    table.wait(manner.rest)
