"""A measured board as the text of a board file: what was measured is new, the rest as before."""

import tomllib
from collections.abc import Mapping

from companion.boards.file import BadBoardFile, read_board_file

MEASURED: Mapping[str, tuple[str, ...]] = {
    "board": ("length", "width"),
    "fields": ("margin_along", "margin_across", "along", "across", "strip"),
}


def write_board_file(text: str, name: str, measured: Mapping[str, float]) -> str:
    """The board file `text` under another name, with the lengths (mm) that were measured.

    BadBoardFile where the result would be none, or a length is unknown.
    """
    known = {key for keys in MEASURED.values() for key in keys}
    for key in measured:
        if key not in known:
            raise BadBoardFile(f'"{key}" is no length of a board; expected {sorted(known)}')
    read_board_file(text)
    table = tomllib.loads(text) | {"name": name}
    for section, keys in MEASURED.items():
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
