"""Which snapshots may be believed: of the greeted start, in order, in time, twice on a bad line."""

from dataclasses import dataclass
from enum import Enum

from firmware_bridge.messages import Flag, Snapshot

LATE_S = 1.0  # a snapshot that comes later than the promptest by this is of a backlog
LEAP_S = 0.5  # a board's clock that gains so much at once is a damaged number
DRIFT = 0.01  # how far the board's resonator may run away from the host's clock

_CLOCK = 1 << 32

SnapshotContent = tuple[str, tuple[int, int], Flag]


class Pass(Enum):
    """What the gate says of a snapshot."""

    BELIEVE = 1
    LATE = 2
    DOUBT = 3
    UNCONFIRMED = 4


@dataclass(slots=True)
class Gate:
    """For one start of one board; `late` is the newest snapshot of a backlog."""

    boot: int
    missed: int = 0
    late: Snapshot | None = None
    _seen: Snapshot | None = None
    _lag: float | None = None
    _lag_at: float = 0.0
    _believed: SnapshotContent | None = None
    _claimed: SnapshotContent | None = None

    def judge(self, snapshot: Snapshot, now: float, line_is_bad: bool = False) -> Pass:
        """On a bad line one of 65536 mixtures of two frames has a right CRC; two do not agree."""
        if snapshot.boot != self.boot or self._leaps(snapshot, now):
            return Pass.DOUBT
        if self._seen is not None and snapshot != self._seen:
            self.missed += (snapshot.seq - self._seen.seq - 1) % 256
        self._seen = snapshot
        self.late = snapshot if self._is_late(snapshot, now) else None
        if self.late is not None:
            return Pass.LATE
        content = (snapshot.slots, snapshot.presses, snapshot.flags)
        is_claimed_twice, self._claimed = content == self._claimed, content
        if line_is_bad and content != self._believed and not is_claimed_twice:
            return Pass.UNCONFIRMED
        self._believed = content
        return Pass.BELIEVE

    def _leaps(self, snapshot: Snapshot, now: float) -> bool:
        if self._seen is None or self._lag is None:
            return False
        lag = now - snapshot.ms / 1000
        return is_older(snapshot, self._seen) or lag < self._lag - LEAP_S

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
