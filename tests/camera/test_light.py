"""White paper now: told from where nothing lies."""

import numpy as np
import pytest

from vision.board.sheet import Sheet
from vision.reading.cells import BLOCK
from vision.reading.light import EmptyBoard

ROWS, COLUMNS = 18, 64


def empty_board() -> EmptyBoard:
    """Print on paper, lit from the left, with a black field."""
    dice = np.random.default_rng(7)
    ink = dice.choice([1.0, 0.3], (3, BLOCK**2, ROWS, COLUMNS), p=[0.85, 0.15])
    ink[..., 4:9, 10:14] = 0.04
    return EmptyBoard(np.asarray(ink * np.linspace(0.7, 0.4, COLUMNS), np.float32))


def glow(strength: float) -> Sheet:
    """Another lamp, warm and stronger on the right."""
    along = np.linspace(0, 1, COLUMNS, dtype=np.float32)
    bands = np.array([0.6, 1.0, 1.2], np.float32)[:, None, None]
    return np.asarray(bands * np.exp(strength * along), np.float32)


@pytest.mark.parametrize("strength", [0.0, 0.4, -0.8])
def test_another_lamp_is_told_colour_by_colour_and_place_by_place(strength: float) -> None:
    empty = empty_board()
    white = empty.white_now(empty.cells * glow(strength)[:, None])
    true = empty.spread(empty.white) * glow(strength)
    assert np.abs(np.log(white / true))[:, 3:-3, 3:-3].max() < 0.03


def test_what_lies_on_a_quarter_of_the_board_does_not_matter() -> None:
    empty = empty_board()
    seen = empty.cells * glow(0.4)[:, None]
    seen[..., 20:36] *= 0.2
    true = empty.spread(empty.white) * glow(0.4)
    assert np.abs(np.log(empty.white_now(seen) / true))[:, 3:-3, 3:-3].max() < 0.03


def test_in_the_same_light_white_is_as_it_was() -> None:
    empty = empty_board()
    assert np.abs(np.log(empty.white_now(empty.cells) / empty.spread(empty.white))).max() < 1e-3
