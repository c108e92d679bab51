"""Which pictures a table brings to its hall: of faults unasked, any other when it is wanted."""

from collections import OrderedDict, deque
from collections.abc import Iterable

from companion.storage.chain import Row
from companion.storage.evidence import pictures_in

FAULTS = frozenset({"illegal", "unclear"})
MOST_FAULTS = 32  # of which more pictures may come yet
MOST_WAITING = 200  # the oldest go first: the desk can ask again
MOST_TRIES = 3  # to bring one: the hall may not take it


class PicturesToBring:
    """Told of every row of the log, and of every wish of the hall."""

    def __init__(self) -> None:
        self._faults: deque[int] = deque(maxlen=MOST_FAULTS)
        self._waiting: OrderedDict[str, int] = OrderedDict()  # and the row that names each
        self._tried: dict[str, int] = {}  # how often, of those that wait

    def note(self, row: Row) -> None:
        if row.kind == "event" and row.content().get("kind") in FAULTS:
            self._faults.append(row.id)
        elif row.kind == "evidence":
            content = row.content()
            if content.get("row") in self._faults:
                self._add(pictures_in(content), row.id)

    def want(self, pictures: Iterable[str]) -> None:
        """The hall has the rows that name them."""
        self._add(pictures, 0)

    def first_held(self, rows: int) -> None:
        """What the hall held before we came is no news to it: it asks for what it wants of that."""
        old = [picture for picture, row in self._waiting.items() if 0 < row <= rows]
        for picture in old:
            self.done(picture)

    def next(self, held: int) -> str | None:
        """One to bring now; the hall takes none before the row that names it."""
        found = next((one for one, row in self._waiting.items() if row <= held), None)
        if found is not None:
            self._tried[found] = self._tried.get(found, 0) + 1
            if self._tried[found] > MOST_TRIES:
                self.done(found)
                return None
        return found

    def done(self, picture: str) -> None:
        self._waiting.pop(picture, None)
        self._tried.pop(picture, None)

    def _add(self, pictures: Iterable[str], row: int) -> None:
        for picture in pictures:
            self._waiting[picture] = min(row, self._waiting.get(picture, row))
        while len(self._waiting) > MOST_WAITING:
            self.done(next(iter(self._waiting)))
