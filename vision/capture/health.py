"""Whether a camera can be believed: signs of life in, observations and a reason out. No clock."""

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.observations import LinkChanged
from vision.capture.source import NOTHING_HELD, Held
from vision.capture.spec import CameraAddress

STALE_S = 0.7  # without a new picture
FROZEN_S = 0.7  # with none but old pictures
LEAST_A_SECOND = 4.0  # fewer, and a hand could come and go unseen
OPENING_S = 8.0  # that opening may take before it is called lost
CALM_S = 0.5  # all is well for so long before it is called back; so long another reason holds
COUNTED = 4  # pictures over which the rate is taken
REMEMBERED = 8  # pictures: a driver may go round its few buffers


class Reason(StrEnum):
    FINE = "fine"
    OPENING = "opening"
    NO_CAMERA = "no-camera"
    UNPLUGGED = "unplugged"
    FROZEN = "frozen"
    SLOW = "slow"
    WRONG_SIZE = "wrong-size"
    ENDED = "ended"
    AWAITED = "phone-awaited"
    SILENT = "phone-silent"
    CONTROLS_CHANGED = "controls-changed"


SENTENCES = {
    Reason.FINE: "The camera gives fresh pictures.",
    Reason.OPENING: "The camera is being opened.",
    Reason.NO_CAMERA: "There is no camera. Is it plugged in?",
    Reason.UNPLUGGED: "The camera gives no pictures any more. Is its cable loose?",
    Reason.FROZEN: "The camera repeats old pictures, or sees nothing but black.",
    Reason.SLOW: f"The camera gives fewer than {LEAST_A_SECOND:.0f} pictures a second.",
    Reason.WRONG_SIZE: "The camera's pictures have another size than when it was set up.",
    Reason.AWAITED: "No phone gives pictures yet. Scan the code on the host's screen.",
    Reason.SILENT: "The phone gives no pictures any more. Does it sleep, or ring? Wake it.",
    Reason.ENDED: "The film or folder is at its end.",
    Reason.CONTROLS_CHANGED: "The camera's exposure, focus or white balance was changed.",
}
_BELIEVED = {Reason.FINE, Reason.CONTROLS_CHANGED}


@dataclass(frozen=True, slots=True)
class Sign:
    """The latest picture in short, and how its process is; number 0: none yet."""

    number: int = 0
    at: float = 0.0
    mark: int = 0  # a hash of the picture
    size: tuple[int, int] = (0, 0)
    rate: float = 0.0  # promised pictures a second, 0: unknown
    is_running: bool = False  # the capture process
    is_alive: bool = True  # it runs, or waits to be started, and has not given up
    has_ended: bool = False  # the film is over: nothing more to do
    beat: float = 0.0  # when the process last said that it lives
    held: Held = NOTHING_HELD
    said: str = ""  # why the source fails


@dataclass(frozen=True, slots=True)
class Watch:
    """What is believed of one camera; `step` makes the next one."""

    source: CameraAddress
    since: float
    size: tuple[int, int] | None = None  # that its pictures should have: the first one sets it
    reason: Reason = Reason.OPENING
    is_lost: bool = False  # as last told
    is_fresh: bool = False  # the latest picture may be read
    number: int = 0  # of the latest picture
    _times: tuple[float, ...] = ()
    _marks: tuple[int, ...] = ()
    _fresh_at: float = -1e9
    _calm_since: float | None = None
    _told: Reason = Reason.FINE  # why it was lost, as last told
    _other_since: float | None = None  # since when that is not why

    def step(self, now: float, sign: Sign) -> tuple["Watch", tuple[LinkChanged, ...]]:
        """`now` and `sign.at` by one clock; the observations bear `now`."""
        seen = self._see(sign)
        reason = seen._judge(now, sign)
        is_well = reason in _BELIEVED
        calm = _since(self._calm_since, now, is_well)
        is_other = self.is_lost and not is_well and reason is self.reason is not self._told
        other = _since(self._other_since, now, is_other)
        told = replace(seen, reason=reason, _calm_since=calm, _other_since=other)
        is_news = not self.is_lost or _holds_long(other, now)
        if not is_well and reason is not Reason.OPENING and is_news:
            told = replace(told, is_lost=True, _told=reason)
            return told, (LinkChanged(now, "camera", "lost", reason.value),)
        if self.is_lost and _holds_long(calm, now) and told.is_fresh:
            return replace(told, is_lost=False), (LinkChanged(now, "camera", "back"),)
        return told, ()

    @property
    def is_believed(self) -> bool:
        return self.reason in _BELIEVED and not self.is_lost

    def reopened(self, now: float) -> "Watch":
        """A new capture process counts from one again; what was told still holds."""
        reason = self.reason if self.is_lost else Reason.OPENING
        return Watch(self.source, now, self.size, reason, self.is_lost, _told=self._told)

    def _see(self, sign: Sign) -> "Watch":
        if sign.number in {0, self.number}:
            return replace(self, is_fresh=False)
        is_new = self.source.may_repeat or sign.mark not in self._marks
        passed = sign.number - self.number if self.number else 1
        return replace(
            self,
            size=self.size or sign.size,
            is_fresh=is_new,
            number=sign.number,
            _times=(*self._times, *[sign.at] * min(passed, COUNTED))[-COUNTED:],
            _marks=(*self._marks, sign.mark)[-REMEMBERED:],
            _fresh_at=sign.at if is_new else self._fresh_at,
        )

    def _judge(self, now: float, sign: Sign) -> Reason:
        least = min(LEAST_A_SECOND, sign.rate / 2) if sign.rate else LEAST_A_SECOND
        if sign.has_ended:
            return Reason.ENDED
        if not self._times:
            return self._before_the_first(now, sign)
        if not sign.is_alive or now - self._times[-1] > max(STALE_S, 1 / least):
            return Reason.SILENT if self.source.is_sent else Reason.UNPLUGGED
        if sign.size != self.size:
            return Reason.WRONG_SIZE
        if now - self._fresh_at > max(FROZEN_S, 1 / least):
            return Reason.FROZEN
        if self._is_slow(now, least):
            return Reason.SLOW
        return Reason.CONTROLS_CHANGED if sign.held.changed else Reason.FINE

    def _before_the_first(self, now: float, sign: Sign) -> Reason:
        if sign.is_alive and now - self.since <= OPENING_S:
            return self.reason if self.is_lost else Reason.OPENING
        if self.reason in {Reason.UNPLUGGED, Reason.SILENT}:
            return self.reason
        return Reason.AWAITED if self.source.is_sent else Reason.NO_CAMERA

    def _is_slow(self, now: float, least: float) -> bool:
        """Of the last pictures the first came too long ago, or there are too few since opening."""
        return now - self._times[0] > COUNTED / least


def _since(before: float | None, now: float, holds: bool) -> float | None:
    """Since when it holds; None where it does not."""
    if not holds:
        return None
    return now if before is None else before


def _holds_long(since: float | None, now: float) -> bool:
    return since is not None and now - since >= CALM_S
