"""Printed pieces: what OpenSCAD wrote, kept as small STL with the mark of its model."""

import hashlib
import struct
from pathlib import Path

import numpy as np
import numpy.typing as npt

Triangles = npt.NDArray[np.float64]  # (n, 3 corners, 3 lengths in mm)
HEAD, RECORD = 84, 50


def mark_of(*models: str) -> str:
    """Changes with the text of the models."""
    return hashlib.sha256("\n".join(models).encode()).hexdigest()[:32]


def read_text_stl(text: str) -> Triangles:
    corners = [line.split()[1:] for line in text.splitlines() if line.lstrip().startswith("vertex")]
    return _in_order(np.array(corners, np.float64).reshape(-1, 3, 3))


def write_stl(path: Path, triangles: Triangles, mark: str) -> None:
    records = [f"{path.stem} {mark}".encode().ljust(80), struct.pack("<I", len(triangles))]
    for normal, corners in zip(_normals(triangles), triangles, strict=True):
        records.append(struct.pack("<12fH", *normal, *corners.ravel(), 0))
    path.write_bytes(b"".join(records))


def read_stl(path: Path) -> tuple[Triangles, str]:
    """The triangles, and the mark of the model they were made from."""
    data = path.read_bytes()
    records = np.frombuffer(data[HEAD:], np.dtype([("floats", "<12f4"), ("end", "<u2")]))
    corners = records["floats"][:, 3:].astype(np.float64).reshape(-1, 3, 3)
    return corners, data[:80].decode("ascii").split()[1]


def volume(triangles: Triangles) -> float:
    """In cubic mm; positive when every side looks outwards."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    return float(np.einsum("ij,ij->", a, np.cross(b, c))) / 6


def _in_order(triangles: Triangles) -> Triangles:
    """Each from its first corner on, and one after the other: OpenSCAD keeps no order."""
    from_first = [
        np.roll(corners, -min(range(3), key=lambda n: tuple(corners[n])), axis=0)
        for corners in triangles
    ]
    ordered: Triangles = np.array(sorted(from_first, key=lambda corners: tuple(corners.ravel())))
    return ordered


def _normals(triangles: Triangles) -> Triangles:
    across = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    lengths: Triangles = np.linalg.norm(across, axis=1, keepdims=True)
    normals: Triangles = across / np.maximum(lengths, 1e-12)
    return normals
