"""`faust analyse`: what could be known in a game that is over, turn by turn."""

import argparse
import json
import sys

from companion.commands.file_by_file import ILLEGAL, LEGAL, judge_file
from companion.commands.record_file import finished_game
from companion.game import LANGUAGE_CODES, NotAnalysed
from companion.storage.trouble import on_a_line


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("analyse", help="what could be known in a game that is over")
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a game record, notation, or a game file (the last that is over)",
    )
    parser.add_argument("--game", type=int, help="its number (the last that is over)")
    parser.add_argument("--json", action="store_true", help="JSON lines")
    parser.add_argument("--lang", choices=LANGUAGE_CODES, default="en", help="of the sentences")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: analysed, 1: not over, or illegal, 2: unreadable."""
    return judge_file(options.file, options, _analyse)


def _analyse(name: str, options: argparse.Namespace) -> int:
    try:
        for one in finished_game(name, options.game).analysed():
            as_json = options.json
            print(json.dumps(one.line) if as_json else one.sentence(options.lang))
    except NotAnalysed as why:
        print(f"{on_a_line(name)}: {why}", file=sys.stderr)
        return ILLEGAL
    return LEGAL
