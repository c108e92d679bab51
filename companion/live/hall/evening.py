"""An evening on the terminal: a line when something needs somebody, when it is over, who comes."""

import time
from collections.abc import Callable, Mapping

from companion.hall.hall import Hall
from companion.hall.overview.health import AlarmKind
from web.games import read_catalogues
from web.hall.alarms import AlarmSaid, alarms_of, alarms_said

LOOK_S = 2.0
TERMINALS = "en"  # language, of all that commands say


class EveningTold:
    """`step` every few seconds, from one thread."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._words = read_catalogues()[TERMINALS]
        self._alarms: Mapping[tuple[str, str], AlarmSaid] = {}
        self._tables = self._tables_now()

    def run(self, tell: Callable[[str], None], ends: Callable[[float], bool]) -> None:
        """Until that says so, which waits."""
        while True:
            for line in self.step():
                tell(f"{time.strftime('%H:%M', time.localtime(self._hall.time()))}  {line}")
            if ends(LOOK_S):
                return

    def step(self) -> list[str]:
        """What is other than it was."""
        alarms, tables = self._alarms_now(), self._tables_now()
        before, self._alarms = self._alarms, alarms
        moved = [line for name, line in tables.items() if self._tables.get(name) != line]
        self._tables = tables
        came = [one for key, one in alarms.items() if key not in before]
        went = [f"Over: {one.text}" for key, one in before.items() if key not in alarms]
        return [*moved, *(f"{one.text.rstrip('.')}. {one.what}" for one in came), *went]

    def _alarms_now(self) -> Mapping[tuple[str, str], AlarmSaid]:
        """Without tables that were not heard since the hall began: they may be on their way."""
        found = alarms_of(self._hall)
        told = (one for one in found if one.kind is not AlarmKind.GONE or one.amount)
        return {(one.kind, one.table): one for one in alarms_said(self._hall, told, self._words)}

    def _tables_now(self) -> Mapping[str, str]:
        stands = {True: "is dismissed", False: "belongs to the hall"}
        tables = self._hall.registry.tables()
        return {one.name: f"{one.label} {stands[one.is_dismissed]}." for one in tables}
