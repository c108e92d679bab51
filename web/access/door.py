"""Who is heard at all, before anything is asked for: not who was refused over and over.

A refusal costs more than asking for it, so an address with too many of them is not listened to for
some seconds. Who shows a key that holds is heard all the same, whoever else speaks from there.
"""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial

from companion.rates import remember
from web.access.keys import Keys

MOST_REFUSALS = 20  # that were not made up for by as many answers
SHUT_S = 5.0  # s for which an address is then not heard
REFUSALS = frozenset({400, 413, 421, 429, 431, 501})  # what whoever means no harm hardly gets
_SECRET = r"(?:^|;) *{name}=([\w-]{{1,64}}) *(?:;|$)"


class Door:
    """Asked by the server at each connection and each request, from any thread."""

    def __init__(
        self,
        keys: Keys,
        steady: Callable[[], float],
        here: frozenset[str] = frozenset(),
        bearer: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`here` are the addresses of this machine; a `bearer` shows a key, but no cookie."""
        self._keys, self._bearer = keys, bearer
        self._steady = steady
        self.here = here
        self._lock = threading.Lock()
        self._refusals: OrderedDict[str, int] = OrderedDict()
        self._shut: OrderedDict[str, float] = OrderedDict()  # until when
        self._shown: OrderedDict[str, Callable[[], bool]] = OrderedDict()  # if the last key holds

    def show(self, address: str, holds: Callable[[], bool]) -> None:
        """Somebody there has a key, for as long as it holds."""
        with self._lock:
            remember(self._shown, address, holds)

    def knows(self, address: str) -> bool:
        """Whether it is this machine's, or somebody there has shown a key that still holds."""
        with self._lock:
            holds = self._shown.get(address)
        return address in self.here or (holds is not None and holds())

    def key_in(self, heads: Mapping[str, str], cookie: str) -> Callable[[], bool] | None:
        """Whether the key that a request shows still holds; None where it shows none that does."""
        found = re.search(_SECRET.format(name=cookie), heads.get("cookie", ""))
        key = None if found is None else self._keys.find(found[1])
        if key is not None:
            return partial(self._keys.holds, key.hash)
        bearer = heads.get("authorization", "")
        return partial(self._bearer, bearer) if self._bearer(bearer) else None

    def is_shut(self, address: str) -> bool:
        """Whether only who shows a key is heard there just now."""
        with self._lock:
            return self._steady() < self._shut.get(address, float("-inf"))

    def lets_in(self, address: str) -> bool:
        """Whether a connection from there is taken."""
        return not self.is_shut(address) or self.knows(address)

    def answered(self, address: str, status: int) -> None:
        """Somebody without a key got that answer."""
        with self._lock:
            count = self._refusals.pop(address, 0) + (1 if status in REFUSALS else -1)
            if count >= MOST_REFUSALS:
                remember(self._shut, address, self._steady() + SHUT_S)
            elif count > 0:
                remember(self._refusals, address, count)
