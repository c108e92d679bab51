"""The known states of slots and buttons: takes snapshots, gives what has changed."""

from dataclasses import dataclass, field, replace

from companion.observations import ButtonPressed, SlotsChanged
from firmware_bridge.messages import SLOTS, Flag, Snapshot
from firmware_bridge.notices import BoardSays, CounterLeft, Peeked, Report
from firmware_bridge.snapshot_filter import CLOCK_MS, BoardRun, is_older

SLOT_NAMES = tuple(f"{lane}{number}" for lane in "AB" for number in range(1, 16))
PLAYERS = ("red", "blue")
MOST_PRESSES = 64  # between two snapshots; more is a broken counter, not a finger
PRESS_MS = 40  # a board takes no two presses of a button within that time
MOST_RUNS = 8  # of which the last snapshot is kept
PEEK_S = 60.0  # a card that was away longer may be another card

STATES = {".": "empty", "R": "red", "B": "blue", "F": "fault"}  # of a slot, by its magnet
MAGNETS = {state: magnet for magnet, state in STATES.items()}
_COUNTER_VALUES = 256
NO_FLAGS = Flag(0)


@dataclass(slots=True)
class SlotStates:
    """Kept over gaps: the first snapshot after a gap is compared with the states before it."""

    slots: str = "." * SLOTS
    flags: Flag = NO_FLAGS
    _last: dict[BoardRun, Snapshot] = field(default_factory=dict)
    _lifted: dict[int, tuple[str, float]] = field(default_factory=dict)

    def take(self, snapshot: Snapshot, run: BoardRun, t: float) -> list[Report]:
        """Takes a snapshot and reports what it changes; slots that it does not know stay."""
        reports = self._take_slots(snapshot.slots, t)
        reports += self._take_presses(snapshot, run, t)
        if snapshot.flags != self.flags:
            self.flags = snapshot.flags
            reports.append(BoardSays(snapshot.flags))
        self._remember(snapshot, run)
        return reports

    def forget_lifted(self) -> None:
        """Forgets which cards are lifted: after a gap another card may have been put back."""
        self._lifted.clear()

    def _take_slots(self, seen: str, t: float) -> list[Report]:
        changed = [i for i in range(SLOTS) if seen[i] not in ("?", self.slots[i])]
        if not changed:
            return []
        news = tuple((SLOT_NAMES[i], STATES[seen[i]]) for i in changed)
        peeks = [peek for i in changed for peek in self._peek(i, seen[i], t)]
        known = (new if new != "?" else old for new, old in zip(seen, self.slots, strict=True))
        self.slots = "".join(known)
        return [SlotsChanged(t, news), *peeks]

    def _peek(self, slot: int, state: str, t: float) -> list[Peeked]:
        before = self.slots[slot]
        if state == "." and before in "RB":
            self._lifted[slot] = (before, t)
            return []
        owner, since = self._lifted.pop(slot, ("", t))
        if state != owner or t - since > PEEK_S:
            return []
        return [Peeked(SLOT_NAMES[slot], STATES[owner], t - since)]

    def _take_presses(self, snapshot: Snapshot, run: BoardRun, t: float) -> list[Report]:
        reports: list[Report] = []
        known = self._before(snapshot, run)
        most = min(MOST_PRESSES, (snapshot.ms - known.ms) % CLOCK_MS // PRESS_MS + 1)
        for player, before, now in zip(PLAYERS, known.presses, snapshot.presses, strict=True):
            presses = (now - before) % _COUNTER_VALUES
            if presses > most:
                reports.append(CounterLeft(player, presses))
            else:
                reports += [ButtonPressed(t, player)] * presses
        return reports

    def _before(self, snapshot: Snapshot, run: BoardRun) -> Snapshot:
        """What the counters are compared with: the snapshot itself where no press can be told."""
        last = self._last.get(run)
        if last is not None:
            return snapshot if is_older(snapshot, last) else last
        runs = [known for known in self._last if known.board == run.board]
        if runs and all(known.is_before(run) for known in runs):
            return replace(snapshot, ms=0, presses=(0, 0))  # there a new start begins
        return snapshot

    def _remember(self, snapshot: Snapshot, run: BoardRun) -> None:
        self._last[run] = snapshot
        while len(self._last) > MOST_RUNS:
            del self._last[next(iter(self._last))]
