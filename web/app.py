"""The Flask app: every route behind the same guards, every answer with the same headers."""

from collections.abc import Callable
from typing import cast

from flask import Flask, Response, request
from werkzeug.exceptions import Forbidden, HTTPException, MisdirectedRequest

from companion.observations import PageSaid
from companion.store import Log
from web import pages
from web.guards import HEADERS, LONGEST_BODY, NAMES, is_our_host, may_change
from web.stream import Stream
from web.words import read_catalogues

Say = Callable[[PageSaid], None]

STREAM = "faust.stream"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def create_app(store: Log, say: Say) -> Flask:
    """The page of one table. `say` takes what somebody said on it; its time is not yet set."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_BODY
    catalogues = read_catalogues()
    stream = Stream(store.reader(), catalogues)
    app.extensions[STREAM] = stream
    app.before_request(_guard)
    app.after_request(_with_headers)
    app.register_error_handler(HTTPException, _plain_error)
    app.register_blueprint(pages.blueprint(stream, catalogues, say))
    return app


def stream_of(app: Flask) -> Stream:
    """What wakes and closes the live updates of an app."""
    return cast(Stream, app.extensions[STREAM])


def _guard() -> None:
    host = request.host
    if not is_our_host(request.headers.get("Host", ""), int(request.environ["SERVER_PORT"]), NAMES):
        raise MisdirectedRequest
    if request.method not in SAFE_METHODS and not may_change(
        request.headers.get("Origin"),
        host,
        request.headers.get("Content-Type", ""),
        request.headers.get("Sec-Fetch-Site"),
    ):
        raise Forbidden


def _with_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def _plain_error(error: HTTPException) -> Response:
    """A word, no page: nothing of the request is shown again."""
    answer = Response(f"{error.code} {error.name}\n", status=error.code, mimetype="text/plain")
    retry = getattr(error, "retry_after", None)
    if retry is not None:
        answer.headers["Retry-After"] = str(retry)
    return answer
