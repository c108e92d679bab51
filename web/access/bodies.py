"""What a request carries: small, shallow JSON, or it is a bad request."""

from typing import cast

from flask import request
from werkzeug.exceptions import BadRequest

from companion.observations import Json
from web.access.page_words import is_shallow


def body() -> dict[str, Json]:
    try:
        sent = request.get_json(silent=True)
    except RecursionError:
        raise BadRequest from None
    if not isinstance(sent, dict) or not is_shallow(sent):
        raise BadRequest
    return cast(dict[str, Json], sent)
