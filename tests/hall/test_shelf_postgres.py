"""The shelf in a real PostgreSQL that is killed or cut off."""

import os
import threading
from collections.abc import Sequence

import pytest

from companion.hall.protocol.wire import Batch, Have
from companion.hall.shelf import shelf as shelf_module
from companion.hall.shelf.engine import FoundRows
from companion.hall.shelf.shelf import Delivery, Shelf, ShelfTrouble
from companion.storage.chain import Row
from tests.hall.logs import head_of, long_rows, rows_of
from tests.hall.postgres import Engine
from tests.hall.shelves import all_of, brought
from tests.night import night
from tests.patience import PATIENCE_S

KILLS = int(os.environ.get("FAUST_KILLS", "3"))
ROWS = rows_of("log", 6)
LOG = ROWS[0].hash


class Bringing:
    """Tables that bring what their hall does not hold yet, and decisions that it makes."""

    def __init__(self, shelf: Shelf, logs: Sequence[tuple[Row, ...]], decisions: int) -> None:
        self._shelf, self._logs, self._decisions = shelf, logs, decisions
        self._held = dict.fromkeys((rows[0].hash for rows in logs), 0)
        self.is_up, self.was_answered = threading.Event(), threading.Semaphore(0)
        self.troubles = 0

    def until_all_is_held(self) -> None:
        made = 0
        while made < self._decisions or any(
            self._held[one[0].hash] < len(one) for one in self._logs
        ):
            try:
                answers = self._shelf.append([self._next(rows) for rows in self._logs])
                if made < self._decisions:
                    self._shelf.decide("person", {"no": made})
                    made += 1
            except ShelfTrouble:
                self.troubles += 1
                self.is_up.wait(PATIENCE_S)
                continue
            for answer in answers:
                assert isinstance(answer, Have)
                assert answer.head.rows >= self._held[answer.log], "what was answered is lost"
                self._held[answer.log] = answer.head.rows
            self.was_answered.release()

    def _next(self, rows: tuple[Row, ...]) -> Delivery:
        held = self._held[rows[0].hash]
        some = rows[held : held + 1 + held % 3]
        return Delivery("t1", Batch(rows[0].hash, some or rows[-1:]))


@night
def test_killed_while_it_writes_it_loses_nothing_and_doubles_nothing(
    postgres: Engine, postgres_shelf: Shelf
) -> None:
    logs = [rows_of(f"log {number}", 50 * KILLS) for number in range(6)]
    bringing = Bringing(postgres_shelf, logs, 20 * KILLS)
    bringing.is_up.set()
    thread = threading.Thread(target=bringing.until_all_is_held)
    thread.start()
    for _ in range(KILLS):
        for _ in range(15):
            assert bringing.was_answered.acquire(timeout=PATIENCE_S)
        bringing.is_up.clear()
        postgres.kill()
        postgres.start()
        bringing.is_up.set()
    thread.join(PATIENCE_S)
    assert bringing.troubles >= 1
    assert [all_of(postgres_shelf, rows[0].hash) for rows in logs] == logs
    decided = [kept.row.content()["no"] for kept in postgres_shelf.decisions()]
    assert decided == [*range(20 * KILLS)]


@night
def test_an_engine_that_is_away_is_told_and_found_again(
    postgres: Engine, postgres_shelf: Shelf
) -> None:
    postgres.kill()
    try:
        for ask in (
            postgres_shelf.holdings,
            postgres_shelf.decisions,
            lambda: brought(postgres_shelf, ROWS),
        ):
            with pytest.raises(ShelfTrouble, match="Connection refused"):
                ask()
    finally:
        postgres.start()
    assert brought(postgres_shelf, ROWS) == Have(LOG, head_of(ROWS))
    assert all_of(postgres_shelf, LOG) == ROWS


def test_of_long_rows_the_engine_sends_no_more_than_are_read(
    postgres_shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or 500 rows of 64 kB each would be in memory before they are cut"""
    monkeypatch.setattr(shelf_module, "PAGE_BYTES", 250)
    rows = long_rows(100, 100, 100, 400, 100)
    brought(postgres_shelf, rows)
    sent, read = [], postgres_shelf.engine.read

    def counted(query: str, values: Sequence[object]) -> FoundRows:
        found = read(query, values)
        sent.append([one[0] for one in found])
        return found

    monkeypatch.setattr(postgres_shelf.engine, "read", counted)
    for after in (0, 1, 3, 5):
        postgres_shelf.rows(rows[0].hash, after, 500)
    assert sent == [[1, 2, 3], [1, 2, 3], [3, 4], [5]]


def test_a_line_that_was_cut_while_nobody_spoke_troubles_nobody(
    postgres: Engine, database: str, postgres_shelf: Shelf
) -> None:
    brought(postgres_shelf, ROWS[:2])
    postgres_shelf.holdings()
    with postgres.connected(database) as db:
        cut = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = 'hall'"
        assert db.execute(cut).fetchall() == [(True,), (True,)]
    assert brought(postgres_shelf, ROWS[2:], log=LOG) == Have(LOG, head_of(ROWS))
    assert all_of(postgres_shelf, LOG) == ROWS
