"""A printing of the board as data: a board file, or its text, to polygons in millimetres."""

import tomllib
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from companion.games.faust.rules.board import LANE, parse_field
from vision.board.measures import Measures

Point = tuple[float, float]
Polygon = tuple[Point, Point, Point, Point]
Colour = tuple[int, int, int]
Value = TypeVar("Value")

USUAL_BOARD = "blatz-1993"  # the one printing that comes with the program


class BadBoardFile(ValueError):
    """A text that is no board file: what is wrong and what was expected."""


@dataclass(frozen=True, slots=True)
class BoardFile:
    """Origin at the board's corner next to A1; x along lane A, y from lane A to lane B.

    `text` is what it was read from: a measured board is written after it.
    """

    name: str
    measures: Measures
    fields: tuple[tuple[str, Polygon], ...]
    card_slots: tuple[tuple[str, Polygon], ...]
    devils: int
    soul: int
    stone_diameter: float
    soul_side: float
    colours: tuple[tuple[str, Colour], ...]
    text: str = field(default="", repr=False, compare=False)


def load_board(name: str) -> BoardFile:
    """The printing of that name, or the board file (`.toml`) at that place; else BadBoardFile."""
    is_file = name.endswith(".toml")
    place = Path(name) if is_file else files("companion.boards").joinpath(f"{name}.toml")
    try:
        return read_board_file(place.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        is_there = not isinstance(error, FileNotFoundError)
        why = f" ({getattr(error, 'strerror', 'not UTF-8')})" if is_there else ""
        expected = f"{USUAL_BOARD} or a .toml file"
        raise BadBoardFile(f"{name!r} is no board{why}; expected {expected}") from None


def read_board_file(text: str) -> BoardFile:
    """The board that `text` (TOML) describes; BadBoardFile says what is wrong in it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoardFile(f"no TOML ({error}); expected a board file") from None
    return replace(_read_board(table), text=text)


def _read_board(table: dict[str, object]) -> BoardFile:
    board, fields, slots = (_section(table, name) for name in ("board", "fields", "slots"))
    start, pieces, colours = (_section(table, name) for name in ("start", "pieces", "colours"))
    measures = Measures(
        _length(board, "length"),
        _length(board, "width"),
        _length(fields, "margin_along"),
        _length(fields, "margin_across"),
        _length(fields, "along"),
        _length(fields, "across"),
        _length(fields, "strip") if fields.get("strip", 0.0) != 0 else 0.0,
    )
    lanes = tuple((name, _rectangle(*box[0], *box[2])) for name, box in measures.plan().fields)
    if any(x > measures.length or y > measures.width for _, box in lanes for x, y in box):
        raise BadBoardFile(
            '"length" and "width" do not hold all fields; expected a board that does'
        )
    size, gap = (_length(slots, "along"), _length(slots, "across")), _length(slots, "gap")
    tops = (-gap - size[1], measures.width + gap)
    return BoardFile(
        name=_value(table, "name", str),
        measures=measures,
        fields=lanes,
        card_slots=tuple(
            (name, _slot_polygon(box, size, tops[index // LANE]))
            for index, (name, box) in enumerate(lanes)
        ),
        devils=_field(start, "devils"),
        soul=_field(start, "soul"),
        stone_diameter=_length(pieces, "stone_diameter"),
        soul_side=_length(pieces, "soul_side"),
        colours=tuple((name, _colour(colours, name)) for name in colours),
    )


def _slot_polygon(field: Polygon, size: Point, top: float) -> Polygon:
    """Beside the field, outside the board's long edge, in the middle of the field's width."""
    middle = (field[0][0] + field[1][0]) / 2
    left = middle - size[0] / 2
    return _rectangle(left, top, left + size[0], top + size[1])


def _rectangle(*edges: float) -> Polygon:
    """By its left, top, right and bottom edge."""
    left, top, right, bottom = map(float, edges)
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _section(table: dict[str, object], name: str) -> dict[str, object]:
    return _value(table, name, dict)


def _value(table: dict[str, object], name: str, kind: type[Value]) -> Value:
    value = table.get(name)
    if not isinstance(value, kind):
        raise BadBoardFile(f'"{name}" is {value!r}; expected a {kind.__name__}')
    return value


def _length(table: dict[str, object], name: str) -> float:
    value = table.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e5:
        raise BadBoardFile(f'"{name}" is {value!r}; expected a length in mm')
    return float(value)


def _field(table: dict[str, object], name: str) -> int:
    try:
        return parse_field(_value(table, name, str))
    except ValueError as error:
        raise BadBoardFile(f'"{name}": {error}') from None


def _colour(table: dict[str, object], name: str) -> Colour:
    match table[name]:
        case [int(red), int(green), int(blue)] if all(
            0 <= part <= 255 for part in (red, green, blue)
        ):
            return red, green, blue
    raise BadBoardFile(f"{name} is {table[name]!r}; expected red, green, blue from 0 to 255")
