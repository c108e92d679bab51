"""Souls of many sizes and optics on a drawn table: how often is a single look settled and wrong?

`python -m tests.camera.small_souls --throws 360 [--model MODEL]` prints the counts. Each throw has
its own dice: the soul's side, cut and lamps, where the pieces lie, crowded or not, and which of two
cameras sees them. No look knows of another. Where many share a field glass may stand in glass.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeVar

import cv2
import numpy as np

from tests.camera.test_virtual_table import TABLE
from vision.board.plan import Points
from vision.drawing.scene import SOUL_SHARE, Disc, Mount, Pyramid, Scene, SceneCamera
from vision.reading.look import Look, Status
from vision.reading.network import Model, load_model
from vision.reading.reader import CalibratedBoard, Reader, set_up
from workshop.checks.glass_scene import (
    BLUE,
    PILE_PLACES_FIELDS,
    RED,
    STONE_FIELDS,
    GlassTable,
    Happening,
    draw_scene,
)

SIDES = (0.36, 0.9)  # field widths
JITTER = 0.03  # of a field to each side
MOUNT = Mount(1280, 720)  # the demo's
Board = dict[str, tuple[str, ...]]
Thrown = TypeVar("Thrown")


@dataclass(frozen=True)
class Throw:
    """What lies where, and how it was read."""

    seed: int
    side: float  # of the soul as drawn, in field widths
    is_crowded: bool
    true: Board
    look: Look

    @property
    def verdict(self) -> str:
        is_right = dict(self.look.pieces) == self.true
        settled = self.look.status is Status.SETTLED
        return ("settled" if settled else "unsure") + (", right" if is_right else ", wrong")


def throws(seeds: range, model: Model) -> Iterator[Throw]:
    for seed in seeds:
        dice = Random(seed)
        camera = dice.randrange(2)
        table = tables()[camera]
        side, is_crowded = dice.uniform(*SIDES), dice.random() < 0.5
        board = _some_board(dice, is_crowded)
        scene = _laid_out(board, table, side, dice)
        look = Reader(sight(camera), model).look(table.camera.take(scene, dice))
        yield Throw(seed, side, is_crowded, board, look)


@cache
def tables() -> tuple[GlassTable, GlassTable]:
    """One seen from beside its end, one as the demo sees it."""
    seen = SceneCamera(TABLE.plan, MOUNT).to_picture
    corners = np.array([seen(pair(corner)) for corner in TABLE.plan.outer_corners])
    return TABLE, GlassTable(TABLE.plan, corners)


@cache
def sight(number: int) -> CalibratedBoard:
    table = tables()[number]
    return set_up(draw_scene(table, {}, Happening()), table.plan, table.corners)


def _some_board(dice: Random, is_crowded: bool) -> Board:
    """Anywhere; crowded: one to four stones share the soul's field."""
    names = [name for name, _ in TABLE.plan.fields]
    soul = dice.choice(names)
    stones = [dice.choice(names) for _ in range(4)]
    for number in dice.sample(range(4), dice.randint(1, 4) if is_crowded else 0):
        stones[number] = soul
    order = {name: at for at, name in enumerate(sorted(names, key=_order))}
    pairs = (sorted(part, key=order.__getitem__) for part in (stones[:2], stones[2:]))
    red, blue = (tuple(pair) for pair in pairs)
    return {"red": red, "blue": blue, "soul": (soul,)}


def _order(field: str) -> tuple[str, int]:
    return field[0], int(field[1:])


def _laid_out(board: Board, table: GlassTable, side: float, dice: Random) -> Scene:
    """Pieces of one field lie side by side, in any order and never quite alike."""
    corners, pitch = dict(table.plan.fields), table.plan.pitch
    free: Mapping[str, list[tuple[float, float]]] = {
        name: dice.sample(PILE_PLACES_FIELDS, len(PILE_PLACES_FIELDS)) for name in corners
    }

    def place(name: str) -> tuple[float, float]:
        aside = np.array(free[name].pop()) + [dice.uniform(-JITTER, JITTER) for _ in range(2)]
        return pair(corners[name].mean(0) + np.ptp(corners[name], axis=0) * aside)

    soul = _soul(place(board["soul"][0]), side * pitch, dice.randrange(2**31))
    discs = tuple(
        Disc(place(name), STONE_FIELDS * pitch, colour)
        for kind, colour in (("red", RED), ("blue", BLUE))
        for name in board[kind]
    )
    return Scene(discs, (soul,))


def _soul(centre: tuple[float, float], side: float, throw: int) -> Pyramid:
    """A soul drawn with that side: `draw_soul` throws for it first, so what it is told makes up."""
    drawn = np.random.default_rng(throw).uniform(0.5, 0.88)
    return Pyramid(centre, side * SOUL_SHARE / drawn, throw)


def pair(point: Points) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def asked_for(
    about: str | None, usually: int, throws: Callable[[range, Model], Iterable[Thrown]]
) -> list[Thrown]:
    """As many throws as the command line says, each read by the stored model."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--throws", type=int, default=usually)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    return list(throws(range(given.throws), load_model()))


def main() -> None:
    found = asked_for(__doc__, 360, throws)
    for name, part in (
        ("all", found),
        ("crowded", [one for one in found if one.is_crowded]),
        ("soul below 0.5", [one for one in found if one.side < 0.5]),
    ):
        counts = Counter(one.verdict for one in part)
        print(f"{name:15} {len(part):4}", *(f"  {what}: {n}" for what, n in sorted(counts.items())))
    for one in found:
        if one.verdict == "settled, wrong":
            print(f"seed {one.seed}: soul {one.side:.2f}, {one.true}, said {dict(one.look.pieces)}")


if __name__ == "__main__":
    main()
