"""The routes: the page, its live stream, its state, and what may be said on it."""

from collections.abc import Callable, Iterator, Mapping

from flask import Blueprint, Response, jsonify, render_template, request
from werkzeug.exceptions import BadRequest, ServiceUnavailable

from companion.observations import Json, PageSaid
from web.stream import Stream
from web.words import Catalogue, choose_language

# What the table's own page may say; the rest needs a role, which the table has not.
MAY_SAY = frozenset({"reveal", "turn-done", "undo"})
BY = "table"
NO_PROXY_BUFFER = {"X-Accel-Buffering": "no"}


def blueprint(
    stream: Stream, catalogues: Mapping[str, Catalogue], say: Callable[[PageSaid], None]
) -> Blueprint:
    pages = Blueprint("pages", __name__)

    @pages.get("/")
    def table() -> str:
        language = _language()
        return render_template(
            "table.html", lang=language, words=catalogues[language], languages=[*catalogues]
        )

    @pages.get("/api/state")
    def state() -> Response:
        return jsonify(stream.shown(_language()))

    @pages.get("/events")
    def events() -> Response:
        if not stream.enter():
            raise ServiceUnavailable(retry_after=3)
        messages = _until_left(stream, stream.messages(_last_seen(), _language()))
        return Response(messages, mimetype="text/event-stream", headers=NO_PROXY_BUFFER)

    @pages.post("/say")
    def said() -> tuple[str, int]:
        say(_read_said(request.get_json(silent=True)))
        return "", 202

    return pages


def _language() -> str:
    return choose_language(request.args.get("lang"), request.headers.get("Accept-Language", ""))


def _last_seen() -> int | None:
    """The row that a browser which comes back saw last."""
    last = request.headers.get("Last-Event-ID", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 19 else None


def _until_left(stream: Stream, messages: Iterator[bytes]) -> Iterator[bytes]:
    try:
        yield from messages
    finally:
        stream.leave()


def _read_said(body: Json) -> PageSaid:
    """What the page says; BadRequest for anything that it may not."""
    if not isinstance(body, dict):
        raise BadRequest
    what = body.get("say")
    if not isinstance(what, str) or what not in MAY_SAY:
        raise BadRequest
    words = {key: value for key, value in body.items() if key in {"field", "value"}}
    if not isinstance(words.get("field", ""), str) or not isinstance(words.get("value", 0), int):
        raise BadRequest
    return PageSaid(0.0, BY, what, words)
