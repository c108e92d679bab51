"""Whether a hall is well: what somebody has to see to, from figures that others have read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

FAR_BEHIND = 100  # rows that a table has and the hall has not
BEHIND_S = 60.0  # for which it may be so
LEAST_ROOM = 0.1  # of the disk
LONGEST_WAIT_S = 120.0  # for a referee
FAR_AHEAD_S = 2.0  # a clock that differs by more is shown; nothing depends on it


class AlarmKind(StrEnum):
    """What somebody has to see to, the worst first."""

    SHELF = "shelf"  # nothing can be kept
    DECISION = "decision"  # of the hall, that is not as it was written, or missing
    CUT_OFF = "cut-off"  # decisions were lost at the end
    CHANGED = "changed"  # a row of a table is not as it was written, or missing
    DISK = "disk"
    REFUSED = "refused"  # a table brought what the hall does not take
    ALERT = "alert"  # somebody waits for a referee
    GONE = "gone"
    BEHIND = "behind"


@dataclass(frozen=True, slots=True)
class Alarm:
    kind: AlarmKind
    table: str = ""
    amount: float = 0.0  # rows, seconds or percent; or the number of a row
    why: str = ""  # of a refusal, or the shelf's own words


@dataclass(frozen=True, slots=True)
class TableHealth:
    """A table that belongs to the hall."""

    name: str
    label: str
    is_gone: bool = False
    heard: float | None = None  # in the hall's time; None: not since the hall began
    behind: int = 0  # rows
    unwritten: int = 0  # transactions that its own log does not take
    clock_ahead: float | None = None  # s
    refused: str = ""  # why the hall did not take what it brought last


@dataclass(frozen=True, slots=True)
class HallHealth:
    """All of a hall at one moment."""

    tables: tuple[TableHealth, ...] = ()
    trouble: str = ""  # of the shelf, in words
    room: float | None = None  # the part of the disk that is free
    oldest_alert: tuple[str, float] | None = None  # its table, and how many s it has waited
    not_as_written: tuple[Alarm, ...] = ()  # of what the shelf held, when the hall began or since


def behind_since(
    before: Mapping[str, float], tables: Iterable[TableHealth], now: float
) -> dict[str, float]:
    """Since when each table that is far behind has been so, as far as somebody looked."""
    return {one.name: before.get(one.name, now) for one in tables if one.behind > FAR_BEHIND}


def alarms(health: HallHealth, since: Mapping[str, float], now: float) -> tuple[Alarm, ...]:
    """`since` is what `behind_since` gave; the worst comes first."""
    found = [*_of_the_hall(health)]
    for one in health.tables:
        if one.refused:
            found.append(Alarm(AlarmKind.REFUSED, one.name, why=one.refused))
        if one.is_gone:
            found.append(Alarm(AlarmKind.GONE, one.name, one.heard or 0.0))
        elif now - since.get(one.name, now) > BEHIND_S:
            found.append(Alarm(AlarmKind.BEHIND, one.name, one.behind))
    order = [*AlarmKind]
    return (*sorted(found, key=lambda alarm: order.index(alarm.kind)),)


def _of_the_hall(health: HallHealth) -> Iterable[Alarm]:
    if health.trouble:
        yield Alarm(AlarmKind.SHELF, why=health.trouble)
    yield from health.not_as_written
    if health.room is not None and health.room < LEAST_ROOM:
        yield Alarm(AlarmKind.DISK, amount=100 * health.room)
    if health.oldest_alert is not None and health.oldest_alert[1] > LONGEST_WAIT_S:
        yield Alarm(AlarmKind.ALERT, *health.oldest_alert)
