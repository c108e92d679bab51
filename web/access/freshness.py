"""A word that was under way for too long is not done: its page has given it up, and said so."""

from flask import request
from werkzeug.exceptions import BadRequest, PreconditionFailed

SAID_AT = "Said-At"  # when it was said, on the companion's clock as the page heard it
STALE_S = 3.0  # a page waits for four (line.js), so nothing that it gave up is done
LONGEST_TIME = 24


def expect_fresh(now: float) -> None:
    """`now` on the clock of the heartbeats. Who says no time speaks for now."""
    said_at = request.headers.get(SAID_AT)
    if said_at is None:
        return
    try:
        age = now - float(said_at[:LONGEST_TIME])
    except ValueError:
        raise BadRequest from None
    if not abs(age) <= STALE_S:
        raise PreconditionFailed
