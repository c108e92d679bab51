"""Store of a hall: a file and a database do the same."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hall.check import log_of
from companion.hall.protocol.wire import (
    MOST_ROW_BYTES,
    Batch,
    Have,
    NotTaken,
    Refusal,
    TableHello,
)
from companion.hall.shelf.engine import Execute
from companion.hall.shelf.shelf import Delivery, Shelf, ShelfTrouble
from companion.storage.chain import Head, RowBody, chained
from companion.storage.soundness import judge_log
from companion.storage.store import Store
from tests.hall.logs import head_of, long_rows, more_rows, rehashed, rows_of
from tests.hall.shelves import EVENING, TEXTS, Shelves, all_of, asked, brought

ROWS = rows_of("log", 6)
LOG = ROWS[0].hash


def test_rows_arrive_once_and_in_order(shelf: Shelf) -> None:
    assert brought(shelf, ROWS[:2]) == Have(LOG, head_of(ROWS[:2]))
    assert brought(shelf, ROWS[2:], log=LOG) == Have(LOG, head_of(ROWS))
    assert all_of(shelf, LOG) == ROWS


def test_a_gap_changes_nothing_and_is_answered_with_what_is_held(shelf: Shelf) -> None:
    brought(shelf, ROWS[:2])
    assert brought(shelf, ROWS[3:], log=LOG) == Have(LOG, head_of(ROWS[:2]))
    assert all_of(shelf, LOG) == ROWS[:2]


def test_a_gap_before_the_first_row_makes_no_log(shelf: Shelf) -> None:
    assert brought(shelf, ROWS[1:], log=LOG) == Have(LOG, Head())
    assert shelf.holdings() == ()


@pytest.mark.parametrize(("first", "last"), [(0, 4), (1, 3), (3, 4)])
def test_doubled_rows_change_nothing(shelf: Shelf, first: int, last: int) -> None:
    brought(shelf, ROWS[:4])
    before = shelf.rows(LOG, 0, 9), shelf.holdings()
    assert brought(shelf, ROWS[first:last], log=LOG) == Have(LOG, head_of(ROWS[:4]))
    assert (shelf.rows(LOG, 0, 9), shelf.holdings()) == before


def test_of_an_overlap_only_what_is_new_is_put(shelf: Shelf) -> None:
    brought(shelf, ROWS[:4])
    kept = shelf.rows(LOG, 0, 9)
    assert brought(shelf, ROWS[1:], log=LOG) == Have(LOG, head_of(ROWS))
    assert shelf.rows(LOG, 0, 9)[:4] == kept
    assert all_of(shelf, LOG) == ROWS


def test_a_fork_is_refused_at_the_first_row_that_differs(shelf: Shelf) -> None:
    other = more_rows(ROWS[:2], 3, "other")
    brought(shelf, ROWS)
    assert brought(shelf, (*ROWS[:2], *other)) == NotTaken(LOG, Refusal.FORK, 3)
    assert brought(shelf, other, log=LOG) == NotTaken(LOG, Refusal.FORK, 3)
    assert all_of(shelf, LOG) == ROWS


def test_a_fork_just_after_the_head_is_refused(shelf: Shelf) -> None:
    other = more_rows(ROWS[:2], 3, "other")
    brought(shelf, ROWS[:3])
    assert brought(shelf, other[1:], log=LOG) == NotTaken(LOG, Refusal.FORK, 4)
    assert all_of(shelf, LOG) == ROWS[:3]


def test_a_fork_that_reaches_beyond_the_head_is_refused(shelf: Shelf) -> None:
    brought(shelf, ROWS[:3])
    other = more_rows(ROWS[:2], 3, "other")
    assert brought(shelf, other, log=LOG) == NotTaken(LOG, Refusal.FORK, 3)
    assert all_of(shelf, LOG) == ROWS[:3]


CHANGES = {
    "body": {"body": "{}"},
    "kind": {"kind": "game"},
    "game": {"game": 2},
    "hash": {"hash": "0" * 64},
    "before": {"before": "0" * 64},
    "number": {"id": 9},
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("held", [0, 2, 6])
def test_a_changed_row_is_refused_and_named(shelf: Shelf, what: str, held: int) -> None:
    if held:
        brought(shelf, ROWS[:held])
    bad = replace(ROWS[3], **CHANGES[what])  # type: ignore[arg-type]  # each as its field has it
    said = (*ROWS[1:3], bad, *ROWS[4:])
    assert brought(shelf, said, log=LOG) == NotTaken(LOG, Refusal.BROKEN_CHAIN, bad.id)
    assert all_of(shelf, LOG) == ROWS[:held]


def test_a_row_put_in_between_is_refused_though_its_own_hash_is_right(shelf: Shelf) -> None:
    said = (*ROWS[:2], rehashed(ROWS[2], before=ROWS[0].hash), *ROWS[3:])
    assert brought(shelf, said) == NotTaken(LOG, Refusal.BROKEN_CHAIN, 3)
    assert shelf.holdings() == ()


def test_a_log_is_called_by_its_first_row(shelf: Shelf) -> None:
    assert brought(shelf, ROWS, log="a" * 64) == NotTaken("a" * 64, Refusal.BROKEN_CHAIN, 1)
    assert shelf.holdings() == ()


def test_first_rows_follow_on_nothing(shelf: Shelf) -> None:
    first = rehashed(ROWS[0], before="b" * 64)
    assert brought(shelf, [first]) == NotTaken(first.hash, Refusal.FORK, 1)
    assert shelf.holdings() == ()


def test_another_tables_log_is_refused_whatever_it_brings(shelf: Shelf) -> None:
    brought(shelf, ROWS[:2])
    refused = NotTaken(LOG, Refusal.NOT_YOUR_LOG)
    assert brought(shelf, ROWS[2:], "t2", LOG) == refused
    assert brought(shelf, ROWS[:2], "t2") == refused
    assert brought(shelf, [replace(ROWS[2], body="\0")], "t2", LOG) == refused
    assert asked(shelf, LOG, "t2") == refused
    assert all_of(shelf, LOG) == ROWS[:2]


def test_a_hello_is_answered_with_what_is_held_and_makes_nothing(shelf: Shelf) -> None:
    assert asked(shelf, LOG) == Have(LOG, Head())
    assert shelf.holdings() == ()
    brought(shelf, ROWS[:3])
    assert asked(shelf, LOG) == Have(LOG, head_of(ROWS[:3]))


def test_a_table_may_begin_a_new_log(shelf: Shelf) -> None:
    second = rows_of("second", 2)
    brought(shelf, ROWS[:1])
    brought(shelf, second)
    brought(shelf, ROWS[1:2], log=LOG)
    held = [(one.log, one.table, one.head) for one in shelf.holdings()]
    assert held == [(LOG, "t1", head_of(ROWS[:2])), (second[0].hash, "t1", head_of(second))]


def test_each_delivery_is_judged_by_itself(shelf: Shelf) -> None:
    good, late = rows_of("good", 2), rows_of("late", 3)
    deliveries = [
        Delivery("t1", Batch(LOG, (ROWS[0], replace(ROWS[1], body="{}")))),
        Delivery("t2", Batch(good[0].hash, good)),
        Delivery("t3", Batch(late[0].hash, late[1:])),
        Delivery("t2", TableHello(good[0].hash, 2, "0", 0.0)),
        Delivery("t3", Batch(late[0].hash, late[:1])),
        Delivery("t3", Batch(late[0].hash, late[1:])),
    ]
    assert shelf.append(deliveries) == (
        NotTaken(LOG, Refusal.BROKEN_CHAIN, 2),
        Have(good[0].hash, head_of(good)),
        Have(late[0].hash, Head()),
        Have(good[0].hash, head_of(good)),
        Have(late[0].hash, head_of(late[:1])),
        Have(late[0].hash, head_of(late)),
    )
    assert shelf.append([]) == ()
    assert [one.log for one in shelf.holdings()] == [good[0].hash, late[0].hash]


def test_rows_are_read_in_pages(shelf: Shelf) -> None:
    brought(shelf, ROWS)
    pages = [[kept.row for kept in shelf.rows(LOG, after, 2)] for after in range(8)]
    assert pages == [[*ROWS[after : after + 2]] for after in range(8)]
    assert shelf.rows(LOG, 0, 0) == shelf.rows(LOG, 3, 0) == ()
    assert shelf.rows("c" * 64, 0, 9) == ()


def test_what_came_when_is_told_by_the_halls_clock(shelf: Shelf) -> None:
    brought(shelf, ROWS[:2])
    brought(shelf, ROWS[2:3], log=LOG)
    came = [kept.came for kept in shelf.rows(LOG, 0, 9)]
    assert EVENING <= came[0] == came[1] < came[2]
    assert [one.came for one in shelf.holdings()] == [came[2]]
    shelf.decide("dismiss", {"table": "t1"})
    assert came[2] < shelf.decisions()[0].came < EVENING + 100


def test_what_is_held_outlives_the_hall(shelves: Shelves) -> None:
    first, second = shelves.open(), rows_of("second", 2)
    brought(first, ROWS)
    brought(first, second, "t2")
    before = first.holdings(), first.rows(LOG, 0, 9)
    again = shelves.reopen()
    assert (again.holdings(), again.rows(LOG, 0, 9)) == before
    more = more_rows(ROWS, 2)
    assert brought(again, more, "t1", LOG) == Have(LOG, head_of(more))


def test_decisions_are_chained_and_outlive_the_hall(shelves: Shelves) -> None:
    first = shelves.open()
    assert first.decisions() == ()
    made = [first.decide("person", {"name": text, "no": 1.5}) for text in TEXTS]
    assert made == [*chained(Head(), 0, [("person", {"name": one, "no": 1.5}) for one in TEXTS])]
    again = shelves.reopen()
    assert [kept.row for kept in again.decisions()] == made
    (last,) = chained(head_of(made), 0, [("person", {})])
    assert again.decide("person", {}) == last
    assert [kept.row for kept in again.decisions(len(made) - 1)] == [made[-1], last]
    assert again.decisions(len(made) + 1) == ()


def test_any_thread_may_read_while_one_writes(shelf: Shelf) -> None:
    rows = rows_of("log", 60)
    brought(shelf, rows[:1])

    def read(_: int) -> bool:
        kept = all_of(shelf, rows[0].hash)
        return kept == rows[: len(kept)] and shelf.holdings()[0].head.rows >= len(kept)

    def write() -> None:
        for row in rows[1:]:
            brought(shelf, [row], log=rows[0].hash)

    with ThreadPoolExecutor(4) as threads:
        writing = threads.submit(write)
        assert all(threads.map(read, range(60)))
        writing.result()
    assert all_of(shelf, rows[0].hash) == rows


UNSTORABLE = {
    "a raw U+0000": {"body": '"\0"'},
    "half a surrogate pair": {"body": '"\ud83d"'},
    "U+0000 in its kind": {"kind": "\0"},
    "a number beyond all": {"id": 1 << 80},
    "no number of a row": {"id": 0},
    "a game beyond all": {"game": 1 << 31},
    "a game before all": {"game": -1},
    "no hash": {"hash": "xyz\0"},
    "nothing to follow on": {"before": "xyz\0"},
}


@pytest.mark.parametrize("what", UNSTORABLE)
def test_what_no_store_can_keep_is_refused_and_keeps_nobody_waiting(
    shelf: Shelf, what: str
) -> None:
    bad = replace(ROWS[1], **UNSTORABLE[what])  # type: ignore[arg-type]  # as its field has it
    other = rows_of("other", 1)
    said = [Delivery("t1", Batch(LOG, (ROWS[0], bad))), Delivery("t2", Batch(other[0].hash, other))]
    refused = NotTaken(LOG, Refusal.UNREADABLE, bad.id)
    assert shelf.append(said) == (refused, Have(other[0].hash, head_of(other)))
    assert [one.log for one in shelf.holdings()] == [other[0].hash]


@pytest.mark.parametrize("letter", ["x", "ä"])
def test_a_row_that_is_longer_than_any_real_one_is_refused_by_its_number(
    shelf: Shelf, letter: str
) -> None:
    """By bytes, whatever keeps them"""
    rows = long_rows(100, MOST_ROW_BYTES, MOST_ROW_BYTES + 2, letter=letter)
    assert brought(shelf, rows) == NotTaken(rows[0].hash, Refusal.TOO_MUCH, 3)
    assert brought(shelf, rows[:2]) == Have(rows[0].hash, head_of(rows[:2]))


def test_every_text_is_kept_as_it_was_hashed(shelf: Shelf) -> None:
    said: list[RowBody] = [("event", {text: text}) for text in [*TEXTS, "".join(TEXTS)]]
    rows = (*chained(Head(), 2**31 - 1, [("é\U0001f600", {}), *said]),)
    assert brought(shelf, rows) == Have(rows[0].hash, head_of(rows))
    assert all_of(shelf, rows[0].hash) == rows


def test_a_decision_whose_answer_was_lost_is_made_once(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was kept, but the engine went away before it could say so."""
    write = shelf.engine.write

    def kept_and_lost(work: Callable[[Execute], object]) -> object:
        write(work)
        raise ShelfTrouble("gone")

    def lose(number: int) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(shelf.engine, "write", kept_and_lost)
            with pytest.raises(ShelfTrouble):
                shelf.decide("person", {"no": number})

    lose(1)
    first = shelf.decide("person", {"no": 1})
    again = shelf.decide("person", {"no": 1})
    lose(2)
    other = shelf.decide("person", {"no": 3})
    kept = [one.row for one in shelf.decisions()]
    assert [one.content()["no"] for one in kept] == [1, 1, 2, 3]
    assert kept == [first, again, kept[2], other]


def test_a_tables_log_is_read_like_its_own_file(shelf: Shelf, tmp_path: Path) -> None:
    """One protocol: whatever reads a game file reads it."""
    both = (*ROWS, *chained(head_of(ROWS), 2, [("game", {"no": 2}), ("event", {})]))
    brought(shelf, both)
    copy = log_of(shelf, "t1")
    with Store(tmp_path / "own.sqlite") as own:
        own.take_over(both)
        for asked in (
            lambda log: [*log.rows()],
            lambda log: (log.head(), log.last(), log.latest_game(), log.games()),
            lambda log: [log.of_game(game) for game in (1, 2)],
            lambda log: [log.row(number) for number in (1, 8, 9)],
            lambda log: (log.after(6), log.some_after(1, 2), [*log.of_kind("game")]),
            lambda log: judge_log(log, own.head(), own.head().code),
        ):
            assert asked(copy) == asked(own)
    with pytest.raises(ValueError, match="expected one of t1"):
        log_of(shelf, "t2")
