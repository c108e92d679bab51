"""What every request has to pass and every answer carries, whichever app it is."""

from collections.abc import Mapping

from flask import Flask, Response, request
from werkzeug.exceptions import Forbidden, MisdirectedRequest, RequestURITooLarge

from web.access.admission import Admission
from web.access.guards import HEADERS, LONGEST_QUERY, NAMES, is_our_host, may_change
from web.access.roles import Roles

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def guard(
    app: Flask, admission: Admission, names: frozenset[str], may: Mapping[str, Roles] | None
) -> None:
    """`names` are this machine's; `may` says which route answers whom; None: each everybody."""
    app.before_request(admission.check_rate)
    app.before_request(lambda: check_request(NAMES | names))
    if may is not None:
        app.before_request(lambda: admission.check_role(may))
    app.after_request(whole)
    app.after_request(with_headers)


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
