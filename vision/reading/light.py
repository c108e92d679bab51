"""Computes how bright white paper is in the present light, all over the board."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.board.sheet import COARSE, MARGIN_FIELDS, Sheet, middle
from vision.reading.cells import BLOCK

PAPER_LIGHT = 0.35  # of the brightest paper: darker print says little about the lamps
FIT_ROUNDS = 6
STILL_LOG = 4e-3  # log light: a fit that changes less is done
DARKEST_LIGHT = np.float32(0.02)  # of white paper: added before logs, as cameras cannot tell less
SCATTER_LOG = np.float32(0.015)  # log light: a spread that is smaller counts as this
LEAST_LIGHT = np.float32(2e-3)  # added to light before its log is taken

Factors = npt.NDArray[np.float32]  # of the smooth terms, a row a colour


@dataclass(frozen=True)
class EmptyBoard:
    """The flattened empty board in linear light, in cells, and where its paper is."""

    cells: Sheet  # (bands, pixels of a cell, rows, columns)

    @cached_property
    def paper(self) -> npt.NDArray[np.bool_]:
        """Of every cell whether it is bright and on the board itself."""
        bright = self.cells.mean(1).max(0)
        edge = int(np.ceil(MARGIN_FIELDS * COARSE / BLOCK)) + 1
        inside = np.zeros(bright.shape, bool)
        inside[edge:-edge, edge:-edge] = True
        most = float(np.percentile(bright[inside], 90))
        return np.asarray(inside & (bright > PAPER_LIGHT * most))

    @cached_property
    def terms(self) -> Sheet:
        """The smooth functions over the board, one a row, whose sum is fitted to the light."""
        height, width = self.paper.shape
        y, x = np.meshgrid(np.linspace(-1, 1, height), np.linspace(-1, 1, width), indexing="ij")
        grown = [np.ones_like(x), x, y, x * x, x * y, y * y, x**3, x * x * y]
        return np.stack([term.ravel() for term in grown]).astype(np.float32)

    @cached_property
    def white(self) -> Factors:
        """How bright white paper is on the empty board, as factors of the smooth functions."""
        light = np.log(self.cells.mean(1).reshape(3, -1) + 1e-4)
        paper = self.paper.ravel()
        fitted = [_fit_upper(self.terms.T[paper], band[paper]) for band in light]
        return np.stack(fitted)

    def spread(self, factors: Factors) -> Sheet:
        """The light of every cell that these factors of the smooth functions give."""
        return np.asarray(np.exp(factors @ self.terms).reshape(-1, *self.paper.shape), np.float32)

    def white_now(self, seen: Sheet) -> Sheet:
        """How bright white paper would be now, cell by cell; `seen` as the empty board's cells."""
        return self.spread(self.white + self._glow(seen))

    @cached_property
    def _watched(self) -> "_Watched":
        """Every third cell of paper: the light is fitted to these."""
        at = np.flatnonzero(self.paper)[::3]
        terms = np.ascontiguousarray(self.terms[:, at])
        log_light = np.log(self.cells.mean(1).reshape(3, -1)[:, at] + LEAST_LIGHT)
        pairs = (terms[:, None] * terms).reshape(-1, len(at)).T
        return _Watched(at, terms, np.ascontiguousarray(pairs), log_light)

    def _glow(self, seen: Sheet) -> Factors:
        """How the light has changed since the board was empty, as factors of the log of light.

        Tukey's weights (Huber 1981) leave out what now lies on the board.
        """
        watched = self._watched
        now = np.log(seen.mean(1).reshape(3, -1)[:, watched.at] + LEAST_LIGHT)
        return _fit_robust(watched, now - watched.log_light)


@dataclass(frozen=True)
class _Watched:
    at: npt.NDArray[np.int_]
    terms: Sheet
    pairs: Sheet  # products of all terms with each other
    log_light: Sheet


def _fit_robust(watched: _Watched, values: Sheet) -> Factors:
    """Factors for each row of `values`, fitted so that most cells agree with them."""
    count = len(watched.terms)
    factors = np.zeros((len(values), count), np.float32)
    factors[:, 0] = middle(values, 1)
    hold = np.eye(count, dtype=np.float32) * np.float32(1e-3)
    hold[0, 0] = 1e-6
    fit = factors[:, :1]
    for _ in range(FIT_ROUNDS):
        rest = values - fit
        rest /= 4 * np.maximum(SCATTER_LOG, 1.5 * middle(np.abs(rest), 1)[:, None])
        weight = np.maximum(1 - rest * rest, 0)
        weight *= weight
        sums = (weight @ watched.pairs).reshape(-1, count, count)
        sums += hold * np.maximum(sums[:, :1, :1], 1.0)
        weight *= values
        factors = np.linalg.solve(sums, (weight @ watched.terms.T)[:, :, None])[:, :, 0]
        before, fit = fit, factors @ watched.terms
        if np.abs(fit - before).max() < STILL_LOG:
            break
    return np.asarray(factors, np.float32)


def _fit_upper(terms: Sheet, values: Sheet) -> Sheet:
    """Factors of a smooth light as bright as the brightest paper: darker cells count little."""
    factors = np.zeros(terms.shape[1], np.float32)
    factors[0] = np.percentile(values, 80)
    for _ in range(FIT_ROUNDS):
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
