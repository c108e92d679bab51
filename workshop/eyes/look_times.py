"""What reading costs beside decoding, and whether the shortcut changes anything."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from workshop.eyes.look_run import FrameTimes


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of the processor: the middle one, and the one that 95 of 100 stay below."""

    what: str
    middle: float
    most: float
    frames: int

    def beside(self, decoding: "Cost") -> str:
        ratios = (self.middle / decoding.middle, self.most / decoding.middle)
        return (
            f"{self.what:44} {self.middle:7.2f} ms {self.most:7.2f} ms"
            f" {ratios[0]:6.2f} {ratios[1]:6.2f}   of {self.frames}"
        )


HEADING = f"{'':44} {'median':>10} {'95 %':>10} {'median, 95 % beside decoding'}"


def cost(what: str, ms: Iterable[float]) -> Cost:
    sorted_ms = sorted(ms)
    return Cost(what, median(sorted_ms), sorted_ms[len(sorted_ms) * 95 // 100], len(sorted_ms))


def cost_lines(frames: Sequence[FrameTimes]) -> Iterator[str]:
    """A few lines for every size of picture."""
    for size in sorted({frame.pixels for frame in frames}, reverse=True):
        of_size = [frame for frame in frames if frame.pixels == size]
        decoding = cost(f"{size[0]}x{size[1]}: decoding", (one.decode_ms for one in of_size))
        costs = [
            decoding,
            cost("  read", (one.as_usual.ms for one in of_size)),
            cost("  read, the print followed at length", (one.at_length.ms for one in of_size)),
            cost("  the naive reader", (one.naive.ms for one in of_size)),
        ]
        yield from (one.beside(decoding) for one in costs)


def different_looks(frames: Iterable[FrameTimes]) -> Iterator[str]:
    """Frames on which following the print at length leads to another status or settled board."""
    for frame in frames:
        short, full = frame.as_usual.look, frame.at_length.look
        settled = short.status == "settled"
        if short.status != full.status or (settled and short.pieces != full.pieces):
            yield f"{frame.scene.name} {frame.name}: {short.status.value}, {full.status.value}"
