"""The command `faust`: one subcommand a capability, its options, its exit status."""

import argparse
import sys
from collections.abc import Sequence

from companion import demo_command, referee_command, replay_command, score_command
from companion.bench import command as bench_command


def main(arguments: Sequence[str] | None = None) -> int:
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    options = build_parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nobody is left to tell
        return 1
    return status


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="faust", description="The referee for Doctor Faust that sits at the table."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    referee_command.add_to(commands)
    score_command.add_to(commands)
    replay_command.add_to(commands)
    demo_command.add_to(commands)
    bench_command.add_to(commands)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
