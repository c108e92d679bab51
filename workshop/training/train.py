"""Trains a network again from scenes with truth: `python -m workshop.training.train quick SCENE…`.

With `--held-out 3 --model FOLDER` the scenes are parted in three by the board's art; for each part
one is trained that has seen only the others. They are kept in the folder, with a list
of which art is to be read by which: `faust bench look --held-out FOLDER` reads them so. `--part`
trains only one of them, the same model as with the others, for runs side by side.

What is learnt from is drawn first, into the folder of `--bank`. A run that is broken off goes on
where it was.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import cv2

from vision.reading.network import QUICK_FILE, THOROUGH_FILE
from workshop.training.bank import BadBank, Bank, draw_bank
from workshop.training.courses import COURSES, Course
from workshop.training.fresh import save_network

NO_TORCH = "training needs PyTorch: pip install faust-companion[training]"
FILES = {"quick": QUICK_FILE, "thorough": THOROUGH_FILE}


def train_all(bank: Bank, course: Course, file: Path) -> None:
    from workshop.training.learn import learn  # noqa: PLC0415  # PyTorch is an extra

    save_network(learn(bank, range(len(bank.arts)), course, file.with_suffix(".kept")), file)


def train_held_out(
    bank: Bank, parts: tuple[int, Sequence[int]], course: Course, folder: Path
) -> None:
    """Networks for some of so many parts, and in `readers.json` by which of them to read an art."""
    from workshop.training.learn import learn  # noqa: PLC0415  # PyTorch is an extra

    part_of = parted(bank.arts, parts[0])
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts[1]:
        held_out = frozenset(art for art, one in part_of.items() if one == part)
        print(f"part {part}: without {', '.join(sorted(held_out))}", flush=True)
        crops, kept = bank.without(held_out), folder / f"{course.name}-{part}.kept"
        save_network(learn(bank, crops, course, kept), folder / f"{course.name}-{part}.npz")
    listed = folder / "readers.json"
    readers = json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {}
    for art, part in part_of.items():
        readers.setdefault(art, {})[course.name] = f"{course.name}-{part}.npz"
    listed.write_text(json.dumps(readers, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def parted(arts: Iterable[str], parts: int) -> dict[str, int]:
    """To each art its part, so that no board is read by a model that has seen its print.

    They are dealt in turn: arts of one kind stand side by side in the alphabet.
    """
    return {art: number % parts for number, art in enumerate(sorted(set(arts)))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=sorted(COURSES))
    parser.add_argument("scenes", nargs="+", type=Path)
    parser.add_argument("--bank", type=Path, required=True, help="the folder for drawn crops")
    parser.add_argument("--model", type=Path, help="the file, or folder, for what was learnt")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--held-out", type=int, default=0, metavar="PARTS")
    parser.add_argument("--part", type=int, help="train only this one of the parts, from 0")
    given = parser.parse_args()
    if given.held_out and given.model is None:
        parser.error("--held-out needs a folder: --model FOLDER")
    if given.part is not None and given.part not in range(given.held_out):
        parser.error(f"--part is one of 0 to {given.held_out - 1}")
    if find_spec("torch") is None:
        parser.error(NO_TORCH)
    cv2.setNumThreads(1)
    course = COURSES[given.network]
    course = replace(course, steps=given.steps or course.steps)
    try:
        bank = draw_bank(given.scenes, course, given.bank)
    except BadBank as bad:
        parser.error(str(bad))
    if given.held_out:
        parts = range(given.held_out) if given.part is None else [given.part]
        train_held_out(bank, (given.held_out, parts), course, given.model)
    else:
        train_all(bank, course, given.model or FILES[course.name])


if __name__ == "__main__":
    main()
