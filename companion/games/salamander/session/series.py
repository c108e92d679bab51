"""A series of games: who plays the next one, and who starts it."""

from dataclasses import replace
from itertools import product

from companion.games.salamander.rules.record import Header, Names
from companion.games.salamander.rules.rules import set_up
from companion.games.salamander.session.observed import FiguresSeen


def next_header(header: Header, players: Names) -> Header:
    """The same seats, target and rulings; people play all seats, and nobody has set a card aside.

    Whoever sits next to him who began begins; where everybody has gone one seat on, so has he.
    """
    was, seats = header.players, header.seats
    went_on = players != was and all(players[header.after(one)] == was[one] for one in seats)
    starts = header.after(header.starts, 2 if went_on else 1)
    return replace(header, players=players, starts=starts, set_aside=(), alone=None)


def is_set_up(header: Header, seen: FiguresSeen) -> bool:
    """Every figure that plays stands at home, every marker beside it."""
    start = set_up(header)
    pieces = product(header.seats, (False, True))
    return {(*piece, start.lies(*piece)) for piece in pieces} <= {*seen.lying}
