"""`faust hall check`: whether a hall holds what its tables wrote, and where it does not."""

import argparse
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from companion.commands import refused
from companion.commands.record_file import ILLEGAL, LEGAL
from companion.hall.check import (
    Compared,
    DecisionLog,
    chain_sentence,
    check_decisions,
    compare,
    copy_sentences,
    lost_decisions,
)
from companion.hall.shelf.engine import database_asked_for
from companion.hall.shelf.shelf import ShelfReader, ShelfTrouble
from companion.hall.shelf.sqlite import SqliteFile
from companion.storage.chain import Head
from companion.storage.head import lack_of_head, read_head
from companion.storage.log import open_log
from companion.storage.trouble import DamagedRow, LogTrouble, on_a_line

EQUAL, DIFFERS = LEGAL, ILLEGAL
Said = tuple[str, bool]  # a sentence, and whether it is good


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("hall check", help="whether the hall holds what its tables wrote")
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="the hall's file, then game files"
    )
    parser.add_argument(
        "--database", help="a PostgreSQL database in the place of the hall's file; no password"
    )
    parser.add_argument(
        "--code", default="", help="of the hall's decisions, as the operator's page had it"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: all is whole and equal, 1: something differs or is missing, 2: it cannot be read."""
    try:
        address = database_asked_for(options.database)
        if address is None and not options.files:
            raise ValueError("nothing to check; expected the hall's file, or --database")
        games = options.files if address is not None else options.files[1:]
        with closing(_reader(options, address)) as shelf:
            statuses = [_told(shelf.engine.name, one) for one in hall_said(shelf, options.code)]
            statuses += [_check_game(shelf, game) for game in games]
    except (ShelfTrouble, ValueError) as trouble:
        return refused(trouble)
    return max(statuses)


def _reader(options: argparse.Namespace, address: str | None) -> ShelfReader:
    if address is None:
        return ShelfReader(SqliteFile(options.files[0], reads_only=True))
    from companion.hall.shelf.postgres import PostgresDatabase  # noqa: PLC0415  # may be missing

    return ShelfReader(PostgresDatabase(address, reads_only=True))


def _told(named: str, said: Said) -> int:
    print(f"{named}: {said[0]}")
    return EQUAL if said[1] else DIFFERS


def hall_said(shelf: ShelfReader, code: str = "") -> Iterator[Said]:
    """Of its logs and its decisions; a head beside a file tells whether some were cut off."""
    damage = shelf.engine.damage() if isinstance(shelf.engine, SqliteFile) else ""
    if damage:
        yield f"the database is damaged: {damage}", False
    yield from copy_sentences(shelf)
    of_what, place = DecisionLog.place, shelf.place
    written = None if place is None else read_head(place)
    yield chain_sentence(of_what, check_decisions(shelf, written, code))
    if place is not None and written is None and not code and shelf.last_decision() != Head():
        said = f"{lack_of_head(place)}; expected it, or --code"
        yield f"{of_what}: nobody can tell whether some were cut off at the end: {said}", False
    for row in lost_decisions(shelf):
        said = f"row {row.id} says that those up to code {row.content()['code']} were cut off"
        yield f"{of_what}: {said}", False


def _check_game(shelf: ShelfReader, game: Path) -> int:
    try:
        with open_log(game) as log:
            found = compare(shelf, log)
    except DamagedRow as damage:
        print(damage)
        return DIFFERS
    except (LogTrouble, OSError) as trouble:
        return refused(trouble)
    said = [*_said(found)]
    equal = f"all {found.equal} rows are in the hall"
    return _told(on_a_line(str(game)), ("; ".join(said) or equal, not said))


def _said(found: Compared) -> Iterator[str]:
    if not found.equal and found.other is None and found.only_at_table:
        yield f"the hall has none of its {found.only_at_table} rows"
        return
    if found.other is not None:
        yield f"row {found.other} is another in the hall"
    if found.only_at_table:
        yield f"the hall lacks the last {found.only_at_table} rows"
    if found.only_at_hall:
        yield f"the hall has {found.only_at_hall} rows more at the end"
