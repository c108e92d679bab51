"""A drawn table for tests: the board, its camera and eyes, and scenes from field names."""

from collections import defaultdict
from functools import cache
from importlib.resources import files
from random import Random

from companion.boards.file import BoardFile, read_board_file
from companion.boards.plan import plan_of
from companion.virtual_table.senses import corners_seen
from vision.drawing.ground import DrawnPoint
from vision.drawing.scene import Disc, Pyramid, Scene, SceneCamera
from vision.reading.network import Model, load_model
from vision.reading.reader import CalibratedBoard, Reader, set_up


@cache
def board() -> BoardFile:
    path = files("companion.boards").joinpath("blatz-1993.toml")
    return read_board_file(path.read_text("utf-8"))


@cache
def camera() -> SceneCamera:
    return SceneCamera(plan_of(board()))


@cache
def sight() -> CalibratedBoard:
    plan = plan_of(board())
    return set_up(camera().take(Scene(), Random(0)), plan, corners_seen(camera(), plan))


@cache
def _model() -> Model:
    return load_model()


def reader() -> Reader:
    """One that has seen nothing yet but the empty board."""
    return Reader(sight(), _model())


def scene(red: str, blue: str, soul: str, dice: Random) -> Scene:
    """The pieces somewhere on their fields, side by side."""
    taken: dict[str, list[int]] = defaultdict(list)

    def spot(name: str) -> DrawnPoint:
        free = [place for place in range(6) if place not in taken[name]]
        taken[name].append(dice.choice(free))
        (left, top), _, (right, bottom), _ = dict(board().fields)[name]
        column, row = taken[name][-1] % 2, taken[name][-1] // 2
        return left + (column + 0.5) * (right - left) / 2, top + (row + 0.5) * (bottom - top) / 3

    colours = dict(board().colours)
    discs = [
        Disc(spot(name), board().stone_diameter, colours[kind])
        for kind, names in (("red", red), ("blue", blue))
        for name in names.split()
    ]
    pyramids = [Pyramid(spot(name), board().soul_side) for name in soul.split()]
    return Scene(tuple(discs), tuple(pyramids))
