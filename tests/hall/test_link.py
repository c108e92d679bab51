"""What a table says next to its hall, given its log and what it heard."""

import pytest

from companion.hall.protocol.wire import (
    MOST_ROWS,
    Batch,
    Cancel,
    HallUp,
    Have,
    NotTaken,
    Refusal,
    TableHello,
    TableNow,
    TableSaid,
)
from companion.hall.table.link import (
    BATCH_EVERY_S,
    DISPUTE_EVERY_S,
    LONGEST_AGAIN_S,
    LONGEST_PATIENCE_S,
    PATIENCE_S,
    TOO_MUCH_S,
    HallLink,
)
from companion.storage.chain import Head, Row
from companion.storage.trouble import LogTrouble
from tests.hall.logs import RowsInMemory, batch_of, head_of, rows_of

UP = HallUp("boot 1", 0.0)


class AtTable:
    """A link with a clock that a test turns."""

    def __init__(self, rows: int = 5) -> None:
        self.log = RowsInMemory(rows_of("one", rows))
        self.now = 50.0
        self.link = HallLink(self.log, "0.1.0", lambda: 1_700_000_000.0)

    @property
    def name(self) -> str:
        return self.log.rows[0].hash

    @property
    def hello(self) -> TableHello:
        head = self.log.head()
        return TableHello(self.name, head.rows, "0.1.0", 1_700_000_000.0, head.hash)

    def due(self, state: TableNow | None = None) -> tuple[TableSaid, ...]:
        return self.link.due(self.now, state)

    def up(self) -> None:
        self.link.heard(UP, self.now)

    def have(self, number: int) -> None:
        """And as much later as rows may be sent then."""
        self.link.heard(Have(self.name, head_of(self.log.rows[:number])), self.now)
        self.later(BATCH_EVERY_S)

    def live(self) -> None:
        """The hall has all rows."""
        self.up()
        self.due()
        self.have(len(self.log.rows))

    def later(self, seconds: float) -> None:
        self.now += seconds


def now_at(row: int) -> TableNow:
    return TableNow("a" * 64, row, 1, {}, 0, {}, 0, 0)


def test_before_the_hall_is_up_nothing_is_said() -> None:
    table = AtTable()
    assert table.due(now_at(1)) == ()
    assert not table.link.status().is_up


def test_it_says_how_it_stands_then_hello_then_rows() -> None:
    table = AtTable()
    table.up()
    assert table.due(now_at(1)) == (now_at(1), table.hello)
    assert table.due(now_at(1)) == ()
    table.have(2)
    assert table.due() == (batch_of(table.log.rows[2:], table.name),)
    assert table.due() == ()
    table.have(5)
    assert (table.due(), table.link.status().behind) == ((), 0)
    table.log.write(1)
    table.later(BATCH_EVERY_S)
    assert table.due() == (batch_of(table.log.rows[5:], table.name),)


def test_a_log_without_rows_has_nothing_to_say() -> None:
    table = AtTable()
    table.log.rows = ()
    table.up()
    assert table.due() == ()
    table.log.rows = rows_of("one", 1)
    assert table.due() == (table.hello,)


def test_one_batch_is_under_way_and_not_longer_than_one_may_be() -> None:
    table = AtTable(3 * MOST_ROWS)
    table.up()
    table.due()
    table.have(0)
    (batch,) = table.due()
    assert isinstance(batch, Batch)
    assert [row.id for row in batch.rows] == [*range(1, MOST_ROWS + 1)]
    table.later(PATIENCE_S - 0.1)
    assert table.due() == ()
    table.have(MOST_ROWS)
    (batch,) = table.due()
    assert isinstance(batch, Batch)
    assert batch.rows[0].id == MOST_ROWS + 1


def test_batches_come_no_faster_than_a_hall_takes_for_no_flood() -> None:
    table = AtTable(3 * MOST_ROWS)
    table.up()
    table.due()
    table.have(0)
    table.due()
    table.link.heard(Have(table.name, head_of(table.log.rows[:MOST_ROWS])), table.now)
    assert table.due() == ()
    table.later(BATCH_EVERY_S)
    assert len(table.due()) == 1


def test_patience_doubles_up_to_a_minute_and_is_short_again_after_an_answer() -> None:
    table = AtTable()
    table.up()
    table.due()
    for waits in (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, LONGEST_PATIENCE_S, LONGEST_PATIENCE_S):
        table.later(waits - 0.02)
        assert table.due() == (), waits
        table.later(0.04)
        assert table.due() == (table.hello,), waits
    table.have(0)
    assert isinstance(table.due()[0], Batch)
    table.later(PATIENCE_S)
    assert table.due() == (table.hello,)  # the rows may have come: it asks


def test_a_hall_that_began_anew_is_asked_what_it_holds() -> None:
    table = AtTable()
    table.live()
    table.due(now_at(3))
    table.later(1)
    table.link.heard(HallUp("boot 2", 0.0), table.now)
    assert table.due(now_at(3)) == (now_at(3), table.hello)


def test_after_trouble_it_waits_for_the_hall_and_asks_again() -> None:
    table = AtTable()
    table.live()
    table.log.write(1)
    table.later(1)
    assert isinstance(table.due()[0], Batch)
    table.link.lost(table.now)
    table.later(100)
    assert (table.due(), table.link.status().is_up) == ((), False)
    table.up()
    assert table.due() == (table.hello,)


def test_what_is_away_is_so_since_it_was_tried_or_lost() -> None:
    table = AtTable()
    table.link.lost(table.now)
    table.later(9)
    table.link.lost(table.now)
    assert table.link.status().since == 50.0
    table.up()
    table.later(9)
    table.up()
    assert (table.link.status().is_up, table.link.status().since) == (True, 59.0)
    table.link.lost(table.now)
    table.later(1)
    assert table.link.status().since == 68.0


def test_a_hall_that_has_less_than_before_came_back_from_a_copy() -> None:
    table = AtTable()
    table.live()
    table.have(2)
    assert table.due() == (batch_of(table.log.rows[2:], table.name),)
    assert table.link.status().behind == 3


def test_what_is_said_of_another_log_is_not_heard() -> None:
    table = AtTable()
    table.up()
    table.due()
    table.link.heard(Have("b" * 64, Head(3, "c" * 64)), table.now)
    table.link.heard(NotTaken("b" * 64, Refusal.FORK, 3), table.now)
    table.link.heard(Cancel("order"), table.now)
    assert (table.due(), table.link.status().refused) == ((), None)


@pytest.mark.parametrize("why", [one for one in Refusal if one is not Refusal.TOO_MUCH])
def test_refused_it_stops_and_says_so_for_good(why: Refusal) -> None:
    table = AtTable()
    table.live()
    table.log.write(2)
    table.link.heard(NotTaken(table.name, why, 0), table.now)
    for held in (5, 0, 7):
        table.have(held)
        table.up()
        table.later(100)
        said = table.due(now_at(9))
        if why is Refusal.FORK:  # it only says again that it is there
            assert not any(isinstance(one, Batch) for one in said)
        else:
            assert said in ((), (now_at(9),))  # how it stands may still be seen
        assert table.link.status().refused == NotTaken(table.name, why, 0)


def test_held_back_it_waits_and_then_asks_again_whatever_is_written_meanwhile() -> None:
    table = AtTable()
    table.up()
    table.due()
    table.link.heard(Have(table.name, Head(), again_s=8.0), table.now)
    table.log.write(1)
    table.later(7.9)
    assert (table.due(now_at(6)), table.due()) == ((now_at(6),), ())
    table.later(0.1)
    assert table.due() == (table.hello,)
    table.have(0)
    assert table.due() == (batch_of(table.log.rows, table.name),)


@pytest.mark.parametrize("again_s", [1e9, LONGEST_AGAIN_S])
def test_no_hall_can_hold_it_back_for_good(again_s: float) -> None:
    table = AtTable()
    table.up()
    table.due()
    table.link.heard(Have(table.name, Head(), again_s), table.now)
    table.later(LONGEST_AGAIN_S)
    assert table.due() == (table.hello,)


def test_a_hall_that_began_anew_holds_nobody_back_yet() -> None:
    table = AtTable()
    table.up()
    table.due()
    table.link.heard(Have(table.name, Head(), again_s=8.0), table.now)
    table.link.heard(HallUp("boot 2", 0.0), table.now)
    assert table.due() == (table.hello,)


def test_what_is_too_much_is_said_more_slowly() -> None:
    table = AtTable()
    table.up()
    table.due()
    table.have(0)
    table.due()
    table.link.heard(NotTaken(table.name, Refusal.TOO_MUCH), table.now)
    table.later(TOO_MUCH_S - 0.01)
    assert (table.due(), table.link.status().refused) == ((), None)
    table.later(0.01)
    assert table.due() == (table.hello,)


def test_a_hash_that_is_not_ours_stops_it_and_the_hall_is_told_once() -> None:
    table = AtTable()
    table.up()
    table.due()
    table.link.heard(Have(table.name, Head(3, "c" * 64)), table.now)
    refused = NotTaken(table.name, Refusal.FORK, 3)
    assert table.link.status().refused == refused
    own = table.log.rows[2]
    told = TableHello(table.name, 3, "0.1.0", 1_700_000_000.0, own.hash)
    assert [table.due(), table.due()] == [(told,), ()]
    table.link.heard(HallUp("boot 2", 0.0), table.now)
    assert [table.due(), table.due()] == [(told,), ()]


def test_who_writes_a_log_that_another_writes_says_again_that_he_is_there() -> None:
    table = AtTable()
    table.live()
    table.link.heard(NotTaken(table.name, Refusal.FORK, 3), table.now)
    table.later(DISPUTE_EVERY_S - 0.1)
    assert table.due() == ()
    table.later(0.1)
    (told,) = table.due()
    assert isinstance(told, TableHello)
    assert (told.last, told.hash) == (3, table.log.rows[2].hash)
    assert table.due() == ()
    table.later(DISPUTE_EVERY_S)
    assert table.due() != ()


def test_who_is_refused_for_another_reason_says_it_no_more() -> None:
    table = AtTable()
    table.live()
    table.link.heard(NotTaken(table.name, Refusal.TAKEN_OVER, 3, 100.0), table.now)
    table.later(10 * DISPUTE_EVERY_S)
    assert table.due() == ()


def test_a_file_that_is_older_than_the_halls_copy_stops_too() -> None:
    table = AtTable()
    table.up()
    table.due()
    table.link.heard(Have(table.name, Head(8, "c" * 64)), table.now)
    assert table.link.status().refused == NotTaken(table.name, Refusal.FORK, 8)
    assert table.due() == ()


def test_how_it_stands_is_said_when_it_changes_and_once_a_second_at_most() -> None:
    table = AtTable()
    table.live()
    said: list[TableSaid] = []
    for tenth in range(25):
        said += table.due(now_at(tenth // 2))
        table.later(0.1)
    assert said == [now_at(0), now_at(5), now_at(10)]
    table.later(10)
    assert [table.due(now_at(12)), table.due(now_at(12))] == [(now_at(12),), ()]


class UnreadableLog(RowsInMemory):
    is_readable = True

    def row(self, row_id: int) -> Row | None:
        if not self.is_readable:
            raise LogTrouble("the disk fails")
        return super().row(row_id)

    def head(self) -> Head:
        if not self.is_readable:
            raise LogTrouble("the disk fails")
        return super().head()


def test_what_a_log_that_cannot_be_read_kept_from_being_said_is_said_later() -> None:
    log = UnreadableLog(rows_of("one", 3))
    link = HallLink(log, "1", lambda: 0.0)
    link.heard(UP, 0.0)
    log.is_readable = False
    with pytest.raises(LogTrouble):
        link.due(1.0, now_at(1))
    log.is_readable = True
    state, hello = link.due(1.1, now_at(1))
    assert state == now_at(1)
    assert isinstance(hello, TableHello)
