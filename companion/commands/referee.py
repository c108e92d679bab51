"""`faust referee`: verdicts on recorded games, as sentences, JSON lines or notation."""

import argparse
import json

from companion.commands.file_by_file import ILLEGAL, LEGAL, judge_files
from companion.commands.record_file import load_record
from companion.games.faust.files.notation import write_notation
from companion.games.faust.files.record_lines import write_record
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.referee import (
    GameOver,
    IllegalTurn,
    LegalTurn,
    Verdict,
    adjudicate,
)
from companion.games.faust.words.languages import LANGUAGES
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.words import verdict_sentences


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("referee", help="adjudicate recorded games")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a game record, or notation")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="verdicts as JSON lines")
    form.add_argument("--notation", action="store_true", help="the game in notation, with remarks")
    form.add_argument("--record", action="store_true", help="the game as a record, no verdicts")
    parser.add_argument("--lang", choices=[*LANGUAGES], default="en", help="of the sentences")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: all legal, 1: something illegal, 2: something unreadable; the highest of all files."""
    return judge_files(options, _judge)


def _judge(name: str, options: argparse.Namespace) -> int:
    record = load_record(name)
    speaker = Speaker(options.lang, record.header)
    status = LEGAL
    verdicts = []
    for verdict in adjudicate(record):
        verdicts.append(verdict)
        if isinstance(verdict, IllegalTurn):
            status = ILLEGAL
        if options.json:
            print(json.dumps(verdict_to_json(verdict), ensure_ascii=False))
        elif not (options.notation or options.record):
            print(verdict_sentences(verdict, speaker))
    if options.notation:
        print(write_notation(record, remarks(verdicts)), end="")
    if options.record:
        print(write_record(record), end="")
    return status


def remarks(verdicts: list[Verdict]) -> dict[int, str]:
    """Behind each turn in notation: soul cards gained, points lapsed, the fault, the result."""
    said: dict[int, str] = {}
    last = 0
    for verdict in verdicts:
        match verdict:
            case LegalTurn():
                last = verdict.turn.number
                words = [f"+{card}" for card in verdict.soul_cards]
                words += [f"lapsed {verdict.lapsed}"] if verdict.lapsed else []
                said[last] = " ".join(words)
            case IllegalTurn():
                said[verdict.turn.number] = f"illegal: {verdict.code}, p. {verdict.page}"
            case GameOver():
                red, blue = (score.total for score in verdict.scores)
                said[last] = f"{said[last]} {verdict.position.ending} {red}:{blue}".strip()
    return {number: remark for number, remark in said.items() if remark}
