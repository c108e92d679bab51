"""What glass changes on the print: the picture set against the empty board, cell by cell.

All is relative to white paper in the present light, so a yellow lamp and a dim one look alike.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.light import DARKEST
from vision.sheet import Sheet

CLUES = 11
CHANGE = 8  # which of them is the strength of a change, whatever its colour
BLACK = np.float32(0.2)  # of white paper: darker is taken for black print
FAINT = np.float32(0.02)  # of white paper: where small differences stop being stretched
FEW = 6000  # pixels are enough to tell noise


@dataclass(frozen=True)
class Print:
    """The empty board as a share of white paper (blue, green, red first), and what follows."""

    share: Sheet

    @cached_property
    def log_share(self) -> Sheet:
        return np.asarray(np.log(self.share + DARKEST), np.float32)

    @cached_property
    def grey(self) -> Sheet:
        return _grey(self.share)

    @cached_property
    def darkness(self) -> Sheet:
        """The print itself as a clue."""
        return _darkness(self.grey)

    @cached_property
    def dark(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.grey < BLACK)

    @cached_property
    def samples(self) -> tuple[npt.NDArray[np.int_], ...]:
        """Some pixels of paper, some of black."""
        found = (np.flatnonzero(~self.dark), np.flatnonzero(self.dark))
        return tuple(one[:: max(1, len(one) // FEW)] for one in found)


def clues(seen: Sheet, empty: Print) -> Sheet:
    """(CLUES, …): darkening and colour, on paper and on black, and the print itself.

    `seen` is the picture as a share of white paper, in any order of pixels that `empty` shares.
    """
    found = np.empty((CLUES, *seen.shape[1:]), np.float32)
    ratio = np.log(seen + DARKEST)
    ratio -= empty.log_share
    _brightness_and_colour(ratio, found[:3])
    extra = seen - empty.share
    extra *= 1 / FAINT
    _brightness_and_colour(_stretched(extra), found[3:6])
    found[3:6] /= 2
    found[6] = empty.darkness
    found[7] = _darkness(_grey(seen))
    np.abs(ratio).max(0, out=found[CHANGE])
    found[9] = _against_noise(found[0], empty)
    found[10] = _against_noise(found[1], empty)
    return found


def _darkness(grey: Sheet) -> Sheet:
    return np.asarray(np.log(grey + DARKEST) / 2 + 1, np.float32)


def _grey(bands: Sheet) -> Sheet:
    return np.asarray((bands[0] + bands[1] + bands[2]) / 3, np.float32)


def _against_noise(change: Sheet, empty: Print) -> Sheet:
    """A change in units of what changes by chance there: on black and on paper apart."""
    paper, dark = (change.ravel()[at] for at in empty.samples)
    paper_noise = _usual(paper, 0.4) * 2 + 1e-3
    dark_noise = max(_usual(dark, 0.3) * 2.6 + 1e-3, paper_noise)
    per_noise = np.where(empty.dark, np.float32(1 / dark_noise), np.float32(1 / paper_noise))
    return np.asarray(_stretched(change * per_noise) / 3, np.float32)


def _usual(changes: Sheet, part: float) -> float:
    """The size that `part` of the changes stay below."""
    if not len(changes):
        return 0.0
    at = int(part * (len(changes) - 1))
    return float(np.partition(np.abs(changes), at)[at])


def _stretched(values: Sheet) -> Sheet:
    """The inverse hyperbolic sine, as a sum of quick steps."""
    size = values * values
    size += 1
    np.sqrt(size, out=size)
    size += np.abs(values)
    return np.asarray(np.copysign(np.log(size, out=size), values, out=size), np.float32)


def _brightness_and_colour(bands: Sheet, found: Sheet) -> None:
    """Brightness, red against blue, green against both; the bands come blue, green, red."""
    blue, green, red = bands
    both = blue + red
    np.add(both, green, out=found[0])
    found[0] /= 3
    np.subtract(red, blue, out=found[1])
    found[1] /= 2
    both *= 0.5
    np.subtract(green, both, out=found[2])
