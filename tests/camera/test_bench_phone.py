"""The bench of a phone beside a cable: scenes that change, and pictures that are never alike."""

import numpy as np

from vision.capture.source import MOST_A_SECOND
from workshop.eyes.phone import OpenScenes
from workshop.eyes.phone_line import Scenes

BLACK, WHITE = (np.full((48, 64, 3), level, np.uint8) for level in (0, 200))


def test_the_scenes_follow_each_other_and_no_two_pictures_are_alike() -> None:
    scenes = Scenes((BLACK, WHITE), 10.0, 4.0)
    assert [scenes(at).mean() > 100 for at in (10.5, 13.9, 14.1, 18.1)] == [
        False, False, True, False,
    ]  # fmt: skip
    assert not np.array_equal(scenes(10.5), scenes(10.6))


def test_the_cable_gives_as_many_pictures_as_are_taken_of_one() -> None:
    source = OpenScenes(Scenes((BLACK,), 0.0, 4.0))()
    given = [source.read(10 + number / 60) is not None for number in range(60)]
    assert MOST_A_SECOND - 4 <= sum(given) <= MOST_A_SECOND
    source.close()
