"""How long the shelf's transactions take, counted by length; what is shown is whole at any time."""

from dataclasses import dataclass, replace

BOUNDS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


@dataclass(frozen=True, slots=True)
class AppendTimes:
    """One thread notes and puts the new value in the place of the old; any may read it."""

    within: tuple[int, ...] = (0,) * len(BOUNDS_S)  # so many took no longer than that bound
    count: int = 0
    sum_s: float = 0.0

    def noted(self, took_s: float) -> "AppendTimes":
        bounds = zip(self.within, BOUNDS_S, strict=True)
        within = tuple(number + (took_s <= bound) for number, bound in bounds)
        return replace(self, within=within, count=self.count + 1, sum_s=self.sum_s + took_s)
