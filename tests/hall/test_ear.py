"""How a hall takes what tables bring: few transactions, answers after them, nobody in the way."""

import threading
from collections.abc import Sequence

import pytest

from companion.hall.protocol.wire import (
    MOST_ROWS,
    Batch,
    HallSaid,
    Have,
    NotTaken,
    Refusal,
    TableHello,
)
from companion.hall.shelf.append_times import AppendTimes
from companion.hall.shelf.ear import AT_ONCE, MOST_ANSWERS, MOST_LOGS_WAITING, ROWS_AT_ONCE, Ear
from companion.hall.shelf.pacing import (
    DRAINING_AT_ONCE,
    FEW_ROWS,
    FIRST_GUESS_S,
    LEAST_AGAIN_S,
    MOST_AGAIN_S,
    STALLED_S,
    WEIGHT,
)
from companion.hall.shelf.shelf import Delivery
from companion.storage.chain import Head, Row, chained
from tests.hall.hall_in_memory import FailingShelf
from tests.hall.logs import batch_of, changed, head_of, more_rows, rows_of
from tests.patience import PATIENCE_S

OWN = rows_of("one", 5)
LOG = OWN[0].hash


class Room:
    """An ear, its shelf, and who heard what, in order."""

    def __init__(self, shelf: FailingShelf | None = None) -> None:
        self.now = 100.0
        self.shelf = shelf or FailingShelf(lambda: self.now)
        self.kept: list[str] = []
        self.ear = Ear(self.shelf, lambda: self.now, self.kept.append)
        self.heard: list[tuple[str, HallSaid]] = []

    def take(self, table: str, said: Batch | TableHello) -> None:
        self.ear.take(table, said, lambda told: self.heard.append((table, told)))

    def bring(self, table: str, rows: Sequence[Row], log: str = "") -> None:
        self.take(table, batch_of(rows, log))

    def step_all(self) -> None:
        while not self.ear.is_idle:
            assert self.ear.step()

    def heard_by(self, table: str) -> list[HallSaid]:
        return [said for name, said in self.heard if name == table]

    def again_s(self, table: str) -> float:
        """After how long that table may ask again, as it heard last."""
        last = self.heard_by(table)[-1]
        assert isinstance(last, Have)
        return last.again_s


def hello(rows: Sequence[Row], last: int | None = None) -> TableHello:
    return TableHello(rows[0].hash, len(rows) if last is None else last, "1", 0.0, rows[-1].hash)


def long_hello(word: str, last: int = FEW_ROWS + 1) -> TableHello:
    """Of a log that has so many rows, of which the hall has none."""
    return TableHello(rows_of(word, 1)[0].hash, last, "1", 0.0)


def test_rows_are_answered_when_they_are_kept() -> None:
    room = Room()
    room.bring("t1", OWN)
    assert (room.heard, room.kept) == ([], [])
    room.ear.step()
    assert room.heard == [("t1", Have(LOG, head_of(OWN)))]
    assert (room.kept, room.ear.rows_taken) == ([LOG], 5)
    assert [kept.row for kept in room.shelf.rows(LOG, 0, 9)] == [*OWN]


def test_who_is_told_finds_the_rows_there() -> None:
    room, found = Room(), []
    room.ear.take("t1", batch_of(OWN), lambda _: found.append(len(room.shelf.rows(LOG, 0, 9))))
    room.ear.step()
    assert found == [5]


def test_rows_that_come_again_change_nothing_and_ring_nobody() -> None:
    room = Room()
    for rows in (OWN[:3], OWN[:3], OWN[1:], OWN):
        room.bring("t1", rows, LOG)
        room.step_all()
    told = [Have(LOG, head_of(OWN[:3]))] * 2 + [Have(LOG, head_of(OWN))] * 2
    assert room.heard_by("t1") == told
    assert (room.kept, room.ear.rows_taken) == ([LOG, LOG], 5)


def test_rows_after_a_gap_ring_nobody() -> None:
    room = Room()
    room.bring("t1", OWN[2:], LOG)
    room.step_all()
    assert room.heard_by("t1") == [Have(LOG, Head())]
    assert (room.kept, room.ear.rows_taken) == ([], 0)


def test_many_deliveries_are_few_transactions_and_none_is_too_long() -> None:
    room = Room()
    for number in range(70):
        room.bring(f"t{number}", rows_of(str(number), 2))
    room.step_all()
    assert room.shelf.sizes == [AT_ONCE, AT_ONCE, 70 - 2 * AT_ONCE]
    assert len(room.heard) == 70


def test_who_brings_little_does_not_wait_for_who_brings_much() -> None:
    room = Room()
    for number in range(8):
        room.bring(f"much{number}", rows_of(f"much {number}", MOST_ROWS))
    for number in range(5):
        room.bring(f"little{number}", rows_of(f"little {number}", 2))
    room.ear.step()
    told = [table for table, _ in room.heard]
    assert {*told} == {"much0", *(f"little{number}" for number in range(5))}
    room.step_all()
    assert [table for table, _ in room.heard if table.startswith("much")] == [
        f"much{number}" for number in range(8)
    ]


def test_rows_go_before_questions_and_who_has_waited_longest_is_never_passed_by() -> None:
    room = Room()
    for number in range(AT_ONCE):
        room.take(f"asks{number}", TableHello(f"{number:064x}", 0, "1", 0.0))
    room.bring("writes", OWN)
    room.ear.step()
    told = [table for table, _ in room.heard]
    assert told[:3] == ["asks0", "writes", "asks1"]
    assert len(told) == AT_ONCE


def test_a_transaction_is_not_too_long_though_all_have_little() -> None:
    room = Room()
    for number in range(AT_ONCE):
        room.bring(f"t{number}", rows_of(str(number), FEW_ROWS))
    room.step_all()
    assert room.shelf.sizes[0] == ROWS_AT_ONCE // FEW_ROWS
    assert len(room.heard) == AT_ONCE


def test_a_bad_delivery_does_not_hurt_the_others() -> None:
    room = Room()
    room.bring("t1", rows_of("one", 2))
    room.bring("bad", changed(rows_of("bad", 3), 2, "{}"))
    room.bring("t2", rows_of("two", 2))
    room.ear.step()
    assert room.shelf.sizes == [3]
    bad = NotTaken(rows_of("bad", 1)[0].hash, Refusal.BROKEN_CHAIN, 2)
    assert room.heard_by("bad") == [bad]
    assert [held.table for held in room.shelf.holdings()] == ["t1", "t2"]
    assert (room.ear.refusals(), room.ear.refused) == ({"bad": bad.why}, 1)


def test_rows_whose_numbers_skip_one_are_no_chain_though_their_hashes_fit() -> None:
    room = Room()
    later = chained(Head(3, OWN[1].hash), 1, [("event", {})])
    room.bring("t1", (*OWN[:2], *later))
    room.ear.step()
    assert room.heard_by("t1") == [NotTaken(LOG, Refusal.BROKEN_CHAIN, 4)]


def test_a_shelf_that_cannot_take_is_asked_again_and_answers_later() -> None:
    room = Room()
    room.bring("t1", OWN)
    room.shelf.failures = 2
    assert [room.ear.step(), room.ear.step()] == [False, False]
    assert (room.ear.trouble, room.heard) == ("no space left", [])
    assert room.ear.step()
    assert (room.ear.trouble, room.heard_by("t1")) == ("", [Have(LOG, head_of(OWN))])


def test_what_a_table_says_meanwhile_is_newer_and_both_are_answered() -> None:
    room = Room()
    room.bring("t1", OWN[:2])
    room.shelf.failures = 1
    room.ear.step()
    room.bring("t1", OWN)
    room.step_all()
    assert room.heard_by("t1") == [Have(LOG, head_of(OWN))] * 2


def test_one_table_cannot_fill_the_room() -> None:
    room = Room()
    for number in range(20):
        room.bring("t1", rows_of(str(number), 2))
    for _ in range(20):
        room.bring("t2", OWN)
    room.step_all()
    assert room.shelf.sizes == [MOST_LOGS_WAITING + 1]
    assert len(room.heard_by("t2")) == MOST_ANSWERS


def test_logs_that_nobody_brings_are_forgotten() -> None:
    room = Room()
    for number in range(50):
        room.take("t1", TableHello(f"{number:064x}", 0, "1", 0.0))
        room.ear.step()
    assert len(room.heard) == 50
    assert room.ear._held == {}


def test_another_computer_with_the_same_log_is_told_so_when_it_says_hello() -> None:
    """It has no row to send yet; and by that alone nothing is taken."""
    room = Room()
    room.bring("t1", OWN)
    room.step_all()
    fork = (*OWN[:3], *more_rows(OWN[:3], 1, "other"))
    for rows in (OWN, OWN[:2], fork):
        room.take("t1", hello(rows))
        room.step_all()
    refused = NotTaken(LOG, Refusal.FORK, 4)
    assert room.heard_by("t1")[1:] == [Have(LOG, head_of(OWN))] * 2 + [refused]
    assert room.ear.refusals() == {"t1": Refusal.FORK}
    assert room.shelf.holdings()[0].head == head_of(OWN)


def test_many_with_much_to_bring_are_let_in_a_few_at_a_time() -> None:
    """The others hear when to ask again: the first of them soonest."""
    room = Room()
    for number in range(40):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    waits = [room.again_s(f"t{number}") for number in range(40)]
    assert [not wait for wait in waits] == [number < DRAINING_AT_ONCE for number in range(40)]
    assert waits == sorted(waits)
    assert (waits[DRAINING_AT_ONCE], waits[-1]) == (LEAST_AGAIN_S, 37 * FIRST_GUESS_S / 3)
    room.bring("t0", rows_of("0", FEW_ROWS + 1))
    for table in (30, 31):
        room.take(f"t{table}", long_hello(str(table)))
        room.step_all()
    assert (room.again_s("t30"), room.again_s("t31") > 0) == (0.0, True)


def test_who_was_let_in_and_asks_once_more_is_let_in() -> None:
    room = Room()
    for number in range(DRAINING_AT_ONCE):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    room.take("t0", long_hello("0"))
    room.step_all()
    assert room.again_s("t0") == 0


def test_who_asks_too_early_keeps_its_place() -> None:
    room = Room()
    for number in range(40):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    first, soon = room.again_s("t20"), room.again_s("t3")
    room.take("t20", long_hello("20"))
    room.take("t3", long_hello("3"))
    room.step_all()
    assert (room.again_s("t20"), room.again_s("t3")) == (first, soon)


def test_who_is_to_wait_longer_where_tables_take_longer() -> None:
    room = Room()
    for number in range(DRAINING_AT_ONCE):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    room.now += 8.0
    for number in range(DRAINING_AT_ONCE):
        room.bring(f"t{number}", rows_of(str(number), FEW_ROWS + 1))
    room.step_all()
    for number in range(50, 60):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    takes_s = 8 - (8 - FIRST_GUESS_S) * (1 - WEIGHT) ** DRAINING_AT_ONCE
    assert room.again_s("t59") == pytest.approx(7 * takes_s / DRAINING_AT_ONCE)


def test_nobody_is_sent_away_for_long_and_who_never_asks_again_is_forgotten() -> None:
    room = Room()
    for number in range(500):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    assert room.again_s("t499") == MOST_AGAIN_S
    room.now += MOST_AGAIN_S + STALLED_S + 1
    for number in range(600, 604):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    assert room.again_s("t603") == LEAST_AGAIN_S


def test_a_table_that_knows_no_again_is_served_all_the_same() -> None:
    """It takes any answer for its leave to send."""
    room = Room()
    for number in range(DRAINING_AT_ONCE + 1):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    rows = rows_of(str(DRAINING_AT_ONCE), FEW_ROWS + 1)
    room.bring(f"t{DRAINING_AT_ONCE}", rows)
    room.step_all()
    assert room.heard_by(f"t{DRAINING_AT_ONCE}")[-1] == Have(rows[0].hash, head_of(rows))


def test_who_is_let_in_brings_batch_after_batch() -> None:
    room = Room()
    rows = rows_of("0", 3 * FEW_ROWS)
    for number in range(DRAINING_AT_ONCE + 1):
        room.take(f"t{number}", long_hello(str(number), len(rows)))
    room.step_all()
    for end in range(FEW_ROWS, len(rows) + 1, FEW_ROWS):
        room.take("late", long_hello("late"))
        room.bring("t0", rows[end - FEW_ROWS : end], rows[0].hash)
        room.step_all()
        assert room.again_s("late") > 0
    room.take("late", long_hello("late"))
    room.step_all()
    assert room.again_s("late") == 0


def test_live_tables_never_wait_for_those_who_were_away() -> None:
    room = Room()
    room.bring("live", OWN)
    room.step_all()
    for number in range(40):
        room.take(f"t{number}", long_hello(str(number)))
    room.bring("live", more_rows(OWN, 2), LOG)
    room.take("few", long_hello("few", FEW_ROWS))
    room.step_all()
    assert room.heard_by("live")[-1] == Have(LOG, head_of((*OWN, *more_rows(OWN, 2))))
    assert room.again_s("few") == 0


def test_after_a_restart_who_has_little_to_bring_does_not_wait() -> None:
    """Though the ear knows nothing of the log yet: the shelf does."""
    before = Room()
    rows = rows_of("live", 10 * FEW_ROWS)
    before.bring("live", rows)
    before.step_all()
    room = Room(before.shelf)
    for number in range(DRAINING_AT_ONCE):
        room.take(f"t{number}", long_hello(str(number)))
    room.take("live", hello(rows))
    room.step_all()
    assert room.heard_by("live") == [Have(rows[0].hash, head_of(rows))]


def test_who_was_let_in_and_brings_nothing_gives_its_place_away() -> None:
    room = Room()
    for number in range(DRAINING_AT_ONCE + 3):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    room.now += STALLED_S + 1
    room.take("knock", long_hello("knock"))
    room.step_all()
    assert room.again_s("knock") == 0


def test_who_is_refused_gives_its_place_away() -> None:
    room = Room()
    for number in range(DRAINING_AT_ONCE + 1):
        room.take(f"t{number}", long_hello(str(number)))
    room.step_all()
    room.bring("t0", changed(rows_of("0", 3), 2, "{}"))
    room.step_all()
    room.take("next", long_hello("next"))
    room.step_all()
    assert room.again_s("next") == 0


def test_the_thread_tries_again_by_itself_and_ends_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.hall.shelf.ear.TRY_AGAIN_S", 0.001)
    room, told = Room(), threading.Event()
    room.shelf.failures = 3
    thread = threading.Thread(target=room.ear.run)
    thread.start()
    room.ear.take("t1", batch_of(OWN), lambda _: told.set())
    assert told.wait(PATIENCE_S)
    room.ear.stop()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


def test_transactions_that_are_kept_are_timed() -> None:
    class SlowShelf(FailingShelf):
        def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
            room.now += 0.5
            return super().append(deliveries)

    room = Room(SlowShelf(lambda: 0.0))
    room.shelf.failures = 1
    room.bring("t1", OWN)
    room.ear.step()
    assert room.ear.append_times == AppendTimes()
    room.step_all()
    assert room.ear.append_times == AppendTimes().noted(0.5)


def test_an_empty_step_is_harmless() -> None:
    room = Room()
    assert room.ear.step()
    assert room.heard == []
    room.take("t1", TableHello(LOG, 0, "1", 0.0))
    room.step_all()
    assert room.heard_by("t1") == [Have(LOG, Head())]
