"""The weights of a chance, fitted to games: those by which what came is likeliest."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.games.faust.analysis.chances import Weights
from workshop.strength.figures import Foretold

Logits = NDArray[np.float64]
FIRST_GUESS = np.array([1.0, 1.0, 1.0, 0.0, -1.5, -1.0])  # of the last three the logarithms
STEPS = 40
SMALL = 1e-4  # a change by which a slope is told
MOST_CARE = 1e6


def fitted(told: Sequence[Sequence[Foretold]]) -> Weights:
    """By games, of which each turn counts."""
    at = np.array([one.at for game in told for one in game], np.float64).T
    won = np.array([one.won for game in told for one in game])
    guess, care = FIRST_GUESS, 1e-2
    for _ in range(STEPS):
        slope, bend = _slopes(guess, at, won)
        step = np.linalg.solve(bend + care * np.diag(np.diag(bend) + 1), slope)
        is_better = _unlikely(guess + step, at, won) < _unlikely(guess, at, won)
        guess = guess + step if is_better else guess
        care = care / 4 if is_better else min(care * 4, MOST_CARE)
    return Weights(*map(float, guess[:3]), *map(float, np.exp(guess[3:])))


def _slopes(guess: Logits, at: Logits, won: Logits) -> tuple[Logits, Logits]:
    """Uphill, and how soon that bends (Gauss and Newton)."""
    here = _logits(guess, at)
    each = [(_logits(guess + SMALL * one, at) - here) / SMALL for one in np.eye(len(guess))]
    slopes = np.array(each)
    chance = 1 / (1 + np.exp(-here))
    return slopes @ (won - chance), (slopes * (chance * (1 - chance))) @ slopes.T


def _logits(guess: Logits, at: Logits) -> Logits:
    lead, to_come, hand, lying, cards, left = at
    always, for_left, for_cards = np.exp(guess[3:])
    points = lead + guess[0] * to_come + guess[1] * hand + guess[2] * lying
    logits: Logits = np.clip(points / (always + for_left * left + for_cards * cards), -30, 30)
    return logits


def _unlikely(guess: Logits, at: Logits, won: Logits) -> float:
    logits = _logits(guess, at)
    return float(np.sum(np.log1p(np.exp(-logits)) * won + np.log1p(np.exp(logits)) * (1 - won)))
