"""`faust bench kills`: a game is killed at random moments and must go on as if nothing had been."""

import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Record
from companion.replay.sitting import Sitting, write_sitting
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.chain import Head
from companion.storage.evidence import EvidenceFolder, evidence_folder, pictures_in
from companion.storage.head import read_head
from companion.storage.soundness import judge_log
from companion.storage.store import open_log
from workshop.endurance.crash_child import script
from workshop.endurance.table import record_of
from workshop.processes import started

CHILD = "workshop.endurance.crash_child"
STARTING_S, PLAYING_S = 1.2, 0.4  # within which it is killed, from the start or from the first row
STARTING_SHARE = 0.2  # of the kills
WHOLE_GAME_TURNS = 1000  # turns: more than any has


@dataclass
class Kills:
    """What was counted; `faults` must stay empty."""

    kills: int = 0
    games: int = 0
    rows: int = 0
    before_the_head: int = 0  # kills between a row and its head
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Game:
    file: Path
    seed: int
    record: Record

    @property
    def sitting(self) -> Path:
        return self.file.with_suffix(".sitting.jsonl")


def kill_often(kills: int, seed: int, turns: int = WHOLE_GAME_TURNS) -> Kills:
    """Games of so many turns, one after the other, until so many kills have been."""
    found, dice = Kills(), Random(seed)
    with tempfile.TemporaryDirectory(prefix="faust-kills-") as folder:
        while found.kills < kills:
            number = seed * 1000 + found.games
            game = _new_game(Path(folder), number, turns)
            while not _run(game, found, dice, found.kills >= kills):
                pass
            found.games += 1
    return found


def _new_game(folder: Path, number: int, turns: int) -> _Game:
    played, observations = script(number, turns)
    game = _Game(folder / f"{number}.sqlite", number, played.record)
    game.sitting.write_text(
        write_sitting(Sitting(header_to_json(played.header), observations)), "utf-8"
    )
    return game


def kill_figures(found: Kills) -> Iterator[str]:
    yield f"killed {found.kills} times with SIGKILL, in {found.games} games, {found.rows} rows"
    yield f"killed between a row and its head: {found.before_the_head} times"
    yield f"rows that were told and then lost, half turns, chains broken: {len(found.faults)}"
    yield from found.faults[:20]


def _run(game: _Game, found: Kills, dice: Random, in_peace: bool) -> bool:
    """One process, killed or not; whether the game has come to its end."""
    with started(CHILD, game.file.absolute(), game.sitting) as child:
        assert child.stdout is not None
        first = ""
        if not in_peace:
            if dice.random() >= STARTING_SHARE:
                first = child.stdout.readline()
                time.sleep(dice.random() * PLAYING_S)
            else:
                time.sleep(dice.random() * STARTING_S)
            child.kill()
            found.kills += 1
        told = [first, *child.stdout]
    ended = told[-1:] == ["end\n"]
    if not ended and in_peace:
        found.faults.append(f"game {game.seed}: did not go on")
        return True
    _check(game, found, [line for line in told if line.endswith("\n") and " " in line])
    if ended:
        _check_end(game, found)
    return ended


def _check(game: _Game, found: Kills, told: list[str]) -> None:
    """Every row that was told is there, the chain holds, and no turn is half."""
    if not game.file.exists():
        return
    with open_log(game.file) as log:
        head = read_head(game.file)
        damage = judge_log(log, head).damage
        if damage is not None:
            found.faults.append(f"game {game.seed}: {damage}")
            return
        if head is not None and head != log.head():
            found.before_the_head += 1
        if told:
            rows, digest = told[-1].split()
            row = log.row(int(rows))
            if row is None or Head(row.id, row.hash) != Head(int(rows), digest):
                found.faults.append(f"game {game.seed}: row {rows} was told and is lost")
        rows_of_game = log.of_game(1)
    if rows_of_game:
        differs_at = replayed(StoredGame(rows_of_game)).differs_at
        if differs_at is not None:
            found.faults.append(f"game {game.seed}: row {differs_at} is half of a turn")
        evidence = EvidenceFolder(evidence_folder(game.file))
        named = [row.content() for row in rows_of_game if row.kind == "evidence"]
        pictures = [one for content in named for one in pictures_in(content)]
        lost = [one for one in pictures if evidence.read(one) is None]
        if lost:
            found.faults.append(f"game {game.seed}: {len(lost)} pictures are lost")


def _check_end(game: _Game, found: Kills) -> None:
    with open_log(game.file) as log:
        rows = log.of_game(1)
    found.rows += len(rows)
    if record_of(StoredGame(rows)) != game.record:
        found.faults.append(f"game {game.seed}: the record is not the script")
