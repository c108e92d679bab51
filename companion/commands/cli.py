"""The command `faust`: one subcommand a capability, its options, its exit status."""

import argparse
import errno
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module

from companion.version import PACKAGE, VERSION

# As help lists them: a module each, and only that of the command that is called is loaded.
COMMANDS = (
    "referee", "analyse", "score", "replay", "play", "demo", "hall",
    "service", "verify", "rescue", "backup", "export", "look",
    "doctor", "slots", "bench",
)  # fmt: skip
OUTPUT_FAILED = 74  # of an output that cannot be written, as in sysexits.h


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    said = [*(sys.argv[1:] if arguments is None else arguments)]
    if said[:2] == ["hall", "check"]:  # of an older version
        said = ["verify", "--beside", *said[2:]]
    options = build_parser(*said[:1]).parse_args(said)
    try:
        status: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if error.errno not in {errno.EPIPE, errno.ENOSPC}:
            raise
        return _output_failed(error)
    return status


def _output_failed(error: OSError) -> int:
    """The reader has gone, or the disk is full: say so, and let nothing be written at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return 1
    print(f"faust: the output cannot be written: {error.strerror}", file=sys.stderr)
    return OUTPUT_FAILED


def build_parser(called: str = "") -> argparse.ArgumentParser:
    """With that command, if it is called by its name; else with all of them."""
    parser = argparse.ArgumentParser(
        prog="faust", description="The referee for Doctor Faust that sits at the table."
    )
    parser.add_argument("--version", action="version", version=f"{PACKAGE} {VERSION}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name in (called,) if called in COMMANDS else COMMANDS:
        module = re.sub("[ -]", "_", name)
        import_module(f"companion.commands.{module}").add_to(commands)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
