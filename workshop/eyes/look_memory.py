"""Does reading go on and on without taking more memory?"""

import gc
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from vision.capture.source import read_picture
from vision.reading.network import load_model
from vision.scenes import open_scene
from workshop.processes import held_mb

PARTS = 10


def memory_lines(scene: Path, pictures: int) -> Iterator[str]:
    """Reads the pictures of a scene again and again, and tells the memory after every tenth."""
    reader = open_scene(scene, load_model())
    found = [read_picture(path) for path in sorted((scene / "frames").glob("*.jpg"))]
    forever = cycle([picture for picture in found if picture is not None])
    for part in range(PARTS + 1):
        gc.collect()
        yield f"after {pictures * part // PARTS:8,} pictures {held_mb():8.1f} MB"
        for picture in islice(forever, pictures // PARTS if part < PARTS else 0):
            reader.look(picture)
