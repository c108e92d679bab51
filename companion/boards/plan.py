"""From a board file to the geometry that the eyes want, and from what they measured to a file."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, replace

import numpy as np

from companion.boards.file import BadBoardFile, BoardFile, read_board_file
from companion.json_reader import Json
from vision.board.measures import Measures
from vision.board.plan import BoardPlan
from vision.board.sheet import FINE, SheetFrame

LENGTHS: Mapping[str, tuple[str, ...]] = {
    "board": ("length", "width"),
    "fields": ("margin_along", "margin_across", "along", "across", "strip"),
}
MEASURED = ", measured"  # behind the name of the printing that it was measured after


def write_board_file(text: str, name: str, measured: Mapping[str, float]) -> str:
    """The board file `text` under another name, with the lengths (mm) that were measured.

    BadBoardFile where the result would be none, or a length is unknown.
    """
    known = {key for keys in LENGTHS.values() for key in keys}
    for key in measured:
        if key not in known:
            raise BadBoardFile(f'"{key}" is no length of a board; expected {sorted(known)}')
    read_board_file(text)
    table = tomllib.loads(text) | {"name": name}
    for section, keys in LENGTHS.items():
        said = {key: round(float(measured[key]), 2) for key in keys if key in measured}
        table[section] = {**table[section], **said}
    lines = [f"{key} = {_value(value)}" for key, value in table.items() if not _is_section(value)]
    for section, values in table.items():
        if _is_section(values):
            lines += ["", f"[{section}]"]
            lines += [f"{key} = {_value(value)}" for key, value in values.items()]
    written = "\n".join(lines) + "\n"
    read_board_file(written)
    return written


def _is_section(value: object) -> bool:
    return isinstance(value, dict)


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


def measured_board(like: BoardFile, found: Measures) -> BoardFile:
    """The board `like` with the lengths that were found; all else stays as it is."""
    name = like.name if like.name.endswith(MEASURED) else like.name + MEASURED
    return read_board_file(write_board_file(like.text, name, asdict(found)))


def field_places(board: BoardFile) -> Mapping[str, Json]:
    """The picture's size and each field's left, top, right and bottom in it, in pixels."""
    frame = SheetFrame(plan_of(board))
    fields: dict[str, Json] = {}
    for name, corners in board.fields:
        middles = frame.to_cells(np.array(corners, dtype=np.float64), FINE)
        edges = middles + 0.5
        fields[name] = [*np.round([*edges.min(0), *edges.max(0)], 1).tolist()]
    return {"size": [*frame.size], "fields": fields}
