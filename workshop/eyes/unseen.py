"""How soon a board that was moved is told of, and whether a hand ever is: over labelled scenes.

python -m workshop.eyes.unseen SCENE...
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.live.sight_reading import SightReading
from companion.observations import LOST, LinkChanged
from vision.board.sheet import Picture
from vision.capture.source import read_picture
from vision.reading.network import load_model
from vision.reading.reader import Reader
from vision.scenes import open_scene

EVERY_S = 1.0  # between two looks
BEFORE, AFTER = 3, 26  # looks at the board as it was set up, and at what is seen then
HELD = 8  # looks at each picture of a sitting
NOISE = 3.0  # of 255
WIDTH = 1280  # of a picture in which shifts are told


def moved(picture: Picture, across: float, down: float, degrees: float = 0.0) -> Picture:
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    turn[:, 2] += np.array([across, down]) * width / WIDTH
    seen = cv2.warpAffine(picture, turn, (width, height), borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.uint8)


def without_board(picture: Picture) -> Picture:
    corner = picture[: picture.shape[0] // 6, : picture.shape[1] // 6]
    return np.asarray(cv2.resize(corner, picture.shape[1::-1]), np.uint8)


CHANGES: dict[str, Callable[[Picture], Picture]] = {
    "65 px aside": lambda one: moved(one, 65, 0),
    "126 px aside": lambda one: moved(one, 126, 0),
    "65 px down": lambda one: moved(one, 0, 65),
    "126 px down": lambda one: moved(one, 0, 126),
    "turned by 15 degrees": lambda one: moved(one, 0, 0, 15),
    "no board": without_board,
    "dimmed to 5 %": lambda one: (one * 0.05).astype(np.uint8),
}


def lines(scenes: list[Path]) -> Iterator[str]:
    told: dict[str, list[float]] = {name: [] for name in CHANGES}
    false = hands = 0
    for scene in scenes:
        truths = {path: _truth(path) for path in sorted((scene / "frames").glob("*.jpg"))}
        hands += sum(bool(truth["hand"]) for truth in truths.values())
        reader = open_scene(scene, load_model())
        shown = [one for path in truths for one in [_picture(path)] * HELD]
        false += len(_lost(_reading(reader), shown))
        calm = [path for path, one in truths.items() if not one["hand"]]
        for name, change in CHANGES.items():
            lay = _picture(calm[0])
            lost = _lost(_reading(reader), [lay] * BEFORE + [change(lay)] * AFTER)
            told[name] += [t - BEFORE * EVERY_S for t in lost[:1]]
    yield f"{len(scenes)} scenes, {hands} pictures with a hand: {false} told of"
    for name, after in told.items():
        spread = f"median {np.median(after):.0f}, most {max(after):.0f}" if after else "never"
        yield f"{name:22} told {len(after):3}; s: {spread}"


def _truth(path: Path) -> dict[str, object]:
    said = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert isinstance(said, dict)
    return said


def _picture(path: Path) -> Picture:
    picture = read_picture(path)
    assert picture is not None
    return picture


def _reading(reader: Reader) -> SightReading:
    return SightReading(Reader(reader.sight, load_model()), reader.sight)


def _lost(reading: SightReading, shown: list[Picture]) -> list[float]:
    """When it was told that the board is not seen."""
    found = []
    for number, picture in enumerate(shown):
        noise = np.zeros((*picture.shape[:2], 1), np.int16)
        cv2.randn(noise, np.zeros(1), np.full(1, NOISE))
        seen = np.clip(picture + noise, 0, 255).astype(np.uint8)
        told = reading.feed((number + 1) * EVERY_S, seen)
        found += [one.t for one in told if isinstance(one, LinkChanged) and one.state == LOST]
    return found


if __name__ == "__main__":
    cv2.setRNGSeed(1)
    for line in lines([Path(name) for name in sys.argv[1:]]):
        print(line)
