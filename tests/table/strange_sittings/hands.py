"""Hands: how a stroke is done, and put back, by players with manners of their own."""

from dataclasses import dataclass

from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELDS, NEXT, forward_distance
from tests.table.strange_sittings.table import SOUL, Span, Table
from tests.table.strange_sittings.turns import Stroke


@dataclass(frozen=True, slots=True)
class Manner:
    """Seconds are drawn from spans; the rest are chances from 0 to 1."""

    think: Span = (1.0, 5.0)  # before a hand comes
    reach: Span = (0.3, 0.9)  # from the hand's coming to the first touch
    move: Span = (0.4, 1.5)
    between: Span = (0.3, 1.5)  # between two strokes of one grip
    linger: Span = (0.2, 0.8)  # the hand stays when all is done
    rest: Span = (1.0, 3.0)  # the board is clear after a grip
    same_grip: float = 0.15  # the next stroke is done by the same hand
    leaning: float = 0.4  # a card is laid with a hand over the board
    fits: float = 0.0  # a slide pauses on a field between
    pause: Span = (1.0, 6.0)
    clear_pause: float = 0.5  # in a pause the hand is away
    lift: float = 0.0  # a piece is lifted and set back where it was
    adjust: float = 0.0  # a hand comes, moves nothing and goes
    says_value: float = 0.5
    speaker: str = "table"


def do_strokes(table: Table, strokes: tuple[Stroke, ...], manner: Manner, mover: int) -> None:
    """All strokes in their order, in as many grips as the manner wants."""
    for grip in _grips(table, strokes, manner):
        table.wait(manner.think)
        _fumble(table, manner, mover)
        bare = all(isinstance(stroke.action, Lay | Reveal) for stroke in grip)
        covered = not bare or table.rng.random() < manner.leaning
        if covered:
            table.reach()
            table.wait(manner.reach)
        for number, stroke in enumerate(grip):
            if number:
                table.wait(manner.between)
            do_action(table, stroke.action, manner, mover)
        if covered:
            table.wait(manner.linger)
            table.leave()
        table.wait(manner.rest)
        _say_values(table, grip, manner)


def do_action(table: Table, action: Action, manner: Manner, mover: int) -> None:
    match action:
        case Lay(place):
            table.slot(place, mover)
        case Reveal(place):
            table.slot(place, None)
        case Stone(origin, target):
            _slide(table, mover, (origin, target), manner)
        case Soul(origin, target):
            _slide(table, SOUL, (origin, target), manner)
        case Forced(origin, target):
            carry(table, mover, (origin, target), manner)
        case Twin(colour, origin, target):
            carry(table, colour, (origin, target), manner)


def carry(table: Table, kind: int, way: tuple[int, int], manner: Manner) -> None:
    table.lift(kind, way[0])
    table.wait(manner.move)
    table.put(kind, way[1])


def put_back(table: Table, strokes: tuple[Stroke, ...], manner: Manner, mover: int) -> None:
    """The last stroke first, each with a hand of its own or all with one."""
    together = table.rng.random() < 0.5
    for number, stroke in enumerate(reversed(strokes)):
        if number == 0 or not together:
            table.wait(manner.think)
            table.reach()
            table.wait(manner.reach)
        match stroke.action:
            case Lay(place):
                table.slot(place, None)
            case Stone(origin, target):
                carry(table, mover, (target, origin), manner)
            case Soul(origin, target):
                carry(table, SOUL, (target, origin), manner)
            case Twin(colour, origin, target):
                carry(table, colour, (target, origin), manner)
            case Forced() | Reveal():
                raise ValueError(f"{stroke.action} is not put back; expected no card turned over")
        if not together or number == len(strokes) - 1:
            table.wait(manner.linger)
            table.leave()
            table.wait(manner.rest)


def _grips(table: Table, strokes: tuple[Stroke, ...], manner: Manner) -> list[tuple[Stroke, ...]]:
    grips: list[tuple[Stroke, ...]] = []
    for stroke in strokes:
        if grips and table.rng.random() < manner.same_grip:
            grips[-1] = (*grips[-1], stroke)
        else:
            grips.append((stroke,))
    return grips


def _slide(table: Table, kind: int, way: tuple[int, int], manner: Manner) -> None:
    """A step or a run; one that goes in fits rests on fields between."""
    place, target = way
    while place != target:
        stop = _next_stop(table, (place, target), manner)
        carry(table, kind, (place, stop), manner)
        place = stop
        if place != target:
            _pause(table, manner)


def _next_stop(table: Table, way: tuple[int, int], manner: Manner) -> int:
    place, target = way
    if table.rng.random() >= manner.fits:
        return target
    steps = table.rng.randint(1, forward_distance(place, target))
    return (place + steps) % FIELDS


def _pause(table: Table, manner: Manner) -> None:
    away = table.rng.random() < manner.clear_pause
    if away:
        table.leave()
    table.wait(manner.pause)
    if away:
        table.reach()
        table.wait(manner.reach)


def _fumble(table: Table, manner: Manner, mover: int) -> None:
    """Before the act: a hand for nothing, or a piece lifted and set back."""
    if table.rng.random() < manner.adjust:
        _empty_hand(table, manner)
    if table.rng.random() < manner.lift:
        kind = table.rng.choice((mover, mover, SOUL))
        place = table.rng.choice(table.world.pieces[kind])
        table.reach()
        table.wait(manner.reach)
        table.lift(kind, place)
        if table.rng.random() < 0.5:  # held above the board, in clear sight
            table.wait((0.3, 0.8))
            table.leave()
            table.wait((0.5, 4.0))
            table.reach()
        table.wait((0.3, 1.5))
        table.put(kind, place)
        table.wait(manner.linger)
        table.leave()
        table.wait(manner.rest)


def _empty_hand(table: Table, manner: Manner) -> None:
    table.reach()
    table.wait((0.3, 4.0))
    table.leave()
    table.wait(manner.rest)


def _say_values(table: Table, grip: tuple[Stroke, ...], manner: Manner) -> None:
    for stroke in grip:
        if isinstance(stroke.action, Reveal) and table.rng.random() < manner.says_value:
            table.say_value(manner.speaker, stroke.action.field, stroke.action.value)


def overshoot(table: Table, kind: int, place: int, manner: Manner) -> None:
    """A piece that has arrived is pushed a field on, and drawn back."""
    start = table.t
    table.wait(manner.between)
    carry(table, kind, (place, NEXT[place]), manner)
    table.wait((0.2, 1.0))
    carry(table, kind, (NEXT[place], place), manner)
    table.forget_since(start)
