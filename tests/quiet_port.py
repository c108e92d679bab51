"""A port for a server that ends and begins again: nobody else is given it meanwhile."""

import itertools
import os
import socket
from contextlib import suppress

QUIET = range(10_000, 30_000)  # below those that a system gives to who asks for any
_COUNT = itertools.count(1009 * os.getpid())  # workers begin far from each other


def quiet_port() -> int:
    """One that is free on loopback."""
    for number in _COUNT:
        port = QUIET[number % len(QUIET)]
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("it counts for ever")
