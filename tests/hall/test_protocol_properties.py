"""Whatever becomes of messages, of either side and of the disk: the hall holds what tables wrote.

FAUST_EXAMPLES=5000 plays more of them.
"""

import os
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.hall.protocol import wire
from companion.hall.shelf import ear
from companion.hall.shelf.shelf import all_kept
from companion.hall.table import link
from companion.storage.chain import Row
from tests.hall.hall_in_memory import FailingShelf, HallInMemory
from tests.hall.logs import RowsInMemory, rows_of

FEW = 4  # rows of a batch, and that nobody has to wait with: pacing and batches are met soon
TABLES = ("t1", "t2", "t3")
places = some.integers(0, 30)
numbers = some.integers(1, 9)


class HallAndTables(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.patches = [
            patch.object(wire, "MOST_ROWS", FEW),
            patch.object(link, "MOST_ROWS", FEW),
            patch.object(ear, "FEW_ROWS", FEW),
            patch.object(ear, "BRINGING_AT_ONCE", 1),
        ]
        for one in self.patches:
            one.start()
        self.logs = 0
        self.forks = 0
        self.backup: FailingShelf | None = None
        self.hall = HallInMemory()
        self.ever: dict[str, list[RowsInMemory]] = {}  # by name of the log, whoever wrote it
        self.owner: dict[str, str] = {}
        for table in TABLES:
            self.hall.connect(self.hall.join(table, self.new_log(table)))

    def teardown(self) -> None:
        try:
            self.hall.settle()
            self.hall_is_within_tables()
            self.all_is_said_and_done()
        finally:
            for one in self.patches:
                one.stop()

    def new_log(self, table: str) -> RowsInMemory:
        self.logs += 1
        log = RowsInMemory(rows_of(f"{table} {self.logs}", 3))
        self.ever[log.rows[0].hash] = [log]
        self.owner[log.rows[0].hash] = table
        return log

    def computer(self, place: int) -> int:
        return place % len(self.hall.computers)

    # what happens at tables

    @rule(place=places, number=numbers)
    def a_table_writes(self, place: int, number: int) -> None:
        self.hall.computers[self.computer(place)].log.write(number)

    @rule(place=places)
    def a_table_speaks(self, place: int) -> None:
        self.hall.speak(self.computer(place))

    @rule(place=places)
    def a_table_restarts(self, place: int) -> None:
        self.hall.restart_table(self.computer(place))

    @rule(place=places)
    def a_table_connects(self, place: int) -> None:
        self.hall.connect(self.computer(place))

    @rule(place=places)
    def a_table_begins_a_new_game_file(self, place: int) -> None:
        number = self.computer(place)
        self.hall.restart_table(number, self.new_log(self.hall.computers[number].table))

    @precondition(lambda self: self.forks < 3)
    @rule(place=places, number=some.integers(0, 3))
    def a_card_is_copied(self, place: int, number: int) -> None:
        """And goes on by itself, or will."""
        whose = self.hall.computers[self.computer(place)]
        self.forks += 1
        other = RowsInMemory(whose.log.rows)
        other.write(number, f"fork {self.forks}")
        self.ever[other.rows[0].hash].append(other)
        self.hall.connect(self.hall.join(whose.table, other))

    # what happens on the way

    @precondition(lambda self: self.hall.heap)
    @rule(place=places)
    def a_message_arrives(self, place: int) -> None:
        self.hall.arrive(place % len(self.hall.heap))

    @precondition(lambda self: self.hall.heap)
    @rule(place=places)
    def a_message_comes_twice(self, place: int) -> None:
        self.hall.heap.append(self.hall.heap[place % len(self.hall.heap)])

    @precondition(lambda self: self.hall.heap)
    @rule(place=places)
    def a_message_is_lost(self, place: int) -> None:
        self.hall.heap.pop(place % len(self.hall.heap))

    @rule(seconds=some.sampled_from([0.1, 1.0, 6.0, 31.0]))
    def time_passes(self, seconds: float) -> None:
        self.hall.now += seconds

    # what happens at the hall

    @rule()
    def all_flows_for_a_while(self) -> None:
        for _ in range(3):
            self.hall.now += 0.1
            for number in range(len(self.hall.computers)):
                self.hall.speak(number)
            while self.hall.heap:
                self.hall.arrive(0)

    @rule(number=some.integers(1, 3))
    def the_disk_is_full_for_a_while(self, number: int) -> None:
        self.hall.shelf.failures = number

    @rule()
    def the_hall_dies_before_it_keeps(self) -> None:
        self.hall.restart_hall()

    @rule()
    def the_hall_dies_before_it_answers(self) -> None:
        self.hall.is_mute = True
        while self.hall.heap:
            self.hall.arrive(0)
        self.hall.is_mute = False
        self.hall.restart_hall()

    @rule()
    def the_shelf_is_copied(self) -> None:
        self.backup = self.hall.shelf.copied()

    @precondition(lambda self: self.backup is not None)
    @rule()
    def the_hall_comes_back_from_the_copy(self) -> None:
        assert self.backup is not None
        self.hall.restart_hall(self.backup.copied())

    # what holds always

    @invariant()
    def hall_is_within_tables(self) -> None:
        for held in self.hall.shelf.holdings():
            assert held.table == self.owner[held.log]
            rows = self.rows_held(held.log)
            assert any(rows == log.rows[: len(rows)] for log in self.ever[held.log])

    @invariant()
    def who_alone_writes_a_log_is_never_refused(self) -> None:
        for computer in self.hall.computers:
            if len(self.ever[computer.log.rows[0].hash]) == 1:
                assert computer.link.status().refused is None

    def all_is_said_and_done(self) -> None:
        """Who was not refused has all its rows there: of two that differ one was refused."""
        for computer in self.hall.computers:
            own, status = computer.log.rows, computer.link.status()
            held = self.rows_held(own[0].hash)
            if len(self.ever[own[0].hash]) == 1:
                assert held == own
            if status.refused is None:
                assert held[: len(own)] == own
                assert status.behind == 0

    def rows_held(self, log: str) -> tuple[Row, ...]:
        return (*(kept.row for kept in all_kept(self.hall.shelf, log)),)


TestHallAndTables = HallAndTables.TestCase
TestHallAndTables.settings = settings(
    max_examples=int(os.environ.get("FAUST_EXAMPLES", "25")),
    stateful_step_count=40,
    derandomize=True,
    deadline=None,
    database=None,
)
