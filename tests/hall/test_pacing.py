"""Many tables with much to bring are let in a few at a time, and nobody else waits for them."""

import pytest

from companion.hall.protocol.wire import (
    Have,
)
from companion.hall.shelf.pacing import (
    DRAINING_AT_ONCE,
    FEW_ROWS,
    FIRST_GUESS_S,
    LEAST_AGAIN_S,
    MOST_AGAIN_S,
    STALLED_S,
    WEIGHT,
)
from tests.hall.ears import LOG, OWN, Room, hello, long_hello
from tests.hall.logs import changed, head_of, more_rows, rows_of


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
