"""What the firmware makes of hostile electronics, measured in simavr.

`python -m tests.wire.sensing` measures the margins anew and prints them for docs/performance.md.
"""

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from firmware_bridge.frame import Decoder
from firmware_bridge.messages import Snapshot, read_message
from tests.wire.boards import SimBoard, build_simavr

REST_MV = 2500.0
TRUTH = "RB." * 10


@dataclass
class Table:
    """A simulated board with cards of one strength on it, watched snapshot by snapshot."""

    board: SimBoard
    now: float = 0.0

    def __post_init__(self) -> None:
        self._decoder = Decoder()
        self.last = "?" * 30
        self.flags = 0
        self.watch(0.5)
        self.calibrate()

    def calibrate(self) -> None:
        self.board.receive(b"\n$C,01*A1C0\n", self.now)
        self.watch(0.5)

    def watch(self, seconds: float) -> list[str]:
        """Every snapshot's slots in that time."""
        seen = []
        end = self.now + seconds
        while self.now < end:
            self.now += 0.01
            for item in self._decoder.feed(self.board.poll(self.now)):
                message = read_message(item) if isinstance(item, str) else None
                if isinstance(message, Snapshot):
                    seen.append(message.slots)
                    self.last, self.flags = message.slots, message.flags
        return seen

    def errors(self, truth: str, seconds: float) -> Counter[str]:
        """How many slots were wrong: `colour` for a wrong colour or a ghost, `missed`, `fault`."""
        found: Counter[str] = Counter()
        worst: dict[int, str] = {}
        for slots in self.watch(seconds):
            for slot, (is_, should) in enumerate(zip(slots, truth, strict=True)):
                if is_ != should:
                    kind = "fault" if is_ in "F?" else "missed" if is_ == "." else "colour"
                    worst[slot] = kind if worst.get(slot) != "colour" else "colour"
        found.update(worst.values())
        return found


def lay(table: Table, truth: str, signal_mv: float) -> None:
    for slot, state in enumerate(truth):
        table.board.set_mv(slot, REST_MV + {"R": signal_mv, "B": -signal_mv, ".": 0.0}[state])


def disturbed(
    table: Table, disturb: Callable[[SimBoard], None], signal_mv: float, seconds: float
) -> Counter[str]:
    """Cards are laid in peace; then the disturbance begins, and cards are taken and laid in it."""
    lay(table, TRUTH, signal_mv)
    table.watch(0.5)
    disturb(table.board)
    errors = table.errors(TRUTH, seconds)
    moved = TRUTH[1:] + TRUTH[0]
    lay(table, moved, signal_mv)
    table.watch(1.5)
    return errors + table.errors(moved, seconds)


@contextmanager
def tables() -> Iterator[Callable[[], Table]]:
    with tempfile.TemporaryDirectory() as directory:
        library = build_simavr(Path(directory))
        yield lambda: Table(SimBoard(library, Path(directory) / "slots.elf"))


def sweep(name: str, values: Iterable[float], measure: Callable[[float], Counter[str]]) -> None:
    for value in values:
        print(f"{name:28} {value:6.1f}  {dict(measure(value)) or 'clean'}", flush=True)


def measure_drift(table: Table, mv_per_min: float, minutes: float) -> Counter[str]:
    """Ten empty and twenty occupied slots; at the end all cards are taken."""
    lay(table, TRUTH, 300)
    table.watch(3.0)
    table.board.drift(mv_per_min)
    errors = table.errors(TRUTH, minutes * 60)
    lay(table, "." * 30, 300)
    table.watch(1.5)
    return errors + table.errors("." * 30, 3.0)


def main() -> None:
    with tables() as table:
        for signal in (150, 300, 645):
            sweep(
                f"white noise, card {signal} mV",
                (40, 80, 120, 160, 240, 320, 400),
                lambda mv, s=signal: disturbed(  # type: ignore[misc]
                    table(), lambda board: board.noise(50, 0, mv), s, 8
                ),
            )
        for hertz in (50, 60, 100, 120, 150, 180, 250, 300):
            sweep(
                f"hum {hertz} Hz, card 300 mV",
                (200, 400, 600, 800, 1200),
                lambda mv, f=hertz: disturbed(  # type: ignore[misc]
                    table(), lambda board: board.noise(f, mv, 5), 300, 4
                ),
            )
        sweep(
            "settling, tau in us",
            (3, 5, 8, 12, 16, 20, 25, 30, 40, 60, 100),
            lambda us: disturbed(table(), lambda board: board.settling(us), 300, 1),
        )
        sweep(
            "drift in mV/min, 10 min",
            (12, 25, 50, 70, 100),
            lambda mv: measure_drift(table(), mv, 10),
        )


if __name__ == "__main__":
    main()
