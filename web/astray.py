"""Where nothing is to be had: a page with a way on for people, a word for programs."""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from flask import Response, request
from werkzeug.exceptions import HTTPException

from companion.storage.trouble import DamagedRow, LogTrouble
from web.pages import drawn, language_asked_for
from web.words import Catalogue


def answering(catalogues: Mapping[str, Catalogue]) -> Callable[[HTTPException], Response]:
    """The error handler of an app. Nothing of the request is shown again."""

    def answer(error: HTTPException) -> Response:
        words = catalogues[language_asked_for()]
        sentence = words.get(f"astray.{error.code}", words["astray.other"])
        made = _said(error.code, sentence, f"{error.code} {error.name}", catalogues)
        retry = getattr(error, "retry_after", None)
        if retry is not None:
            made.headers["Retry-After"] = str(retry)
        return made

    return answer


def answering_trouble(catalogues: Mapping[str, Catalogue]) -> Callable[[LogTrouble], Response]:
    """The error handler for a log that cannot be read; a row that was changed is gone for good.

    Which file it is, strangers need not know.
    """

    def answer(trouble: LogTrouble) -> Response:
        words = catalogues[language_asked_for()]
        if not isinstance(trouble, DamagedRow):
            sentence = words["astray.other"]
            return _said(HTTPStatus.SERVICE_UNAVAILABLE, sentence, sentence, catalogues)
        sentence = words["astray.damaged"].format(row=trouble.row)
        return _said(HTTPStatus.GONE, sentence, sentence, catalogues)

    return answer


def _said(
    code: int | None, sentence: str, plain: str, catalogues: Mapping[str, Catalogue]
) -> Response:
    """The sentence for people, the plain line for programs."""
    if not _is_looked_at(code):
        return Response(f"{plain}\n", status=code, mimetype="text/plain")
    page = drawn("astray", catalogues, code=code, sentence=sentence)
    return Response(page, status=code, mimetype="text/html")


def _is_looked_at(code: int | None) -> bool:
    """Whether a person waits for a page at one of our own addresses."""
    is_ours = code != HTTPStatus.MISDIRECTED_REQUEST
    return is_ours and request.method == "GET" and "text/html" in request.accept_mimetypes.values()
