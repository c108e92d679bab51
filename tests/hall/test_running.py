"""A hall put together: a row that is kept is known everywhere at once."""

import hashlib
from pathlib import Path

import pytest

from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.orders.keeper import OrderState
from companion.hall.protocol.wire import Batch, DeskOrder, HallSaid, TableHello, Want
from companion.observations import Json
from companion.storage.chain import Head, RowBody, chained
from tests.clock import Clock
from tests.hall.memory_shelf import MemoryShelf

JPEG = b"\xff\xd8 a picture"
PICTURE = hashlib.sha256(JPEG).hexdigest()
HEADER: RowBody = ("game", {"players": {"red": "Anna", "blue": "Ben"}})
ILLEGAL: RowBody = ("event", {"t": 1.0, "kind": "illegal", "turn": 1})
EVIDENCE: RowBody = ("evidence", {"row": 2, "clip": [[1.0, PICTURE]]})


class Evening:
    """A hall with one table, and what the table was told."""

    def __init__(self, folder: Path) -> None:
        self.clock, self.folder = Clock(), folder
        self.shelf = MemoryShelf(self.clock)
        self.answers: list[HallSaid] = []
        self.head, self.log = Head(), ""
        self.begin()
        self.whole.registry.admit("t1", "Table 1")

    def begin(self) -> None:
        clocks = HallClocks(self.clock, self.clock)
        self.whole: Hall = Hall(self.shelf, self.folder, "boot", clocks)

    def bring(self, *said: RowBody) -> None:
        rows = (*chained(self.head, 1, said),)
        self.log = self.log or rows[0].hash
        self.head = Head(rows[-1].id, rows[-1].hash)
        self.whole.heard("t1", Batch(self.log, rows), self.answers.append)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_row_is_an_alert_as_soon_as_it_is_kept(evening: Evening) -> None:
    evening.bring(HEADER, ILLEGAL)
    assert [*evening.whole.overview.alerts(0.0)] == ["t1"]
    assert not evening.whole.presence.of("t1").is_gone


def test_an_order_goes_its_way_and_is_done_by_the_tables_row(evening: Evening) -> None:
    evening.bring(HEADER, ILLEGAL)
    order = DeskOrder("one", evening.log, 1, 2, "accept", {}, "Anna", 60.0)
    evening.whole.keeper.make("t1", order)
    assert evening.whole.waiting_for("t1") == (order,)
    said: Json = {"by": "referee", "say": "accept", "order": "one", "desk": "Anna"}
    evening.bring(("observation", {"t": 2.0, "page": said}))
    assert evening.whole.keeper.orders()[0].state is OrderState.DONE


def test_pictures_of_what_is_in_dispute_are_fetched_unasked(evening: Evening) -> None:
    evening.bring(HEADER, ILLEGAL, EVIDENCE)
    assert evening.whole.waiting_for("t1") == (Want((PICTURE,)),)
    evening.whole.pictures.brought("t1", PICTURE, JPEG)
    assert evening.whole.pictures.read(PICTURE) == JPEG


def test_others_wait_until_somebody_looks(evening: Evening) -> None:
    evening.bring(HEADER, ("event", {"t": 1.0, "kind": "turn-done", "turn": 1}), EVIDENCE)
    assert evening.whole.waiting_for("t1") == ()


def test_a_hall_that_begins_anew_knows_all_of_it_and_fetches_nothing(evening: Evening) -> None:
    evening.bring(HEADER, ILLEGAL, EVIDENCE)
    before = evening.whole.overview.tables()
    evening.begin()
    assert evening.whole.overview.tables() == before
    assert evening.whole.registry.is_ours("t1")
    assert evening.whole.waiting_for("t1") == ()
    evening.whole.pictures.brought("t1", PICTURE, JPEG)


def test_a_table_that_does_not_belong_is_not_there(evening: Evening) -> None:
    evening.whole.heard("t2", TableHello("a" * 64, 1, "1", 0.0), evening.answers.append)
    assert evening.whole.presence.of("t2").is_gone
