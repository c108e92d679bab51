"""How a command that runs until its end is asked for says what is wrong, and its statuses."""

import sys

DONE, NOT_BEGUN, CRASHED, NOT_WRITTEN = 0, 2, 70, 74  # as in sysexits.h


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
