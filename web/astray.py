"""Where nothing is to be had: a page with a way on for people, a word for programs."""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from flask import Response, render_template, request
from werkzeug.exceptions import HTTPException

from web.pages import language_asked_for
from web.words import Catalogue


def answering(catalogues: Mapping[str, Catalogue]) -> Callable[[HTTPException], Response]:
    """The error handler of an app. Nothing of the request is shown again."""

    def answer(error: HTTPException) -> Response:
        if _is_looked_at(error):
            made = Response(_page(error, catalogues), status=error.code, mimetype="text/html")
        else:
            made = Response(
                f"{error.code} {error.name}\n", status=error.code, mimetype="text/plain"
            )
        retry = getattr(error, "retry_after", None)
        if retry is not None:
            made.headers["Retry-After"] = str(retry)
        return made

    return answer


def _is_looked_at(error: HTTPException) -> bool:
    """Whether a person waits for a page at one of our own addresses."""
    is_ours = error.code != HTTPStatus.MISDIRECTED_REQUEST
    return is_ours and request.method == "GET" and "text/html" in request.accept_mimetypes.values()


def _page(error: HTTPException, catalogues: Mapping[str, Catalogue]) -> str:
    language = language_asked_for()
    words = catalogues[language]
    sentence = words.get(f"astray.{error.code}", words["astray.other"])
    return render_template(
        "astray.html", lang=language, words=words, code=error.code, sentence=sentence
    )
