"""The command `faust`: one module a subcommand, and what several of them share."""

import sys

REFUSED = 2  # the exit status of what was not done


def refused(why: object) -> int:
    """Says on stderr why nothing is done, and gives the exit status for that."""
    print(why, file=sys.stderr)
    return REFUSED
