"""Pictures of printed pieces: seen from a corner, as PNG, without any library but numpy."""

import struct
import zlib
from collections.abc import Iterable
from math import cos, radians, sin
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hardware.solid import Triangles

Canvas = npt.NDArray[np.float64]
FINER = 3  # each pixel is the mean of so many in a row and a column
RIM = 12
LIGHT = np.array([-0.35, -0.55, 0.76])
TURN, TILT = radians(-28), radians(38)


def draw_solids(solids: Iterable[tuple[Triangles, tuple[int, int, int]]], width: int) -> Canvas:
    """Each in its colour, the nearest in front; white where there is nothing."""
    pairs = [*solids]
    seen = [_turned(triangles) for triangles, _ in pairs]
    every = np.concatenate(seen).reshape(-1, 3)
    low, high = every.min(axis=0), every.max(axis=0)
    scale = FINER * (width - 2 * RIM) / (high[0] - low[0])
    rows = int(scale * (high[1] - low[1])) + 2 * RIM * FINER
    depths = np.full((rows, width * FINER), -np.inf)
    picture = np.full((rows, width * FINER, 3), 255.0)
    for (solid, colour), flat in zip(pairs, seen, strict=True):
        pixels = (flat - low) * scale + RIM * FINER
        for corners, shade in zip(pixels, _shades(solid), strict=True):
            _fill(picture, depths, corners, np.array(colour) * shade)
    picture[_steps(depths, scale)] *= 0.55
    return _coarser(picture[::-1])


def write_png(path: Path, picture: Canvas) -> None:
    pixels = picture.round().astype(np.uint8)
    rows, columns = pixels.shape[:2]
    lines = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    pieces = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*piece) for piece in pieces))


def _turned(triangles: Triangles) -> Triangles:
    """x to the right, y up, and how near."""
    turn = np.array([[cos(TURN), -sin(TURN), 0], [sin(TURN), cos(TURN), 0], [0, 0, 1]])
    tilt = np.array([[1, 0, 0], [0, sin(TILT), cos(TILT)], [0, -cos(TILT), sin(TILT)]])
    seen: Triangles = triangles @ (tilt @ turn).T
    return seen


def _shades(triangles: Triangles) -> Triangles:
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    shades: Triangles = 0.62 + 0.38 * (normals @ LIGHT)
    return shades


def _fill(picture: Canvas, depths: Canvas, corners: Triangles, colour: Canvas) -> None:
    """Those pixels of a triangle that nothing nearer hides."""
    low = np.floor(corners[:, :2].min(axis=0)).astype(int)
    high = np.ceil(corners[:, :2].max(axis=0)).astype(int) + 1
    (ax, ay, _), (bx, by, _), (cx, cy, _) = corners
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if abs(area) < 1e-9:
        return
    y, x = np.mgrid[low[1] : high[1], low[0] : high[0]] + 0.5
    second = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    third = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    first = 1 - second - third
    depth = first * corners[0, 2] + second * corners[1, 2] + third * corners[2, 2]
    window = (slice(low[1], high[1]), slice(low[0], high[0]))
    shown = (first >= 0) & (second >= 0) & (third >= 0) & (depth > depths[window])
    depths[window][shown] = depth[shown]
    picture[window][shown] = colour


def _steps(depths: Canvas, scale: float) -> npt.NDArray[np.bool_]:
    """Where the surface bends or falls away: lines that an eye looks for."""
    ground = np.where(np.isfinite(depths), depths, depths[np.isfinite(depths)].min() - 99 * scale)
    steps = np.zeros(depths.shape, bool)
    for axis in (0, 1):
        bend = np.abs(np.diff(ground, 2, axis))
        inner = (slice(1, -1), slice(None)) if axis == 0 else (slice(None), slice(1, -1))
        steps[inner] |= bend > 0.3 * scale
    return steps


def _coarser(picture: Canvas) -> Canvas:
    rows, columns = (size // FINER for size in picture.shape[:2])
    blocks = picture[: rows * FINER, : columns * FINER].reshape(rows, FINER, columns, FINER, 3)
    mean: Canvas = blocks.mean(axis=(1, 3))
    return mean


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
