"""`faust verify`: whether game files are as they were written, and where they are not."""

import argparse
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from companion.commands import refused
from companion.commands.play import GAME_FILE
from companion.commands.record_file import ILLEGAL, LEGAL
from companion.game import ALONE, SealsProved
from companion.replay.stored_game import StoredGame
from companion.storage.evidence import EvidenceFolder, evidence_folder, pictures_in
from companion.storage.soundness import Soundness, judge_file
from companion.storage.store import LogTrouble, open_log
from companion.storage.trouble import on_a_line

SOUND, CHANGED = LEGAL, ILLEGAL
Sealed = tuple[int, SealsProved | None]  # a game, and what its key has opened


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("verify", help="whether a game file is as it was written")
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        default=[GAME_FILE],
        metavar="GAME-FILE",
        help=f"({GAME_FILE})",
    )
    parser.add_argument("--code", default="", help="that was printed or written down, of one file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: all sound, 1: something was changed or is missing, 2: something cannot be read."""
    if options.code and len(options.files) > 1:
        return refused("--code belongs to one game file; expected one")
    return max(_verify(file, options.code) for file in options.files)


def _verify(file: Path, code: str) -> int:
    try:
        found = judge_file(file, code)
        changed = [*_changed_pictures(file, found.last.rows)]
        sealed = [*_sealed(file)] if found.damage is None else []
    except (LogTrouble, OSError, ValueError) as error:
        return refused(_named(file, str(error)))
    of_cards = (f"game {game}: {why}" for game, one in sealed if one for why in one.wrong)
    told = [*_said(found), *changed, *of_cards]
    sound = [f"as it was written: {_size(found)}", *_opened(sealed)]
    print(_named(file, "; ".join([*(told or sound), *_unproved(sealed)])))
    return CHANGED if told else SOUND


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
