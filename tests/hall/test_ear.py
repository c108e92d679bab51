"""How a hall takes what tables bring: few transactions, answers after them, nobody in the way."""

import threading
from collections.abc import Sequence

import pytest

from companion.hall.protocol.wire import (
    MOST_ROWS,
    Have,
    NotTaken,
    Refusal,
    TableHello,
)
from companion.hall.shelf.append_times import AppendTimes
from companion.hall.shelf.ear import AT_ONCE, MOST_ANSWERS, MOST_LOGS_WAITING, ROWS_AT_ONCE
from companion.hall.shelf.pacing import (
    FEW_ROWS,
)
from companion.hall.shelf.shelf import Delivery
from companion.storage.chain import Head, chained
from tests.hall.ears import LOG, OWN, Room, hello
from tests.hall.hall_in_memory import FailingShelf
from tests.hall.logs import batch_of, changed, head_of, more_rows, rows_of
from tests.patience import PATIENCE_S


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
