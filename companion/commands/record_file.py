"""Opens a game written down in a file, whichever game it is."""

from companion.game import RecordedGame
from companion.games import read_recorded
from companion.games.lines import BadFile


def load_bytes(name: str, expected: str) -> bytes:
    """What the file `name` holds; BadFile when it cannot be opened."""
    try:
        with open(name, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadFile(1, f"cannot be opened ({reason}); expected {expected}") from None


def load_game(name: str) -> RecordedGame:
    """The game in the file `name`; BadFile when it cannot be opened or read."""
    return read_recorded(load_bytes(name, "a game record"))
