"""From a board file to the geometry that the eyes want, and from what they measured to a file."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, replace

import numpy as np

from companion.boards.file import BoardFile, read_board_file
from companion.json_reader import Json
from vision.board.measures import Measures
from vision.board.plan import BoardPlan
from vision.board.sheet import FINE, SheetFrame

LENGTHS: Mapping[str, tuple[str, ...]] = {
    "board": ("length", "width"),
    "fields": ("margin_along", "margin_across", "along", "across", "strip"),
}
MEASURED = ", measured"  # behind the name of the printing that it was measured after


def measured_board(like: BoardFile, found: Measures) -> BoardFile:
    """The board `like` with the lengths that were found; all else stays as it is.

    BadBoardFile where no board has such lengths.
    """
    name = like.name if like.name.endswith(MEASURED) else like.name + MEASURED
    table, lengths = tomllib.loads(like.text) | {"name": name}, asdict(found)
    for section, keys in LENGTHS.items():
        table[section] |= {key: round(float(lengths[key]), 2) for key in keys}
    return read_board_file(_as_toml(table))


def _as_toml(table: Mapping[str, object]) -> str:
    lines = [f"{key} = {_value(one)}" for key, one in table.items() if not isinstance(one, dict)]
    for section, values in table.items():
        if isinstance(values, dict):
            lines += ["", f"[{section}]"]
            lines += [f"{key} = {_value(value)}" for key, value in values.items()]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    """Text as TOML writes it; numbers and lists of them look the same in Python."""
    if not isinstance(value, str):
        return str(value)
    escaped = "".join(
        f"\\u{ord(sign):04X}" if sign in '"\\' or ord(sign) < 32 or ord(sign) == 127 else sign
        for sign in value
    )
    return f'"{escaped}"'


def plan_of(board: BoardFile) -> BoardPlan:
    slots = tuple((name, np.array(card)) for name, card in board.card_slots)
    return replace(board.measures.plan(), card_slots=slots)


def field_places(board: BoardFile) -> Mapping[str, Json]:
    """The picture's size and each field's left, top, right and bottom in it, in pixels."""
    frame = SheetFrame(plan_of(board))
    fields: dict[str, Json] = {}
    for name, corners in board.fields:
        middles = frame.to_cells(np.array(corners, dtype=np.float64), FINE)
        edges = middles + 0.5
        fields[name] = [*np.round([*edges.min(0), *edges.max(0)], 1).tolist()]
    return {"size": [*frame.size], "fields": fields}
