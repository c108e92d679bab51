"""What glass changes on the print: the picture set against the empty board, cell by cell."""

import numpy as np

from vision.light import DARKEST, Sheet

CLUES = 9
FAINT = np.float32(0.02)  # of white paper: where small differences stop being stretched


def clues(seen: Sheet, expected: Sheet, white: Sheet) -> Sheet:
    """(CLUES, height, width): darkening and colour, on paper and on black, and the print itself.

    `expected` is the empty board in the present light, `white` white paper in it. All is relative
    to the paper, so a yellow lamp and a dim one look alike.
    """
    seen, expected = seen / white, expected / white
    ratio = np.log((seen + DARKEST) / (expected + DARKEST))
    extra = np.arcsinh((seen - expected) / FAINT) / 4
    print_light = np.log(expected.mean(2) + DARKEST) / 2 + 1
    seen_light = np.log(seen.mean(2) + DARKEST) / 2 + 1
    return np.stack([
        *_brightness_and_colour(ratio),
        *_brightness_and_colour(extra * 2),
        print_light,
        seen_light,
        np.abs(ratio).max(2),
    ]).astype(np.float32)  # fmt: skip


def _brightness_and_colour(bands: Sheet) -> tuple[Sheet, Sheet, Sheet]:
    """Brightness, red against blue, green against both; the bands come blue, green, red."""
    blue, green, red = np.moveaxis(bands, 2, 0)
    return (blue + green + red) / 3, (red - blue) / 2, green - (red + blue) / 2
