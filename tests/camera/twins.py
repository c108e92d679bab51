"""Stones of one colour that touch, on a drawn table: how often are they told as two?

`python -m tests.camera.twins --throws 240 [--model MODEL]` prints the counts. Each throw has its
own dice: the size of the stones, which way they lie, their field, where the others are, and which
of two cameras sees them. No look knows of another.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

import numpy as np

from tests.camera.small_souls import Board, asked_for, pair, sight, tables
from vision.drawing.scene import Disc, Pyramid, Scene
from vision.reading.look import Look, Status
from vision.reading.network import Model
from vision.reading.reader import Reader
from workshop.checks.glass_scene import BLUE, RED, SOUL_FIELDS, GlassTable

BLACK = ("A1", "B1")
WIDTHS = (0.36, 0.6)  # field widths of stones
GAPS = (0.98, 1.1)  # of a stone's width: how far the twins' middles are apart


@dataclass(frozen=True)
class Twins:
    """What lies where, and how it was read."""

    seed: int
    kind: str
    is_on_black: bool
    true: Board
    look: Look

    @property
    def are_two(self) -> bool:
        return dict(self.look.pieces).get(self.kind, ()) == self.true[self.kind]

    @property
    def is_settled_wrong(self) -> bool:
        return self.look.status is Status.SETTLED and dict(self.look.pieces) != self.true


def throws(seeds: range, model: Model) -> Iterator[Twins]:
    for seed in seeds:
        dice = Random(seed)
        camera, kind = dice.randrange(2), dice.choice(["red", "blue"])
        table = tables()[camera]
        names = dice.sample([name for name, _ in table.plan.fields], 4)
        if dice.random() < 0.3:
            names[0] = dice.choice([one for one in BLACK if one not in names[1:]] or names)
        other = "blue" if kind == "red" else "red"
        true = {kind: (names[0],) * 2, other: tuple(sorted(names[1:3], key=_order))}
        true = {"red": true["red"], "blue": true["blue"], "soul": (names[3],)}
        scene = _laid_out(true, kind, table, dice)
        look = Reader(sight(camera), model).look(table.camera.take(scene, dice))
        yield Twins(seed, kind, names[0] in BLACK, true, look)


def _laid_out(true: Board, kind: str, table: GlassTable, dice: Random) -> Scene:
    corners, pitch = dict(table.plan.fields), table.plan.pitch
    width = dice.uniform(*WIDTHS) * pitch
    turn, apart = dice.uniform(0, 2 * pi), width * dice.uniform(*GAPS) / 2
    away = apart * np.array([cos(turn), sin(turn)])
    discs = []
    for colour, of_kind in ((RED, "red"), (BLUE, "blue")):
        sides = (away, -away) if of_kind == kind else (0 * away, 0 * away)
        discs += [
            Disc(pair(corners[name].mean(0) + side), width, colour)
            for name, side in zip(true[of_kind], sides, strict=True)
        ]
    soul = Pyramid(pair(corners[true["soul"][0]].mean(0)), SOUL_FIELDS * pitch)
    return Scene(tuple(discs), (soul,))


def _order(field: str) -> tuple[str, int]:
    return field[0], int(field[1:])


def main() -> None:
    found = asked_for(__doc__, 240, throws)
    for name, part in (("all", found), ("on black", [one for one in found if one.is_on_black])):
        two = sum(one.are_two for one in part)
        counts = Counter(one.look.status.value for one in part)
        wrong = [one.seed for one in part if one.is_settled_wrong]
        print(f"{name}: told as two {two} of {len(part)}, {dict(counts)}, settled wrong: {wrong}")


if __name__ == "__main__":
    main()
