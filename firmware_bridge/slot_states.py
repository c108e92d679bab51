"""The known states of slots and buttons: takes snapshots, gives what has changed."""

from dataclasses import dataclass, field

from companion.observations import ButtonPressed, SlotsChanged
from firmware_bridge.messages import SLOTS, Flag, Snapshot
from firmware_bridge.notices import BoardSays, CounterLeft, Peeked, Report
from firmware_bridge.snapshot_filter import is_older

SLOT_NAMES = tuple(f"{lane}{number}" for lane in "AB" for number in range(1, 16))
PLAYERS = ("red", "blue")
MOST_PRESSES = 64  # between two snapshots; more is a broken counter, not a finger
PEEK_S = 60.0  # a card that was away longer may be another card

STATES = {".": "empty", "R": "red", "B": "blue", "F": "fault"}  # of a slot, by its magnet
MAGNETS = {state: magnet for magnet, state in STATES.items()}
_COUNTER_VALUES = 256
NO_FLAGS = Flag(0)


@dataclass(frozen=True, slots=True)
class BoardRun:
    """One run of one board, from its start on: within it counters and clock can be compared."""

    board: str
    boot: int


@dataclass(slots=True)
class SlotStates:
    """Kept over gaps: the first snapshot after a gap is compared with the states before it."""

    names: tuple[str, ...] = SLOT_NAMES
    slots: str = "." * SLOTS
    flags: Flag = NO_FLAGS
    _run: BoardRun | None = None
    _last: Snapshot | None = None
    _lifted: dict[int, tuple[str, float]] = field(default_factory=dict)

    def take(self, snapshot: Snapshot, run: BoardRun, t: float) -> list[Report]:
        """Takes a snapshot and reports what it changes; slots that it does not know stay."""
        reports = self._take_slots(snapshot.slots, t)
        reports += self._take_presses(snapshot, run, t)
        if snapshot.flags != self.flags:
            self.flags = snapshot.flags
            reports.append(BoardSays(t, snapshot.flags))
        self._run, self._last = run, snapshot
        return reports

    def forget_lifted(self) -> None:
        """Forgets which cards are lifted: after a gap another card may have been put back."""
        self._lifted.clear()

    def _take_slots(self, seen: str, t: float) -> list[Report]:
        changed = [i for i in range(SLOTS) if seen[i] not in ("?", self.slots[i])]
        if not changed:
            return []
        news = tuple((self.names[i], STATES[seen[i]]) for i in changed)
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
        return [Peeked(t, self.names[slot], STATES[owner], t - since)]

    def _take_presses(self, snapshot: Snapshot, run: BoardRun, t: float) -> list[Report]:
        reports: list[Report] = []
        for player, before, now in zip(
            PLAYERS, self._counters_before(snapshot, run), snapshot.presses, strict=True
        ):
            presses = (now - before) % _COUNTER_VALUES
            if presses > MOST_PRESSES:
                reports.append(CounterLeft(t, player, presses))
            else:
                reports += [ButtonPressed(t, player)] * presses
        return reports

    def _counters_before(self, snapshot: Snapshot, run: BoardRun) -> tuple[int, int]:
        if self._run is None or self._last is None or run.board != self._run.board:
            return snapshot.presses
        if run.boot == self._run.boot and not is_older(snapshot, self._last):
            return self._last.presses
        return (0, 0)  # the counters of a new start begin there
