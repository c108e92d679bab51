"""Orders: done at most once, and told as not done only when the table has said so."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hall.hall_time import HallClocks
from companion.hall.orders.keeper import LASTS_S, MOST_ENDED, OPEN, SEND_AGAIN_S, Keeper, OrderState
from companion.hall.protocol.wire import Cancel, DeskOrder, NotDone, WhyNotDone
from companion.hall.shelf.shelf import ShelfTrouble
from companion.observations import Json
from companion.storage.chain import Head, Row, chained
from tests.clock import Clock
from tests.hall.memory_shelf import MemoryShelf

LOG = "a" * 64
TABLE = "t1"


def order(number: str, row: int = 5) -> DeskOrder:
    return DeskOrder(number, LOG, 1, row, "accept", {"reason": "seen"}, "Anna", LASTS_S)


def row_of(order: str, number: int = 1) -> Row:
    said: Json = {"by": "referee", "say": "accept", "order": order, "desk": "Anna"}
    content: dict[str, Json] = {"t": 1.0, "page": said}
    return next(chained(Head(number - 1, LOG), 1, [("observation", content)]))


class Desk:
    """A keeper with its clock, its shelf, and whom it rang."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.shelf = MemoryShelf(self.clock)
        self.begin_anew()

    def begin_anew(self) -> None:
        clocks = HallClocks(self.clock, self.clock)
        self.keeper = Keeper(self.shelf, clocks)

    def state(self, number: str = "one") -> OrderState:
        return {one.order.id: one.state for one in self.keeper.orders()}[number]

    def due(self) -> tuple[DeskOrder | Cancel, ...]:
        return self.keeper.due(TABLE)


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.keeper.make(TABLE, order("one"))
    return made


def test_an_order_is_kept_before_it_is_sent(desk: Desk) -> None:
    assert [kept.row.kind for kept in desk.shelf.decisions()] == ["order"]
    assert desk.state() is OrderState.SENT


def test_what_cannot_be_kept_is_not_ordered() -> None:
    class Full(MemoryShelf):
        def decide(self, *_: object) -> Row:
            raise ShelfTrouble("full")

    clock = Clock()
    keeper = Keeper(Full(clock), HallClocks(clock, clock))
    with pytest.raises(ShelfTrouble):
        keeper.make(TABLE, order("one"))
    assert keeper.due(TABLE) == ()


def test_it_is_sent_again_with_less_time_left_and_to_no_other_table(desk: Desk) -> None:
    assert desk.due() == (order("one"),)
    assert desk.due() == ()
    desk.clock.now += SEND_AGAIN_S
    assert desk.keeper.due("t2") == ()
    assert desk.due() == (replace(order("one"), left_s=LASTS_S - SEND_AGAIN_S),)


def test_the_tables_row_is_the_acknowledgement(desk: Desk) -> None:
    desk.keeper.kept(LOG, row_of("one", 7))
    (kept,) = desk.keeper.orders()
    assert (kept.state, kept.row) == (OrderState.DONE, 7)
    assert desk.due() == ()


def test_a_row_of_another_log_proves_nothing(desk: Desk) -> None:
    """A table that lies can lie about its own game only."""
    desk.keeper.kept("b" * 64, row_of("one"))
    assert desk.state() is OrderState.SENT


def test_another_table_cannot_refuse_it(desk: Desk) -> None:
    desk.keeper.answered("t2", NotDone("one", WhyNotDone.OVERTAKEN))
    assert desk.state() is OrderState.SENT


def test_a_refusal_says_why(desk: Desk) -> None:
    desk.keeper.answered(TABLE, NotDone("one", WhyNotDone.OVERTAKEN))
    (kept,) = desk.keeper.orders()
    assert (kept.state, kept.why) == (OrderState.REFUSED, WhyNotDone.OVERTAKEN)
    assert desk.due() == ()


def test_silence_is_unknown_and_taken_back_until_the_table_answers(desk: Desk) -> None:
    desk.clock.now += LASTS_S
    assert desk.state() is OrderState.UNKNOWN
    for _ in range(3):
        assert desk.due() == (Cancel("one"),)
        assert desk.due() == ()
        desk.clock.now += SEND_AGAIN_S
        assert desk.state() is OrderState.UNKNOWN
    desk.keeper.answered(TABLE, NotDone("one", WhyNotDone.CANCELLED))
    assert desk.state() is OrderState.NOT_DONE
    assert desk.due() == ()


def test_an_order_that_came_through_late_is_done(desk: Desk) -> None:
    desk.clock.now += LASTS_S
    assert desk.due() == (Cancel("one"),)
    desk.keeper.kept(LOG, row_of("one"))
    assert desk.state() is OrderState.DONE


def test_the_row_is_the_truth_whatever_was_said_before(desk: Desk) -> None:
    desk.keeper.answered(TABLE, NotDone("one", WhyNotDone.EXPIRED))
    desk.keeper.kept(LOG, row_of("one"))
    assert desk.state() is OrderState.DONE


def test_after_a_restart_it_is_taken_back_and_never_sent_again(desk: Desk) -> None:
    desk.begin_anew()
    assert desk.state() is OrderState.UNKNOWN
    assert desk.due() == (Cancel("one"),)


def test_what_ended_has_ended_after_a_restart(desk: Desk) -> None:
    desk.keeper.make(TABLE, order("two"))
    desk.keeper.answered(TABLE, NotDone("one", WhyNotDone.OVERTAKEN))
    desk.keeper.kept(LOG, row_of("two", 9))
    before = desk.keeper.orders()
    desk.begin_anew()
    assert [(one.order.id, one.state, one.why, one.row) for one in desk.keeper.orders()] == [
        (one.order.id, one.state, one.why, one.row) for one in before
    ]
    assert desk.due() == ()


def test_a_table_that_is_dismissed_does_nothing_any_more(desk: Desk) -> None:
    desk.keeper.forsake("t2")
    assert desk.state() is OrderState.SENT
    desk.keeper.forsake(TABLE)
    assert desk.state() is OrderState.NOT_DONE


def test_the_oldest_that_ended_are_forgotten_but_none_that_waits(desk: Desk) -> None:
    for number in range(MOST_ENDED + 3):
        desk.keeper.make(TABLE, order(str(number)))
        desk.keeper.kept(LOG, row_of(str(number)))
    desk.keeper.make(TABLE, order("last"))
    numbers = [one.order.id for one in desk.keeper.orders()]
    assert (numbers[0], numbers[-1]) == ("one", "last")
    assert len(numbers) == MOST_ENDED + 2


@dataclass
class TableAlike:
    """A table as the protocol wants it: its log outlives a restart, nothing else does."""

    done: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    standing: int = 5

    def hear(self, said: DeskOrder | Cancel) -> NotDone | None:
        if said.id in self.done:
            return None
        if isinstance(said, Cancel):
            self.refused.add(said.id)
            return NotDone(said.id, WhyNotDone.CANCELLED)
        if said.id in self.refused:
            return NotDone(said.id, WhyNotDone.CANCELLED)
        if said.row != self.standing:
            self.refused.add(said.id)
            return NotDone(said.id, WhyNotDone.OVERTAKEN)
        self.done.append(said.id)
        self.standing += 1
        return None


@dataclass
class Hurdles:
    """A hall, a table, and between them everything that can happen to a message."""

    dice: random.Random
    desk: Desk = field(default_factory=Desk)
    table: TableAlike = field(default_factory=TableAlike)
    down: list[DeskOrder | Cancel] = field(default_factory=list)
    up: list[NotDone] = field(default_factory=list)
    brought: int = 0  # rows of the table that the hall holds
    made: int = 0

    def order(self) -> None:
        self.made += 1
        self.desk.keeper.make(TABLE, order(f"o{self.made}", self.table.standing))

    def send(self) -> None:
        for said in self.desk.due():
            self.down += [said] * self.dice.choice([0, 1, 1, 2])

    def deliver(self) -> None:
        if self.down:  # any of them, but what is taken back comes after what was ordered
            said = self.dice.choice(self.down)
            first = next(one for one in self.down if one.id == said.id)
            self.down.remove(first)
            answer = self.table.hear(first)
            self.up += [] if answer is None else [answer] * self.dice.choice([0, 1, 2])

    def answer(self) -> None:
        if self.up:
            self.desk.keeper.answered(TABLE, self.up.pop(self.dice.randrange(len(self.up))))

    def bring_rows(self) -> None:
        """Again from somewhere before what is held, as after a hall came back from a copy."""
        self.brought = self.dice.randint(0, self.brought)
        for number in self.table.done[self.brought :]:
            self.brought += 1
            self.desk.keeper.kept(LOG, row_of(number, self.brought))

    def play_on(self) -> None:
        self.table.standing += 1

    def wait(self) -> None:
        self.desk.clock.now += self.dice.choice([1.0, SEND_AGAIN_S, LASTS_S])

    def restart_hall(self) -> None:
        self.desk.begin_anew()
        self.down.clear()  # its sockets went with it
        self.brought = 0  # it reads its whole shelf
        self.bring_rows()

    def restart_table(self) -> None:
        self.table.refused.clear()
        self.down.clear()
        self.up.clear()

    def quiet(self) -> None:
        """Everything gets through at last."""
        self.desk.clock.now += LASTS_S
        for _ in range(3):
            self.desk.clock.now += SEND_AGAIN_S
            for said in [*self.down, *self.desk.due()]:
                answer = self.table.hear(said)
                if answer is not None:
                    self.desk.keeper.answered(TABLE, answer)
            self.down.clear()
            self.bring_rows()

    def checks(self) -> Iterator[bool]:
        assert len({*self.table.done}) == len(self.table.done)
        for kept in self.desk.keeper.orders():
            is_done = kept.order.id in self.table.done
            yield kept.state in OPEN or is_done == (kept.state is OrderState.DONE)


STEPS = (
    Hurdles.order, Hurdles.send, Hurdles.deliver, Hurdles.answer, Hurdles.bring_rows,
    Hurdles.play_on, Hurdles.wait, Hurdles.restart_hall, Hurdles.restart_table,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.lists(st.sampled_from(STEPS), max_size=60))
def test_an_order_is_done_at_most_once_and_what_is_told_is_so(
    dice: random.Random, steps: list[Callable[[Hurdles], None]]
) -> None:
    """Whatever is dropped, doubled, delayed, reordered or begun anew."""
    course = Hurdles(dice)
    for step in steps:
        step(course)
        assert all(course.checks())
    course.quiet()
    assert all(course.checks())
    assert all(kept.state not in OPEN for kept in course.desk.keeper.orders())
