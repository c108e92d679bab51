"""A series of games: who plays the next one, and who starts it."""

from dataclasses import replace
from itertools import product

from companion.games.alone import Alone
from companion.games.salamander.rules.record import Header, Names
from companion.games.salamander.rules.rules import set_up
from companion.games.salamander.session.observed import FiguresSeen


def next_header(header: Header, players: Names) -> Header:
    """The same seats, target and rulings; nobody has set a card aside yet.

    Whoever sits next to him who began begins; where everybody has gone one seat on, so has he.
    """
    was, seats = header.players, header.seats
    went_on = players != was and all(players[header.after(one)] == was[one] for one in seats)
    starts = header.after(header.starts, 2 if went_on else 1)
    alone = header.alone and _seated(header, header.alone, players)
    return replace(header, players=players, starts=starts, set_aside=(), alone=alone)


def _seated(header: Header, alone: Alone, players: Names) -> Alone:
    """The table goes where its name goes."""
    name = header.players[alone.seat]
    seats = (one for one in (alone.seat, *header.seats) if players[one] == name)
    return replace(alone, seat=next(seats, alone.seat))


def is_set_up(header: Header, seen: FiguresSeen) -> bool:
    """Every figure that plays stands at home, every marker beside it."""
    start = set_up(header)
    pieces = product(header.seats, (False, True))
    return {(*piece, start.lies(*piece)) for piece in pieces} <= {*seen.lying}
