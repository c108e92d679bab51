"""What is drawn into lessons, and that one part of held-out models can be trained alone."""

import sys
from pathlib import Path

import numpy as np
import pytest

from vision.board.sheet import COARSE
from vision.reading.cells import BLOCK
from vision.reading.inputs import CELLS_A_FIELD, KINDS
from vision.reading.network import load_network
from vision.training.lessons import Lesson
from vision.training.train import main, parted
from vision.training.variety import CROP_PX, vary

SCENES = sorted((Path(__file__).parent / "scenes").iterdir())
HEIGHT, WIDTH = CROP_PX[0] // BLOCK * BLOCK, CROP_PX[1] // BLOCK * BLOCK


def black_square_on_paper() -> Lesson:
    """An empty crop with one black field in its middle, seen from straight above."""
    empty = np.full((HEIGHT, WIDTH, 3), 0.8, np.float32)
    empty[20:44, 22:42] = 0.03
    heat = np.zeros((len(KINDS), HEIGHT // 2, WIDTH // 2), np.float32)
    camera = np.array([WIDTH / 2, HEIGHT / 2, 15.0 * COARSE])
    white = np.ones_like(empty)
    return Lesson(empty, empty, white, heat, np.ones_like(heat), np.zeros((0, 2)), camera)


def test_two_red_and_two_blue_stones_are_now_and_then_packed_on_a_black_square() -> None:
    lesson, packs = black_square_on_paper(), 0
    for seed in range(24):
        _, heat, _ = vary(lesson, np.random.default_rng(seed))
        near = np.s_[
            :,
            12 - CELLS_A_FIELD // 2 : 20 + CELLS_A_FIELD // 2,
            12 - CELLS_A_FIELD // 2 : 20 + CELLS_A_FIELD // 2,
        ]
        packs += all(_tops(kind[near[1:]]) >= 2 for kind in heat[:2])
    assert 3 <= packs <= 16


def _tops(heat: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> int:
    inner = heat[1:-1, 1:-1]
    sides = (heat[:-2, 1:-1], heat[2:, 1:-1], heat[1:-1, :-2], heat[1:-1, 2:])
    return int(np.count_nonzero((inner > 0.6) & (inner >= np.max(sides, axis=0))))


def test_scenes_of_one_art_are_read_by_one_model_whatever_their_folder() -> None:
    assert parted(["b", "a", "d", "a", "c"], 2) == {"a": 0, "b": 0, "c": 1, "d": 1}


def test_one_part_is_trained_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenes = [str(scene) for scene in SCENES[:2]]
    given = ["train", *scenes, "--held-out", "2", "--steps", "1", "--model", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", [*given, "--part", "1"])
    main()
    assert {path.name for path in tmp_path.iterdir()} == {"part-1.npz", "readers.json"}
    assert load_network(tmp_path / "part-1.npz").layers


def test_a_part_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["train", str(SCENES[0]), "--held-out", "2", "--model", "x", "--part", "2"]
    monkeypatch.setattr(sys, "argv", given)
    with pytest.raises(SystemExit):
        main()
    assert "--part is one of 0 to 1" in capsys.readouterr().err
