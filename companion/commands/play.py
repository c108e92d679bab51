"""`faust play`: camera, card slots and page around a real table."""

import argparse
from pathlib import Path

from companion.commands.slots import PORT_HELP
from companion.game import TURN_ENDS
from companion.games.known import AT_TABLE
from companion.live import page_address

GAME_FILE = Path("games/table.sqlite")
EVIDENCE_MB = 512


WHO_PLAYS = "who plays; where seats may stay empty, nobody else does"


def add_rules(parser: argparse.ArgumentParser, target: int = 84) -> None:
    """What a table may agree on; what does not exist is refused before anything begins."""
    parser.add_argument("--target", metavar="POINTS", help=f"play to so many ({target})")
    parser.add_argument(
        "--ruling", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("play", help="sit at a real table, with whatever is plugged in")
    parser.add_argument(
        "file", nargs="?", type=Path, default=GAME_FILE, metavar="GAME-FILE", help=f"({GAME_FILE})"
    )
    parser.add_argument(
        "--camera", default="auto", help="auto, phone, none, number, path or address"
    )
    parser.add_argument("--slots", default="auto", help=PORT_HELP)
    parser.add_argument("--board", help="a printing, or a board file; else the measured one")
    page_address.add_options(parser)
    parser.add_argument("--game", choices=[*AT_TABLE], help="which one (the last, or the first)")
    parser.add_argument(
        "--player", nargs=2, action="append", default=[], metavar=("SEAT", "NAME"), help=WHO_PLAYS
    )
    parser.add_argument("--starts", metavar="SEAT", help="who begins")
    add_rules(parser)
    parser.add_argument("--ruleset", help="as the game's rules name them")
    parser.add_argument("--turn-end", choices=TURN_ENDS, help=f"({TURN_ENDS[0]})")
    parser.add_argument(
        "--alone", "--ghost", metavar="SEAT", help="the table plays that seat of Doctor Faust"
    )
    parser.add_argument("--level", type=int, metavar="N", help="how well it does, 1 to 6 (3)")
    parser.add_argument("--new", action="store_true", help="begin a game though one is unfinished")
    parser.add_argument(
        "--evidence-mb", type=_megabytes, default=EVIDENCE_MB, help=f"({EVIDENCE_MB})"
    )
    parser.add_argument(
        "--hall", metavar="ADDRESS/CODE", help="join one; or camera, to show it the sheet; or off"
    )
    parser.add_argument(
        "--take-over", metavar="TABLE", help="go on with that table's game, in a new GAME-FILE"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C; the address is the first line. 0: ended, 2: not begun, 70, 74: failed."""
    from companion.live import play  # noqa: PLC0415  # page and camera take a second to load

    return play.run(options)


def _megabytes(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no room; expected whole MB, 0 or more")
    return int(text)
