"""What the light does to the empty board now: its glow fitted where nothing lies."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.sheet import COARSE, MARGIN, Sheet

PAPER = 0.35  # of the brightest paper: darker print says little about the lamps
ROUNDS = 6
DARKEST = np.float32(0.02)  # of white paper: what a camera can still tell apart
SCATTER = 0.015  # smallest spread of log light that is believed
LEAST = np.float32(2e-3)  # added to light before its log is taken

Factors = npt.NDArray[np.float32]  # of the smooth terms, a column a colour


@dataclass(frozen=True)
class EmptyBoard:
    """The flattened empty board in linear light, and where its paper is."""

    sheet: Sheet

    @cached_property
    def paper(self) -> npt.NDArray[np.bool_]:
        """Quarter-size mask of bright cells on the board itself."""
        small = shrink(self.sheet).max(2)
        edge = int(np.ceil(MARGIN * COARSE / 4)) + 1
        inside = np.zeros(small.shape, bool)
        inside[edge:-edge, edge:-edge] = True
        bright = float(np.percentile(small[inside], 90))
        return np.asarray(inside & (small > PAPER * bright))

    @cached_property
    def terms(self) -> npt.NDArray[np.float32]:
        """Smooth functions over the board, one a column, that lamps are fitted with."""
        height, width = self.paper.shape
        y, x = np.meshgrid(np.linspace(-1, 1, height), np.linspace(-1, 1, width), indexing="ij")
        grown = [np.ones_like(x), x, y, x * x, x * y, y * y, x**3, x * x * y]
        return np.stack([term.ravel() for term in grown], axis=1).astype(np.float32)

    @cached_property
    def white(self) -> Factors:
        """How bright white paper would be, as the factors of its smooth light."""
        light = np.log(shrink(self.sheet) + 1e-4)
        paper = self.paper.ravel()
        fitted = [_fit_upper(self.terms, light[:, :, band].ravel(), paper) for band in range(3)]
        return np.stack(fitted, axis=1)

    @cached_property
    def share(self) -> Sheet:
        """What the print leaves of white paper's light."""
        return self.sheet / self.spread(self.white)

    def spread(self, factors: Factors) -> Sheet:
        """The fitted smooth light, for every pixel of the coarse sheet."""
        height, width = self.paper.shape
        small = np.exp((self.terms @ factors).reshape(height, width, 3))
        full = self.sheet.shape[1::-1]
        return np.asarray(cv2.resize(small, full, None, 0, 0, cv2.INTER_LINEAR), np.float32)

    @cached_property
    def _watched(self) -> "_Watched":
        """Every third cell of the paper, by which the light is told."""
        at = np.flatnonzero(self.paper)[::3]
        terms = self.terms[at]
        log_light = np.log(shrink(self.sheet).reshape(-1, 3)[at] + LEAST)
        pairs = terms[:, :, None] * terms[:, None, :]
        return _Watched(at, terms, pairs.reshape(len(at), -1), log_light)

    def glow(self, seen: Sheet) -> Factors:
        """By what factor the light on the board has changed, colour by colour, place by place.

        Tukey's weights (Huber 1981) leave out what now lies on the board.
        """
        watched = self._watched
        now = np.log(shrink(seen).reshape(-1, 3)[watched.at] + LEAST)
        return _fit_robust(watched, now - watched.log_light)


@dataclass(frozen=True)
class _Watched:
    at: npt.NDArray[np.int_]
    terms: Sheet
    pairs: Sheet  # products of all terms with each other
    log_light: Sheet


def shrink(sheet: Sheet) -> Sheet:
    height, width = sheet.shape[:2]
    return np.asarray(
        cv2.resize(sheet, (width // 4, height // 4), None, 0, 0, cv2.INTER_AREA), np.float32
    )


def _fit_robust(watched: _Watched, values: Sheet) -> Factors:
    """For each column of `values` the smooth light that most of its cells agree on."""
    count = watched.terms.shape[1]
    factors = np.zeros((count, values.shape[1]), np.float32)
    factors[0] = _middle(values)
    hold = np.eye(count, dtype=np.float32)
    hold[0, 0] = 1e-3
    for _ in range(ROUNDS):
        rest = values - watched.terms @ factors
        reach = 4 * np.maximum(SCATTER, 1.5 * _middle(np.abs(rest)))
        rest /= reach
        weight = np.maximum(1 - rest * rest, 0) ** 2
        sums = (weight.T @ watched.pairs).reshape(-1, count, count)
        sums += hold * (1e-3 * np.maximum(sums[:, :1, :1], 1.0))
        right = (watched.terms.T @ (weight * values)).T
        factors = np.linalg.solve(sums, right[:, :, None])[:, :, 0].T
    return np.asarray(factors, np.float32)


def _middle(values: Sheet) -> Sheet:
    """The median of each column, or the value just above it."""
    at = len(values) // 2
    return np.asarray(np.partition(values, at, axis=0)[at], np.float32)


def _fit_upper(terms: Sheet, values: Sheet, paper: npt.NDArray[np.bool_]) -> Sheet:
    """A smooth cover over the brightest paper: cells below the fit count little."""
    terms, values = terms[paper], values[paper]
    factors = np.zeros(terms.shape[1], np.float32)
    factors[0] = np.percentile(values, 80)
    for _ in range(ROUNDS):
        rest = values - terms @ factors
        weight = np.where(rest > -0.03, 1.0, 0.02).astype(np.float32)
        factors = _solve(terms, values, weight)
    return factors


def _solve(terms: Sheet, values: Sheet, weight: Sheet) -> Sheet:
    weighted = terms * weight[:, None]
    hold = np.eye(terms.shape[1], dtype=np.float32) * (1e-3 * max(float(weight.sum()), 1.0))
    hold[0, 0] = 1e-6
    solved: Sheet = np.linalg.solve(terms.T @ weighted + hold, weighted.T @ values)
    return solved
