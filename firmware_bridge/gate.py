"""Which snapshots may be believed: those of the greeted start, in order, and not of a backlog."""

from dataclasses import dataclass
from enum import Enum

from firmware_bridge.messages import Snapshot

LATE_S = 1.0  # a snapshot that comes later than the promptest by this is of a backlog
DRIFT = 0.01  # how far the board's resonator may run away from the host's clock

_CLOCK = 1 << 32


class Pass(Enum):
    """What the gate says of a snapshot."""

    BELIEVE = 1
    LATE = 2
    DOUBT = 3


@dataclass(slots=True)
class Gate:
    """For one start of one board; `late` is the newest snapshot of a backlog."""

    boot: int
    missed: int = 0
    late: Snapshot | None = None
    _seen: Snapshot | None = None
    _lag: float | None = None
    _lag_at: float = 0.0

    def judge(self, snapshot: Snapshot, now: float) -> Pass:
        if snapshot.boot != self.boot:
            return Pass.DOUBT
        if self._seen is not None:
            if is_older(snapshot, self._seen):
                return Pass.DOUBT
            if snapshot != self._seen:
                self.missed += (snapshot.seq - self._seen.seq - 1) % 256
        self._seen = snapshot
        self.late = snapshot if self._is_late(snapshot, now) else None
        return Pass.LATE if self.late else Pass.BELIEVE

    def take_late(self) -> Snapshot:
        """The backlog has ended: its last snapshot is the newest there is."""
        late, self.late, self._lag = self.late, None, None
        assert late is not None
        return late

    def _is_late(self, snapshot: Snapshot, now: float) -> bool:
        lag = now - snapshot.ms / 1000
        least = lag if self._lag is None else self._lag + DRIFT * (now - self._lag_at)
        self._lag, self._lag_at = min(lag, least), now
        return lag > self._lag + LATE_S


def is_older(one: Snapshot, other: Snapshot) -> bool:
    """By the board's clock, which goes round in 49 days."""
    return (one.ms - other.ms) % _CLOCK >= _CLOCK // 2
