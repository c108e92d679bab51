"""Phones that give pictures: which of them is the camera now, and what is taken of each."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.observations import Json
from companion.rates import RequestRates
from vision.capture.jpeg import jpeg_size
from vision.capture.sent import MOST_BYTES, Letterbox
from vision.capture.spec import SourceKind
from web.services import EyeRefused, PhonePicture

PHONE = SourceKind.PHONE.value
MOST_A_SECOND = 12.0  # pictures that are taken of one phone; the eyes look at five
BURST_S = 1.0
MOST_PX, LEAST_LONG_PX, LEAST_SHORT_PX = 4096, 640, 360  # a side: fields of 22 px need 640
LATE_S = 1.0  # older pictures tell of a board that is no more
MOST_DELAY_MS = 60_000.0  # more is no delay but a clock that was set
ON_WAY_S = 1.0  # pictures may still come after a phone has said that it gives no more
SILENT_S = 1.5  # so long the camera may say nothing before another phone takes its turn
COUNTED = 16  # pictures over which rate and delay are taken
WISH_PX, WISH_A_SECOND, WISH_IN_RESERVE = 1280, 8.0, 1.0


@dataclass(slots=True)
class _Phone:
    came: deque[float] = field(default_factory=lambda: deque(maxlen=COUNTED))
    ahead: deque[float] = field(default_factory=lambda: deque(maxlen=COUNTED))  # of its clock, ms
    delay_ms: float = 0.0
    battery: float | None = None
    gone: tuple[str, float] = ("", 0.0)  # why it gives no more, and when it said so

    def hears(self, now: float, picture: PhonePicture) -> float:
        """How old the picture is, in s: the quickest of the last letters tells the clocks apart.

        A phone that slept may have stopped its clock: then its clock is learnt anew.
        """
        if not self.came or now - self.came[-1] > SILENT_S:
            self.ahead.clear()
        self.came.append(now)
        if now - self.gone[1] > ON_WAY_S:
            self.gone = "", now
        self.battery = picture.battery
        if picture.sent_ms is None or picture.taken_ms is None:
            return 0.0
        self.ahead.append(now * 1000 - picture.sent_ms)
        delay = now * 1000 - picture.taken_ms - min(self.ahead)
        self.delay_ms = min(max(0.0, delay), MOST_DELAY_MS)
        return self.delay_ms / 1000

    def goes(self, now: float, why: str) -> None:
        self.gone = why, now

    @property
    def a_second(self) -> float:
        passed = self.came[-1] - self.came[0] if self.came else 0.0
        return (len(self.came) - 1) / passed if passed > 0 else 0.0


class PhonesInTurn:
    """One phone is the camera until it is silent; then whichever gives a picture next.

    Any thread may call. Nothing is unpacked here, and no picture is kept.
    """

    def __init__(self, box: Letterbox, steady: Callable[[], float]) -> None:
        self.box = box
        self._steady = steady
        self._lock = threading.Lock()
        self._rates = RequestRates(steady, MOST_A_SECOND, BURST_S)
        self._phones: dict[str, _Phone] = {}
        self._using = ""
        self._is_wanted = False
        self._bells: list[Callable[[str, bool], None]] = []

    @property
    def using(self) -> str:
        """The phone that is the camera, or was it last; nothing before the first."""
        with self._lock:
            return self._using

    def on_turn(self, ring: Callable[[str, bool], None]) -> None:
        """Called with the phone whose turn it is, and whether another's it was before."""
        self._bells.append(ring)

    def want(self, is_wanted: bool) -> None:
        """Whether a phone is the camera that was chosen."""
        with self._lock:
            self._is_wanted = is_wanted

    def expect_turn(self, phone: str) -> None:
        if not self._rates.take(phone):
            raise EyeRefused("eye-too-often")

    def take(self, phone: str, picture: PhonePicture) -> None:
        _expect_usable(picture.jpeg)
        with self._lock:
            now = self._steady()
            age = self._phones.setdefault(phone, _Phone()).hears(now, picture)
            if age > LATE_S:
                raise EyeRefused("eye-late")
            if not self._is_wanted or (phone != self._using and self._is_there(self._using, now)):
                raise EyeRefused("eye-waiting")
            before, self._using = self._using, phone
            self.box.put(picture.jpeg)
        if before != phone:
            for ring in self._bells:
                ring(phone, before != "")

    def goes(self, phone: str, why: str) -> None:
        with self._lock:
            self._phones.setdefault(phone, _Phone()).goes(self._steady(), f"{PHONE}-{why}")

    @property
    def why(self) -> str:
        """What the camera said of why it gives no more pictures: a code; nothing if it did not."""
        with self._lock:
            return self._phones.get(self._using, _Phone()).gone[0]

    def forget(self, phone: str) -> None:
        with self._lock:
            self._phones.pop(phone, None)

    def told(self, phone: str) -> dict[str, Json]:
        with self._lock:
            is_used = self._is_wanted and phone == self._using
            a_second = WISH_A_SECOND if is_used else WISH_IN_RESERVE
            if self._is_wanted and not self._is_there(self._using, self._steady()):
                a_second = WISH_A_SECOND
            return {"in_use": is_used, "a_second": a_second, "width": WISH_PX}

    def shown(self, phone: str) -> dict[str, Json]:
        with self._lock:
            seen = self._phones.get(phone, _Phone())
            is_there = self._is_there(phone, self._steady())
            return {
                "battery": seen.battery,
                "a_second": round(seen.a_second, 1) if is_there else 0.0,
                "delay_ms": round(seen.delay_ms),
                "in_use": self._is_wanted and phone == self._using,
                "link": "there" if is_there else "lost",
                "why": "" if is_there else seen.gone[0],
            }

    def _is_there(self, phone: str, now: float) -> bool:
        seen = self._phones.get(phone)
        return seen is not None and bool(seen.came) and now - seen.came[-1] <= SILENT_S


def _expect_usable(jpeg: bytes) -> None:
    """By its length and its head alone."""
    if len(jpeg) > MOST_BYTES:
        raise EyeRefused("eye-too-large")
    size = jpeg_size(jpeg)
    if size is None:
        raise EyeRefused("eye-no-jpeg")
    if max(size) > MOST_PX:
        raise EyeRefused("eye-too-many-pixels")
    if max(size) < LEAST_LONG_PX or min(size) < LEAST_SHORT_PX:
        raise EyeRefused("eye-too-small")
