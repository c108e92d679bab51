"""`faust rescue`: what is sound of a damaged game file, in a new one that is gone on with."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from companion.commands import refused
from companion.hall.joining.join import BadMembership, kept_beside, read_membership
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.chain import Head, Row
from companion.storage.evidence import copy_pictures, evidence_folder
from companion.storage.private_file import write_privately
from companion.storage.soundness import judge_file
from companion.storage.store import LogTrouble, Store, open_log
from companion.storage.trouble import expect_file, on_a_line

DONE = 0
# The endings of what lies beside a game file.
OF_THE_TABLE = (".board.toml", ".alone", ".code", ".keys", ".sight", ".slots")


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "rescue", help="what is sound of a damaged game file, in a new one"
    )
    parser.add_argument(
        "file", type=Path, metavar="GAME-FILE", help="a game file; it stays as it is"
    )
    parser.add_argument("new", type=Path, metavar="NEW-FILE", help="a game file that is to be made")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: written, 2: not written, for nothing of the file can be read, or the new one is there."""
    try:
        print(_rescue(options.file, options.new))
        for line in not_of_the_hall(options.file):
            print(line)
    except (LogTrouble, ValueError) as error:
        return refused(error)
    except OSError as error:
        return refused(f"{on_a_line(str(options.new))}: {error.strerror}")
    return DONE


def _rescue(file: Path, new: Path) -> str:
    if new.exists():
        raise ValueError(f"{on_a_line(str(new))} is there already; expected a new file")
    sound, why = _sound_rows(file)
    rows = _with_whole_answers(sound)
    if not rows:
        raise ValueError(f"nothing was rescued: {why}")
    with Store(new) as store:
        store.take_over(rows)
    copy_pictures(rows, evidence_folder(file), evidence_folder(new))
    copy_beside(file, new)
    last = Head(rows[-1].id, rows[-1].hash)
    lost = len(sound) - len(rows)
    half = f" ({lost} more are half an answer)" if lost else ""
    return f"{on_a_line(str(new))}: rows 1 to {last.rows}{half}, code {last.code}; {why}"


def copy_beside(file: Path, new: Path, endings: Iterable[str] = OF_THE_TABLE) -> None:
    """What belongs to the table, the keys of its phones too: for the owner alone."""
    for ending in endings:
        beside = file.with_name(file.name + ending)
        if beside.exists():
            write_privately(new.with_name(new.name + ending), beside.read_bytes())


def not_of_the_hall(file: Path) -> Iterator[str]:
    """Two computers with the key of one table would write two games in its name."""
    kept = kept_beside(file)
    if not kept.exists():
        return
    try:
        member = read_membership(kept)
    except BadMembership:
        member = None
    where = "" if member is None else f" at {member.address}"
    yield (
        f"{on_a_line(str(file))}: it belongs to the hall{where}, of which nothing was copied;"
        " where the copy is to be played on, join again: faust play --hall ADDRESS/CODE"
    )


def _sound_rows(file: Path) -> tuple[Sequence[Row], str]:
    """The rows up to the first that is damaged, and what is wrong with the file."""
    expect_file(file)
    try:
        found = judge_file(file)
        with open_log(file) as log:
            why = found.damage or found.beside or found.no_head or "every row is as it was written"
            return tuple(islice(log.rows(), found.last.rows)), str(why)
    except LogTrouble as trouble:
        if trouble.may_pass:
            raise
        return (), str(trouble)


def _with_whole_answers(rows: Sequence[Row]) -> Sequence[Row]:
    """Without the last observation where its answer breaks off: a table would not go on there.

    Where that does not help, another faust has written them, and all are kept.
    """
    observed = [place for place, row in enumerate(rows) if row.kind == "observation"]
    if not observed or _can_go_on(rows):
        return rows
    shorter = rows[: observed[-1]]
    return shorter if _can_go_on(shorter) else rows


def _can_go_on(rows: Sequence[Row]) -> bool:
    game = tuple(row for row in rows if row.game == rows[-1].game)
    return replayed(StoredGame(game)).differs_at is None
