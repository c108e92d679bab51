"""`faust referee`: verdicts on recorded games, as sentences, JSON lines or notation."""

import argparse

from companion.commands.record_file import ILLEGAL, LEGAL, judge_files, load_game
from companion.game import LANGUAGE_CODES
from companion.games.lines import json_line


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("referee", help="adjudicate recorded games")
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a game record, notation, or a game file (its last game)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="verdicts as JSON lines")
    form.add_argument("--notation", action="store_true", help="the game in notation, with remarks")
    form.add_argument("--record", action="store_true", help="the game as a record, no verdicts")
    parser.add_argument("--lang", choices=LANGUAGE_CODES, default="en", help="of the sentences")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: all legal, 1: something illegal, 2: something unreadable; the highest of all files."""
    return judge_files(options, _judge)


def _judge(name: str, options: argparse.Namespace) -> int:
    game = load_game(name)
    status = LEGAL
    for verdict in game.verdicts():
        if not verdict.is_legal:
            status = ILLEGAL
        if options.json:
            print(json_line(verdict.line))
        elif not (options.notation or options.record):
            print(verdict.sentence(options.lang))
    if options.notation:
        print(game.notation(is_judged=True), end="")
    if options.record:
        print(game.record(), end="")
    return status
