"""A piece a field beside the one where it is listed: pushed there, or misread."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.faust.rules.board import FIELDS, field_name, parse_field
from companion.observations import BoardReading


def beside_of(name: str) -> tuple[str, str]:
    field = parse_field(name)
    return field_name((field - 1) % FIELDS), field_name((field + 1) % FIELDS)


def a_field_beside(reading: BoardReading) -> Iterator[BoardReading]:
    """The looks with one piece a field beside."""
    for kind, fields in reading.pieces:
        for seen in dict.fromkeys(fields):
            for beside in beside_of(seen):
                yield with_piece(reading, kind, (seen, beside))


def with_piece(reading: BoardReading, kind: str, way: tuple[str, str]) -> BoardReading:
    pieces = []
    for name, fields in reading.pieces:
        listed = list(fields)
        if name == kind:
            listed[listed.index(way[0])] = way[1]
        pieces.append((name, tuple(listed)))
    return replace(reading, pieces=tuple(pieces))
