"""The hall's side of orders: what was ordered, and what became of it.

A deadline proves nothing, for an order may still lie in a socket. So after it the order is taken
back, over and over, until the table answers: by its row, which carries the order's number, or by
saying that it will not do it. Only then it is told as not done.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from uuid import uuid4

from companion.hall.hall_time import HallClocks
from companion.hall.orders.at_table import order_of
from companion.hall.protocol.wire import Cancel, DeskOrder, NotDone, WhyNotDone
from companion.hall.shelf.shelf import Shelf, ShelfTrouble
from companion.observations import Json
from companion.storage.chain import Row

ORDER_MADE, ORDER_ENDED = "order", "order-ended"  # kinds of decisions
LASTS_S = 60.0
SEND_AGAIN_S = 2.0
MOST_ENDED = 500  # orders that are remembered after their end


class OrderState(StrEnum):
    SENT = "sent"
    DONE = "done"  # the table's row with its number is kept
    REFUSED = "refused"
    UNKNOWN = "unknown"  # its time has passed in silence: it is being taken back
    NOT_DONE = "not-done"  # the table has said that it will not do it


OPEN = frozenset({OrderState.SENT, OrderState.UNKNOWN})


@dataclass(frozen=True, slots=True)
class KeptOrder:
    """An order, for which table, and what is known of it."""

    order: DeskOrder
    table: str
    made: float  # in the hall's time
    until: float  # on the steady clock
    state: OrderState = OrderState.SENT
    why: WhyNotDone | None = None
    row: int = 0  # of the table's log, in which it is done
    sent_at: float | None = None  # or its taking back, on the steady clock


def new_order(
    stands: tuple[str, int, int], say: str, words: Mapping[str, Json], desk: str
) -> DeskOrder:
    """About the log, the game and the event in which a table stands."""
    return DeskOrder(str(uuid4()), *stands, say, words, desk, LASTS_S)


class Keeper:
    """Any thread may call. An order is on the shelf before it is sent."""

    def __init__(self, shelf: Shelf, clocks: HallClocks) -> None:
        self._shelf, self._clocks = shelf, clocks
        self._lock = threading.Lock()
        self._orders: OrderedDict[str, KeptOrder] = OrderedDict()
        for kept in shelf.decisions():
            self._fold(kept.row)

    def make(self, table: str, order: DeskOrder) -> KeptOrder:
        """ShelfTrouble where it cannot be kept: then nothing is ordered."""
        now, wall = self._clocks.steady(), self._clocks.wall()
        kept = KeptOrder(order, table, wall, now + order.left_s)
        self._shelf.decide(ORDER_MADE, _to_json(kept))
        with self._lock:
            self._orders[order.id] = kept
            self._forget()
        return kept

    def due(self, table: str) -> tuple[DeskOrder | Cancel, ...]:
        """What that table is to be told now; each again after a while, until it answers."""
        now = self._clocks.steady()
        with self._lock:
            self._expire(now)
            waiting = [
                one
                for one in self._orders.values()
                if one.table == table and one.state in OPEN and _is_due(one, now)
            ]
            for one in waiting:
                self._orders[one.order.id] = replace(one, sent_at=now)
        return (*(_message(one, now) for one in waiting),)

    def answered(self, table: str, answer: NotDone) -> None:
        """The table will not do it. Of another table's order it has nothing to say."""
        with self._lock:
            kept = self._orders.get(answer.order)
            if kept is None or kept.table != table or kept.state not in OPEN:
                return
            taken_back = answer.why is WhyNotDone.CANCELLED
            state = OrderState.NOT_DONE if taken_back else OrderState.REFUSED
            ended = replace(kept, state=state, why=answer.why)
            self._orders[answer.order] = ended
        self._end(ended)

    def forsake(self, table: str) -> None:
        """That table is dismissed: no row of it is taken any more, so its orders are not done."""
        with self._lock:
            waiting = [one.order.id for one in self._orders.values() if one.table == table]
        for number in waiting:
            self.answered(table, NotDone(number, WhyNotDone.CANCELLED))

    def kept(self, log: str, row: Row) -> None:
        """A row that the shelf holds: the order whose number it carries is done."""
        number = order_of(row)
        with self._lock:
            kept = self._orders.get(number)
            if kept is None or kept.order.log != log or kept.state is OrderState.DONE:
                return
            done = replace(kept, state=OrderState.DONE, why=None, row=row.id)
            self._orders[number] = done
        self._end(done)

    def orders(self) -> tuple[KeptOrder, ...]:
        """All that are remembered, the oldest first."""
        now = self._clocks.steady()
        with self._lock:
            self._expire(now)
            return (*self._orders.values(),)

    def _expire(self, now: float) -> None:
        for number, one in self._orders.items():
            if one.state is OrderState.SENT and now >= one.until:
                self._orders[number] = replace(one, state=OrderState.UNKNOWN, sent_at=None)

    def _end(self, ended: KeptOrder) -> None:
        """What cannot be noted is asked of the table again after a restart."""
        content: dict[str, Json] = {
            "id": ended.order.id,
            "state": ended.state.value,
            "why": None if ended.why is None else ended.why.value,
            "row": ended.row,
        }
        with suppress(ShelfTrouble):
            self._shelf.decide(ORDER_ENDED, content)

    def _fold(self, row: Row) -> None:
        """After a restart nobody knows how long an order has waited: it is taken back."""
        said = row.content()
        if row.kind == ORDER_MADE:
            made = replace(_from_json(said), state=OrderState.UNKNOWN)
            self._orders[made.order.id] = made
            self._forget()
        elif row.kind == ORDER_ENDED and str(said["id"]) in self._orders:
            why = said["why"]
            kept = self._orders[str(said["id"])]
            self._orders[kept.order.id] = replace(
                kept,
                state=OrderState(str(said["state"])),
                why=None if why is None else WhyNotDone(str(why)),
                row=int(str(said["row"])),
            )

    def _forget(self) -> None:
        """The oldest that have ended, when there are too many."""
        ended = [number for number, one in self._orders.items() if one.state not in OPEN]
        for number in ended[: max(0, len(ended) - MOST_ENDED)]:
            del self._orders[number]


def _is_due(kept: KeptOrder, now: float) -> bool:
    return kept.sent_at is None or now - kept.sent_at >= SEND_AGAIN_S


def _message(kept: KeptOrder, now: float) -> DeskOrder | Cancel:
    if kept.state is OrderState.UNKNOWN:
        return Cancel(kept.order.id)
    return replace(kept.order, left_s=kept.until - now)


def _to_json(kept: KeptOrder) -> dict[str, Json]:
    order = asdict(kept.order)
    lasts_s = order.pop("left_s")
    return {**order, "table": kept.table, "lasts_s": lasts_s, "made": kept.made}


def _from_json(said: Mapping[str, Json]) -> KeptOrder:
    words = said["words"]
    order = DeskOrder(
        id=str(said["id"]),
        log=str(said["log"]),
        game=int(str(said["game"])),
        row=int(str(said["row"])),
        say=str(said["say"]),
        words=words if isinstance(words, dict) else {},
        desk=str(said["desk"]),
        left_s=float(str(said["lasts_s"])),
    )
    return KeptOrder(order, str(said["table"]), float(str(said["made"])), until=0.0)
