"""When a table asks its hall over https again: soon where an answer is late, else now and then."""

from companion.hall.protocol.wire import Batch, HallSaid, Have, NotTaken, TableHello, TableSaid

ASK_EVERY_S = 2.0  # when nothing else was to be said
ASK_SOON_S, ASK_LATER_S = 0.125, 1.0  # where rows have no answer yet; doubled each time


class Asking:
    """A hall under load answers rows with the next request: who waited for that would be late."""

    def __init__(self) -> None:
        self._asked_at: float | None = None
        self._pause = ASK_EVERY_S

    def is_due(self, now: float) -> bool:
        return self._asked_at is None or now - self._asked_at >= self._pause

    def asked(self, now: float, said: TableSaid | None = None) -> None:
        """Something is sent now; None asks only."""
        self._asked_at = now
        if isinstance(said, TableHello | Batch):
            self._pause = ASK_SOON_S
        elif said is None and self._pause < ASK_LATER_S:
            self._pause *= 2

    def heard(self, said: HallSaid) -> None:
        if isinstance(said, Have | NotTaken):
            self._pause = ASK_EVERY_S
