"""What a table brings has a bound, which is told; and what is not kept holds up nobody else."""

from collections.abc import Sequence

import pytest

from companion.hall.protocol.wire import (
    MOST_BYTES,
    MOST_ROW_BYTES,
    Batch,
    HallSaid,
    Have,
    NotTaken,
    Refusal,
    TableHello,
)
from companion.hall.shelf import allowance, ear
from companion.hall.shelf.allowance import ROW_COSTS
from companion.hall.shelf.shelf import Delivery, Shelf, ShelfTrouble
from companion.hall.shelf.suspects import FIRST_PAUSE_S, LONGEST_PAUSE_S
from companion.storage.chain import Head, Row, body_of, chained
from tests.hall.ears import Room
from tests.hall.hall_in_memory import FailingShelf
from tests.hall.logs import forged, head_of, rows_of
from tests.hall.shelves import all_of, brought

EMPTY = len(body_of({"x": ""}))
SIZE = ROW_COSTS + 100  # of each row here
MUCH = Refusal.TOO_MUCH


def long_rows(*lengths: int, letter: str = "x") -> tuple[Row, ...]:
    """Each with a body of so many bytes."""
    said = [letter * ((one - EMPTY) // len(letter.encode())) for one in lengths]
    return (*chained(Head(), 1, [("event", {"x": one}) for one in said]),)


def table_rows(table: str, how_many: int = 20) -> tuple[Row, ...]:
    return long_rows(*[100] * how_many, letter=table[-1])


@pytest.mark.parametrize("letter", ["x", "ä"])
def test_a_row_that_is_longer_than_any_real_one_is_refused_by_its_number(
    shelf: Shelf, letter: str
) -> None:
    """By bytes, whatever keeps them"""
    rows = long_rows(100, MOST_ROW_BYTES, MOST_ROW_BYTES + 2, letter=letter)
    assert brought(shelf, rows) == NotTaken(rows[0].hash, MUCH, 3)
    assert all_of(shelf, rows[0].hash) == ()
    assert brought(shelf, rows[:2]) == Have(rows[0].hash, head_of(rows[:2]))


def test_a_whole_batch_of_long_rows_is_no_longer_than_a_message() -> None:
    """A body stands in it with each quote escaped"""
    assert 4 * MOST_ROW_BYTES * 2 < MOST_BYTES


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Room:
    """A hall that lets a table bring three such rows at once, one each second, and ten in all."""
    monkeypatch.setattr(allowance, "AT_ONCE", 3 * SIZE)
    monkeypatch.setattr(allowance, "A_SECOND", SIZE)
    monkeypatch.setattr(allowance, "AN_EVENING", 10 * SIZE)
    monkeypatch.setattr(allowance, "MOST_LOGS", 2)
    return Room()


def brings(room: Room, table: str, rows: Sequence[Row], log: str = "") -> HallSaid:
    room.bring(table, rows, log)
    room.step_all()
    return room.heard_by(table)[-1]


def test_a_table_that_brings_too_much_is_told_and_named_and_no_other_is(small: Room) -> None:
    rows = table_rows("t1")
    log = rows[0].hash
    assert brings(small, "t1", rows[:3]) == Have(log, head_of(rows[:3]))
    assert brings(small, "t1", rows[3:4], log) == NotTaken(log, MUCH)
    assert small.ear.refusals() == {"t1": MUCH}
    others = table_rows("t2")
    assert brings(small, "t2", others[:3]) == Have(others[0].hash, head_of(others[:3]))


def test_who_brings_no_more_than_it_may_is_accused_no_longer(small: Room) -> None:
    rows = table_rows("t1")
    log = rows[0].hash
    brings(small, "t1", rows[:3])
    brings(small, "t1", rows[3:4], log)
    brings(small, "t1", rows[:3], log)  # what is held is no sign of it
    assert [*small.ear.refusals()] == ["t1"]
    small.now += 1
    brings(small, "t1", rows[3:4], log)
    assert small.ear.refusals() == {}


def test_what_does_not_heal_is_remembered_until_somebody_has_seen_to_it(small: Room) -> None:
    for table in ("t1", "t2"):
        rows = rows_of(f"of {table}", 3)
        brings(small, table, rows[:2])
        brings(small, table, forged(rows, 2, "{}"), rows[0].hash)
        small.now += 1000
    assert [*small.ear.refusals()] == ["t1", "t2"]
    small.ear.forgive("t1")
    assert [*small.ear.refusals()] == ["t2"]


def test_a_fork_is_over_once_the_table_has_brought_something_and_is_silent(small: Room) -> None:
    rows = rows_of("of t1", 3)
    brings(small, "t1", rows[:2])
    brings(small, "t1", forged(rows, 2, "{}"), rows[0].hash)
    assert brings(small, "t1", rows, rows[0].hash) == Have(rows[0].hash, head_of(rows))
    small.now += ear.FORK_IS_OVER_S
    assert small.ear.refusals() == {}


def test_it_may_bring_more_when_some_time_has_passed(small: Room) -> None:
    rows = table_rows("t1")
    brings(small, "t1", rows[:3])
    small.now += 1
    assert brings(small, "t1", rows[3:4], rows[0].hash) == Have(rows[0].hash, head_of(rows[:4]))
    assert brings(small, "t1", rows[4:5], rows[0].hash) == NotTaken(rows[0].hash, MUCH)
    small.now += 100  # and no more at once than at first
    assert brings(small, "t1", rows[4:7], rows[0].hash) == Have(rows[0].hash, head_of(rows[:7]))
    assert brings(small, "t1", rows[7:8], rows[0].hash) == NotTaken(rows[0].hash, MUCH)


def test_an_evening_has_an_end_however_slowly_it_comes(small: Room) -> None:
    rows = table_rows("t1")
    log = rows[0].hash
    for number in range(10):
        assert brings(small, "t1", rows[number : number + 1], log) == Have(
            log, head_of(rows[: number + 1])
        )
        small.now += 100
    assert brings(small, "t1", rows[10:11], log) == NotTaken(log, MUCH)


def test_what_is_held_already_costs_nothing_nor_does_what_is_not_kept(small: Room) -> None:
    rows = table_rows("t1")
    log = rows[0].hash
    brings(small, "t1", rows[:2])
    for _ in range(5):
        assert brings(small, "t1", rows[:2]) == Have(log, head_of(rows[:2]))
        assert brings(small, "t1", rows[5:9], log) == Have(log, head_of(rows[:2]))
    assert brings(small, "t1", rows[:3]) == Have(log, head_of(rows[:3]))
    small.now += 1
    assert brings(small, "t1", rows[:4]) == Have(log, head_of(rows[:4]))


def test_a_table_begins_no_more_logs_than_anybody_needs(small: Room) -> None:
    logs = [rows_of(f"log {number}", 1) for number in range(3)]
    told = [brings(small, "t1", rows) for rows in logs]
    assert told[2] == NotTaken(logs[2][0].hash, MUCH)
    assert all(isinstance(one, Have) for one in told[:2])


def test_asking_is_never_too_much(small: Room) -> None:
    rows = table_rows("t1")
    brings(small, "t1", rows[:3])
    small.take("t1", TableHello(rows[0].hash, 3, "1", 0.0))
    small.step_all()
    assert small.heard_by("t1")[-1] == Have(rows[0].hash, head_of(rows[:3]))


def test_what_waits_has_a_bound_and_what_finds_no_room_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ear, "MOST_BYTES", 3 * SIZE)
    room = Room()
    one, other = table_rows("t1"), table_rows("t2")
    room.bring("t1", one[:2])
    room.bring("t2", other[:2])
    room.take("t3", TableHello(one[0].hash, 1, "1", 0.0))
    room.step_all()
    assert [table for table, _ in room.heard] == ["t1", "t3"]
    assert brings(room, "t2", other[:2]) == Have(other[0].hash, head_of(other[:2]))


class PoisonedShelf(FailingShelf):
    """One that cannot keep what some tables bring."""

    def __init__(self, room_clock: list[float], *bad: str) -> None:
        super().__init__(lambda: room_clock[0])
        self.bad = {*bad}

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        if any(one.table in self.bad and isinstance(one.said, Batch) for one in deliveries):
            raise ShelfTrouble("a row is beyond the head")
        return super().append(deliveries)


def poisoned(*bad: str) -> tuple[Room, PoisonedShelf]:
    shelf = PoisonedShelf([0.0], *bad)
    return Room(shelf), shelf


def test_what_the_shelf_cannot_keep_holds_up_no_other_table_and_is_named() -> None:
    room, _ = poisoned("t2")
    for table in ("t1", "t2", "t3"):
        room.bring(table, table_rows(table, 2))
    for _ in range(5):
        room.ear.step()
    assert sorted(table for table, _ in room.heard) == ["t1", "t3"]
    assert room.ear.trouble == "t2: a row is beyond the head"
    for _ in range(9):  # and while it is tried on and on
        room.now += LONGEST_PAUSE_S
        rows = rows_of(f"log at {room.now}", 1)
        room.bring("t4", rows)
        room.ear.step()
        room.ear.step()
        assert room.heard_by("t4")[-1] == Have(rows[0].hash, head_of(rows))


def test_it_is_kept_when_it_can_be_and_the_trouble_is_over() -> None:
    room, shelf = poisoned("t2")
    for table in ("t1", "t2"):
        room.bring(table, table_rows(table, 2))
    for _ in range(4):
        room.ear.step()
    shelf.bad.clear()
    room.now += LONGEST_PAUSE_S
    room.step_all()
    assert (room.ear.trouble, len(room.heard)) == ("", 2)


def test_it_is_tried_less_and_less_often() -> None:
    room, shelf = poisoned("t2")
    for table in ("t1", "t2"):
        room.bring(table, table_rows(table, 2))
    for _ in range(4):
        room.ear.step()
    waits = []
    for _ in range(6):
        since = room.now
        shelf.bad.clear()
        while not room.ear._suspects.due(room.ear._waiting):
            room.now += 0.25
        shelf.bad.add("t2")
        room.ear.step()
        waits.append(room.now - since)
    assert waits == sorted(waits)
    assert (waits[0] <= FIRST_PAUSE_S * 2, waits[-1]) == (True, LONGEST_PAUSE_S)


def test_a_shelf_that_is_away_accuses_no_table_and_takes_all_when_it_is_back() -> None:
    room, shelf = poisoned("t1", "t2", "t3")
    for table in ("t1", "t2", "t3"):
        room.bring(table, table_rows(table, 2))
    for _ in range(9):
        assert not room.ear.step()
    assert room.ear.trouble == "a row is beyond the head"
    shelf.bad.clear()
    room.step_all()
    assert (len(room.heard), room.ear.trouble) == (3, "")
