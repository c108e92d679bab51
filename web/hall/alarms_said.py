"""What somebody has to see to, in words: on the operator's page, and on the hall's terminal."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.hall.overview.health import Alarm, HallHealth
from web.labels import spoken
from web.words import Catalogue


@dataclass(frozen=True, slots=True)
class AlarmSaid:
    """`kind` and `table` tell whether it is the same as before, however long it lasts by now."""

    kind: str
    table: str  # its name; nothing for one of the hall itself
    text: str
    what: str  # to do


def alarms_said(health: HallHealth, found: tuple[Alarm, ...], words: Catalogue) -> list[AlarmSaid]:
    labels = {one.name: spoken(one.label, words) for one in health.tables}
    return [_said(one, labels, words) for one in found]


def _said(alarm: Alarm, labels: Mapping[str, str], words: Catalogue) -> AlarmSaid:
    kind = alarm.kind.value
    blanks = {
        "table": labels.get(alarm.table, alarm.table),
        "amount": round(alarm.amount),
        "why": words.get(f"operator.refusal.{alarm.why}", alarm.why),
    }
    text = words[f"operator.alarm.{kind}"].format(**blanks)
    what = words.get(f"operator.do.{alarm.why}", words[f"operator.do.{kind}"])
    return AlarmSaid(kind, alarm.table, text, what.format(**blanks))
