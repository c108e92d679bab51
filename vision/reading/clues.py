"""What glass changes on the print: the picture set against the empty board, cell by cell.

All is relative to white paper in the present light, so a yellow lamp and a dim one look alike.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.board.sheet import Sheet
from vision.reading.light import DARKEST

CLUES = 10
CHANGE = 9  # which of them is the strength of a change, whatever its colour
BLACK_LIGHT = np.float32(0.2)  # of white paper: darker is taken for black print
FAINT_LIGHT = np.float32(0.02)  # of white paper: where small differences stop being stretched
NOISE_PIXELS = 1500  # pixels are enough to tell noise
# Brightness, red against blue, green against both; the bands come blue, green, red.
MIX = np.array([[1 / 3, 1 / 3, 1 / 3], [-1 / 2, 0, 1 / 2], [-1 / 2, 1, -1 / 2]], np.float32)


@dataclass(frozen=True)
class EmptyShares:
    """The empty board as a share of white paper (blue, green, red first), and what follows."""

    share: Sheet

    @cached_property
    def log_share(self) -> Sheet:
        return np.asarray(np.log(self.share + DARKEST), np.float32)

    @cached_property
    def grey(self) -> Sheet:
        return np.asarray((self.share[0] + self.share[1] + self.share[2]) / 3, np.float32)

    @cached_property
    def darkness(self) -> Sheet:
        """The print itself as a clue."""
        return np.asarray(np.log(self.grey + DARKEST) / 2 + 1, np.float32)

    @cached_property
    def dark(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.grey < BLACK_LIGHT)

    @cached_property
    def kinds(self) -> Sheet:
        """Of every pixel whether it is paper (a row), or black (a second)."""
        return np.stack([~self.dark.ravel(), self.dark.ravel()]).astype(np.float32)

    @cached_property
    def samples(self) -> tuple[npt.NDArray[np.int_], int]:
        """Some pixels of paper, then some of black, and how many are of paper."""
        paper, dark = (np.flatnonzero(kind) for kind in self.kinds)
        paper, dark = (one[:: max(1, len(one) // NOISE_PIXELS)] for one in (paper, dark))
        return np.concatenate([paper, dark]), len(paper)


def clues(seen: Sheet, empty: EmptyShares, found: Sheet) -> None:
    """Darkening and colour, on paper and on black, and the print itself, into `found`.

    `seen` is the picture as a share of white paper, in any order of pixels that `empty` shares;
    `found` has CLUES such arrays.
    """
    flat = found.reshape(CLUES, -1)
    ratio = np.log(seen + DARKEST)
    ratio -= empty.log_share
    np.matmul(MIX, ratio.reshape(3, -1), out=flat[:3])
    extra = seen - empty.share
    extra *= 1 / FAINT_LIGHT
    np.matmul(MIX / 2, np.arcsinh(extra, out=extra).reshape(3, -1), out=flat[3:6])
    flat[6] = empty.darkness.ravel()
    _against_noise(flat[:2], empty, flat[7:9])
    np.abs(ratio, out=ratio).max(0, out=found[CHANGE])


def _against_noise(changes: Sheet, empty: EmptyShares, found: Sheet) -> None:
    """Changes in units of what changes by chance there: on black and on paper apart."""
    at, papers = empty.samples
    some = np.abs(changes[:, at])
    paper_noise = _usual(some[:, :papers], 0.4) * 2 + np.float32(1e-3)
    dark_noise = np.maximum(_usual(some[:, papers:], 0.3) * 2.6 + np.float32(1e-3), paper_noise)
    np.matmul(1 / np.stack([paper_noise, dark_noise], 1), empty.kinds, out=found)
    found *= changes
    np.arcsinh(found, out=found)
    found /= 3


def _usual(sizes: Sheet, part: float) -> Sheet:
    """What `part` of each row stay below."""
    if not sizes.shape[1]:
        return np.zeros(len(sizes), np.float32)
    at = int(part * (sizes.shape[1] - 1))
    return np.asarray(np.partition(sizes, at, axis=1)[:, at], np.float32)
