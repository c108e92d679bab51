"""Intake of a hall: few transactions, answers after them, and limits that are told."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.hall.protocol.wire import Batch, Have, NotTaken, Refusal, TableHello
from companion.hall.shelf import ear
from companion.hall.shelf.ear import (
    AT_ONCE,
    BRINGING_AT_ONCE,
    FEW_ROWS,
    LEAST_AGAIN_S,
    MOST_AGAIN_S,
    ROW_COSTS,
    STALLED_S,
    Ear,
)
from companion.hall.shelf.shelf import Delivery, ShelfTrouble
from companion.storage.chain import Head, Row
from tests.hall.hall_in_memory import FailingShelf
from tests.hall.logs import batch_of, changed, forged, head_of, long_rows, more_rows, rows_of
from tests.patience import PATIENCE_S, until

OWN = rows_of("one", 5)
LOG = OWN[0].hash
MUCH = Refusal.TOO_MUCH


class Room:
    """An ear, its shelf, and which logs it named."""

    def __init__(self, shelf: FailingShelf | None = None) -> None:
        self.now = 100.0
        self.shelf = shelf or FailingShelf(lambda: self.now)
        self.kept: list[str] = []
        self.ear = Ear(self.shelf, lambda: self.now, self.kept.append)

    def bring(self, table: str, rows: Sequence[Row], log: str = "") -> Have | NotTaken:
        return self.ear.take(table, batch_of(rows, log))

    def again_s(self, table: str, behind: int = FEW_ROWS + 1) -> float:
        """After how long a table with so many rows that are not held may ask again."""
        log = rows_of(table, 1)[0].hash
        answer = self.ear.take(table, TableHello(log, behind, "1", 0.0))
        assert isinstance(answer, Have)
        return answer.again_s


def test_rows_are_kept_when_it_is_told_and_named_once() -> None:
    room = Room()
    parts = [(OWN[:3], 3, 1), (OWN[:3], 3, 1), (OWN[1:], 5, 2), (OWN, 5, 2)]
    for rows, held, named in parts:
        assert room.bring("t1", rows, LOG) == Have(LOG, head_of(OWN[:held]))
        assert room.kept == [LOG] * named
    assert [kept.row for kept in room.shelf.rows(LOG, 0, 9)] == [*OWN]


def test_rows_after_a_gap_name_nothing() -> None:
    room = Room()
    assert room.bring("t1", OWN[2:], LOG) == Have(LOG, Head())
    assert room.kept == []


class HeldShelf(FailingShelf):
    """Its first transaction takes until it is let go."""

    def __init__(self) -> None:
        super().__init__(lambda: 0.0)
        self.is_asked, self.let_go = threading.Event(), threading.Event()

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        self.is_asked.set()
        self.let_go.wait(PATIENCE_S)
        return super().append(deliveries)


def test_what_comes_while_one_commits_is_one_transaction_with_what_came_beside_it() -> None:
    shelf = HeldShelf()
    room, others = Room(shelf), 10
    logs = [rows_of(str(number), 2) for number in range(others)]
    with ThreadPoolExecutor(others + 1) as threads:
        first = threads.submit(room.bring, "t0", OWN)
        assert shelf.is_asked.wait(PATIENCE_S)
        late = [threads.submit(room.bring, f"t{at + 1}", one) for at, one in enumerate(logs)]
        until(lambda: len(room.ear._queue) == others)
        shelf.let_go.set()
        assert first.result(PATIENCE_S) == Have(LOG, head_of(OWN))
        assert [one.result(PATIENCE_S) for one in late] == [
            Have(rows[0].hash, head_of(rows)) for rows in logs
        ]
    assert shelf.sizes == [1, others]
    assert others < AT_ONCE


def test_trouble_of_the_shelf_is_told_to_who_brings_and_to_the_operator_while_it_lasts() -> None:
    room = Room()
    room.shelf.failures = 2
    for _ in range(2):
        with pytest.raises(ShelfTrouble, match="no space left"):
            room.bring("t1", OWN)
        assert not room.ear.is_shelf_well
        assert "no space left" in room.ear.trouble
    assert room.bring("t1", OWN) == Have(LOG, head_of(OWN))
    assert room.ear.trouble == ""


def test_what_no_transaction_can_keep_holds_up_no_other_table() -> None:
    """After a transaction that failed each is tried alone at first."""

    class PoisonedShelf(HeldShelf):
        def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
            if any(one.table == "bad" for one in deliveries):
                raise ShelfTrouble("a row is beyond the head")
            return super().append(deliveries)

    shelf = PoisonedShelf()
    room = Room(shelf)
    logs = {table: rows_of(table, 2) for table in ("t1", "bad", "t2")}

    def brings(table: str) -> Have | NotTaken | None:
        """As a table does: again, until it is answered."""
        for _ in range(3):
            try:
                return room.bring(table, logs[table])
            except ShelfTrouble:
                continue
        return None

    with ThreadPoolExecutor(4) as threads:
        first = threads.submit(room.bring, "t0", OWN)
        assert shelf.is_asked.wait(PATIENCE_S)
        waiting = {table: threads.submit(brings, table) for table in logs}
        until(lambda: len(room.ear._queue) == 3)
        shelf.let_go.set()
        first.result(PATIENCE_S)
        answers = {table: one.result(PATIENCE_S) for table, one in waiting.items()}
    assert answers.pop("bad") is None
    assert answers == {one: Have(logs[one][0].hash, head_of(logs[one])) for one in ("t1", "t2")}


def test_many_with_much_to_bring_are_let_in_a_few_at_a_time() -> None:
    room = Room()
    waits = [room.again_s(f"t{number}") for number in range(500)]
    assert [not wait for wait in waits] == [number < BRINGING_AT_ONCE for number in range(500)]
    assert waits == sorted(waits)
    assert (waits[BRINGING_AT_ONCE], waits[-1]) == (LEAST_AGAIN_S, MOST_AGAIN_S)
    assert room.again_s("t0") == 0.0  # who was let in and asks once more
    assert room.again_s("t20") == waits[20]  # who asks too early keeps its place
    assert room.again_s("few", FEW_ROWS) == 0.0
    room.bring("t0", rows_of("t0", 3))  # the last of what it had
    assert room.again_s("t30") == 0.0


@pytest.mark.parametrize("ends", ["stalls", "is refused"])
def test_who_brings_nothing_more_gives_its_place_away(ends: str) -> None:
    room = Room()
    for number in range(BRINGING_AT_ONCE):
        room.again_s(f"t{number}")
    assert room.again_s("next") > 0
    if ends == "stalls":
        room.now += STALLED_S + 1
    else:
        room.bring("t0", changed(rows_of("t0", 3), 2, "{}"))
    assert room.again_s("next") == 0


SIZE = ROW_COSTS + 100  # of each row here


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Room:
    """A hall that lets a table bring three such rows at once, one each second, and ten in all."""
    monkeypatch.setattr(ear, "BURST", 3 * SIZE)
    monkeypatch.setattr(ear, "A_SECOND", SIZE)
    monkeypatch.setattr(ear, "AN_EVENING", 10 * SIZE)
    monkeypatch.setattr(ear, "MOST_LOGS", 2)
    return Room()


def table_rows(table: str) -> tuple[Row, ...]:
    return long_rows(*[100] * 20, letter=table[-1])


def test_a_table_that_brings_too_much_is_told_and_named_and_no_other_is(small: Room) -> None:
    rows, others = table_rows("t1"), table_rows("t2")
    log = rows[0].hash
    assert small.bring("t1", rows[:3]) == Have(log, head_of(rows[:3]))
    assert small.bring("t1", rows[3:4], log) == NotTaken(log, MUCH)
    assert small.ear.refusals() == {"t1": MUCH}
    assert small.bring("t2", others[:3]) == Have(others[0].hash, head_of(others[:3]))
    assert isinstance(small.ear.take("t1", TableHello(log, 3, "1", 0.0)), Have)  # to ask is free
    small.now += 1
    assert small.bring("t1", rows[3:4], log) == Have(log, head_of(rows[:4]))
    assert small.ear.refusals() == {}
    small.now += 100  # and no more at once than at first
    assert small.bring("t1", rows[4:7], log) == Have(log, head_of(rows[:7]))
    assert small.bring("t1", rows[7:8], log) == NotTaken(log, MUCH)


def test_an_evening_has_an_end_however_slowly_it_comes(small: Room) -> None:
    rows = table_rows("t1")
    log = rows[0].hash
    for number in range(10):
        assert isinstance(small.bring("t1", rows[number : number + 1], log), Have)
        small.now += 100
    assert small.bring("t1", rows[10:11], log) == NotTaken(log, MUCH)


def test_what_is_held_already_costs_nothing_nor_does_what_is_not_kept(small: Room) -> None:
    rows = table_rows("t1")
    log = rows[0].hash
    for _ in range(5):
        assert small.bring("t1", rows[:2]) == Have(log, head_of(rows[:2]))
        assert small.bring("t1", rows[5:9], log) == Have(log, head_of(rows[:2]))
    assert small.bring("t1", rows[:3]) == Have(log, head_of(rows[:3]))


def test_a_table_begins_no_more_logs_than_anybody_needs(small: Room) -> None:
    logs = [rows_of(f"log {number}", 1) for number in range(3)]
    assert [isinstance(small.bring("t1", rows), Have) for rows in logs] == [True, True, False]


def test_what_does_not_heal_is_remembered_until_somebody_has_seen_to_it() -> None:
    room = Room()
    for table in ("t1", "t2"):
        rows = rows_of(f"of {table}", 3)
        room.bring(table, rows[:2])
        assert room.bring(table, forged(rows, 2, "{}"), rows[0].hash) == NotTaken(
            rows[0].hash, Refusal.FORK, 2
        )
        room.now += 1000
    assert [*room.ear.refusals()] == ["t1", "t2"]
    room.ear.forgive("t1")
    assert [*room.ear.refusals()] == ["t2"]


def test_a_fork_is_over_once_the_table_has_brought_something_and_is_silent() -> None:
    room = Room()
    rows = rows_of("of t1", 3)
    room.bring("t1", rows[:2])
    room.bring("t1", forged(rows, 2, "{}"), rows[0].hash)
    assert room.bring("t1", rows, rows[0].hash) == Have(rows[0].hash, head_of(rows))
    assert room.ear.refusals() == {"t1": Refusal.FORK}
    room.now += ear.FORK_IS_OVER_S - 1
    room.bring("t1", forged(rows, 2, "{}"), rows[0].hash)  # as long as the wrong one is there
    room.bring("t1", more_rows(rows, 1), rows[0].hash)
    room.now += 1
    assert room.ear.refusals() == {"t1": Refusal.FORK}
    room.now += ear.FORK_IS_OVER_S
    assert room.ear.refusals() == {}


def test_another_computer_with_the_same_log_is_told_so_when_it_says_hello() -> None:
    """It has no row to send yet; and by that alone nothing is taken."""
    room = Room()
    room.bring("t1", OWN)
    fork = (*OWN[:3], *more_rows(OWN[:3], 1, "other"))
    told = [
        room.ear.take("t1", TableHello(LOG, len(rows), "1", 0.0, rows[-1].hash))
        for rows in (OWN, OWN[:2], fork)
    ]
    assert told == [Have(LOG, head_of(OWN))] * 2 + [NotTaken(LOG, Refusal.FORK, 4)]
    assert room.ear.refusals() == {"t1": Refusal.FORK}
    assert isinstance(room.ear.take("t1", Batch(LOG, OWN)), Have)
