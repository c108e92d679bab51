"""Broken files, impossible corners, black frames: a sentence and `unsure`, never a guess."""

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.camera.copies import copy_scene
from vision.checks.scenes import look_at_scene
from vision.reading.look import Status

SCENE = Path(__file__).parent / "scenes" / "scene-09"
SIZE = (480, 640, 3)


def say(scene: Path, **changes: object) -> None:
    file = scene / "scene.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))


def corners(
    scene: Path, order: tuple[int, ...] = (0, 1, 2, 3), shift: float = 0
) -> list[list[float]]:
    clicked = json.loads((scene / "scene.json").read_text())["clicked_corners"]
    return [[clicked[at][0] - shift, clicked[at][1]] for at in order]


def show(scene: Path, picture: int, size: tuple[int, ...] = SIZE) -> None:
    cv2.imwrite(str(scene / "frames" / "0000.jpg"), np.full(size, picture, np.uint8))


NOWHERE = [[10.0, 300.0], [200.0, 300.0], [200.0, 340.0], [10.0, 340.0]]
SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "scene is missing": (lambda s: (s / "scene.json").unlink(), "cannot be read"),
    "scene is broken": (lambda s: (s / "scene.json").write_text('{"board": '), "cannot be read"),
    "scene is a list": (lambda s: (s / "scene.json").write_text("[]"), "expected an object"),
    "empty is missing": (lambda s: (s / "empty.jpg").unlink(), "empty board"),
    "empty is broken": (lambda s: (s / "empty.jpg").write_bytes(b"\xff\xd8 no"), "empty board"),
    "no fields": (lambda s: say(s, board={}), "no fields"),
    "corners are crossed": (lambda s: say(s, clicked_corners=corners(s, (0, 2, 1, 3))), "cross"),
    "corners are mirrored": (lambda s: say(s, clicked_corners=corners(s, (1, 0, 3, 2))), "cross"),
    "a corner is outside": (lambda s: say(s, clicked_corners=corners(s, shift=200)), "outside"),
    "corners are words": (lambda s: say(s, clicked_corners=["a", "b"]), "four points"),
    "corners are nowhere near": (lambda s: say(s, clicked_corners=NOWHERE), "drag the corners"),
    "frame is empty": (lambda s: (s / "frames" / "0000.jpg").write_bytes(b""), "expected a JPEG"),
    "frame has another size": (lambda s: show(s, 120, (300, 400, 3)), "expected (640, 480)"),
    "frame is black": (lambda s: show(s, 0), "black"),
    "frame is overexposed": (lambda s: show(s, 255), "overexposed"),
    "frame shows no board": (lambda s: show(s, 120), "out of sight"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_bad_input_is_never_guessed_at(tmp_path: Path, how: str) -> None:
    scene = copy_scene(SCENE, tmp_path)
    spoil, sentence = SPOILT[how]
    spoil(scene)
    look = next(look_at_scene(scene))
    assert look.status is not Status.SETTLED
    assert sentence in look.sentence


def test_a_bad_frame_does_not_spoil_the_next(tmp_path: Path) -> None:
    scene = copy_scene(SCENE, tmp_path)
    show(scene, 0)
    first, *_, last = look_at_scene(scene)
    assert (first.status, dict(last.pieces)["soul"]) == (Status.UNSURE, ("B15",))
