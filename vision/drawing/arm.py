"""Draws an arm that reaches into a picture: sleeve, wrist, hand, fingers, and the shadow."""

import cv2
import numpy as np

from vision.board.plan import Points
from vision.board.sheet import Picture

Shade = tuple[float, float, float]  # blue, green, red
SKIN_BGR, SLEEVE_BGR = (122.0, 152.0, 203.0), (88.0, 78.0, 64.0)
SHADOW_SHARE = 0.7  # of the light: what is left in it


def draw_arm(picture: Picture, ends: tuple[Points, Points], unit: float) -> None:
    """From the shoulder to the finger tips, in pixels; `unit` is the hand's radius."""
    shoulder, fingers = ends
    way = (fingers - shoulder) / max(float(np.linalg.norm(fingers - shoulder)), 1e-6)
    palm, side = fingers - way * 0.9 * unit, np.array([-way[1], way[0]])
    wrist = palm - way * 2.0 * unit
    aside = np.array([0.5, 0.35]) * unit
    _draw_shadow(picture, (shoulder + aside, palm + aside), 2.0 * unit)
    _draw_limb(picture, (shoulder, wrist), 2.1 * unit, SLEEVE_BGR)
    _draw_limb(picture, (wrist, palm), 1.2 * unit, SKIN_BGR)
    _draw_limb(picture, (palm, palm), 1.7 * unit, SKIN_BGR)
    for place in (-0.5, -0.15, 0.2, 0.55):
        root, tip = palm + side * place * unit, fingers + side * place * 0.5 * unit
        _draw_limb(picture, (root, tip), 0.36 * unit, SKIN_BGR)


def _draw_limb(picture: Picture, ends: tuple[Points, Points], width: float, shade: Shade) -> None:
    first, last = (_pixel(end) for end in ends)
    cv2.line(picture, first, last, shade, max(1, round(width)), cv2.LINE_AA)


def _draw_shadow(picture: Picture, ends: tuple[Points, Points], width: float) -> None:
    first, last = (_pixel(end) for end in ends)
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.line(mask, first, last, 255, max(1, round(width)), cv2.LINE_AA)
    np.copyto(
        picture, cv2.convertScaleAbs(picture, None, SHADOW_SHARE), where=(mask > 127)[:, :, None]
    )


def _pixel(point: Points) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
