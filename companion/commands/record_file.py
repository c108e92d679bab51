"""Opens a game written down in a file: a record or notation, told apart by how it begins."""

from companion.games.faust.files.notation import is_notation, read_notation
from companion.games.faust.files.record_lines import read_record
from companion.games.faust.rules.record import Record
from companion.games.lines import BadFile


def load_bytes(name: str, expected: str) -> bytes:
    """What the file `name` holds; BadFile when it cannot be opened."""
    try:
        with open(name, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadFile(1, f"cannot be opened ({reason}); expected {expected}") from None


def load_record(name: str) -> Record:
    """The game in the file `name`; BadFile when it cannot be opened or read."""
    data = load_bytes(name, "a game record")
    return read_notation(data) if is_notation(data) else read_record(data)
