"""`faust score`: the score sheet of a recorded game."""

import argparse

from companion.commands.record_file import ILLEGAL, LEGAL, finished_game, judge_one
from companion.game import LANGUAGE_CODES
from companion.games.lines import json_line


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("score", help="the score sheet of a recorded game")
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a game record, notation, or a game file (the last that is over)",
    )
    parser.add_argument("--game", type=int, help="its number (the last that is over, or the last)")
    parser.add_argument("--json", action="store_true", help="the sheet as one JSON object")
    parser.add_argument("--lang", choices=LANGUAGE_CODES, default="en", help="of the sheet")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: counted, 1: counted up to an illegal turn, 2: unreadable."""
    return judge_one(options.file, options, _count)


def _count(name: str, options: argparse.Namespace) -> int:
    game = finished_game(name, options.game)
    if options.json:
        print(json_line(game.sheet_json()))
    else:
        print("\n".join(game.sheet(options.lang).lines))
    return LEGAL if game.is_counted_whole else ILLEGAL
