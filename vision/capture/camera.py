"""Any camera by one call: fresh pictures only, and the truth about the link. The parent's side."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import cv2

from companion.observations import LinkChanged
from vision.board.sheet import Picture
from vision.capture.devices import Device, find_device, list_devices
from vision.capture.health import SENTENCES, Reason, Sign, Watch
from vision.capture.process import Child
from vision.capture.ring import CameraFrame
from vision.capture.source import Held, Opener, open_address, open_device, open_film, open_folder
from vision.capture.spec import BadSource, SourceKind, parse_source
from vision.capture.supervisor import Upkeep, UpkeepStep

__all__ = ["BadSource", "Camera", "CameraFrame", "Reason", "to_jpeg"]

CHECK_EVERY_S = 0.05  # between two looks at the capture process while waiting for a picture
JPEG_QUALITY = 85
END_S, SHORT_END_S = 1.0, 0.1  # that a process gets to end by itself: at leisure, and while playing


class Camera:
    """Ask it often: every question also looks after the capture process. Not for two threads."""

    def __init__(
        self,
        spec: str,
        opener: Opener | None = None,
        clock: Callable[[], float] = time.monotonic,
        devices: Callable[[], tuple[Device, ...]] = list_devices,
    ) -> None:
        """BadSource if `spec` names nothing. The capture process starts with the first question.

        `opener` is of the source itself: what `virtual` and `phone` open.
        """
        self.source = source = parse_source(spec)
        self._given, self._clock, self._devices = opener, clock, devices
        now = clock()
        self._watch = Watch(source, now)
        self._upkeep = Upkeep(next_start=now, is_idle=source.is_sent)
        self._child: Child | None = None
        self._known = ""  # the lasting name of the device that was opened
        self._said = ""
        self._before = self._count = 0  # pictures of earlier processes, and of all
        self._news: list[LinkChanged] = []
        self.held = Held()
        self.latest: CameraFrame | None = None  # of any kind, for whoever only wants to look

    def __enter__(self) -> "Camera":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self, grace_s: float = END_S) -> None:
        if self._child is not None:
            self._child.end(grace_s)
            self._child = None

    @property
    def reason(self) -> Reason:
        """Why the link is as it is: a code for page and doctor."""
        return Reason.NO_CAMERA if self.source.kind is SourceKind.NONE else self._watch.reason

    @property
    def sentence(self) -> str:
        if self.source.kind is SourceKind.NONE:
            return "The camera is switched off."
        why = self.reason
        return self._said if self._said and why is Reason.NO_CAMERA else SENTENCES[why]

    @property
    def size(self) -> tuple[int, int] | None:
        return self._watch.size

    @property
    def is_lost(self) -> bool:
        return self._watch.is_lost

    @property
    def pid(self) -> int:
        """Of the capture process; 0 while there is none."""
        return self._child.pid if self._child is not None else 0

    def frame(self, wait_s: float = 0.0) -> CameraFrame | None:
        """A picture not given before that can be believed; waits for one, if wanted."""
        end = self._clock() + wait_s
        while True:
            fresh = self._look()
            left = end - self._clock()
            if fresh is not None or left <= 0:
                return fresh
            if self._child is not None:
                self._child.ring.wait(min(left, CHECK_EVERY_S))
            else:
                time.sleep(min(left, CHECK_EVERY_S))

    def news(self, t: float) -> tuple[LinkChanged, ...]:
        """What changed about the link since the last question, dated `t` by the table's clock."""
        self._look_after(self._clock())
        news, self._news = self._news, []
        return tuple(replace(one, t=t) for one in news)

    def _look(self) -> CameraFrame | None:
        if not self._look_after(self._clock()) or self._child is None:
            return None
        frame = self._child.ring.take()
        if frame is None or frame.number != self._watch.number:
            return None  # a newer one has come meanwhile: it has to be judged first
        self._count = frame.number + self._before
        self.latest = replace(frame, number=self._count)
        return self.latest if self._watch.is_believed else None

    def _look_after(self, now: float) -> bool:
        """One step of watch and upkeep; whether a fresh picture has come."""
        if self.source.kind is SourceKind.NONE:
            return False
        sign = self._sign()
        self._watch, news = self._watch.step(now, sign)
        self._news.extend(news)
        self.held, self._said = sign.held, sign.said or self._said
        self._upkeep, step = self._upkeep.step(now, sign, self.reason)
        if step is UpkeepStep.END:
            self._end(now)
        elif step is UpkeepStep.START:
            self._start()
        return self._watch.is_fresh

    def _sign(self) -> Sign:
        child = self._child
        sign = Sign(held=self.held) if child is None else child.ring.glance()
        is_running = child is not None and child.is_running
        is_alive = is_running or self._upkeep.started is None  # or waits to be started
        return replace(sign, is_running=is_running, is_alive=is_alive and sign.is_alive)

    def _start(self) -> None:
        opener = self._opener()
        if opener is None:
            self._said = "No camera is there. Is it plugged in?"
        else:
            self._child = Child(opener)

    def _end(self, now: float) -> None:
        self.close(SHORT_END_S)
        self._before = self._count
        self._watch = self._watch.reopened(now)

    def _opener(self) -> Opener | None:
        if self._given is not None:
            return self._given
        match self.source.kind:
            case SourceKind.URL:
                return partial(open_address, self.source.where)
            case SourceKind.FILM:
                return partial(open_film, self.source.where)
            case SourceKind.FOLDER:
                return partial(open_folder, self.source.where)
            case SourceKind.AUTO | SourceKind.DEVICE:
                return self._device()
        return None

    def _device(self) -> Opener | None:
        device = find_device(self.source.where, self._known, self._devices())
        if device is None:
            return None
        self._known = device.stable or self._known
        return partial(open_device, device.path)


def to_jpeg(picture: Picture, width: int | None = None) -> bytes:
    """For the page and for evidence; never wider than `width`."""
    if width is not None and picture.shape[1] > width:
        size = (width, round(picture.shape[0] * width / picture.shape[1]))
        picture = cv2.resize(picture, size, None, 0, 0, cv2.INTER_AREA)  # type: ignore[assignment]
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()
