"""Scenes copied to a place where a test may spoil them."""

from pathlib import Path


def copy_scene(scene: Path, to: Path) -> Path:
    target = to / scene.name
    for path in scene.rglob("*"):
        if path.is_file():
            place = target / path.relative_to(scene)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
    return target
