"""Where nothing is to be had: a page with a way on for people, a word for programs."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from flask import Response, request
from werkzeug.exceptions import HTTPException

from companion.storage.trouble import DamagedRow, LogTrouble
from web.pages import drawn, speech_asked_for

LeadsOn = tuple[tuple[str, str], ...]  # what a page is called, and its path
OF_TABLE: LeadsOn = (("table", "/"), ("phone", "/phone"), ("archive", "/archive"))


def answering(ways: LeadsOn) -> Callable[[HTTPException], Response]:
    """The error handler of an app that has these pages."""
    return partial(answer, ways=ways)


def answer(error: HTTPException, ways: LeadsOn) -> Response:
    """Nothing of the request is shown again."""
    _, words = speech_asked_for()
    sentence = words.get(f"astray.{error.code}", words["astray.other"])
    made = _said(error.code, sentence, f"{error.code} {error.name}", ways)
    retry = getattr(error, "retry_after", None)
    if retry is not None:
        made.headers["Retry-After"] = str(retry)
    return made


def answer_trouble(trouble: LogTrouble) -> Response:
    """The error handler for a log that cannot be read; a row that was changed is gone for good.

    Which file it is, strangers need not know.
    """
    _, words = speech_asked_for()
    if not isinstance(trouble, DamagedRow):
        sentence = words["astray.other"]
        return _said(HTTPStatus.SERVICE_UNAVAILABLE, sentence, sentence, OF_TABLE)
    sentence = words["astray.damaged"].format(row=trouble.row)
    return _said(HTTPStatus.GONE, sentence, sentence, OF_TABLE)


def _said(code: int | None, sentence: str, plain: str, ways: LeadsOn) -> Response:
    """The sentence for people, the plain line for programs."""
    if not _is_looked_at(code):
        return Response(f"{plain}\n", status=code, mimetype="text/plain")
    page = drawn("astray", code=code, sentence=sentence, ways=ways)
    return Response(page, status=code, mimetype="text/html")


def _is_looked_at(code: int | None) -> bool:
    """Whether a person waits for a page at one of our own addresses."""
    is_ours = code != HTTPStatus.MISDIRECTED_REQUEST
    return is_ours and request.method == "GET" and "text/html" in request.accept_mimetypes.values()
