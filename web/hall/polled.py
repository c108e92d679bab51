"""JSON for pages that ask again every second: an ETag spares them what they have already."""

import json
from collections.abc import Mapping
from hashlib import blake2b

from flask import Response, request

from companion.observations import Json

AT = "X-At"  # header: the time by the clock of whatever times stand in the JSON
FOR_ANY_PROXY = "public, max-age=1"


def polled(said: Mapping[str, Json], at: float) -> Response:
    """Answers one device; 304 where it has this already."""
    return answered(packed(said), at, "no-store")


def packed(said: Mapping[str, Json]) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def answered(body: bytes, at: float, cache: str) -> Response:
    """The same for a body that is there; `cache` is the Cache-Control."""
    answer = Response(body, mimetype="application/json")
    answer.set_etag(blake2b(body, digest_size=12).hexdigest())
    answer.headers[AT] = f"{at:.3f}"
    answer.headers["Cache-Control"] = cache
    answer.make_conditional(request)
    return answer
