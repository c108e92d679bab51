"""`faust hall`: many tables, one desk; and what belongs to running one."""

import argparse
from pathlib import Path

from companion.commands import refused
from companion.commands.play import add_rules
from companion.games.known import AT_TABLE
from companion.live import page_address

HALL_FILE = Path("games/hall.sqlite")
PORT, PUBLIC_PORT, TABLE_PORT = 8700, 8701, 8711
JOIN_CODES, MOST_CODES, MOST_TABLES = 8, 500, 60
LONGEST_TITLE = 60
NOT_THERE = (
    "A hall needs more than a table does. Where the companion was installed from its source, as"
    " its documents say, install that once more with: pip install './source[hall]'"
    " (make run and make test do it by themselves)."
)
NO_TABLES = (
    "--game, --target, --ruling and --ruleset are of tables that the hall serves;"
    " expected --tables N beside them"
)
NO_BROKER = "removed in this version; tables speak with the hall over https alone"
REMOVED = {
    "broker-files": NO_BROKER,
    "schema": "removed in this version; a hall makes the tables of its database itself",
}
EXTRAS = frozenset({"cryptography"})  # what a plain installation lacks


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("hall", help="many tables and one desk")
    parser.add_argument(
        "file",
        nargs="?",
        type=_hall_file,
        default=HALL_FILE,
        metavar="HALL-FILE",
        help=f"({HALL_FILE})",
    )
    parser.add_argument(
        "--port", type=page_address.port, default=PORT, help=f"of tables and desk ({PORT}); 0: any"
    )
    parser.add_argument(
        "--public-port",
        type=page_address.port,
        default=PUBLIC_PORT,
        help=f"of the wall and of spectators ({PUBLIC_PORT}); 0: any",
    )
    parser.add_argument(
        "--title", type=_title, help="of the evening, above the wall (as it was called last)"
    )
    parser.add_argument("--lan", action="store_true", help="open it to the whole network")
    page_address.add_name(parser)
    _add_hosted(parser)
    parser.add_argument(
        "--join-codes",
        type=_codes,
        metavar="N",
        help=f"tables with a computer of their own, to print a code for ({JOIN_CODES}, or 0)",
    )
    parser.add_argument("--cert", type=Path, help="a certificate of your own, with --key")
    parser.add_argument("--key", type=Path, help="its key")
    for option in ("--broker", "--broker-files", "--broker-pid"):
        parser.add_argument(option, type=_of_a_broker, help=argparse.SUPPRESS)
    parser.add_argument("--database", metavar="URL", help="postgresql://…, without a password")
    parser.set_defaults(run=run, beside=None)  # a demo has tables that begin and end with it


def _add_hosted(parser: argparse.ArgumentParser) -> None:
    """Tables that the hall serves itself, and the game that they begin with."""
    parser.add_argument(
        "--tables", type=_tables, default=0, metavar="N", help="to be served here, for phones (0)"
    )
    parser.add_argument(
        "--table-port",
        type=page_address.port,
        default=TABLE_PORT,
        help=f"of the first of them; the others follow ({TABLE_PORT}); 0: any",
    )
    parser.add_argument("--game", choices=[*AT_TABLE], help="played there before any round")
    add_rules(parser)
    parser.add_argument("--ruleset", help="as the game's rules name them")
    parser.set_defaults(turn_end=None)


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C; the desk's address comes first. 0: ended, 2: not begun, 70: failed."""
    if options.join_codes is None:
        options.join_codes = 0 if options.tables else JOIN_CODES
    if not options.tables and (options.game or options.target or options.ruling or options.ruleset):
        return refused(NO_TABLES)
    try:
        from companion.live.hall import command  # noqa: PLC0415  # what it needs may be missing

        status: int = command.run(options)
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] not in EXTRAS:
            raise
        return refused(NOT_THERE)
    return status


def _of_a_broker(_: str) -> str:
    raise argparse.ArgumentTypeError(NO_BROKER)


def _hall_file(text: str) -> Path:
    """Old commands of two words are no name of a file."""
    if text in REMOVED:
        raise argparse.ArgumentTypeError(f"{text}: {REMOVED[text]}")
    return Path(text)


def _title(text: str) -> str:
    if not text.isprintable() or len(text) > LONGEST_TITLE:
        raise argparse.ArgumentTypeError(f"{text!r}; expected at most {LONGEST_TITLE} letters")
    return text


def _tables(text: str) -> int:
    return _number(text, MOST_TABLES, "tables; of those that join by a code: --join-codes")


def _codes(text: str) -> int:
    return _number(text, MOST_CODES, "codes")


def _number(text: str, most: int, what: str) -> int:
    value = int(text)
    if not 0 <= value <= most:
        raise argparse.ArgumentTypeError(f"{text}: expected 0 to {most} {what}")
    return value
