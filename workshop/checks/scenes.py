"""What is asked of a scene to measure by it, beside what the eyes need."""

from pathlib import Path

import cv2

from vision.board.plan import BoardPlan
from vision.board.view import View, view_from_corners
from vision.scenes import read_json, read_scene
from workshop.checks.naive import NaiveReader


def naive_reader(directory: Path) -> NaiveReader:
    """For comparison, from the same."""
    return NaiveReader(*read_scene(directory))


def read_clicked_view(directory: Path) -> tuple[BoardPlan, View]:
    """The plan, and the view as good as the clicks alone tell it: to draw on pictures."""
    empty, plan, corners = read_scene(directory)
    size = (empty.shape[1], empty.shape[0])
    return plan, view_from_corners(plan.outer_corners, corners, size)


def art_of_scene(directory: Path) -> str:
    """How its board is printed, by its tags; a scene without such a tag is an art of its own."""
    tags = read_json(directory / "scene.json").get("tags")
    arts = (str(tag) for tag in (tags if isinstance(tags, list) else ()))
    return next((tag for tag in arts if tag.startswith("art:")), directory.name)


def use_one_thread() -> None:
    """For figures that travel: OpenCV takes all cores else."""
    cv2.setNumThreads(1)
