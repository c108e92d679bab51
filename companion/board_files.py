"""The printings of the board that come with the companion."""

from importlib.resources import files

from companion.faust.board_file import BoardFile, read_board_file


def load_board(name: str) -> BoardFile:
    """The printing of that name."""
    path = files("companion.faust").joinpath("boards", f"{name}.toml")
    return read_board_file(path.read_text("utf-8"))
