"""Broken files, impossible corners, black frames: a sentence and `unsure`, never a guess."""

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.camera.copies import copy_scene
from tests.camera.planks import planks
from tests.night import by_day
from vision.board.corners import search_board
from vision.board.sheet import Picture
from vision.reading.look import Status
from vision.scenes import look_at_scene, read_scene

SCENE = Path(__file__).parent / "scenes" / "scene-09"
SIZE = (480, 640, 3)
COVERED = np.full(SIZE, 90, np.uint8)


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


def chess_board(corners: npt.ArrayLike, size: tuple[int, int]) -> Picture:
    """On a table, its corners at these pixels."""
    squares = np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((40, 40))).astype(np.uint8)
    board = cv2.copyMakeBorder(60 + 150 * squares, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=90)
    side = board.shape[0]
    own = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    place = cv2.getPerspectiveTransform(own, np.array(corners, np.float32))
    colours = cv2.cvtColor(board, cv2.COLOR_GRAY2BGR)
    seen = cv2.warpPerspective(
        colours, place, size, planks(size), borderMode=cv2.BORDER_TRANSPARENT
    )
    return np.asarray(seen, np.uint8)


def play_chess(scene: Path) -> None:
    """The board of another game in all pictures, and its corners were given."""
    board = chess_board(corners(scene), (640, 480))
    for path in (scene / "empty.jpg", *(scene / "frames").glob("*.jpg")):
        cv2.imwrite(str(path), board)


NOWHERE = [[10.0, 300.0], [200.0, 300.0], [200.0, 340.0], [10.0, 340.0]]
SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "scene is missing": (lambda s: (s / "scene.json").unlink(), "cannot be read"),
    "scene is broken": (lambda s: (s / "scene.json").write_text('{"board": '), "cannot be read"),
    "scene is a list": (lambda s: (s / "scene.json").write_text("[]"), "expected an object"),
    "empty is missing": (lambda s: (s / "empty.jpg").unlink(), "empty board"),
    "empty is broken": (lambda s: (s / "empty.jpg").write_bytes(b"\xff\xd8 no"), "empty board"),
    "no fields": (lambda s: say(s, board={}), "no fields"),
    "corners are crossed": (lambda s: say(s, clicked_corners=corners(s, (0, 2, 1, 3))), "cross"),
    "corners are mirrored": (
        lambda s: say(s, clicked_corners=corners(s, (1, 0, 3, 2))),
        "clockwise",
    ),
    "a corner is outside": (lambda s: say(s, clicked_corners=corners(s, shift=200)), "outside"),
    "corners are words": (lambda s: say(s, clicked_corners=["a", "b"]), "four points"),
    "corners are nowhere near": (lambda s: say(s, clicked_corners=NOWHERE), "drag the corners"),
    "board of another game": (play_chess, "drag the corners"),
    "empty is covered": (lambda s: cv2.imwrite(str(s / "empty.jpg"), COVERED), "covered"),
    "frame is empty": (lambda s: (s / "frames" / "0000.jpg").write_bytes(b""), "expected a JPEG"),
    "frame has another size": (lambda s: show(s, 120, (300, 400, 3)), "expected (640, 480)"),
    "frame is black": (lambda s: show(s, 0), "too dark"),
    "frame is overexposed": (lambda s: show(s, 255), "overexposed"),
    "frame shows no board": (lambda s: show(s, 120), "out of sight"),
}


SEARCHED = ["board of another game", "corners are nowhere near"]


# Those for which a whole search is made come last.
@pytest.mark.parametrize("how", by_day(sorted(SPOILT, key=SEARCHED.count), keep=-len(SEARCHED)))
def test_bad_input_is_never_guessed_at(tmp_path: Path, how: str) -> None:
    scene = copy_scene(SCENE, tmp_path)
    spoil, sentence = SPOILT[how]
    spoil(scene)
    look = next(look_at_scene(scene))
    assert look.status is not Status.SETTLED
    assert sentence in look.sentence


@pytest.mark.parametrize("shape", by_day(["long", "square"]))
def test_the_board_of_another_game_is_not_found_without_a_click(shape: str) -> None:
    middle, half = np.array([640.0, 360.0]), np.array([250.0 if shape == "square" else 480.0, 200])
    quad = middle + half * np.array([[-1, -0.8], [1, -0.8], [1.1, 1], [-1.1, 1]])
    _, plan, _ = read_scene(SCENE)
    found = search_board(chess_board(quad, (1280, 720)), plan)
    assert found is None or not found.is_confirmed


def test_a_bad_frame_does_not_spoil_the_next(tmp_path: Path) -> None:
    scene = copy_scene(SCENE, tmp_path)
    show(scene, 0)
    first, *_, last = look_at_scene(scene)
    assert (first.status, dict(last.pieces)["soul"]) == (Status.UNSURE, ("B15",))
