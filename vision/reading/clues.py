"""The network's input: how a picture differs from the empty board, as ten numbers a pixel.

All light is relative to white paper in the present light, so a yellow lamp and a dim one give the
same numbers.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.board.sheet import Sheet, level
from vision.reading.light import DARKEST_LIGHT

CLUES = 10
CHANGE_CLUE = 9  # which of them is the strength of a change, whatever its colour
BLACK_LIGHT = np.float32(0.2)  # of white paper: darker is black print
FAINT_LIGHT = np.float32(0.02)  # of white paper: smaller differences count as they are
NOISE_PIXELS = 1500  # from which noise is measured
# Brightness, red against blue, green against both; the bands come blue, green, red.
COLOUR_MIX = np.array([[1 / 3, 1 / 3, 1 / 3], [-1 / 2, 0, 1 / 2], [-1 / 2, 1, -1 / 2]], np.float32)


@dataclass(frozen=True)
class EmptyShares:
    """The light of the empty board as a share of white paper (bands first), and what follows."""

    share: Sheet

    @cached_property
    def log_share(self) -> Sheet:
        return np.asarray(np.log(self.share + DARKEST_LIGHT), np.float32)

    @cached_property
    def grey(self) -> Sheet:
        return np.asarray((self.share[0] + self.share[1] + self.share[2]) / 3, np.float32)

    @cached_property
    def darkness(self) -> Sheet:
        """How dark the empty board is: the clue that tells the network what is printed there."""
        return np.asarray(np.log(self.grey + DARKEST_LIGHT) / 2 + 1, np.float32)

    @cached_property
    def dark(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.grey < BLACK_LIGHT)

    @cached_property
    def kinds(self) -> Sheet:
        """Two rows, of every pixel: 1 if it is paper, else 0; 1 if it is black, else 0."""
        return np.stack([~self.dark.ravel(), self.dark.ravel()]).astype(np.float32)

    @cached_property
    def samples(self) -> tuple[npt.NDArray[np.int_], int]:
        """Some pixels of paper, then some of black, and how many are of paper."""
        paper, dark = (np.flatnonzero(kind) for kind in self.kinds)
        paper, dark = (one[:: max(1, len(one) // NOISE_PIXELS)] for one in (paper, dark))
        return np.concatenate([paper, dark]), len(paper)


def write_clues(seen: Sheet, empty: EmptyShares, found: Sheet) -> None:
    """Writes the clues of a picture into `found`, which has CLUES arrays in the shape of a band.

    `seen` is the picture as a share of white paper, its pixels in the same order as in `empty`.
    """
    flat = found.reshape(CLUES, -1)
    ratio = np.log(seen + DARKEST_LIGHT)
    ratio -= empty.log_share
    np.matmul(COLOUR_MIX, ratio.reshape(3, -1), out=flat[:3])
    extra = seen - empty.share
    extra *= 1 / FAINT_LIGHT
    np.matmul(COLOUR_MIX / 2, np.arcsinh(extra, out=extra).reshape(3, -1), out=flat[3:6])
    flat[6] = empty.darkness.ravel()
    _write_against_noise(flat[:2], empty, flat[7:9])
    np.abs(ratio, out=ratio).max(0, out=found[CHANGE_CLUE])


def _write_against_noise(changes: Sheet, empty: EmptyShares, found: Sheet) -> None:
    """Writes changes in units of the noise, which is measured for paper and for black apart."""
    at, papers = empty.samples
    some = np.abs(changes[:, at])
    paper_noise = level(some[:, :papers], 0.4) * 2 + np.float32(1e-3)
    dark_noise = np.maximum(level(some[:, papers:], 0.3) * 2.6 + np.float32(1e-3), paper_noise)
    np.matmul(1 / np.stack([paper_noise, dark_noise], 1), empty.kinds, out=found)
    found *= changes
    np.arcsinh(found, out=found)
    found /= 3
