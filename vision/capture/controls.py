"""Exposure, focus and white balance: locked where the driver allows, and read back.

Drivers say that a control was set when it was not, so only what is read back counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import cv2

# The values that mean "by hand" for automatic exposure differ: V4L2 says 1, others 0.25 or 0.
BY_HAND = (1.0, 0.25, 0.0)
BY_ITSELF_OFF = (0.0,)
NEAR_SHARE = 0.02  # share by which a value may differ when read back: drivers round


class Adjustable(Protocol):
    def get(self, which: int, /) -> float: ...

    def set(self, which: int, value: float, /) -> bool: ...


@dataclass(frozen=True, slots=True)
class Control:
    """A thing that cameras adjust by themselves: its switch, its value, what switches it off."""

    name: str
    switch: int
    value: int
    off: tuple[float, ...]


CONTROLS = (
    Control("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE, BY_HAND),
    Control("focus", cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS, BY_ITSELF_OFF),
    Control("white-balance", cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE, BY_ITSELF_OFF),
)
NAMES = tuple(control.name for control in CONTROLS)


# What was held and read back: to the name of each control that was locked its switch and value.
Locked = Mapping[str, tuple[float, float]]


def lock_controls(camera: Adjustable) -> Locked:
    """Keeps what the camera has found by itself, so let it look for a second before."""
    held = ((control.name, _lock(camera, control)) for control in CONTROLS)
    return {name: one for name, one in held if one is not None}


def changed_controls(camera: Adjustable, locked: Locked) -> tuple[str, ...]:
    """The locked controls that are no longer as they were locked."""
    return tuple(
        control.name
        for control in CONTROLS
        if control.name in locked and not _are_near(_read(camera, control), locked[control.name])
    )


def _lock(camera: Adjustable, control: Control) -> tuple[float, float] | None:
    found = camera.get(control.value)
    for off in control.off:
        if not camera.set(control.switch, off) or camera.get(control.switch) != off:
            continue
        camera.set(control.value, found)
        held = _read(camera, control)
        return held if _are_near(held, (off, found)) else None
    return None


def _read(camera: Adjustable, control: Control) -> tuple[float, float]:
    return camera.get(control.switch), camera.get(control.value)


def _are_near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] == other[0] and abs(one[1] - other[1]) <= NEAR_SHARE * abs(other[1])
