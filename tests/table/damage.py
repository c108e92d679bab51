"""Game files that were damaged at random, and what the commands say of each.

.venv/bin/python -m tests.table.damage [--cases 2000] [--seed 1]
"""

import argparse
import io
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.commands.cli import build_parser
from companion.games.faust.rules.record import Header
from companion.games.salamander.files.record_lines import header_to_json
from companion.live.table import Table
from companion.storage.store import LogTrouble, Store
from tests.salamander.random_games import random_game
from tests.salamander.told_table import ToldTable
from tests.table.sittings import sitting
from workshop.drawn.faust_table import FaustTable

PAGE = 4096
FILE, OTHER = "table.sqlite", "other.sqlite"
TURNS = "A1 A1 / A1 A1 / B14\nhand\nA2 A1 / A1 A1 / B14\nhand\nA2 A1 / A1 A1 / A1\nhand\nhand"
AS_WRITTEN = "as it was written"
PARSER = build_parser()

Raw = list[tuple[object, ...]]


@dataclass
class Tally:
    """What each kind of damage came to, how much was rescued, and the cases that went wrong."""

    came_to: Counter[str] = field(default_factory=Counter)
    rescued: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def faust_file(place: Path, rows: int) -> None:
    with Store(place) as store:
        while store.head().rows < rows:
            table = FaustTable(Header(players=("Ada", "Bób"), soul=28), store)
            for observation in sitting(TURNS + "\nhand" * (rows // 8)):
                table.take(observation)


def salamander_file(place: Path, seed: int) -> None:
    game = random_game(seed, most_turns=6)
    with Store(place) as store:
        table = Table(header_to_json(game.header), store)
        for observation in ToldTable(game, Random(seed)).observations():
            table.take(observation)


def make_files(folder: Path) -> tuple[Path, ...]:
    """One folder a game, with a file, another of the same game, and one with its journal left."""
    made = []
    for game, write in (("faust", faust_file), ("salamander", salamander_file)):
        room = folder / game
        room.mkdir(parents=True)
        write(room / FILE, 120 if game == "faust" else 5)
        write(room / OTHER, 90 if game == "faust" else 8)
        made.append(room)
    return tuple(made)


def leave_journal(place: Path, dice: Random) -> None:
    """As after a crash: the last rows stand in the journal, and a bit of that may be wrong."""
    with closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM log").fetchone()  # keeps the journal from being emptied
        with Store(place) as store:
            for row in range(5):
                store.note_evidence({"dropped": row})
        journal = place.with_name(place.name + "-wal")
        left = journal.read_bytes()
    journal.write_bytes(left)
    if dice.random() < 0.7:
        flip(journal, dice)


def flip(place: Path, dice: Random) -> None:
    data = bytearray(place.read_bytes())
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    place.write_bytes(data)


def cut(place: Path, dice: Random) -> None:
    data = place.read_bytes()
    length = dice.randrange(len(data))
    place.write_bytes(data[: length // PAGE * PAGE if dice.random() < 0.5 else length])


def swap(place: Path, dice: Random) -> None:
    pages = pages_of(place)
    one, other = dice.sample(range(len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    place.write_bytes(b"".join(pages))


def put_foreign_page(place: Path, dice: Random) -> None:
    pages, others = pages_of(place), pages_of(place.with_name(OTHER))
    at = dice.randrange(len(pages))
    pages[at] = others[at if at < len(others) and dice.random() < 0.7 else -1]
    place.write_bytes(b"".join(pages))


def tear(place: Path, dice: Random) -> None:
    """Half a page was never written, or is of another one."""
    pages = pages_of(place)
    at = dice.randrange(len(pages))
    rest = bytes(PAGE) if dice.random() < 0.5 else dice.choice(pages)
    pages[at] = pages[at][: PAGE // 2] + rest[PAGE // 2 :]
    place.write_bytes(b"".join(pages))


def spoil_head(place: Path, dice: Random) -> None:
    dice.choice((flip, cut))(place.with_name(place.name + ".head"), dice)


def leave_rubbish(place: Path, dice: Random) -> None:
    place.with_name(place.name + "-shm").write_bytes(dice.randbytes(32768))
    if dice.random() < 0.5:
        place.with_name(place.name + "-wal").write_bytes(dice.randbytes(dice.randrange(9000)))


def pages_of(place: Path) -> list[bytes]:
    data = place.read_bytes()
    return [data[at : at + PAGE] for at in range(0, len(data), PAGE)]


DAMAGES: tuple[tuple[str, int, Callable[[Path, Random], None]], ...] = (
    ("flipped bit", 55, flip),
    ("cut", 10, cut),
    ("swapped pages", 10, swap),
    ("foreign page", 10, put_foreign_page),
    ("torn page", 5, tear),
    ("head", 5, spoil_head),
    ("rubbish beside", 2, leave_rubbish),
    ("journal left", 3, leave_journal),
)


def rows_as_they_lie(place: Path) -> Raw | None:
    """Whatever the database gives, unjudged, from a copy of it; None where it gives nothing."""
    with tempfile.TemporaryDirectory() as folder:
        for ending in ("", "-wal"):
            beside = place.with_name(place.name + ending)
            if beside.exists():
                shutil.copyfile(beside, Path(folder, FILE + ending))
        with closing(sqlite3.connect(Path(folder, FILE))) as connection:
            connection.text_factory = bytes
            try:
                return [*connection.execute("SELECT * FROM log ORDER BY id")]
            except (sqlite3.Error, UnicodeDecodeError):
                return None


@dataclass(frozen=True, slots=True)
class Case:
    """A damaged file, how it was damaged, and the rows that were written to it."""

    place: Path
    name: str
    written: Raw

    @property
    def is_changed(self) -> bool:
        """Whether a row is not as it was; what the journal added is no change."""
        lying = rows_as_they_lie(self.place)
        return lying is None or lying[: len(self.written)] != self.written


def cases(rooms: tuple[Path, ...], count: int, seed: int) -> Iterator[Case]:
    """Each in a folder of its own, which is gone when the next one is asked for."""
    dice = Random(seed)
    names, weights, _ = zip(*DAMAGES, strict=True)
    do = {name: doing for name, _, doing in DAMAGES}
    written = {room: rows_as_they_lie(room / FILE) or [] for room in rooms}
    for number in range(count):
        room = rooms[number % len(rooms)]
        (kind,) = dice.choices(names, weights)
        with tempfile.TemporaryDirectory() as folder:
            place = Path(shutil.copytree(room, Path(folder, "game"))) / FILE
            do[kind](place, dice)
            yield Case(place, f"{room.name}, {kind}, number {number}", written[room])


def judge(case: Case, tally: Tally) -> None:
    """A changed row is said by every command, and none of them breaks off."""
    is_changed = case.is_changed
    told = {name: answer(case, tally) for name, answer in ANSWERS}
    kind = case.name.split(", ")[1]
    verified = told["verify"]
    if verified.startswith("0"):
        tally.came_to[f"{kind}: changed nothing"] += 1
    elif "Row " in verified:
        tally.came_to[f"{kind}: said with its row"] += 1
    elif AS_WRITTEN in verified:
        tally.came_to[f"{kind}: said, beside the rows"] += 1
    else:
        tally.came_to[f"{kind}: said of the whole file"] += 1
    if not is_changed:
        return
    for name in ("verify", "play", "export"):
        if told[name].startswith("0"):
            tally.faults.append(f"{case.name}: {name} says nothing of a changed row")


def _command(*words: str) -> Callable[[Case, Tally], str]:
    def run(case: Case, tally: Tally) -> str:
        said = io.StringIO()
        arguments = [word.format(case.place, case.place.parent) for word in words]
        try:
            with redirect_stdout(said), redirect_stderr(said):
                options = PARSER.parse_args(arguments)
                status = options.run(options)
        except Exception as error:  # noqa: BLE001  # any that escapes is a fault, and counted
            tally.faults.append(f"{case.name}: {words[0]} breaks off, {error!r}")
            return "broken"
        if not said.getvalue().replace("\n", "").isprintable():
            tally.faults.append(f"{case.name}: {words[0]} steers the terminal")
        return f"{status} {said.getvalue()}"

    return run


def _gone_on_with(case: Case, tally: Tally) -> str:
    """What `faust play` does before its page is there."""
    try:
        with Store(case.place) as store:
            Table.resumed(store)
            return f"0 {sum(1 for _ in store.of_kind('evidence'))}"
    except (LogTrouble, ValueError) as error:  # what play says in a sentence
        return f"2 {error}"
    except Exception as error:  # noqa: BLE001  # any that escapes is a fault, and counted
        tally.faults.append(f"{case.name}: play breaks off, {error!r}")
        return "broken"


def _rescued(case: Case, tally: Tally) -> str:
    """What is rescued is a beginning of what was written, sound, and can be gone on with."""
    said = _command("rescue", "{}", "{1}/new.sqlite")(case, tally)
    new = case.place.with_name("new.sqlite")
    rows: Raw = []
    if new.exists():
        rows = rows_as_they_lie(new) or []
        beginning = rows[: len(case.written)]  # the journal may have had more
        written = case.written, rows_as_they_lie(case.place.with_name(OTHER)) or []
        if not rows or beginning not in [one[: len(beginning)] for one in written]:
            tally.faults.append(f"{case.name}: other rows are rescued than were written")
        with Store(new) as store:
            Table.resumed(store)
    part = "all" if len(rows) >= len(case.written) else "some" if rows else "no"
    tally.rescued[f"rescued: {part} rows"] += 1
    return said


ANSWERS: tuple[tuple[str, Callable[[Case, Tally], str]], ...] = (
    ("verify", _command("verify", "{}")),
    ("export", _command("export", "{}", "{1}/out")),
    ("replay", _command("replay", "{}")),
    ("rescue", _rescued),
    ("play", _gone_on_with),  # last: it may mend a journal
)


def judged_cases(count: int, seed: int, folder: Path) -> Tally:
    tally = Tally()
    for case in cases(make_files(folder), count, seed):
        judge(case, tally)
    return tally


def command() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = judged_cases(options.cases, options.seed, Path(folder))
    for came_to, count in [*sorted(tally.came_to.items()), *tally.rescued.items()]:
        print(f"{count:6} {came_to}")
    print(f"{len(tally.faults)} faults in {options.cases} cases", *tally.faults[:20], sep="\n  ")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    raise SystemExit(command())
