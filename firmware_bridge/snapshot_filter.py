"""Decides which snapshots to believe: of the known run, in order, in time, and undamaged."""

from dataclasses import dataclass
from enum import Enum

from firmware_bridge.messages import Flag, Snapshot

LATE_S = 1.0  # behind the quickest one: such a snapshot is from a backlog
LEAP_S = 0.5  # forwards: such a leap of the board's clock means a damaged number
DRIFT_SHARE = 0.01  # of the time: by how much the two clocks may drift apart

_CLOCK_MS = 1 << 32

SnapshotContent = tuple[str, tuple[int, int], Flag]


class SnapshotVerdict(Enum):
    """What the filter says of a snapshot."""

    BELIEVE = 1
    LATE = 2
    DOUBT = 3
    UNCONFIRMED = 4


@dataclass(slots=True)
class SnapshotFilter:
    """For one run of one board; `late` is the newest snapshot of a backlog."""

    boot: int
    missed: int = 0
    late: Snapshot | None = None
    _seen: Snapshot | None = None
    _lag: float | None = None
    _lag_at: float = 0.0
    _believed: SnapshotContent | None = None
    _claimed: SnapshotContent | None = None

    def judge(self, snapshot: Snapshot, now: float, line_is_bad: bool = False) -> SnapshotVerdict:
        """Judges a snapshot that came at `now`.

        On a bad line two frames may mix, and one mixture of 65536 has a right CRC. So there a
        change counts only if two snapshots agree on it.
        """
        if snapshot.boot != self.boot or self._leaps(snapshot, now):
            return SnapshotVerdict.DOUBT
        if self._seen is not None and snapshot != self._seen:
            self.missed += (snapshot.seq - self._seen.seq - 1) % 256
        self._seen = snapshot
        self.late = snapshot if self._is_late(snapshot, now) else None
        if self.late is not None:
            return SnapshotVerdict.LATE
        content = (snapshot.slots, snapshot.presses, snapshot.flags)
        is_claimed_twice, self._claimed = content == self._claimed, content
        if line_is_bad and content != self._believed and not is_claimed_twice:
            return SnapshotVerdict.UNCONFIRMED
        self._believed = content
        return SnapshotVerdict.BELIEVE

    def _leaps(self, snapshot: Snapshot, now: float) -> bool:
        if self._seen is None or self._lag is None:
            return False
        lag = now - snapshot.ms / 1000
        return is_older(snapshot, self._seen) or lag < self._lag - LEAP_S

    def take_late(self) -> Snapshot:
        """Takes the last snapshot of a backlog that has ended: it is the newest there is."""
        late, self.late, self._lag = self.late, None, None
        assert late is not None
        return late

    def _is_late(self, snapshot: Snapshot, now: float) -> bool:
        lag = now - snapshot.ms / 1000
        least = lag if self._lag is None else self._lag + DRIFT_SHARE * (now - self._lag_at)
        self._lag, self._lag_at = min(lag, least), now
        return lag > self._lag + LATE_S


def is_older(one: Snapshot, other: Snapshot) -> bool:
    """Whether one snapshot is older by the board's clock, which wraps around after 49 days."""
    return (one.ms - other.ms) % _CLOCK_MS >= _CLOCK_MS // 2
