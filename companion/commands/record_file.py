"""Games that lie in files, records, notation or game files: opened, and judged one by one."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from companion.commands import refused
from companion.game import RecordedGame
from companion.games.known import read_recorded
from companion.games.lines import BadFile
from companion.replay.stored_game import StoredGame, outcome
from companion.storage.soundness import judge_file
from companion.storage.store import open_log
from companion.storage.trouble import LogTrouble, on_a_line

SQLITE = b"SQLite format 3\0"  # how every game file begins
LEGAL, ILLEGAL = 0, 1
Judge = Callable[[str, argparse.Namespace], int]


def load_bytes(name: str, expected: str) -> bytes:
    """What the file `name` holds; BadFile when it cannot be opened."""
    try:
        with open(name, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadFile(1, f"cannot be opened ({reason}); expected {expected}") from None


def is_game_file(data: bytes) -> bool:
    return data.startswith(SQLITE)


def last_game(name: str) -> StoredGame:
    """The last game of that game file; LogTrouble where it is damaged or has none yet."""
    damage = judge_file(Path(name)).damage
    if damage is not None:
        raise damage
    with open_log(Path(name)) as log:
        last = log.last()
        if last is None:
            raise LogTrouble(f"{on_a_line(name)} has no game yet")
        return StoredGame(log.of_game(last.game))


def finished_game(name: str, game: int | None) -> RecordedGame:
    """The game in the file `name`; of a game file that one, or the last that is over, if any is.

    BadFile, LogTrouble or ValueError when there is none, or it cannot be opened or read.
    """
    data = load_bytes(name, "a game record, notation or a game file")
    if not is_game_file(data):
        if game is not None:
            raise BadFile(1, f"is one game; expected a game file with --game {game}")
        return read_recorded(data)
    newest = last_game(name)
    numbers = range(newest.number, 0, -1)
    if game is not None and game not in numbers:
        expected = f"1 to {newest.number}"
        raise LogTrouble(f"{on_a_line(name)} has no game {game}; expected {expected}")
    with open_log(Path(name)) as log:
        for number in numbers if game is None else [game]:
            found = outcome(StoredGame(log.of_game(number)))
            if found.is_over or game is not None:
                return found.recorded
    return outcome(newest).recorded


def load_game(name: str) -> RecordedGame:
    """The game in the file `name`, of a game file its last one.

    BadFile or LogTrouble when it cannot be opened or read.
    """
    data = load_bytes(name, "a game record, notation or a game file")
    return outcome(last_game(name)).recorded if is_game_file(data) else read_recorded(data)


def judge_files(options: argparse.Namespace, judge: Judge) -> int:
    """`judge` for each of `options.files`; the highest exit status of the single ones."""
    status = LEGAL
    for name in options.files:
        if len(options.files) > 1:
            print(json.dumps({"file": name}) if options.json else f"{name!r}:")
        status = max(status, judge_one(name, options, judge))
    return status


def judge_one(name: str, options: argparse.Namespace, judge: Judge) -> int:
    """One line on stderr names the file, the line, what is wrong and what was expected."""
    try:
        return judge(name, options)
    except BadFile as error:
        return refused(f"{on_a_line(name)}: {error}")
    except LogTrouble as trouble:
        return refused(trouble)
