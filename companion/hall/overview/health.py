"""Alarms: the conditions of a hall that its operator has to see to."""

from dataclasses import dataclass
from enum import StrEnum


class AlarmKind(StrEnum):
    """Conditions, the worst first."""

    SHELF = "shelf"  # nothing can be kept
    DECISION = "decision"  # of the hall, that is not as it was written, or missing
    CUT_OFF = "cut-off"  # decisions were lost at the end
    CHANGED = "changed"  # a row of a table is not as it was written, or missing
    DISK = "disk"
    REFUSED = "refused"  # a table brought what the hall does not take
    GONE = "gone"


OF_TABLES = frozenset({AlarmKind.REFUSED, AlarmKind.GONE})  # the hall itself is well


@dataclass(frozen=True, slots=True)
class Alarm:
    kind: AlarmKind
    table: str = ""
    amount: float = 0.0  # percent, a time, or the number of a row
    why: str = ""  # of a refusal, or the shelf's own words
