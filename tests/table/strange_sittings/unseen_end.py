"""A game whose last act is not seen: the table is cleared, set up, and the next game begins."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from companion.games.faust.rules.record import Header
from tests.table.strange_sittings.game import Habits, draw_header, play_turn
from tests.table.strange_sittings.hands import do_action, do_strokes
from tests.table.strange_sittings.sitting import Played
from tests.table.strange_sittings.table import SOUL, Cover, Table, world_of
from tests.table.strange_sittings.turns import Stroke, draw_turn

_LONGEST = 40


def play_two_games(rng: Random, habits: Habits, number: int) -> Played | None:
    """One game to its unseen end, or broken off; then some turns of another."""
    header = draw_header(rng)
    table = Table(rng, rng.uniform(4.0, 10.0), world_of(header.start_position()))
    played = Played(header, table)
    broken_off = rng.randint(5, 14) if rng.random() < 0.35 else _LONGEST
    for turn in range(_LONGEST):
        strokes = draw_turn(played.position, header.rulings, habits.taste, rng)
        if strokes is None:
            return None
        over = strokes[-1].after.ending is not None
        if over or turn == broken_off:
            played.until = table.t
            _end(played, strokes if over else (), habits)
            _next_game(played, habits)
            return played
        if not play_turn(played, habits):
            return None
        if played.position.ending is not None:
            return None
    return None


def _end(played: Played, strokes: tuple[Stroke, ...], habits: Habits) -> None:
    """All strokes but the last are seen; under the hand of the last the table is cleared.

    Or the hand leaves, and an arm stays over the crowded field until the table is cleared.
    """
    table, mover = played.table, played.position.mover
    table.wait((2.0, 5.0))
    do_strokes(table, strokes[:-1], habits.manner, mover)
    table.wait((1.0, 3.0))
    table.reach()
    table.wait((0.3, 1.0))
    if strokes:
        do_action(table, strokes[-1].action, replace(habits.manner, fits=0.0), mover)
        if table.rng.random() < 0.4:
            _keep_covered(table, strokes[-1].after.soul)
    table.wait((1.0, 8.0))
    _clear(table, played)
    _set_up(table, played.header)
    table.leave()
    table.wait((3.0, 15.0))


def _keep_covered(table: Table, place: int) -> None:
    start = table.t
    table.wait((0.3, 1.0))
    table.leave()
    table.wait((2.0, 8.0))
    fields = frozenset((place + k) % 30 for k in (-1, 0, 1))
    table.covers.append(Cover(start, table.t, fields))
    table.reach()


def _clear(table: Table, played: Played) -> None:
    """Pieces and cards are taken off, in any order; now and then a hand is out of the way."""
    rng = table.rng
    things: list[tuple[int, int] | int] = [
        (kind, place) for kind, places in enumerate(table.world.pieces) for place in places
    ]
    things += _cards_on(table)
    rng.shuffle(things)
    for thing in things:
        table.wait((0.2, 1.2))
        if isinstance(thing, int):
            table.slot(thing, None)
        else:
            table.lift(*thing)
        if rng.random() < 0.1:
            table.leave()
            table.wait((0.5, 2.5))
            table.reach()


def _cards_on(table: Table) -> Iterable[int]:
    lying = {change.field: change.owner for change in table.slots}
    return [place for place, owner in lying.items() if owner is not None]


def _set_up(table: Table, header: Header) -> None:
    rng = table.rng
    wanted = [(0, header.devils)] * 2 + [(1, header.devils)] * 2 + [(SOUL, header.soul)]
    rng.shuffle(wanted)
    for kind, place in wanted:
        table.wait((0.4, 2.0))
        table.put(kind, place)
        if rng.random() < 0.1:
            table.leave()
            table.wait((0.5, 2.0))
            table.reach()
    table.wait((0.3, 1.0))


def _next_game(played: Played, habits: Habits) -> None:
    """A few turns by either player first; the log's header says nothing about them."""
    table, rng = played.table, played.table.rng
    header = replace(played.header, starts=rng.randrange(2))
    other = Played(header, table)
    for _ in range(rng.randint(2, 5)):
        if not play_turn(other, habits) or other.position.ending is not None:
            break
    table.wait((3.0, 6.0))
