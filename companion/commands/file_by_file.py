"""Commands that judge files: one after the other, what cannot be read, the exit status."""

import argparse
import json
import sys
from collections.abc import Callable

from companion.games.lines import BadFile
from companion.storage.trouble import LogTrouble, on_a_line

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2

Judge = Callable[[str, argparse.Namespace], int]


def judge_files(options: argparse.Namespace, judge: Judge) -> int:
    """`judge` for each of `options.files`; the highest exit status of the single ones."""
    status = LEGAL
    for name in options.files:
        if len(options.files) > 1:
            print(json.dumps({"file": name}) if options.json else f"{name!r}:")
        status = max(status, judge_file(name, options, judge))
    return status


def judge_file(name: str, options: argparse.Namespace, judge: Judge) -> int:
    """One line on stderr names the file, the line, what is wrong and what was expected."""
    try:
        return judge(name, options)
    except BadFile as error:
        print(f"{on_a_line(name)}: {error}", file=sys.stderr)
        return UNREADABLE
    except LogTrouble as trouble:
        print(trouble, file=sys.stderr)
        return UNREADABLE
