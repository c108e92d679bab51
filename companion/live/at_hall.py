"""A live table's side of its hall: the thread beside the game, and the desk in the writer's."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.events import AnyObservation
from companion.hall.hall_time import HallClocks
from companion.hall.joining.join import Membership
from companion.hall.protocol.wire import Cancel, DeskOrder
from companion.hall.table.https import CannotTakeOver, CarrierTrouble, HttpsCarrier, take_over
from companion.hall.table.thread import HallThread, TableSide, TellJudged
from companion.live.mailbox import Ordered
from companion.live.pace import ObservationSource, Pace
from companion.live.table_writer import TableWriter
from companion.observations import Json
from companion.storage.store import Store

CLOCKS = HallClocks(time.monotonic, time.time)
PictureByHash = Callable[[str], bytes | None]


@dataclass(frozen=True, slots=True)
class AtHall:
    """What a live table has of its hall; of none: nothing runs, nothing is shown."""

    sources: tuple[ObservationSource, ...] = ()
    shown: Callable[[], Mapping[str, Json]] = dict


def at_hall(
    member: Membership | None,
    writer: TableWriter,
    picture: PictureByHash,
    tell: Callable[[str], None],
) -> AtHall:
    """The writer was given a desk where there is a hall; `picture` gives one by its hash."""
    if member is None:
        return AtHall()
    thread = HallThread(table_side(writer, picture), HttpsCarrier(member), CLOCKS, tell)

    def beside(pace: Pace) -> Iterable[AnyObservation]:
        """A source that observes nothing."""
        thread.run(pace.stopping)
        return ()

    return AtHall((beside,), lambda: thread.shown)


def fill_from_hall(store: Store, member: Membership) -> int:
    """The rows that came; CannotTakeOver where the hall is away or has other rows."""
    carrier = HttpsCarrier(member)
    try:
        return take_over(store, member.log, carrier.copy)
    except CarrierTrouble as trouble:
        raise CannotTakeOver(f"{trouble}; start again to go on with what is missing") from None
    finally:
        carrier.close()


def table_side(writer: TableWriter, picture: PictureByHash) -> TableSide:
    """What the thread beside the game is given of it."""

    def order(said: DeskOrder | Cancel, waited_s: Callable[[], float], judged: TellJudged) -> None:
        writer.mailbox.hear(Ordered(said, waited_s, judged))

    return TableSide(
        writer.table.store.reader(),
        order,
        picture,
        turns=lambda: writer.table.session.turns_done,
        unwritten=writer.unwritten,
        is_written_on=lambda: writer.is_running,
    )
