"""`faust score`: the score sheet of a recorded game."""

import argparse
import json

from companion.commands.file_by_file import ILLEGAL, LEGAL, judge_file
from companion.commands.record_file import load_record
from companion.games.faust.files.score_sheet import score_sheet, sheet_to_json
from companion.games.faust.words.languages import LANGUAGES
from companion.games.faust.words.sheet_words import sheet_lines
from companion.games.faust.words.speaker import Speaker


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("score", help="the score sheet of a recorded game")
    parser.add_argument("file", metavar="FILE", help="a game record, or notation")
    parser.add_argument("--json", action="store_true", help="the sheet as one JSON object")
    parser.add_argument("--lang", choices=[*LANGUAGES], default="en", help="of the sheet")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: counted, 1: counted up to an illegal turn, 2: unreadable."""
    return judge_file(options.file, options, _count)


def _count(name: str, options: argparse.Namespace) -> int:
    record = load_record(name)
    sheet = score_sheet(record)
    if options.json:
        print(json.dumps(sheet_to_json(sheet), ensure_ascii=False))
    else:
        print("\n".join(sheet_lines(sheet, Speaker(options.lang, record.header))))
    return LEGAL if sheet.illegal is None else ILLEGAL
