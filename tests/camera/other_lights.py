"""Lights and cameras that no scene has, laid over all of them: how right are the held-out readers?

`python -m tests.camera.other_lights SCENE…` prints, for each change, how many of the hand-free
pictures are settled and right, and which of all pictures are settled and wrong. A change is laid
over the empty board and the pictures alike, or over the pictures alone ("later").
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import cv2
import numpy as np

from tests.camera.electronics import Electronics
from vision.board.sheet import Picture
from vision.capture.source import decode
from vision.reading.reader import Reader, set_up
from vision.scenes import read_scene
from workshop.eyes.look_run import Models, read_models
from workshop.eyes.look_score import Judged, read_truth

HELD_OUT = Path(__file__).with_name("held_out")
GAMMA = 2.2
Change = Callable[[Picture], Picture]


def _lit(*bands: float) -> Change:
    """As much of blue, green and red light as that."""
    return lambda picture: _shaded(picture, np.array(bands, np.float32))


def _shaded(
    picture: Picture, light: np.ndarray | float, extra: np.ndarray | float = 0.0
) -> Picture:
    """In so much of the light, with some light added."""
    linear = (picture.astype(np.float32) / 255) ** GAMMA * light + extra
    return np.asarray(np.clip(255 * linear ** (1 / GAMMA) + 0.5, 0, 255), np.uint8)


def _two_lamps(picture: Picture) -> Picture:
    """A red one on the left, a blue one on the right."""
    aside = np.linspace(0, 1, picture.shape[1], dtype=np.float32)[None, :, None]
    red, blue = np.array([0.5, 1, 1.5]), np.array([1.5, 1, 0.5])
    return _shaded(picture, np.asarray(red * (1 - aside) + blue * aside, np.float32))


def _shadow_edge(picture: Picture) -> Picture:
    """A shadow over more than half of the picture, its edge aslant through the middle."""
    height, width = picture.shape[:2]
    down, aside = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    lit = 1 / (1 + np.exp(-40 * (aside + 0.7 * down - 0.1)))
    return _shaded(picture, np.asarray(0.35 + 0.65 * lit, np.float32)[..., None])


def _through_a_blind(picture: Picture) -> Picture:
    """Stripes of sun, twice as bright as the rest."""
    height, width = picture.shape[:2]
    down, aside = np.mgrid[0 : height / width : height * 1j, 0 : 1 : width * 1j]
    stripes = 1 / (1 + np.exp(-12 * np.sin(60 * (aside + 0.5 * down))))
    return _shaded(picture, np.asarray(0.7 + 0.7 * stripes, np.float32)[..., None])


def _lamp_aside(picture: Picture) -> Picture:
    """A warm lamp on the left that lights what is near it twice."""
    height, width = picture.shape[:2]
    down, aside = np.mgrid[-0.5 : 0.5 : height * 1j, 0 : 1 : width * 1j]
    near = np.exp(-(down**2 + aside**2) / 0.15)[..., None]
    return _shaded(picture, np.asarray(1 + near * [0.5, 0.9, 1.2], np.float32))


def _shade_of_a_player(picture: Picture) -> Picture:
    """Somebody between lamp and board: half in shade from the near side, with a soft edge."""
    height, width = picture.shape[:2]
    down, aside = np.mgrid[0 : 1 : height * 1j, -1 : 1 : width * 1j]
    away = np.hypot(aside / 0.35, (down - 1) / 0.75)
    lit = 1 / (1 + np.exp(-10 * (away - 1)))
    return _shaded(picture, np.asarray(0.4 + 0.6 * lit, np.float32)[..., None])


def _dark_corners(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    down, aside = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    away = (down**2 + aside**2) / 2
    return _shaded(picture, np.asarray(1 - 0.75 * away[..., None], np.float32))


def _sent(electronics: Electronics) -> Change:
    """Through a camera's electronics, 0.6 s after its start."""
    return lambda picture: electronics.send(picture, 0.6)


def _creased(picture: Picture) -> Picture:
    """Folded in the middle: a dark crease, and one half turned a little from the light."""
    width = picture.shape[1]
    aside = (np.arange(width) - width / 2) / width * 1280
    lit = (1 - 0.4 * np.exp(-((aside / 2.5) ** 2))) * np.where(aside < 0, 1, 0.85)
    return _shaded(picture, np.asarray(lit, np.float32)[None, :, None])


def _mirrored_lamp(picture: Picture) -> Picture:
    """Glossy print: a lamp mirrored in it, an eighth of the picture wide."""
    height, width = picture.shape[:2]
    down, aside = np.mgrid[0 : height / width : height * 1j, 0 : 1 : width * 1j]
    spot = np.exp(-((aside - 0.4) ** 2 + (down - 0.25) ** 2) / (2 * 0.06**2))[..., None]
    return _shaded(picture, 1.0, 0.25 * spot)


def _curved(curve: Callable[[np.ndarray], np.ndarray]) -> Change:
    """Another answer of the camera to light, from 0 to 1."""
    table = np.asarray(255 * curve(np.arange(256) / 255), np.uint8)
    return lambda picture: np.asarray(cv2.LUT(picture, table), np.uint8)


def _blurred(picture: Picture) -> Picture:
    spread = 1.5 * picture.shape[1] / 1280
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), spread), np.uint8)


def _noisy(picture: Picture) -> Picture:
    dice = np.random.default_rng(7)
    noise = dice.normal(0, 10, picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


def _bowed(picture: Picture) -> Picture:
    """The board has bent since: seen up to 3 of 1280 pixels aside, most at a third of the way."""
    height, width = picture.shape[:2]
    down, aside = np.mgrid[:height, :width].astype(np.float32)
    bow = np.float32(3 * width / 1280) * np.sin(np.pi * aside / width * 1.5)
    moved = cv2.remap(picture, aside + bow, down + bow, cv2.INTER_LINEAR)
    return np.asarray(moved, np.uint8)


def _coloured(turn: int, strength: float) -> Change:
    """All hues turned by two degrees for each step, and more or less colourful."""

    def change(picture: Picture) -> Picture:
        hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV).astype(np.float32)
        hsv[..., 0] = (hsv[..., 0] + turn) % 180
        hsv[..., 1] *= strength
        return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR), np.uint8)

    return change


def _same(picture: Picture) -> Picture:
    return picture


ALIKE: Mapping[str, Change] = {
    "as it is": _same,
    "warm lamp": _lit(0.45, 0.8, 1.2),
    "blue lamp": _lit(1.3, 0.8, 0.5),
    "green lamp": _lit(0.8, 1.2, 0.75),
    "two coloured lamps": _two_lamps,
    "dark corners": _dark_corners,
    "exposed 1.6 times": _lit(1.6, 1.6, 1.6),
    "JPEG of quality 30": _sent(Electronics(quality=30)),
    "smeared by noise reduction": _sent(Electronics(smeared=2)),
    "a cheap camera": _sent(Electronics((1.15, 1.0, 0.85), 0.0, 0.0, 1, 0.8, 40)),
    "creased": _creased,
    "hard contrast": _curved(lambda x: 0.3 * x + 0.7 * x * x * (3 - 2 * x)),
    "veiled": _curved(lambda x: 0.16 + 0.6 * x**0.8),
    "noise of 10 levels": _noisy,
    "out of focus": _blurred,
    "sharpened": _sent(Electronics(sharpened=0.8)),
    "half as colourful": _coloured(0, 0.45),
    "hues turned forward": _coloured(8, 1.0),
    "hues turned back": _coloured(172, 1.0),
}
LATER: Mapping[str, Change] = {
    "half the light, later": _lit(0.5, 0.5, 0.5),
    "warmer, later": _lit(0.6, 0.9, 1.1),
    "a shadow's edge, later": _shadow_edge,
    "sun through a blind, later": _through_a_blind,
    "a lamp aside, later": _lamp_aside,
    "a player's shade, later": _shade_of_a_player,
    "another white balance, later": _sent(Electronics(balance=(0.8, 1.0, 1.2))),
    "banded, later": _sent(Electronics(banded=0.25)),
    "a lamp mirrored, later": _mirrored_lamp,
    "noise, later": _noisy,
    "out of focus, later": _blurred,
    "bowed, later": _bowed,
}


def judged(scene: Path, models: Models, empty: Change, change: Change) -> Iterator[Judged]:
    """Every picture of the scene under that change."""
    picture, plan, clicked = read_scene(scene)
    reader = Reader(set_up(empty(picture), plan, clicked), models.of(scene))
    tags = json.loads((scene / "scene.json").read_text("utf-8"))["tags"]
    for path in sorted((scene / "frames").glob("*.jpg")):
        seen = decode(path.read_bytes())
        assert seen is not None
        look = reader.look(change(seen))
        truth = read_truth(json.loads(path.with_suffix(".json").read_text("utf-8")), tags)
        yield Judged(scene.name, path.name, look.status.value, look.pieces, truth)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", type=Path, nargs="+")
    parser.add_argument("--only", default="", metavar="WORD", help="changes with that word")
    given = parser.parse_args()
    scenes = given.scenes
    cv2.setNumThreads(1)
    models = read_models(HELD_OUT)
    changes = [(name, change, change) for name, change in ALIKE.items()]
    changes += [(name, _same, change) for name, change in LATER.items()]
    for name, empty, change in (one for one in changes if given.only in one[0]):
        found = [one for scene in scenes for one in judged(scene, models, empty, change)]
        free = [one for one in found if one.truth.is_free]
        counts = Counter(one.status for one in free)
        right = sum(one.is_settled and one.is_exact for one in free)
        wrong = [f"{one.scene}/{one.frame}" for one in found if one.is_silently_wrong]
        print(f"{name}: {right} of {len(free)} right, {dict(counts)}, wrong: {wrong}", flush=True)


if __name__ == "__main__":
    main()
