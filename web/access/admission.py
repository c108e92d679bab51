"""Who asks, and what every request has to pass and every answer carries, whichever app it is.

The companion stands in a room with strangers' phones: a page from elsewhere must neither read
nor say anything here, whatever name it gives this machine. Who asks is told by the key in the
cookie, and by the role that it proves; how often one may ask is counted.
"""

import ipaddress
import re
from collections.abc import Callable, Mapping

from flask import Flask, Response, g, request
from werkzeug.exceptions import Forbidden, MisdirectedRequest, RequestURITooLarge, TooManyRequests

from companion.rates import RequestRates
from web.access.keys import LASTS_S, Key, Keys
from web.access.roles import Role, Roles
from web.services import Limits

LONGEST_SECRET = 64
FILES_OF_A_PAGE = 10  # a page that is opened asks for many files at once
NAMES = frozenset({"localhost"})
LONGEST_BODY = 64 * 1024
LONGEST_QUERY = 2 * 1024
JSON_TYPE, JPEG_TYPE = "application/json", "image/jpeg"
SAID_AS = frozenset({JSON_TYPE, JPEG_TYPE})  # no form of a page from elsewhere can send these
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
        " require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_PORT = r"(?::(\d{1,5}))?"
_BRACKETED = re.compile(rf"\[([0-9a-fA-F:.]+)\]{_PORT}")
_PLAIN = re.compile(rf"([0-9a-zA-Z.-]+){_PORT}")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Admission:
    """Finds the role of a request and refuses what the role may not."""

    def __init__(self, keys: Keys, steady: Callable[[], float], limits: Limits) -> None:
        self._keys = keys
        self._asking = RequestRates(steady, limits.requests_a_second)
        self._fetching = RequestRates(steady, limits.requests_a_second * FILES_OF_A_PAGE)
        self._saying = RequestRates(steady, limits.words_a_second)

    def check_rate(self) -> None:
        """Before all else: a device with a key is counted by itself, all others by address."""
        address = request.remote_addr or ""
        self._know()
        rates = self._fetching if request.endpoint == "static" else self._asking
        if not rates.take(address if g.key is None else g.key.hash):
            raise TooManyRequests(retry_after=1)

    def _know(self) -> None:
        secret = request.cookies.get(cookie_name(), "")
        g.key = self._keys.find(secret) if 0 < len(secret) <= LONGEST_SECRET else None

    def check_role(self, routes: Mapping[str, Roles]) -> None:
        """Of the key as it is now: meanwhile another game may have begun, between others."""
        self._know()
        if request.endpoint is not None and role() not in routes.get(request.endpoint, ()):
            raise Forbidden

    def check_words_rate(self) -> None:
        key = the_key()
        if key is not None and not self._saying.take(key.hash):
            raise TooManyRequests(retry_after=1)


def the_key() -> Key | None:
    key: Key | None = g.key
    return key


def role() -> Role:
    key = the_key()
    return Role.ONLOOKER if key is None else key.role


def cookie_name() -> str:
    """The cookie's name, with the port: browsers share cookies between ports of a machine."""
    return cookie_name_at(request.environ["SERVER_PORT"])


def cookie_name_at(port: object) -> str:
    return f"faust-{port}"


def give_key(answer: Response, secret: str) -> None:
    answer.set_cookie(
        cookie_name(),
        secret,
        max_age=int(LASTS_S),
        httponly=True,
        samesite="Strict",
        secure=request.scheme == "https",
    )


def take_key(answer: Response) -> None:
    answer.delete_cookie(cookie_name(), httponly=True, samesite="Strict")


def is_our_host(host: str, port: int, names: frozenset[str] = NAMES) -> bool:
    """Whether a Host header means us: one of our names, or a literal address of a private net.

    A page that had its own name rebound to this machine always carries that name here.
    """
    found = _BRACKETED.fullmatch(host) or _PLAIN.fullmatch(host)
    if found is None or int(found.group(2) or 80) != port:
        return False
    return found.group(1).lower() in names or _is_private_literal(found.group(1))


def _is_private_literal(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return (address.is_private or address.is_loopback) and not address.is_unspecified


def may_change(origin: str | None, ours: str, content_type: str, site: str | None) -> bool:
    """Whether a request may say something: only our own page, and as no form could.

    `ours` is our origin, of a host that has passed the host rule. Browsers leave `site` out on
    plain http, so it only adds.
    """
    return (
        origin == ours
        and site in {None, "same-origin"}
        and content_type.partition(";")[0].strip().lower() in SAID_AS
    )


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
