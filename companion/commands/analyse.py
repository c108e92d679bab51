"""`faust analyse`: what an analysis tells of a recorded game, turn by turn."""

import argparse

from companion.commands.record_file import ILLEGAL, LEGAL, finished_game, judge_files
from companion.commands.removed import RemovedOption, level, view
from companion.game import ANALYSIS_LEVELS, ANALYSIS_VIEWS, LANGUAGE_CODES, AnalysisWanted
from companion.games.lines import json_line

AUTO = "auto"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "analyse", help="what would have been best, or could be known, turn by turn"
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a game record, notation, or a game file (the last that is over)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON line a turn, the sums last")
    parser.add_argument(
        "--view",
        type=view,
        choices=ANALYSIS_VIEWS,
        default=ANALYSIS_VIEWS[0],
        help="as who knew the cards",
    )
    parser.add_argument(
        "--level",
        type=_level,
        choices=[AUTO, *ANALYSIS_LEVELS],
        default=AUTO,
        help="chances between such players",
    )
    parser.add_argument(
        "--thorough",
        action=RemovedOption,
        nargs=0,
        const="--thorough was removed in this version: chances are reckoned, never played on",
        help=argparse.SUPPRESS,
    )
    parser.add_argument("--lang", choices=LANGUAGE_CODES, default="en", help="of the sentences")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: all legal, 1: something illegal, 2: something unreadable; the highest of all files."""
    return judge_files(options, _analyse)


def _analyse(name: str, options: argparse.Namespace) -> int:
    wanted = AnalysisWanted(options.view, None if options.level == AUTO else options.level)
    status = LEGAL
    for told in finished_game(name, None).analysis(wanted):
        status = status if told.is_legal else ILLEGAL
        as_line = json_line(told.line) if options.json else ""
        print(as_line or told.sentence(options.lang))
    return status


def _level(text: str) -> int | str:
    return AUTO if text == AUTO else level(text)
