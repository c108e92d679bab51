"""How long a test waits for what must come: only what never comes takes so long.

No test is about how fast a machine is; those that measure time measure the processor's.
"""

import threading
import time
from collections.abc import Callable

PATIENCE_S = 300.0
PATIENCE_MS = 1000 * PATIENCE_S
LOOK_EVERY_S = 0.005


def until(holds: Callable[[], bool], what: str = "it") -> None:
    """Looks again and again: what other threads and processes do cannot be waited for."""
    end = time.monotonic() + PATIENCE_S
    gone_by = threading.Event()
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"{what} never came")
        gone_by.wait(LOOK_EVERY_S)
