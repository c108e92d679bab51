"""Other lights and cameras laid over a crop: shadows, veils, noise, packing, another answer.

The quick network learns from a few of them, the thorough one from all.
"""

import cv2
import numpy as np

from vision.board.sheet import COARSE, Sheet

GAMMA = np.float32(2.2)
CAMERA_PX = (24.0, 56.0)  # pixels a field width in a camera's picture
Grained = tuple[int, np.random.Generator]  # pixels a field width of what is shown, and the dice


def photograph_simply(
    seen: Sheet, expected: Sheet, white: Sheet, how: Grained
) -> tuple[Sheet, Sheet]:
    """Unevenly lit, jolted, veiled, noisy, by a camera of another answer; as shares of white."""
    _, chance = how
    lit = _veil(_jolt(_uneven(seen, 0.2, how), how), white, how)
    noisy = np.maximum(lit / white + _noise(lit, chance), 0)
    return _other_answer(noisy, expected / white, chance)


def relight(seen: Sheet, white: Sheet, how: Grained) -> Sheet:
    """Unevenly lit, jolted, veiled."""
    return _veil(_moved(_uneven(seen, 0.25, how), how), white, how)


def photograph(seen: Sheet, expected: Sheet, how: Grained) -> tuple[Sheet, Sheet]:
    """What another camera makes of a crop and of the empty board there, as shares of white."""
    seen, expected = _noisy(seen, expected, how[1])
    seen, expected = _other_answer(seen, expected, how[1])
    seen, expected = _other_sharpness(seen, expected, how)
    return _packed(seen, expected, how)


def _displaced(seen: Sheet, how: Grained) -> Sheet:
    pitch, chance = how
    height, width = seen.shape[:2]
    middle = (width / 2, height / 2)
    matrix = np.asarray(cv2.getRotationMatrix2D(middle, chance.normal(0, 0.15), 1.0), np.float64)
    matrix[:, 2] += chance.normal(0, 0.2, 2) * pitch / COARSE
    size = (width, height)
    moved = cv2.warpAffine(seen, matrix, size, None, cv2.INTER_LINEAR, cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)


def _jolt(seen: Sheet, how: Grained) -> Sheet:
    """A little out of place and out of focus."""
    moved, blur = _displaced(seen, how), how[1].uniform(-0.6, 0.9) * how[0] / COARSE
    return _soft(moved, blur) if blur > 0.25 else moved


def _noise(seen: Sheet, chance: np.random.Generator) -> Sheet:
    """Grains, and the blotches that a camera makes of them in the dark."""
    grains = chance.normal(0, chance.uniform(0, 0.012), seen.shape).astype(np.float32)
    if chance.random() < 0.6:
        return grains
    blotches = chance.normal(0, chance.uniform(0, 0.03), seen.shape).astype(np.float32)
    return grains + _soft(blotches, chance.uniform(0.6, 2))


def _moved(seen: Sheet, how: Grained) -> Sheet:
    """A little out of place and out of focus, or moved while it was taken."""
    pitch, chance = how
    moved, blur = _displaced(seen, how), chance.uniform(-0.6, 0.9, 2) * pitch / COARSE
    if blur.max() <= 0.25:
        return moved
    along, down = np.maximum(blur, 0.05) if chance.random() < 0.2 else (blur.max(), blur.max())
    return np.asarray(cv2.GaussianBlur(moved, (0, 0), along, None, down), np.float32)


def _uneven(seen: Sheet, depth: float, how: Grained) -> Sheet:
    """Light that no smooth glow explains: a shadow's edge, sun through a blind, rolling bands."""
    pitch, chance = how
    if chance.random() < 0.6:
        return seen
    rows, columns = np.mgrid[: seen.shape[0], : seen.shape[1]].astype(np.float32)
    turn, start = chance.uniform(0, 2 * np.pi, 2)
    along = (columns * np.cos(turn) + rows * np.sin(turn)) / pitch
    if chance.random() < 0.5:
        wave = np.sin(along * 2 * np.pi / chance.uniform(0.3, 3) + start)
    else:
        wave = along - chance.uniform(along.min(), along.max())
    lit = np.tanh(wave * chance.uniform(0.5, 8)).astype(np.float32)
    strength = chance.normal(0, depth) + chance.normal(0, 0.05, 3)
    return np.asarray(seen * np.exp(lit[:, :, None] * strength), np.float32)


def _veil(seen: Sheet, white: Sheet, how: Grained) -> Sheet:
    """A lamp mirrored by black print or glossy paper: light that is added, wide and soft."""
    pitch, chance = how
    if chance.random() < 0.6:
        return seen
    rows, columns = np.mgrid[: seen.shape[0], : seen.shape[1]].astype(np.float32)
    x, y = chance.uniform(0, 1, 2) * seen.shape[1::-1]
    reach = chance.uniform(0.5, 4) * pitch
    spot = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * reach**2)).astype(np.float32)
    strength = np.float32(chance.uniform(-0.02, 0.06))
    return np.asarray(np.maximum(seen + strength * spot[:, :, None] * white, 0), np.float32)


def _noisy(seen: Sheet, expected: Sheet, chance: np.random.Generator) -> tuple[Sheet, Sheet]:
    """Grains, and the blotches that a camera makes of them in the dark; both pictures have them."""
    most = chance.uniform(0, 0.012) if chance.random() < 0.7 else chance.uniform(0.012, 0.04)
    wide = 0.0 if chance.random() < 0.6 else chance.uniform(0, max(0.03, most))
    spread = chance.uniform(0.6, 2)
    now = _grained(seen, (most, wide, spread), chance)
    return now, _grained(expected, (most / 2, wide / 2, spread), chance)


def _grained(light: Sheet, how: tuple[float, float, float], chance: np.random.Generator) -> Sheet:
    most, wide, spread = how
    noise = chance.standard_normal(light.shape, np.float32) * np.float32(most)
    if wide:
        blotches = chance.standard_normal(light.shape, np.float32) * np.float32(wide)
        noise += cv2.GaussianBlur(blotches, (0, 0), spread)
    share = 0.3 + 0.7 * np.sqrt(np.clip(light, 0, 1))
    return np.asarray(np.maximum(light + noise * share, 0), np.float32)


def _other_answer(seen: Sheet, expected: Sheet, chance: np.random.Generator) -> tuple[Sheet, Sheet]:
    """Another white balance and gamma; now and then paper so bright that it is all white."""
    tint = np.exp(chance.normal(0, 0.05, 3)).astype(np.float32)
    gamma = np.float32(np.exp(chance.normal(0, 0.12)))
    gain = np.float32(np.exp(chance.normal(0, 0.02)))
    seen, expected = tint * gain * seen**gamma, tint * expected**gamma
    if chance.random() < 0.3:
        ceiling = np.float32(chance.uniform(0.5, 1.0))
        seen, expected = np.minimum(seen, ceiling), np.minimum(expected, ceiling)
    return seen, expected


def _other_sharpness(seen: Sheet, expected: Sheet, how: Grained) -> tuple[Sheet, Sheet]:
    """Both pictures sharpened, out of focus, or smeared as by a camera's noise reduction."""
    pitch, chance = how
    what, wide = chance.random(), chance.uniform(0.3, 0.9) * pitch / COARSE
    times, near = np.float32(chance.uniform(0.2, 1.0)), chance.uniform(0.05, 0.2)

    def other(light: Sheet) -> Sheet:
        if what < 0.15:
            return np.maximum(light + times * (light - _soft(light, wide)), 0)
        if what < 0.27:
            return _soft(light, wide)
        if what < 0.35:
            return np.asarray(cv2.bilateralFilter(light, 3, near, 1.0), np.float32)
        return light

    return other(seen), other(expected)


def _soft(light: Sheet, wide: float) -> Sheet:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), wide), np.float32)


def _packed(seen: Sheet, expected: Sheet, how: Grained) -> tuple[Sheet, Sheet]:
    """Packed as JPEG, now and then coarsely; a camera's picture is 24 to 56 pixels a field fine."""
    pitch, chance = how
    if chance.random() < 0.7:
        return seen, expected
    quality, finer = int(chance.integers(25, 95)), float(chance.uniform(*CAMERA_PX) / pitch)
    level = float(chance.uniform(90, 250))
    packed = (quality, finer, level)
    return _through_jpeg(seen, packed), _through_jpeg(expected, packed)


def _through_jpeg(light: Sheet, how: tuple[int, float, float]) -> Sheet:
    """With that quality, so many times as fine, white as bright as that level."""
    quality, finer, level = how
    height, width = light.shape[:2]
    levels = np.clip(level * light ** (1 / GAMMA), 0, 255).astype(np.uint8)
    size = (round(width * finer), round(height * finer))
    fine = cv2.resize(levels, size, None, 0, 0, cv2.INTER_LINEAR)
    _, packed = cv2.imencode(".jpg", fine, [cv2.IMWRITE_JPEG_QUALITY, quality])
    fine = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    coarse = cv2.resize(fine, (width, height), None, 0, 0, cv2.INTER_AREA)
    return (coarse.astype(np.float32) / np.float32(level)) ** GAMMA
