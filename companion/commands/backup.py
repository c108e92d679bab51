"""`faust backup`: files of games and halls with all beside them in a new folder, also in use.

Of a hall that is its decisions' head, its certificate, the keys of its desks and its pictures.
"""

import argparse
import shutil
from contextlib import closing
from pathlib import Path

from companion.commands import refused
from companion.commands.rescue import copy_beside, not_of_the_hall
from companion.hall.check import check_decisions, judge_table_log
from companion.hall.shelf.shelf import ShelfReader, ShelfTrouble
from companion.hall.shelf.sqlite import SqliteFile
from companion.storage.chain import Head
from companion.storage.evidence import copy_pictures, evidence_folder
from companion.storage.head import HeadFile, read_head
from companion.storage.private_file import keep_private
from companion.storage.soundness import Soundness, judge_log
from companion.storage.store import LogTrouble, open_log
from companion.storage.trouble import on_a_line

OF_THE_HALL = (".cert.pem", ".key.pem", ".keys")  # the endings of what lies beside its file
NOT_IN_IT = "not in it: a certificate that was given with --cert, codes that no table has used yet"
SOUND, CHANGED = 0, 1


def is_of_a_hall(file: Path) -> bool:
    try:
        SqliteFile(file, reads_only=True).close()
    except ShelfTrouble:
        return False
    return True


def copy_hall(file: Path, copy: Path) -> bool:
    """Also while the hall runs; says what was copied, and gives whether it is as it was written."""
    written = read_head(file)  # before the rows: they may become more, never fewer
    keep_private(copy)
    with closing(SqliteFile(file, reads_only=True)) as hall:
        hall.copy_to(copy)
    with closing(ShelfReader(SqliteFile(copy, reads_only=True))) as copied:
        own, logs = check_decisions(copied, written), copied.holdings()
        chains = [own, *(judge_table_log(copied, one) for one in logs)]
    is_whole = all(one.damage is None for one in chains)
    if written is not None:
        HeadFile(copy, own.last if own.damage is None else written).close()
    if evidence_folder(file).exists():
        shutil.copytree(evidence_folder(file), evidence_folder(copy))
    copy_beside(file, copy, OF_THE_HALL)
    _say(file, chains, is_whole)
    return is_whole


def _say(file: Path, chains: list[Soundness], is_whole: bool) -> None:
    own, *logs = chains
    rows = sum(one.last.rows for one in logs)
    said = f"{own.last.rows} decisions, code {own.last.code}, {len(logs)} logs, {rows} rows"
    if is_whole:
        print(f"{on_a_line(str(file))}: copied: {said}; {NOT_IN_IT}")
    else:
        said = f"{said}; not all is as it was written, see faust verify"
        print(f"{on_a_line(str(file))}: copied as it is: {said}; {NOT_IN_IT}")


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("backup", help="copy files of games and halls, also in use")
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a game file, or a hall's"
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="one that is to be made")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: copied, 1: copied, but a file is not as it was written, 2: not copied."""
    folder: Path = options.folder
    part = folder.with_name(folder.name + ".part")  # whole or not at all, whatever fails
    try:
        if len({file.name for file in options.files}) < len(options.files):
            raise ValueError("two of the game files have the same name; copy them one by one")
        if folder.exists():
            raise ValueError(f"{on_a_line(str(folder))} is there already; expected a new folder")
        part.mkdir(parents=True)
        status = max(_backed_up(file, part / file.name) for file in options.files)
        part.rename(folder)
    except (LogTrouble, ShelfTrouble, ValueError) as error:
        return _gave_up(part, str(error))
    except FileExistsError:
        where = on_a_line(str(part))
        return refused(f"{where} is left of a copy that broke off; remove it")
    except OSError as error:
        return _gave_up(part, f"{on_a_line(str(folder))}: {error.strerror}")
    return status


def _gave_up(part: Path, why: str) -> int:
    shutil.rmtree(part, ignore_errors=True)
    return refused(why)


def _backed_up(file: Path, copy: Path) -> int:
    if is_of_a_hall(file):
        return SOUND if copy_hall(file, copy) else CHANGED
    written = read_head(file)  # before the rows: they may become more, never fewer
    with open_log(file) as log:
        log.copy_to(copy)
    found = _with_its_end(copy, written, str(file))
    with open_log(copy) as rows:  # a picture is on the disk before the row that names it
        if found.damage is None:
            copy_pictures(rows.rows(), evidence_folder(file), evidence_folder(copy))
        elif evidence_folder(file).exists():
            shutil.copytree(evidence_folder(file), evidence_folder(copy))
    copy_beside(file, copy)
    status = _said(file, found, written)
    for line in not_of_the_hall(file):
        print(line)
    return status


def _with_its_end(copy: Path, written: Head | None, name: str) -> Soundness:
    """Judges the copy, as that of `name`, by what was written; gives it a head of its own."""
    with open_log(copy) as log:
        log.place = name
        found = judge_log(log, written)
    if written is not None:
        is_whole = found.damage is None
        HeadFile(copy, found.last if is_whole else written).close()
    return found


def _said(file: Path, found: Soundness, written: Head | None) -> int:
    wrong = str(found.damage or found.beside or "")
    if found.damage is None and written is None and found.last != Head():
        wrong = "nobody can tell whether rows were cut off at the end"
    size = f"{found.last.rows} rows, {found.games} games, code {found.last.code}"
    if not wrong:
        print(f"{on_a_line(str(file))}: copied: {size}")
        return SOUND
    print(f"{on_a_line(str(file))}: copied as it is: {size}; {wrong}")
    return CHANGED
