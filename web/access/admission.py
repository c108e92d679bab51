"""Who asks: the key in the cookie, the role that it proves, and how often one may ask."""

from collections.abc import Callable, Mapping

from flask import Response, g, request
from werkzeug.exceptions import Forbidden, TooManyRequests

from companion.marks import SHOWS_KEY
from web.access.door import Door
from web.access.keys import LASTS_S, Key, Keys
from web.access.rates import RequestRates
from web.access.roles import Role, Roles
from web.services import Limits

LONGEST_SECRET = 64
FILES_OF_A_PAGE = 10  # a page that is opened asks for many files at once


class Admission:
    """Finds the role of a request and refuses what the role may not."""

    def __init__(self, keys: Keys, door: Door, steady: Callable[[], float], limits: Limits) -> None:
        self._keys = keys
        self._door = door
        self._asking = RequestRates(steady, limits.requests_a_second)
        self._fetching = RequestRates(steady, limits.requests_a_second * FILES_OF_A_PAGE)
        self._saying = RequestRates(steady, limits.words_a_second)

    def check_rate(self) -> None:
        """Before all else: a device with a key is counted by itself, all others by address."""
        address = request.remote_addr or ""
        secret = request.cookies.get(cookie_name(), "")
        g.key = self._keys.find(secret) if 0 < len(secret) <= LONGEST_SECRET else None
        if g.key is not None:
            request.environ[SHOWS_KEY] = True
            self._door.show(address, g.key.hash)
        rates = self._fetching if request.endpoint == "static" else self._asking
        if not rates.take(address if g.key is None else g.key.hash):
            raise TooManyRequests(retry_after=1)

    def check_role(self, routes: Mapping[str, Roles]) -> None:
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
