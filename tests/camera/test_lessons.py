"""What is drawn into lessons, and that one part of held-out models can be trained alone."""

import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from tests.night import night
from vision.board.sheet import COARSE, FINE
from vision.drawing.glass import Spot
from vision.reading.inputs import HEAT_PX, KINDS
from workshop.training.courses import QUICK, THOROUGH, Course
from workshop.training.crops import Crop, cut, emptied
from workshop.training.crowds import lay_crowd
from workshop.training.cut_glass import lay_pyramid, lay_stone, some_lamps, some_stones
from workshop.training.lessons import Lesson
from workshop.training.litter import drop_litter
from workshop.training.other_cameras import photograph
from workshop.training.train import main, parted
from workshop.training.variety import SIMPLE_FIELDS, WIDE_FIELDS

SCENES = sorted((Path(__file__).parent / "scenes").iterdir())
A_FIELD = FINE // HEAT_PX  # heat cells


def black_square_on_paper(fields: tuple[float, float] = WIDE_FIELDS, pitch: int = FINE) -> Lesson:
    """An empty crop with one black field in its middle, seen from straight above."""
    height, width = (int(side * pitch) for side in fields)
    empty = np.full((height, width, 3), 0.8, np.float32)
    aside, middle = pitch * 5 // 8, width // 2
    empty[pitch * 5 // 4 : pitch * 11 // 4, middle - aside : middle + aside] = 0.03
    cells = (len(KINDS), *(int(side * pitch) // HEAT_PX for side in fields))
    heat = np.zeros(cells, np.float32)
    camera = np.array([width / 2, height / 2, 15.0 * pitch])
    picture = (empty, empty, np.ones_like(empty))
    return Lesson(*picture, heat, np.ones_like(heat), np.zeros((0, 2)), camera, pitch)


@pytest.mark.parametrize(
    ("course", "fields", "pitch"), [(QUICK, SIMPLE_FIELDS, COARSE), (THOROUGH, WIDE_FIELDS, FINE)]
)
def test_two_red_and_two_blue_stones_are_now_and_then_packed_on_a_black_square(
    course: Course, fields: tuple[float, float], pitch: int
) -> None:
    lesson, packs = black_square_on_paper(fields, pitch), 0
    for seed in range(24):
        _, heat, _ = course.vary(lesson, np.random.default_rng(seed))
        middle, a_field = heat.shape[2] // 2, pitch // HEAT_PX
        along = slice(max(middle - a_field, 0), middle + a_field)
        near = heat[:2, a_field : 3 * a_field, along]
        packs += all(_tops(kind) >= 2 for kind in near)
    assert 3 <= packs <= 16


def crowd(seed: int) -> Crop:
    """Pieces laid on an emptied crop, before lights and cameras change it."""
    chance = np.random.default_rng(seed)
    return lay_crowd(emptied(cut(black_square_on_paper(), WIDE_FIELDS, chance), chance), 5, chance)


@night
def test_stones_of_one_colour_often_touch_and_never_lie_in_each_other() -> None:
    nearest = [
        min((float(np.linalg.norm(a - b)) for a, b in combinations(found, 2)), default=9.0)
        for found in (_places(kind) for seed in range(80) for kind in crowd(seed).heat[:2])
    ]
    assert sum(gap < 0.62 for gap in nearest) >= 8
    assert min(nearest) > 0.25


@night
def test_a_crowd_has_no_more_pieces_than_a_game_and_lies_on_black_now_and_then() -> None:
    on_black = 0
    for seed in range(80):
        heat = crowd(seed).heat
        assert [_tops(kind) <= most for kind, most in zip(heat, (2, 2, 1), strict=True)] == [
            True
        ] * 3
        middle = heat.shape[2] // 2
        black = heat[:, 18:46, middle - 12 : middle + 12]
        on_black += sum(len(_places(kind)) for kind in black) >= 3
    assert on_black >= 4


def test_what_is_drawn_on_an_emptied_crop_changes_the_board_where_it_is_answered() -> None:
    """Each answered piece darkens, brightens or colours the print around its middle."""
    for seed in range(40):
        crop = crowd(seed)
        change = np.abs(crop.seen - crop.expected).max(2)
        for column, row in crop.pieces.astype(int):
            around = change[max(row - 6, 0) : row + 7, max(column - 6, 0) : column + 7]
            assert around.max(initial=1.0) > 0.01


@night
def test_a_stone_behind_the_soul_is_not_asked_for() -> None:
    """Few stand behind a tall soul, seen from far aside: there nothing counts."""
    unasked = [int((crowd(seed).weight == 0).any()) for seed in range(120)]
    assert 1 <= sum(unasked) <= 20


def test_litter_lets_little_light_through() -> None:
    """Whatever is printed under it, both boards look much the same there; crumbs are small."""
    hiding = 0
    for seed in range(8):
        bright, dark, white = (np.full((40, 40, 3), level, np.float32) for level in (0.9, 0.2, 1.0))
        for light in (bright, dark):
            drop_litter(light, white, (np.array([20.0, 20.0]), 16.0), np.random.default_rng(seed))
        hidden = np.abs(bright - dark).max(2) < 0.4  # of 0.7
        hiding += int(hidden.sum() >= 3)
        assert not hidden[0].any()
    assert hiding >= 6


def test_glass_is_drawn_where_it_stands_and_leans_from_the_camera() -> None:
    """A tall pyramid reaches along the lean; a stone hardly does."""
    reaches = []
    for draw_tall in (True, False):
        light, white = np.full((60, 60, 3), 0.8, np.float32), np.ones((60, 60, 3), np.float32)
        chance, spot = (
            np.random.default_rng(3),
            Spot(np.array([15.0, 30.0]), np.array([2.0, 0]), 16.0),
        )
        lamps = some_lamps(16.0, np.random.default_rng(3))
        if draw_tall:
            lay_pyramid(light, white, (spot, 6.0, lamps), chance)
        else:
            glass = some_stones("red", 16.0, chance)
            lay_stone(light, white, (glass, spot, np.zeros(2), lamps), chance)
        reaches.append(int(np.flatnonzero((np.abs(light - 0.8).max(2) > 0.1).any(0)).max()))
    assert reaches[0] > reaches[1] + 3


@pytest.mark.parametrize("seed", range(12))
def test_another_camera_changes_both_pictures_alike(seed: int) -> None:
    """But for its noise: an empty board stays one, and bright stays brighter than dark."""
    empty = np.full((40, 40, 3), 0.9, np.float32)
    empty[:, 20:] = 0.1
    seen, expected = photograph(empty.copy(), empty, (COARSE, np.random.default_rng(seed)))
    assert np.abs(seen.mean((0, 1)) - expected.mean((0, 1))).max() < 0.06
    for picture in (seen, expected):
        assert picture[:, :18].mean() > 2 * picture[:, 22:].mean()
        assert (picture >= 0).all()


def _places(heat: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> list[np.ndarray]:
    """The tops, in field widths."""
    inner = heat[1:-1, 1:-1]
    sides = (heat[:-2, 1:-1], heat[2:, 1:-1], heat[1:-1, :-2], heat[1:-1, 2:])
    tops = np.argwhere((inner > 0.6) & (inner > np.max(sides, axis=0)))
    return list(tops / A_FIELD)


def _tops(heat: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> int:
    inner = heat[1:-1, 1:-1]
    sides = (heat[:-2, 1:-1], heat[2:, 1:-1], heat[1:-1, :-2], heat[1:-1, 2:])
    return int(np.count_nonzero((inner > 0.6) & (inner >= np.max(sides, axis=0))))


def test_scenes_of_one_art_are_read_by_one_model_whatever_their_folder() -> None:
    assert parted(["b", "a", "d", "a", "c"], 2) == {"a": 0, "b": 1, "c": 0, "d": 1}


def test_a_part_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["train", "quick", str(SCENES[0]), "--bank", "x", "--model", "x"]
    given += ["--held-out", "2", "--part", "2"]
    monkeypatch.setattr(sys, "argv", given)
    with pytest.raises(SystemExit):
        main()
    assert "--part is one of 0 to 1" in capsys.readouterr().err
