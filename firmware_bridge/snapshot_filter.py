"""Decides which snapshots to believe: of the known run, in order, in time, and undamaged."""

from dataclasses import dataclass
from enum import Enum

from firmware_bridge.messages import Flag, Snapshot

LATE_S = 1.0  # behind the quickest one: such a snapshot is from a backlog
LATE_FOR_GOOD_S = 2.0  # of nothing but late snapshots: no backlog, but the board's clock now
LEAP_S = 0.5  # forwards: such a leap of the board's clock means a damaged number
DRIFT_SHARE = 0.03  # of the time: clocks that drift apart more do not understand each other's bits

CLOCK_MS = 1 << 32

SnapshotContent = tuple[str, tuple[int, int], Flag]


class SnapshotVerdict(Enum):
    """What the filter says of a snapshot."""

    BELIEVE = 1
    LATE = 2
    DOUBT = 3
    UNCONFIRMED = 4


@dataclass(frozen=True, slots=True)
class BoardRun:
    """One run of one board, from its start on: within it counters and clock can be compared."""

    board: str
    boot: int

    def is_before(self, other: "BoardRun") -> bool:
        """Whether the board began this run earlier; the numbers of starts go round."""
        is_less = 0 < (other.boot - self.boot) % 0x10000 < 0x8000
        return self.board == other.board and is_less


@dataclass(slots=True)
class SnapshotFilter:
    """For one run of one board, however often it is greeted; `late` is the newest of a backlog."""

    run: BoardRun
    missed: int = 0
    late: Snapshot | None = None
    _newest: Snapshot | None = None
    _clock_s: float = 0.0  # of the board at `_newest`, without its turns
    _is_greeted: bool = True  # just now: then the clock may have leapt
    _lag: float | None = None
    _lag_at: float = 0.0
    _late_since: float | None = None
    _believed: SnapshotContent | None = None
    _claimed: SnapshotContent | None = None

    def greet(self) -> None:
        """To be called when the same run of the board says hello again."""
        self._is_greeted, self.late, self._late_since = True, None, None

    def judge(self, snapshot: Snapshot, now: float, line_is_bad: bool = False) -> SnapshotVerdict:
        """Judges a snapshot that came at `now`.

        On a bad line two frames may mix, and one mixture of 65536 has a right CRC. So there a
        change counts only if two snapshots agree on it.
        """
        is_back = self._newest is not None and is_older(snapshot, self._newest)
        if snapshot.boot != self.run.boot or self._leaps(snapshot, now, is_back):
            return SnapshotVerdict.DOUBT
        is_late = self._is_late(now - self._read_clock(snapshot), now) or is_back
        if is_late and self._is_late_for_good(now):
            is_back, self._lag = False, None
        elif is_late and is_back:
            return SnapshotVerdict.LATE
        self._take(snapshot)
        self.late = snapshot if is_late and self._lag is not None else None
        if self.late is not None:
            return SnapshotVerdict.LATE
        self._late_since = None
        return self._weigh(snapshot, line_is_bad)

    def take_late(self) -> Snapshot:
        """Takes the last snapshot of a backlog that has ended: it is the newest there is."""
        late, self.late, self._lag, self._late_since = self.late, None, None, None
        assert late is not None
        return late

    def _read_clock(self, snapshot: Snapshot) -> float:
        """The board's time in seconds, which goes on where its 32 bits begin again."""
        if self._newest is None:
            return snapshot.ms / 1000
        return self._clock_s + _ms_after(snapshot, self._newest) / 1000

    def _leaps(self, snapshot: Snapshot, now: float, is_back: bool) -> bool:
        if self._is_greeted:
            return False
        lag = now - self._read_clock(snapshot)
        return is_back or (self._lag is not None and lag < self._lag - LEAP_S)

    def _is_late(self, lag: float, now: float) -> bool:
        least = lag if self._lag is None else self._lag + DRIFT_SHARE * (now - self._lag_at)
        self._lag, self._lag_at = min(lag, least), now
        return lag > self._lag + LATE_S

    def _is_late_for_good(self, now: float) -> bool:
        if self._late_since is None:
            self._late_since = now
        return now - self._late_since >= LATE_FOR_GOOD_S

    def _take(self, snapshot: Snapshot) -> None:
        if self._newest is not None and snapshot != self._newest:
            self.missed += (snapshot.seq - self._newest.seq - 1) % 256
        self._clock_s, self._newest = self._read_clock(snapshot), snapshot
        self._is_greeted = False

    def _weigh(self, snapshot: Snapshot, line_is_bad: bool) -> SnapshotVerdict:
        content = (snapshot.slots, snapshot.presses, snapshot.flags)
        is_claimed_twice, self._claimed = content == self._claimed, content
        if line_is_bad and content != self._believed and not is_claimed_twice:
            return SnapshotVerdict.UNCONFIRMED
        self._believed = content
        return SnapshotVerdict.BELIEVE


def is_older(one: Snapshot, other: Snapshot) -> bool:
    """Whether one snapshot is older by the board's clock, which wraps around after 49 days."""
    return _ms_after(one, other) < 0


def _ms_after(one: Snapshot, other: Snapshot) -> int:
    """How much later one is than the other, the shorter way round; negative if it is older."""
    return (one.ms - other.ms + CLOCK_MS // 2) % CLOCK_MS - CLOCK_MS // 2
