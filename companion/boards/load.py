"""The printings of the board that come with the companion, and board files of one's own."""

from importlib.resources import files
from pathlib import Path

from companion.boards.file import BoardFile, read_board_file


def load_board(name: str) -> BoardFile:
    """The printing of that name, or the board file (`.toml`) at that place."""
    if name.endswith(".toml"):
        return read_board_file(Path(name).read_text("utf-8"))
    path = files("companion.boards").joinpath(f"{name}.toml")
    return read_board_file(path.read_text("utf-8"))
