"""What a request carries: small, shallow JSON, or it is a bad request."""

from flask import request
from werkzeug.exceptions import BadRequest

from companion.json_reader import BadValue, Json, read_json, read_object

DEEPEST_LEVELS = 6  # of anything that is ever said


def body() -> dict[str, Json]:
    if not request.is_json:
        raise BadRequest
    data = request.get_data()  # no more than the application takes
    try:
        return read_object(read_json(data, len(data), DEEPEST_LEVELS), "it")
    except BadValue:
        raise BadRequest from None
