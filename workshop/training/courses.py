"""What each network is made of, from which lessons it learns, how long and how fast."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vision.reading.network import Array
from workshop.training.lessons import Lesson
from workshop.training.variety import vary_simply, vary_widely

Vary = Callable[[Lesson, np.random.Generator], tuple[Array, Array, Array]]


@dataclass(frozen=True)
class Course:
    """`spreads` tells of each layer how far apart its taps are, in cells."""

    name: str
    channels: int
    spreads: tuple[int, ...]
    vary: Vary
    is_near: bool  # whether its lessons are twice as fine
    steps: int
    files: int  # of crops, in its bank
    crops: int = 250  # a file
    batch: int = 12
    speed: float = 2.5e-3
    seed: int = 1


QUICK = Course("quick", 32, (0, 1, 1, 2, 1), vary_simply, False, 4_000, 128)
THOROUGH = Course("thorough", 48, (0, 1, 2, 4, 4, 2, 1), vary_widely, True, 6_000, 44)
COURSES = {one.name: one for one in (QUICK, THOROUGH)}
