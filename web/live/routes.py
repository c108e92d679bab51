"""What changes while one looks: the state, its stream, the camera's picture, and what is said."""

import threading
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import ServiceUnavailable

from companion.json_reader import BadValue
from web.access.admission import Admission, role, the_key
from web.access.bodies import body, expect_fresh, seen_row, whole_number
from web.access.page_words import Vocabulary, read_said
from web.live.broadcast import Broadcast
from web.live.overtaken import JustSaid, WordSaid
from web.live.stream import Feed, Stream
from web.pages import language_asked_for
from web.services import PageServices

NO_PROXY_BUFFER = {"X-Accel-Buffering": "no"}
MOST_WATCHERS = 4  # who wait for a picture at once: each takes a thread for up to a second


def blueprint(
    house: PageServices,
    telling: tuple[Stream, Broadcast],
    guests: Admission,
    words: Callable[[], tuple[Vocabulary, bool]],
) -> Blueprint:
    """`words` gives what may be said of the game at hand, and whether it is over."""
    stream, broadcast = telling
    live = Blueprint("live", __name__)

    @live.get("/api/state")
    def state() -> Response:
        return jsonify(stream.shown(language_asked_for()))

    @live.get("/events")
    def events() -> Response:
        feed = Feed(language_asked_for(), last_seen(), role=role(), device=_device())
        answer = Response(mimetype="text/event-stream", headers=NO_PROXY_BUFFER)
        if request.method == "GET":
            if not broadcast.enter(request.remote_addr or "", feed):
                raise ServiceUnavailable(retry_after=3)
            answer.call_on_close(lambda: broadcast.leave(feed))
            answer.response = broadcast.messages(feed)
        return answer

    _add_voice(live, (house, JustSaid(stream.latest_row)), guests, words)
    _add_camera(live, house)
    return live


def _add_voice(
    live: Blueprint,
    hearing: tuple[PageServices, JustSaid],
    guests: Admission,
    words: Callable[[], tuple[Vocabulary, bool]],
) -> None:
    house, just_said = hearing

    @live.post("/say")
    def said() -> tuple[str, int] | tuple[Response, int]:
        guests.check_words_rate()
        expect_fresh(house.steady())
        try:
            word = replace(read_said(body(), role(), *words()), seen=seen_row())
            at = house.steady()
            heard = WordSaid(word.say, word.words, word.by, _device(), at, word.seen)
            before = just_said.said_before(heard)
            if before is None:
                house.say(word)
            elif before.words != word.words:
                return jsonify({"code": "said-otherwise"}), HTTPStatus.CONFLICT
        except BadValue as wrong:
            return jsonify({"code": wrong.code}), HTTPStatus.BAD_REQUEST
        return "", 202


def _device() -> str:
    key = the_key()
    return "" if key is None else key.hash


def _add_camera(live: Blueprint, house: PageServices) -> None:
    watching = threading.BoundedSemaphore(MOST_WATCHERS)

    @live.get("/api/places")
    def places() -> Response:
        """Where a picture of the flat board shows which field; nothing where there is no camera."""
        return jsonify(dict(house.places()))

    @live.get("/frame.jpg")
    def frame() -> Response:
        if not watching.acquire(blocking=False):
            raise ServiceUnavailable(retry_after=1)
        try:
            seen = house.preview(whole_number(request.args.get("after", "")) or 0)
        finally:
            watching.release()
        if seen is None:
            return Response(status=204)
        number, picture = seen
        return Response(picture, mimetype="image/jpeg", headers={"X-Frame": str(number)})


def last_seen() -> int | None:
    """The row that a browser which comes back saw last."""
    return whole_number(request.headers.get("Last-Event-ID") or request.args.get("after", ""))
