"""Whatever its hall does, a table takes and writes as it would without one."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.hall.protocol.wire import DeskOrder, HallSaid, TableSaid
from companion.hall.table.https import HttpsCarrier
from companion.hall.table.thread import MOST_ORDERS, HallThread
from companion.live.at_hall import CLOCKS, at_hall, table_side
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.table_writer import TableWriter
from companion.observations import PageSaid
from tests.hall.bad_halls import BAD, bad_hall
from tests.hall.measure_table import cost_of
from tests.hall.seated import FAUST, DeskedTable, desked
from tests.night import by_day
from tests.patience import PATIENCE_S

ROWS = 700
MOST_TIMES = 50.0  # as long as alone: a busy machine takes ten, what waits for a hall a thousand
SAID = 200


class StuckHall(HttpsCarrier):
    """It floods the table with orders, then never comes back from any call."""

    def __init__(self) -> None:
        self.is_free = threading.Event()
        self.callers: set[int] = set()
        self._orders = [
            DeskOrder(f"o{number}", "", 1, 0, "end", {}, "Anna", 60.0) for number in range(5000)
        ]

    def exchange(self, said: Sequence[TableSaid]) -> tuple[HallSaid, ...]:
        self.callers.add(threading.get_ident())
        if self._orders:
            orders, self._orders = (*self._orders,), []
            return orders
        self.is_free.wait(PATIENCE_S)
        return ()

    def bring(self, picture: str, jpeg: bytes) -> None:
        self.callers.add(threading.get_ident())

    def close(self) -> None:
        """Nothing to end."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[DeskedTable]:
    with desked(tmp_path / "table.sqlite", FAUST) as made:
        yield made


def test_the_writer_never_calls_into_the_hall_and_its_queue_is_bounded(table: DeskedTable) -> None:
    pace, hall = Pace(), StuckHall()
    mailbox = Mailbox(pace.stopping)
    writer = TableWriter(table.table, mailbox, pace, table.desk)
    side = table_side(writer, lambda _: None)
    beside = HallThread(side, hall, CLOCKS, lambda _: None)
    of_hall = threading.Thread(target=beside.run, args=(pace.stopping,))
    of_hall.start()
    before = table.store.head().rows
    taken: list[bool] = []
    is_written_on = side.is_written_on
    assert not is_written_on()
    wake = lambda: taken.append(is_written_on())  # noqa: E731
    of_writer = threading.Thread(target=writer.run, args=(wake,))
    of_writer.start()
    for number in range(SAID):
        mailbox.hear(PageSaid(0.0, "referee", "ruling", {"to_move": ("red", "blue")[number % 2]}))
    mailbox.catch_up()
    rows = table.store.head().rows - before
    mailbox.close()
    of_writer.join()
    assert (all(taken), is_written_on()) == (True, False)
    pace.stopping.set()
    hall.is_free.set()
    of_hall.join()
    assert hall.callers == {of_hall.ident}
    assert rows >= 2 * SAID
    assert len(taken) <= SAID + MOST_ORDERS + 50  # whatever was idle between


@pytest.mark.parametrize("kind", by_day(BAD))
def test_a_hall_that_does_no_good_costs_its_table_nothing(tmp_path: Path, kind: str) -> None:
    (tmp_path / "alone").mkdir()
    alone = cost_of(None, tmp_path / "alone", ROWS)
    with bad_hall(tmp_path, BAD[kind]) as member:
        found = cost_of(member, tmp_path, ROWS)
    assert found.rows == alone.rows
    assert found.p50_ms < MOST_TIMES * alone.p50_ms


@pytest.mark.parametrize("kind", ["answers garbage", "closes"])
def test_a_hall_that_does_no_good_is_told_as_away(
    table: DeskedTable, tmp_path: Path, kind: str
) -> None:
    told: list[str] = []
    rang = threading.Event()

    def tell(sentence: str) -> None:
        told.append(sentence)
        rang.set()

    pace = Pace()
    with bad_hall(tmp_path, BAD[kind]) as member:
        writer = TableWriter(table.table, Mailbox(pace.stopping), pace, table.desk)
        hall = at_hall(member, writer, lambda _: None, tell)
        thread = threading.Thread(target=hall.sources[0], args=(pace,))
        thread.start()
        assert rang.wait(PATIENCE_S)
        pace.stopping.set()
    thread.join()
    assert hall.shown()["is"] == "away"
    assert hall.shown()["behind"] == table.store.head().rows
