"""A series of games: when the next one begins, and who starts it (p. 5)."""

from dataclasses import replace

from companion.games.faust.rules.position import Position, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.scoring import winner
from companion.games.faust.session.differences import lie_so
from companion.observations import BoardReading


def next_header(header: Header, end: Position) -> Header:
    """The winner starts the next game. After a draw the other player does, unless they agree."""
    won = winner(end, header.rulings)
    return replace(header, starts=opponent(header.starts) if won is None else won)


def rematch_header(header: Header, end: Position, players: tuple[str, ...]) -> Header:
    """The next game between these players; who starts keeps it with the colour that was won with,
    or takes it to the other one where both have changed colours.
    """
    following = next_header(header, end)
    have_swapped = players == header.players[::-1] != header.players
    if not have_swapped:
        return replace(following, players=players)
    alone = following.alone and replace(following.alone, seat=opponent(following.alone.seat))
    return replace(following, players=players, starts=opponent(following.starts), alone=alone)


def is_set_up(header: Header, reading: BoardReading) -> bool:
    """Whether the reading shows the pieces as a game begins."""
    return lie_so(header.start_position(), reading)
