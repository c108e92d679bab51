"""Each alarm of a hall, and that nothing else raises it."""

import pytest

from companion.hall.overview.health import (
    Alarm,
    AlarmKind,
    HallHealth,
    TableHealth,
    alarms,
    behind_since,
)

CHANGED = Alarm(AlarmKind.CHANGED, "t1", 7)
WELL = TableHealth("t1", "Table 1", heard=5.0)


def of(health: HallHealth) -> tuple[Alarm, ...]:
    return alarms(health, {}, 100.0)


def test_a_hall_that_is_well_raises_none() -> None:
    assert of(HallHealth((WELL,), "", 0.1, ("t1", 120.0))) == ()


@pytest.mark.parametrize(
    ("health", "alarm"),
    [
        (HallHealth(trouble="no space left"), Alarm(AlarmKind.SHELF, why="no space left")),
        (HallHealth(not_as_written=(CHANGED,)), CHANGED),
        (HallHealth(room=0.05), Alarm(AlarmKind.DISK, amount=5.0)),
        (HallHealth(oldest_alert=("t2", 121.0)), Alarm(AlarmKind.ALERT, "t2", 121.0)),
        (
            HallHealth((TableHealth("t3", "", is_gone=True, heard=7.0),)),
            Alarm(AlarmKind.GONE, "t3", 7.0),
        ),
        (
            HallHealth((TableHealth("t4", "", refused="fork"),)),
            Alarm(AlarmKind.REFUSED, "t4", why="fork"),
        ),
    ],
)
def test_each_raises_its_own_alarm(health: HallHealth, alarm: Alarm) -> None:
    assert of(health) == (alarm,)


@pytest.mark.parametrize(
    ("rows", "looked", "raised"), [(101, 161.0, True), (101, 160.0, False), (100, 999.0, False)]
)
def test_a_table_may_be_far_behind_for_a_minute(rows: int, looked: float, raised: bool) -> None:
    tables = (TableHealth("t1", "", behind=rows),)
    since = behind_since(behind_since({}, tables, 100.0), tables, looked)
    found = alarms(HallHealth(tables), since, looked)
    assert found == ((Alarm(AlarmKind.BEHIND, "t1", 101),) if raised else ())


def test_who_came_up_meanwhile_has_a_minute_again() -> None:
    assert behind_since({"t1": 1.0}, (WELL,), 50.0) == {}


def test_the_worst_comes_first() -> None:
    gone = TableHealth("t1", "", is_gone=True)
    kinds = [one.kind for one in of(HallHealth((gone,), "away", 0.01, ("t1", 999.0)))]
    assert kinds == [AlarmKind.SHELF, AlarmKind.DISK, AlarmKind.ALERT, AlarmKind.GONE]
