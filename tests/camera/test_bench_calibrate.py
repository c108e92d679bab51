"""`faust bench calibrate`: what is off, what is refused, and a truth that is needed."""

import json
from pathlib import Path

import numpy as np
import pytest

from companion.commands.cli import main
from tests.camera.copies import copy_scene
from tests.night import night
from vision.board.view import View, view_from_corners
from workshop.eyes import calibrate
from workshop.eyes.calibrate import Fit, fit_lines
from workshop.eyes.calibrate_truth import LOST_MM, known_scene

SCENE = Path(__file__).parent / "scenes" / "scene-09"


def fit(worst_mm: float, is_good: bool) -> Fit:
    return Fit("one", worst_mm, worst_mm / 2, 0.6 if is_good else 0.3, is_good, 0.2)


def test_wrong_ones_called_good_and_right_ones_refused_are_counted_and_named() -> None:
    head, *named = fit_lines(5, [fit(0.4, True), fit(6.5, True), fit(9, False), fit(1, False)])
    assert "4 fits, 2 more than 3 mm off, 1 of these called good; 2 right, 1 of these" in head
    assert [line.split(", ")[0].strip() for line in named] == [
        "one: 6.5 mm off", "one: 9.0 mm off", "one: 1.0 mm off",
    ]  # fmt: skip


def test_how_far_a_view_is_off_is_told_in_mm_on_the_board() -> None:
    known = known_scene(SCENE)
    size = (known.picture.shape[1], known.picture.shape[0])
    grid = known.plan.outer_corners
    right = view_from_corners(grid, known.corners, size)
    beside = view_from_corners(grid + np.array([4.0, 3.0]), known.corners, size)
    assert known.off_mm(right)[0] < 3  # the lens bends a little
    assert known.off_mm(beside)[1] == pytest.approx(5, abs=1.5)
    behind = View(np.diag([1.0, 1.0, -1.0]), 0.0, size)
    assert known.off_mm(behind) == (LOST_MM, LOST_MM)


def test_swapped_ends_are_not_off() -> None:
    known = known_scene(SCENE)
    assert known.off_px(np.roll(known.corners, 2, axis=0) + 1) == pytest.approx(1)
    assert known.off_px(np.roll(known.corners, 1, axis=0)) > 50


@night
def test_the_bench_tells_all_its_parts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Measuring takes seconds and has tests of its own."""
    monkeypatch.setattr(calibrate, "measure_board", lambda *_: None)
    assert main(["bench", "calibrate", str(SCENE), "--spread", "2.5", "--draws", "1"]) == 0
    said = capsys.readouterr().out
    for part in ("2.5 px: 1 fits, 0 more", "scene-09: worst", "from clicks: no board", "ends told"):
        assert part in said


def test_a_scene_without_its_truth_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = copy_scene(SCENE, tmp_path)
    said = json.loads((scene / "scene.json").read_text("utf-8"))
    del said["true_corners"]
    (scene / "scene.json").write_text(json.dumps(said), "utf-8")
    assert main(["bench", "calibrate", str(scene)]) == 2
    assert "no truth about where the board lies" in capsys.readouterr().err
