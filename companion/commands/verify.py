"""`faust verify`: whether files are as they were written, and where they are not."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

from companion.commands import refused
from companion.commands.backup import is_of_a_hall
from companion.commands.play import GAME_FILE
from companion.commands.record_file import ILLEGAL, LEGAL
from companion.game import ALONE, SealsProved
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
from companion.replay.stored_game import StoredGame
from companion.storage.chain import Head
from companion.storage.evidence import EvidenceFolder, evidence_folder, pictures_in
from companion.storage.head import lack_of_head, read_head
from companion.storage.soundness import Soundness, judge_file
from companion.storage.store import LogTrouble, open_log
from companion.storage.trouble import DamagedRow, on_a_line

SOUND, CHANGED = LEGAL, ILLEGAL
Sealed = tuple[int, SealsProved | None]  # a game, and what its key has opened


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("verify", help="whether a file is as it was written")
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE",
        help=f"a game file, or a hall's ({GAME_FILE})",
    )
    parser.add_argument("--code", default="", help="that was printed or written down, of one file")
    parser.add_argument(
        "--beside",
        action="store_true",
        help="of the hall whose file is named first: whether it holds all of the game files",
    )
    parser.add_argument("--database", help="beside a hall's PostgreSQL database; no password")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: all sound, 1: something was changed or is missing, 2: something cannot be read."""
    options.beside = options.beside or options.database is not None
    if options.beside:
        return _verify_hall(options, options.files)
    files = options.files or [GAME_FILE]
    if options.code and len(files) > 1:
        return refused("--code belongs to one game file; expected one")
    return max(_verify(file, options) for file in files)


def _verify(file: Path, options: argparse.Namespace) -> int:
    if is_of_a_hall(file):
        return _verify_hall(options, [file])
    try:
        found = judge_file(file, options.code)
        changed = [*_changed_pictures(file, found.last.rows)]
        sealed = [*_sealed(file)] if found.damage is None else []
    except (LogTrouble, OSError, ValueError) as error:
        return refused(_named(file, str(error)))
    of_cards = (f"game {game}: {why}" for game, one in sealed if one for why in one.wrong)
    told = [*_said(found), *changed, *of_cards]
    sound = [f"as it was written: {_size(found)}", *_opened(sealed)]
    print(_named(file, "; ".join([*(told or sound), *_unproved(sealed)])))
    return CHANGED if told else SOUND


def _verify_hall(options: argparse.Namespace, files: Sequence[Path]) -> int:
    """The hall that is named first, or the database; then the game files beside it."""
    try:
        address = database_asked_for(options.database) if options.beside else None
        if address is None and not files:
            raise ValueError("nothing to check; expected the hall's file, or --database")
        games = files if address is not None else files[1:]
        with closing(_reader(files, address)) as shelf:
            name = shelf.engine.name
            statuses = [_told(name, one) for one in _hall_said(shelf, options.code)]
            return max([*statuses, *(_check_game(shelf, game) for game in games)])
    except (ShelfTrouble, OSError, ValueError) as error:
        return refused(str(error) if options.beside else _named(files[0], str(error)))


def _reader(files: Sequence[Path], address: str | None) -> ShelfReader:
    if address is None:
        return ShelfReader(SqliteFile(files[0], reads_only=True))
    from companion.hall.shelf.postgres import PostgresDatabase  # noqa: PLC0415  # may be missing

    return ShelfReader(PostgresDatabase(address, reads_only=True))


def _told(named: str, said: tuple[str, bool]) -> int:
    print(f"{named}: {said[0]}")
    return SOUND if said[1] else CHANGED


def _hall_said(shelf: ShelfReader, code: str = "") -> Iterator[tuple[str, bool]]:
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
        return CHANGED
    except (LogTrouble, OSError) as trouble:
        return refused(trouble)
    said = [*_compared(found)]
    equal = f"all {found.equal} rows are in the hall"
    return _told(on_a_line(str(game)), ("; ".join(said) or equal, not said))


def _compared(found: Compared) -> Iterator[str]:
    if not found.equal and found.other is None and found.only_at_table:
        yield f"the hall has none of its {found.only_at_table} rows"
        return
    if found.other is not None:
        yield f"row {found.other} is another in the hall"
    if found.only_at_table:
        yield f"the hall lacks the last {found.only_at_table} rows"
    if found.only_at_hall:
        yield f"the hall has {found.only_at_hall} rows more at the end"


def _sealed(file: Path) -> Iterator[Sealed]:
    """The games in which the table played a seat; None where their seals are not proved."""
    with open_log(file) as log:
        for begun in log.games():
            game = StoredGame(log.of_game(begun.game))
            if ALONE not in game.agreed:
                continue
            proof = game.at_table.proof
            found = None if proof is None else proof(game.agreed, game.events())
            if found is not None or proof is None:
                yield game.number, found


def _opened(sealed: Iterable[Sealed]) -> Iterator[str]:
    for game, found in sealed:
        if found is not None and not found.is_open:
            yield f"game {game}: the cards of the table are sealed, for it is not over"
        elif found is not None:
            yield f"game {game}: the {found.cards} cards of the table are those that it had sealed"


def _unproved(sealed: Iterable[Sealed]) -> Iterator[str]:
    for game, found in sealed:
        if found is None:
            yield f"game {game}: the seals of its cards are no longer proved in this version"


def _named(file: Path, sentence: str) -> str:
    """Most sentences of a log have its name already."""
    name = on_a_line(str(file))
    return sentence if name in sentence else f"{name}: {sentence}"


def _said(found: Soundness) -> Iterator[str]:
    if found.damage is not None:
        yield str(found.damage)
        return
    lacks = [found.beside] if found.beside else []
    if found.no_head:
        lacks.append(f"{found.no_head}, so nobody can tell whether rows were cut off at the end")
    if lacks:
        yield f"every row is as it was written ({_size(found)}), but {', and '.join(lacks)}"


def _changed_pictures(file: Path, sound: int) -> Iterator[str]:
    """Of the rows that are sound. A picture that is gone was dropped for room."""
    folder = EvidenceFolder(evidence_folder(file))
    known: set[str] = set()
    with open_log(file) as log:
        for row in islice(log.rows(), sound):
            for picture in pictures_in(row.content()) if row.kind == "evidence" else ():
                if picture not in known and folder.was_changed(picture):
                    yield f"picture {picture}.jpg of row {row.id} is not as it was taken"
                known.add(picture)


def _size(found: Soundness) -> str:
    return f"{found.last.rows} rows, {found.games} games, code {found.last.code}"
