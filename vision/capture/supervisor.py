"""When a capture process is started, ended and started again. Pure: times in, a step out."""

from dataclasses import dataclass, replace
from enum import StrEnum

from vision.capture.health import Reason, Sign

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
class Upkeep:
    """How often it failed, since when it runs, when it may be started next."""

    failures: int = 0
    started: float | None = None
    next_start: float = 0.0
    ill_since: float | None = None
    is_idle: bool = False  # it waits for what is sent: that nothing comes is no fault of its own

    def step(self, now: float, sign: Sign, reason: Reason) -> tuple["Upkeep", UpkeepStep]:
        if sign.has_ended:
            return self, UpkeepStep.WAIT
        if self.started is None:
            return self._start(now)
        if not sign.is_running:
            return self._ended(now), UpkeepStep.END
        is_ill = sign.number > 0 and not self.is_idle and reason in ENDED_BY_OPENING
        ill = (self.ill_since if self.ill_since is not None else now) if is_ill else None
        if self._is_hung(now, sign) or (ill is not None and now - ill > TOLERATED_S):
            return self._ended(now), UpkeepStep.END
        return replace(self, ill_since=ill), UpkeepStep.WAIT

    def _start(self, now: float) -> tuple["Upkeep", UpkeepStep]:
        if now < self.next_start:
            return self, UpkeepStep.WAIT
        return replace(self, started=now), UpkeepStep.START

    def _ended(self, now: float) -> "Upkeep":
        lived = now - (self.started if self.started is not None else now)
        failures = 0 if lived > PROVEN_S else self.failures + 1
        after = replace(self, failures=failures, next_start=now + wait_s(failures))
        return replace(after, started=None, ill_since=None)

    def _is_hung(self, now: float, sign: Sign) -> bool:
        """Also a process that is busy but never gives a first picture."""
        has_begun = sign.beat > 0 if self.is_idle else sign.number > 0
        if not has_begun:
            return now - (self.started or 0.0) > OPENING_HUNG_S
        return now - sign.beat > HUNG_S


def wait_s(failures: int) -> float:
    """Short at first, never long, for ever."""
    return min(FIRST_WAIT_S * 2.0 ** min(failures, 8), LONGEST_WAIT_S)
