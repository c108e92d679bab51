"""Who asks: the key in the cookie, the role that it proves, and how often one may ask."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from flask import Response, g, request
from werkzeug.exceptions import Forbidden, TooManyRequests

from web.access.keys import Key, Keys
from web.access.roles import ROUTES, Role
from web.services import Limits

MOST_ADDRESSES = 4096  # that are remembered; the one heard longest ago is forgotten
BURST_S = 3.0  # s of asking that may come at once
LONGEST_SECRET = 64
FILES_OF_A_PAGE = 10  # a page that is opened asks for many files at once


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class RequestRates:
    """A bucket of tokens for each address or device, filled at a steady rate."""

    def __init__(self, clock: Callable[[], float], a_second: float) -> None:
        self._clock = clock
        self._rate = a_second
        self._most = max(1.0, a_second * BURST_S)
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    @property
    def remembered(self) -> int:
        """How many addresses or devices have a bucket."""
        return len(self._buckets)

    def take(self, who: str) -> bool:
        """Takes a token, and says whether there was one."""
        now = self._clock()
        with self._lock:
            bucket = self._buckets.setdefault(who, _Bucket(self._most, now))
            self._buckets.move_to_end(who)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
            passed = max(0.0, now - bucket.at)  # clocks are set back, too
            bucket.tokens = min(self._most, bucket.tokens + passed * self._rate)
            bucket.at = now
            if bucket.tokens < 1:
                return False
            bucket.tokens -= 1
            return True


class Admission:
    """Finds the role of a request and refuses what the role may not."""

    def __init__(self, keys: Keys, clock: Callable[[], float], limits: Limits) -> None:
        self._keys = keys
        self._asking = RequestRates(clock, limits.requests_a_second)
        self._fetching = RequestRates(clock, limits.requests_a_second * FILES_OF_A_PAGE)
        self._saying = RequestRates(clock, limits.words_a_second)

    def let_in(self) -> None:
        """Called before every request: refuses who asks too often or may not go there."""
        rates = self._fetching if request.endpoint == "static" else self._asking
        if not rates.take(request.remote_addr or ""):
            raise TooManyRequests(retry_after=1)
        secret = request.cookies.get(cookie_name(), "")
        g.key = self._keys.find(secret) if 0 < len(secret) <= LONGEST_SECRET else None
        if request.endpoint is not None and role() not in ROUTES.get(request.endpoint, ()):
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
    return f"faust-{request.environ['SERVER_PORT']}"


def give_key(answer: Response, secret: str, lasts: float) -> None:
    answer.set_cookie(
        cookie_name(),
        secret,
        max_age=int(lasts),
        httponly=True,
        samesite="Strict",
        secure=request.scheme == "https",
    )


def take_key(answer: Response) -> None:
    answer.delete_cookie(cookie_name(), httponly=True, samesite="Strict")
