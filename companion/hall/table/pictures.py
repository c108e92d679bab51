"""Which pictures a table has yet to bring to its hall, which asks for all that it wants to see."""

from collections import OrderedDict
from collections.abc import Iterable

MOST_WAITING = 200  # the oldest go first: the hall asks again
MOST_TRIES = 3  # to bring one: the hall may not take it


class PicturesToBring:
    """In the order in which they were asked for."""

    def __init__(self) -> None:
        self._tried: OrderedDict[str, int] = OrderedDict()  # how often, of those that wait

    def want(self, pictures: Iterable[str]) -> None:
        for picture in pictures:
            self._tried.setdefault(picture, 0)
        while len(self._tried) > MOST_WAITING:
            self._tried.popitem(last=False)

    def next(self) -> str | None:
        """One to bring now, until it is `done`."""
        picture = next(iter(self._tried), None)
        if picture is None:
            return None
        self._tried[picture] += 1
        if self._tried[picture] > MOST_TRIES:
            self.done(picture)
            return None
        return picture

    def done(self, picture: str) -> None:
        self._tried.pop(picture, None)
