"""The program `faust`: Ctrl-C ends it without a traceback, also while its modules load."""

from collections.abc import Sequence

INTERRUPTED = 130  # as a shell says of what Ctrl-C ended


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        from companion.commands import cli  # noqa: PLC0415  # what it calls takes half a second

        return cli.main(arguments)
    except KeyboardInterrupt:  # before the command could listen for it, or in one that need not
        return INTERRUPTED
