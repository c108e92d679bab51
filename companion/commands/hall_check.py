"""`faust hall check`: whether a hall holds what its tables wrote, and where it does not."""

import argparse
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from companion.commands import refused
from companion.commands.record_file import ILLEGAL, LEGAL
from companion.hall.check import (
    Compared,
    chain_sentence,
    check_decisions,
    compare,
    copy_sentences,
    lost_decisions,
)
from companion.hall.shelf.shelf import ShelfReader, ShelfTrouble, database_asked_for
from companion.hall.shelf.sqlite_reading import SqliteReader
from companion.storage.chain import Head
from companion.storage.head import lack_of_head, read_head
from companion.storage.log import open_log
from companion.storage.trouble import DamagedRow, LogTrouble, on_a_line

EQUAL, DIFFERS = LEGAL, ILLEGAL


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
        named, reader, games = _hall_and_games(options)
        with closing(reader) as shelf:
            of_hall = _check_hall(named, shelf, options.code)
            statuses = [*of_hall, *(_check_game(shelf, game) for game in games)]
    except (ShelfTrouble, ValueError) as trouble:
        return refused(trouble)
    return max(statuses)


def _hall_and_games(options: argparse.Namespace) -> tuple[str, ShelfReader, list[Path]]:
    """What the hall is called, and what is to be read. ShelfTrouble, ValueError."""
    address = database_asked_for(options.database)
    if address is None:
        if not options.files:
            raise ValueError("nothing to check; expected the hall's file, or --database")
        hall, *games = options.files
        return on_a_line(str(hall)), SqliteReader(hall), games
    from companion.hall.shelf.postgres_reading import PostgresReader  # noqa: PLC0415  # may be missing

    return "the database", PostgresReader(address), options.files


def _check_hall(named: str, shelf: ShelfReader, code: str) -> Iterator[int]:
    damage = shelf.damage() if isinstance(shelf, SqliteReader) else ""
    if damage:
        print(f"{named}: the database is damaged: {damage}")
        yield DIFFERS
    for said, is_whole in copy_sentences(shelf):
        print(f"{named}: {said}")
        yield EQUAL if is_whole else DIFFERS
    yield from _check_own(named, shelf, code)


def _check_own(named: str, shelf: ShelfReader, code: str) -> Iterator[int]:
    """Its decisions; of a file, their head beside it tells whether some were cut off."""
    of_what = "the hall's own decisions"
    place = shelf.place if isinstance(shelf, SqliteReader) else None
    written = None if place is None else read_head(place)
    said, is_whole = chain_sentence(of_what, check_decisions(shelf, written, code))
    print(f"{named}: {said}")
    yield EQUAL if is_whole else DIFFERS
    if place is not None and written is None and not code and shelf.last_decision() != Head():
        said = f"{lack_of_head(place)}; expected it, or --code"
        print(f"{named}: {of_what}: nobody can tell whether some were cut off at the end: {said}")
        yield DIFFERS
    for row in lost_decisions(shelf):
        said = f"row {row.id} says that those up to code {row.content()['code']} were cut off"
        print(f"{named}: {of_what}: {said}")
        yield DIFFERS


def _check_game(shelf: ShelfReader, game: Path) -> int:
    named = on_a_line(str(game))
    try:
        with open_log(game) as log:
            found = compare(shelf, log)
    except DamagedRow as damage:
        print(damage)
        return DIFFERS
    except (LogTrouble, OSError) as trouble:
        return refused(trouble)
    said = [*_said(found)]
    print(f"{named}: {'; '.join(said) or f'all {found.equal} rows are in the hall'}")
    return DIFFERS if said else EQUAL


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
