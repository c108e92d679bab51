"""What a request carries: small, shallow JSON that was said just now, or it is refused.

A word that was under way for too long is not done: its page has given it up, and said so.
"""

from flask import request
from werkzeug.exceptions import BadRequest, PreconditionFailed

from companion.json_reader import BadValue, Json, read_json, read_object

DEEPEST_LEVELS = 6  # of anything that is ever said
SAID_AT = "Said-At"  # when it was said, on the companion's clock as the page heard it
SEEN_ROW = "Seen-Row"  # of the log, which the page showed when it was said
STALE_S = 3.0  # a page waits for four (line.js), so nothing that it gave up is done
LONGEST_TIME = 24
LONGEST_NUMBER = 18


def body() -> dict[str, Json]:
    if not request.is_json:
        raise BadRequest
    data = request.get_data()  # no more than the application takes
    try:
        return read_object(read_json(data, len(data), DEEPEST_LEVELS), "it")
    except BadValue:
        raise BadRequest from None


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


def seen_row() -> int | None:
    """None where the page showed no game, or does not say."""
    return whole_number(request.headers.get(SEEN_ROW, "")) or None


def whole_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None
