"""`faust referee`: verdicts on recorded games, as sentences, JSON, notation or record."""

import argparse
import json
import sys

from companion.faust.languages import LANGUAGES
from companion.faust.record import BadFile, Record
from companion.faust.record_lines import read_record
from companion.faust.referee import IllegalTurn, Verdict, adjudicate
from companion.faust.speaker import Speaker
from companion.faust.verdict_lines import verdict_to_json
from companion.faust.words import verdict_sentences

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("referee", help="adjudicate recorded games")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a game record")
    parser.add_argument("--json", action="store_true", help="verdicts as JSON lines")
    parser.add_argument("--lang", choices=[*LANGUAGES], default="en", help="of the sentences")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    status = LEGAL
    for name in options.files:
        if len(options.files) > 1:
            print(json.dumps({"file": name}) if options.json else name)
        status = max(status, _judge_file(name, options))
    return status


def _judge_file(name: str, options: argparse.Namespace) -> int:
    try:
        record = load_record(name)
    except BadFile as error:
        print(f"{name!r}: {error}", file=sys.stderr)
        return UNREADABLE
    status = LEGAL
    for verdict in adjudicate(record):
        if isinstance(verdict, IllegalTurn):
            status = ILLEGAL
        print(_line(verdict, record, options))
    return status


def load_record(name: str) -> Record:
    """The record in the file `name`; BadFile when it cannot be opened or read."""
    try:
        with open(name, "rb") as file:
            data = file.read()
    except OSError as error:
        raise BadFile(1, f"cannot be opened ({error.strerror}); expected a game record") from None
    return read_record(data)


def _line(verdict: Verdict, record: Record, options: argparse.Namespace) -> str:
    if options.json:
        return json.dumps(verdict_to_json(verdict), ensure_ascii=False)
    return verdict_sentences(verdict, Speaker(options.lang, record.header))
