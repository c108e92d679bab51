"""Whether a game file is as it was written: its rows, their end, and what stands beside them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from companion.storage.chain import Head, holds_an_object, row_of_code
from companion.storage.head import lack_of_head, read_head
from companion.storage.log import LogReader, open_log
from companion.storage.schema import ANY_FORMAT, FORMAT
from companion.storage.trouble import ChainFault, DamagedRow, LogTrouble, on_a_line

WAYS_ON = "`faust rescue {} NEW-FILE` copies what is sound to a new file; or begin in another file"


@dataclass(frozen=True, slots=True)
class Soundness:
    """What was found in one pass over all rows."""

    last: Head  # of the rows that are as they were written, up to the first that is not
    games: int
    damage: DamagedRow | None = None
    beside: str = ""  # what is wrong though every row is as it was written
    no_head: str = ""  # why nobody can tell whether rows were cut off


def judge_log(log: LogReader, head: Head | None, code: str = "") -> Soundness:
    """Reads all rows once; the head and the code say what must be there at least.

    More is no damage: a row is written before the head, and the power may fail in between.
    """
    last, games, expected = Head(), 0, row_of_code(code)
    try:
        for row in log.rows():
            if not holds_an_object(row) or (head and head.rows == row.id and head.hash != row.hash):
                raise DamagedRow(log.place, row.id, ChainFault.CHANGED)
            if expected == row.id and code != Head(row.id, row.hash).code:
                raise DamagedRow(log.place, row.id, ChainFault.CODE)
            last = Head(row.id, row.hash)
            games += row.kind == "game"
        written = max(expected, head.rows if head else 0)
        if last.rows < written:
            more = f"; {written} were written"
            raise DamagedRow(log.place, last.rows + 1, ChainFault.CUT_OFF, more)
    except DamagedRow as damage:
        return Soundness(last, games, damage)
    return Soundness(last, games, beside=log.damage_beside())


def judge_file(place: Path, code: str = "", formats: Iterable[int] = ANY_FORMAT) -> Soundness:
    """Of a file at rest or in use. LogTrouble for what is no game file or out of reach."""
    head = read_head(place)
    with open_log(place, formats) as log:
        found = judge_log(log, head, code)
    is_ended = head is not None or code != "" or found.last == Head()
    return found if is_ended else replace(found, no_head=lack_of_head(place))


def expect_sound(place: Path) -> None:
    """Raises LogTrouble, with the ways on, for a file that must not be gone on with."""
    found = judge_file(place, formats=(FORMAT,))
    named = on_a_line(str(place))
    if found.damage is not None:
        raise LogTrouble(f"{found.damage}. {WAYS_ON.format(named)}")
    if found.beside:
        said = f"Every row of {named} is as it was written, but {found.beside}"
        raise LogTrouble(f"{said}. {WAYS_ON.format(named)}")
    if found.no_head:
        said = f"{found.no_head}, which tells whether rows are missing at the end of {named}"
        raise LogTrouble(f"{said}; copy it along. {WAYS_ON.format(named)}")
