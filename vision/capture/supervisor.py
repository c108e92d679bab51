"""When a capture process is started, ended and started again. Pure: times in, a step out."""

from dataclasses import dataclass, replace
from enum import StrEnum

from vision.capture.health import Reason

HUNG_S = 3.0  # so long a process that gave pictures may be silent
OPENING_HUNG_S = 12.0  # one that has not given any
TOLERATED_S = 2.0  # so long a camera may be frozen or of a wrong size before it is opened anew
FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 5.0
ENDED_BY_OPENING = frozenset({Reason.FROZEN, Reason.WRONG_SIZE, Reason.UNPLUGGED})
PROVEN_S = 5.0  # a process that lived so long was a success: the next wait is short again


class UpkeepStep(StrEnum):
    WAIT = "wait"
    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class Process:
    """What the parent sees of its child now."""

    is_running: bool = False
    has_pictures: bool = False
    has_ended: bool = False  # the film is over: nothing more to do
    beat: float = 0.0
    is_idle: bool = False  # it waits for what is sent: that nothing comes is no fault of its own


@dataclass(frozen=True, slots=True)
class Upkeep:
    """How often it failed, since when it runs, when it may be started next."""

    failures: int = 0
    started: float | None = None
    next_start: float = 0.0
    ill_since: float | None = None

    def step(self, now: float, process: Process, reason: Reason) -> tuple["Upkeep", UpkeepStep]:
        if process.has_ended:
            return self, UpkeepStep.WAIT
        if self.started is None:
            return self._start(now)
        if not process.is_running:
            return self._ended(now), UpkeepStep.END
        is_ill = process.has_pictures and not process.is_idle and reason in ENDED_BY_OPENING
        ill = (self.ill_since if self.ill_since is not None else now) if is_ill else None
        if _is_hung(now, process, self.started) or (ill is not None and now - ill > TOLERATED_S):
            return self._ended(now), UpkeepStep.END
        return replace(self, ill_since=ill), UpkeepStep.WAIT

    def _start(self, now: float) -> tuple["Upkeep", UpkeepStep]:
        if now < self.next_start:
            return self, UpkeepStep.WAIT
        return replace(self, started=now), UpkeepStep.START

    def _ended(self, now: float) -> "Upkeep":
        lived = now - (self.started if self.started is not None else now)
        failures = 0 if lived > PROVEN_S else self.failures + 1
        return Upkeep(failures, None, now + wait_s(failures))


def wait_s(failures: int) -> float:
    """Short at first, never long, for ever."""
    return min(FIRST_WAIT_S * 2.0 ** min(failures, 8), LONGEST_WAIT_S)


def _is_hung(now: float, process: Process, started: float) -> bool:
    """Also a process that is busy but never gives a first picture."""
    has_begun = process.beat > 0 if process.is_idle else process.has_pictures
    if not has_begun:
        return now - started > OPENING_HUNG_S
    return now - process.beat > HUNG_S
