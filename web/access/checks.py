"""What every request has to pass and every answer carries, whichever app it is."""

from flask import Response, request
from werkzeug.exceptions import Forbidden, MisdirectedRequest, RequestURITooLarge

from web.access.guards import HEADERS, LONGEST_QUERY, is_our_host, may_change

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def check_request(names: frozenset[str]) -> None:
    if not is_our_host(request.headers.get("Host", ""), int(request.environ["SERVER_PORT"]), names):
        raise MisdirectedRequest
    if len(request.query_string) > LONGEST_QUERY:
        raise RequestURITooLarge
    if request.method not in SAFE_METHODS and not may_change(
        request.headers.get("Origin"),
        f"{request.scheme}://{request.host}",
        request.headers.get("Content-Type", ""),
        request.headers.get("Sec-Fetch-Site"),
    ):
        raise Forbidden


def whole(response: Response) -> Response:
    """The page's files are small and read at once: a visitor who leaves would let them open."""
    if response.direct_passthrough:
        response.direct_passthrough = False
        body = response.get_data()
        response.close()
        response.set_data(body)
    return response


def with_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
    return response
