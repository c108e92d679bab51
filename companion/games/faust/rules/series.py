"""A series of games: when the next one begins, and who starts it (p. 5)."""

from dataclasses import replace

from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, Position, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.scoring import winner
from companion.observations import BoardReading


def next_header(header: Header, end: Position) -> Header:
    """The winner starts the next game. After a draw the other player does, unless they agree."""
    won = winner(end, header.rulings)
    return replace(header, starts=opponent(header.starts) if won is None else won)


def is_set_up(header: Header, reading: BoardReading) -> bool:
    """Whether the reading shows the pieces as a game begins."""
    start = header.start_position()
    lie = {COLOURS[0]: start.stones[0], COLOURS[1]: start.stones[1], "soul": (start.soul,)}
    return all(
        reading.fields_of(kind) == tuple(map(field_name, fields)) for kind, fields in lie.items()
    )
