"""`faust demo`: two players at a virtual table, watched by the drawn camera, on a page."""

import argparse
import tempfile
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import hall, refused
from companion.commands.play import add_rules
from companion.commands.removed import level
from companion.game import ANALYSIS_LEVELS
from companion.games.known import AT_TABLE
from companion.live import page_address

if TYPE_CHECKING:
    from companion.live.hall.open_hall import OpenHall

TABLES = 2  # of a hall
ONE_TABLE = "--target, --ruling and --level are of one table; expected none with --hall"
MEMORY, HALL_LOG = "memory", "hall.sqlite"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("demo", help="play on the virtual table and show it on a page")
    parser.add_argument("--game", choices=[*AT_TABLE], default=next(iter(AT_TABLE)), help="which")
    add_rules(parser, target=50)
    parser.add_argument("--seed", type=int, default=1993, help="of the players (1993)")
    parser.add_argument(
        "--level",
        dest="played_at",
        type=level,
        choices=ANALYSIS_LEVELS,
        metavar="N",
        help="how well they play Doctor Faust, 1 to 5 (2)",
    )
    parser.add_argument("--speed", type=_speed, default=1.0, help="of the table's clock (1)")
    page_address.add_options(parser)
    parser.add_argument("--games", default=MEMORY, help="folder of the log, or memory (memory)")
    parser.add_argument("--faults", action="store_true", help="trouble on the card slots' line")
    parser.add_argument("--hall", action="store_true", help="a hall with two such tables")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C; the address is the first line. 0: ended, 2: no page."""
    if options.hall and (options.target or options.ruling or options.played_at):
        return refused(ONE_TABLE)
    if options.hall:
        return _with_hall(options)
    from companion.live import demo  # noqa: PLC0415  # page and camera take a second to load

    return demo.run(options)


def _with_hall(options: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="faust-") as memory:
        folder = Path(memory if options.games == MEMORY else options.games)
        said = [str(folder / HALL_LOG), "--port", str(options.port), "--join-codes", "0"]
        said += ["--lan"] if options.lan else []
        said += ["--public-port", "0"] if options.port == 0 else []
        said += [part for name in options.name for part in ("--name", name)]
        parser = argparse.ArgumentParser()
        hall.add_to(parser.add_subparsers())
        asked = vars(parser.parse_args(["hall", *said]))
        beside = {"beside": partial(_two_tables, options, folder)}
        return hall.run(argparse.Namespace(**asked | beside))


def _two_tables(
    options: argparse.Namespace, folder: Path, opened: "OpenHall", port: int
) -> AbstractContextManager[None]:
    from companion.live.hall.virtual_tables import (  # noqa: PLC0415  # what it needs may be missing
        VirtualTables,
        tables_beside,
    )
    from companion.live.threads import tell  # noqa: PLC0415

    tables = VirtualTables(folder, (options.game,) * TABLES, options.seed, options.speed)
    return tables_beside(tables, tell, opened, port)


def _speed(text: str) -> float:
    value = float(text)
    if not 0 < value <= 1000:
        raise argparse.ArgumentTypeError(f"{text} is no speed; expected more than 0, up to 1000")
    return value
