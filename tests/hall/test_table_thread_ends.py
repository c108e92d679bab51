"""A table that ends brings its last rows first, and nobody waits long for that."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.hall.protocol.wire import (
    NotTaken,
    Refusal,
)
from companion.hall.table.https import CarrierTrouble
from companion.hall.table.thread import (
    LAST_S,
)
from tests.hall.beside import Beside


def test_the_thread_ends_when_it_is_time_to_stop(beside: Beside) -> None:
    ended = threading.Thread(target=beside.thread.run, args=(beside.stopping,))
    ended.start()
    beside.stopping.set()
    ended.join()
    assert beside.hall.said == []  # closed


def ended(beside: Beside, is_written_on: Callable[[], bool] = bool) -> float:
    """How long its end takes, on a clock that goes on whenever it is looked at."""
    beside.thread._side = replace(beside.thread._side, is_written_on=is_written_on)
    beside.ticks = 0.05
    beside.stopping.set()
    began = beside.now
    beside.thread.run(beside.stopping)
    return beside.now - began


def test_a_table_that_ends_brings_its_last_rows_first(beside: Beside) -> None:
    beside.steps()
    beside.rows(2)
    assert ended(beside) < LAST_S
    assert beside.held == 5


def test_it_waits_for_what_is_just_being_written(beside: Beside) -> None:
    beside.steps()
    """Also where that is written between two looks"""
    asked = [0]

    def is_written_on() -> bool:
        asked[0] += 1
        if asked[0] == 3:
            beside.rows(1)
        return asked[0] < 3

    assert ended(beside, is_written_on) < LAST_S
    assert beside.held == 3


def test_a_hall_that_says_nothing_keeps_nobody_longer_than_two_seconds(beside: Beside) -> None:
    beside.steps()
    beside.rows(1)
    beside.hall.is_silent = True
    assert LAST_S <= ended(beside) < LAST_S + 0.5


@pytest.mark.parametrize("why", ["away", "refused", "all there"])
def test_where_nothing_more_can_come_it_ends_at_once(beside: Beside, why: str) -> None:
    beside.steps()
    match why:
        case "away":
            beside.rows(1)
            beside.hall.trouble = CarrierTrouble("away")
        case "refused":
            beside.rows(1)
            beside.hall.waiting.append(NotTaken(beside.log, Refusal.FORK, 1))
            beside.steps(1)
            beside.hall.is_silent = True
        case _:
            pass
    assert ended(beside) < 0.5
