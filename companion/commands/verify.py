"""`faust verify`: whether game files are as they were written, and where they are not."""

import argparse
import sys
from pathlib import Path

from companion.commands.file_by_file import ILLEGAL, LEGAL, UNREADABLE
from companion.storage.chain import ChainFault, ChainFlaw, Head, find_flaw
from companion.storage.head import head_path, read_head
from companion.storage.store import Log, LogTrouble, open_log

SOUND, CHANGED = LEGAL, ILLEGAL


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("verify", help="whether a game file is as it was written")
    parser.add_argument("files", nargs="+", type=Path, metavar="GAME-FILE", help="a game file")
    parser.add_argument("--code", default="", help="that was printed or written down, of one file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: all sound, 1: something was changed or is missing, 2: something cannot be read."""
    if options.code and len(options.files) > 1:
        print("--code belongs to one game file; expected one", file=sys.stderr)
        return UNREADABLE
    return max(_verify(file, options.code) for file in options.files)


def _verify(file: Path, code: str) -> int:
    try:
        with open_log(file) as log:
            head = read_head(file)
            flaw = find_flaw(log.rows(), head, code)
            status, sentence = _judged(log, (head, flaw, code), file)
    except (LogTrouble, OSError, ValueError) as error:
        print(_named(file, str(error)), file=sys.stderr)
        return UNREADABLE
    print(_named(file, sentence))
    return status


def _named(file: Path, sentence: str) -> str:
    """Sentences of a log begin with its name already."""
    return sentence if sentence.startswith(str(file)) else f"{file}: {sentence}"


def _judged(
    log: Log, found: tuple[Head | None, ChainFlaw | None, str], file: Path
) -> tuple[int, str]:
    head, flaw, code = found
    if flaw is not None:
        return CHANGED, _flaw_sentence(log, flaw, head)
    last = log.head()
    size = f"{last.rows} rows, {len(log.games())} games, code {last.code}"
    if head is None and not code:
        lost = f"{head_path(file).name} is missing, so nobody can tell whether rows were cut off"
        return CHANGED, f"every row is as it was written ({size}), but {lost} at the end"
    return SOUND, f"as it was written: {size}"


def _flaw_sentence(log: Log, flaw: ChainFlaw, head: Head | None) -> str:
    match flaw.fault:
        case ChainFault.CHANGED:
            return f"row {flaw.row} was changed{_place(log, flaw.row)}"
        case ChainFault.MISSING:
            return f"row {flaw.row} is missing{_place(log, flaw.row - 1)}"
        case ChainFault.CODE:
            return f"row {flaw.row} is not the row that the code was made of"
    known = f"; {head.rows} were written" if head is not None and head.rows >= flaw.row else ""
    return f"row {flaw.row} is missing, and all after it: rows were cut off at the end{known}"


def _place(log: Log, row_id: int) -> str:
    """Which game, as far as the row still says it."""
    row = log.row(row_id)
    return "" if row is None else f" (game {row.game}, {row.kind})"
