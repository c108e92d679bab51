"""`faust export`: a game of a game file, with everything that belongs to it, to take home."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.commands import refused
from companion.export.bundle import Export, stored_game, zipped
from companion.game import LANGUAGE_CODES
from companion.hall.check import log_of
from companion.hall.shelf.shelf import ShelfReader, ShelfTrouble
from companion.hall.shelf.sqlite import SqliteFile
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.log import LogReader
from companion.storage.soundness import Soundness, judge_file, judge_log
from companion.storage.store import LogTrouble, open_log
from companion.storage.trouble import on_a_line
from web.access.qr import game_code

DONE, DOUBTED = 0, 1


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("export", help="a game with its sheet, sitting log and pictures")
    parser.add_argument("file", type=Path, metavar="FILE", help="a game file, or a hall's")
    parser.add_argument("out", type=Path, metavar="OUT", help="a new folder, or a new file.zip")
    parser.add_argument("--table", help="of a hall's file: whose game, as t3")
    parser.add_argument("--game", type=int, help="its number (the last)")
    parser.add_argument("--lang", choices=LANGUAGE_CODES, default="en", help="of the score sheet")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: written; 1: written, but understood otherwise, or its file is damaged; 2: not written."""
    try:
        with _opened(options) as (log, found):
            export = _export(options, log)
        _write(export, options.out)
    except (LogTrouble, ShelfTrouble, ValueError) as error:
        return refused(error)
    except FileExistsError:
        expected = "expected a new folder, or a new file.zip"
        return refused(f"{on_a_line(str(options.out))} is there already; {expected}")
    except OSError as error:
        return refused(f"{on_a_line(str(options.out))}: {error.strerror}")
    doubts = [*_doubts(options.file, found, export)]
    for doubt in doubts:
        print(doubt, file=sys.stderr)
    return DOUBTED if doubts else DONE


def _doubts(file: Path, found: Soundness, export: Export) -> Iterator[str]:
    if found.damage is not None:
        yield f"{found.damage}; game {export.game.number} is whole"
    if found.beside:
        yield f"{on_a_line(str(file))}: every row is as it was written, but {found.beside}"
    differs_at = export.differs_at
    if differs_at is not None:
        yield (
            f"{on_a_line(str(file))}: row {differs_at} comes from a faust that understood the game"
            " otherwise; record, notation and sheet are as this one understands it"
        )


@contextmanager
def _opened(options: argparse.Namespace) -> Iterator[tuple[LogReader, Soundness]]:
    """A game file, or the log that a table of a hall wrote last."""
    if options.table is None:
        found = judge_file(options.file)
        with open_log(options.file) as log:
            yield log, found
        return
    with closing(ShelfReader(SqliteFile(options.file, reads_only=True))) as shelf:
        copy = log_of(shelf, options.table)
        yield copy, judge_log(copy, None)


def _export(options: argparse.Namespace, log: LogReader) -> Export:
    latest = log.latest_game()
    game = options.game if options.game is not None else latest
    stored = stored_game(log, game)
    if stored is None:
        known = f"1 to {latest}" if latest else "none"
        raise ValueError(f"{options.file} has no game {game}; expected {known}")
    evidence = EvidenceFolder(evidence_folder(options.file))
    return Export(stored, evidence, options.lang, game_code)


def _write(export: Export, out: Path) -> None:
    """Whole or not at all, whatever breaks it off; what is there already is not written over."""
    if out.exists():
        raise FileExistsError
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent) as folder:
        part = Path(folder) / out.name
        _write_files(export, part)
        part.rename(out)


def _write_files(export: Export, out: Path) -> None:
    if out.suffix == ".zip":
        out.write_bytes(zipped(export.all_files()))
        return
    out.mkdir()
    for one in export.all_files():
        path = out / one.name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(one.content)
