"""What glass changes on the print: the picture set against the empty board, cell by cell."""

import numpy as np

from vision.light import DARKEST
from vision.sheet import Sheet

CLUES = 11
PRINT = 6  # which of them is the print's own darkness
CHANGE = 8  # and which the strength of a change, whatever its colour
BLACK = np.float32(0.2)  # of white paper: darker is taken for black print
FAINT = np.float32(0.02)  # of white paper: where small differences stop being stretched


def clues(seen: Sheet, expected: Sheet, white: Sheet) -> Sheet:
    """(CLUES, height, width): darkening and colour, on paper and on black, and the print itself.

    `expected` is the empty board in the present light, `white` white paper in it. All is relative
    to the paper, so a yellow lamp and a dim one look alike.
    """
    seen, expected = seen / white, expected / white
    ratio = np.log((seen + DARKEST) / (expected + DARKEST))
    extra = np.arcsinh((seen - expected) / FAINT) / 4
    bright, red, green = _brightness_and_colour(ratio)
    steps = np.moveaxis(np.abs(ratio), 2, 0)
    light = _grey(expected)
    print_light = np.log(light + DARKEST) / 2 + 1
    seen_light = np.log(_grey(seen) + DARKEST) / 2 + 1
    found = [
        bright, red, green,
        *_brightness_and_colour(extra * 2),
        print_light,
        seen_light,
        np.maximum(np.maximum(*steps[:2]), steps[2]),
        _against_noise(bright, light),
        _against_noise(red, light),
    ]  # fmt: skip
    return np.stack(found).astype(np.float32, copy=False)


def _grey(bands: Sheet) -> Sheet:
    return np.asarray(bands @ np.full(3, 1 / 3, np.float32))


def _against_noise(change: Sheet, expected: Sheet) -> Sheet:
    """A change in units of what changes by chance there: on black and on paper apart."""
    strength = np.abs(change)
    dark = expected < BLACK
    paper_noise = np.percentile(strength[~dark], 40) * 2 + 1e-3
    dark_noise = np.percentile(strength[dark], 30) * 2.6 + 1e-3 if dark.any() else paper_noise
    noise = np.where(dark, max(dark_noise, paper_noise), paper_noise)
    return np.asarray(np.arcsinh(change / noise) / 3, np.float32)


def _brightness_and_colour(bands: Sheet) -> tuple[Sheet, Sheet, Sheet]:
    """Brightness, red against blue, green against both; the bands come blue, green, red."""
    blue, green, red = np.moveaxis(bands, 2, 0)
    return (blue + green + red) / 3, (red - blue) / 2, green - (red + blue) / 2
