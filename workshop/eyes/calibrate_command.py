"""`faust bench calibrate` and `faust bench visibility`: their options."""

import argparse
from pathlib import Path

SPREADS = (2.5, 5.0, 9.0)
DRAWS = 8
SEED = 1993


def add_to(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = benches.add_parser("calibrate", help="how exactly the board is found")
    parser.add_argument("scenes", nargs="+", metavar="SCENE", type=Path)
    parser.add_argument("--spread", type=float, nargs="+", default=SPREADS, help="of clicks, px")
    parser.add_argument("--draws", type=int, default=DRAWS, help="of clicks on each scene")
    parser.add_argument("--seed", type=int, default=SEED, help="the same seed, the same clicks")
    parser.add_argument("--held-out", type=Path, metavar="FOLDER", help="models by scene")
    parser.set_defaults(run=_run)
    lamps = benches.add_parser("visibility", help="whether red fields are read worse")
    lamps.add_argument("scenes", nargs="+", metavar="SCENE", type=Path)
    lamps.add_argument("--held-out", type=Path, metavar="FOLDER", help="models by scene")
    lamps.set_defaults(run=_visibility)


def _run(options: argparse.Namespace) -> int:
    from workshop.eyes.calibrate import run  # noqa: PLC0415  # the eyes take a moment to load

    return run(options)


def _visibility(options: argparse.Namespace) -> int:
    from workshop.eyes.visibility import run  # noqa: PLC0415

    return run(options)
