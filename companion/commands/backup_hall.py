"""A hall's file in a backup: with decisions' head, certificate, keys of desks and pictures."""

import shutil
from contextlib import closing
from pathlib import Path

from companion.commands.rescue import copy_beside
from companion.hall.check import CheckedChain, check_copy, check_decisions
from companion.hall.shelf.shelf import ShelfTrouble
from companion.hall.shelf.sqlite_reading import SqliteReader
from companion.storage.evidence import evidence_folder
from companion.storage.head import HeadFile, read_head
from companion.storage.private_file import keep_private
from companion.storage.trouble import on_a_line

OF_THE_HALL = (".cert.pem", ".key.pem", ".keys")  # the endings of what lies beside its file
NOT_IN_IT = (
    "not in it: a certificate that was given with --cert, a broker's files, codes that no table has"
    " used yet"
)


def is_of_a_hall(file: Path) -> bool:
    try:
        SqliteReader(file).close()
    except ShelfTrouble:
        return False
    return True


def copy_hall(file: Path, copy: Path) -> bool:
    """Also while the hall runs; says what was copied, and gives whether it is as it was written."""
    written = read_head(file)  # before the rows: they may become more, never fewer
    keep_private(copy)
    with closing(SqliteReader(file)) as shelf:
        shelf.copy_to(copy)
    with closing(SqliteReader(copy)) as copied:
        own, logs = check_decisions(copied, written), copied.holdings()
        chains = [own, *(check_copy(copied, one) for one in logs)]
    is_whole = all(one.flaw is None for one in chains)
    if written is not None:
        HeadFile(copy, own.last if own.flaw is None else written).close()
    if evidence_folder(file).exists():
        shutil.copytree(evidence_folder(file), evidence_folder(copy))
    copy_beside(file, copy, OF_THE_HALL)
    _say(file, chains, is_whole)
    return is_whole


def _say(file: Path, chains: list[CheckedChain], is_whole: bool) -> None:
    own, *logs = chains
    rows = sum(one.last.rows for one in logs)
    said = f"{own.last.rows} decisions, code {own.last.code}, {len(logs)} logs, {rows} rows"
    if is_whole:
        print(f"{on_a_line(str(file))}: copied: {said}; {NOT_IN_IT}")
    else:
        said = f"{said}; not all is as it was written, see faust hall check"
        print(f"{on_a_line(str(file))}: copied as it is: {said}; {NOT_IN_IT}")
