"""The command `faust`: one subcommand a capability, its options, its exit status."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence

from companion.commands import (
    analyse,
    backup,
    bench,
    demo,
    doctor,
    export,
    hall,
    hall_broker_files,
    hall_check,
    hall_schema,
    look,
    play,
    referee,
    replay,
    rescue,
    score,
    service,
    slots,
    verify,
)
from companion.version import PACKAGE, VERSION

COMMANDS = (
    referee, analyse, score, replay, play, demo, hall, hall_broker_files, hall_check, hall_schema,
    service, verify, rescue, backup, export, look, doctor, slots, bench,
)  # fmt: skip  # as help lists them
NAMES_OF_TWO_WORDS = frozenset({"hall broker-files", "hall check", "hall schema"})
OUTPUT_FAILED = 74  # of an output that cannot be written, as in sysexits.h


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    said = [*(sys.argv[1:] if arguments is None else arguments)]
    options = build_parser().parse_args(_with_whole_name(said))
    try:
        status: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if error.errno not in {errno.EPIPE, errno.ENOSPC}:
            raise
        return _output_failed(error)
    return status


def _with_whole_name(said: list[str]) -> list[str]:
    """Some commands have a name of two words: what belongs to running a hall."""
    whole = " ".join(said[:2])
    return [whole, *said[2:]] if whole in NAMES_OF_TWO_WORDS else said


def _output_failed(error: OSError) -> int:
    """The reader has gone, or the disk is full: say so, and let nothing be written at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return 1
    print(f"faust: the output cannot be written: {error.strerror}", file=sys.stderr)
    return OUTPUT_FAILED


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="faust", description="The referee for Doctor Faust that sits at the table."
    )
    parser.add_argument("--version", action="version", version=f"{PACKAGE} {VERSION}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
