"""`faust bench tables`: its options."""

import argparse
from pathlib import Path

from workshop.eyes.calibrate_command import SEED, SPREADS


def add_to(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = benches.add_parser("tables", help="set-up and reading of folders of tables")
    parser.add_argument("folders", nargs="+", metavar="FOLDER", type=Path, help="folders of scenes")
    parser.add_argument("--spread", type=float, nargs="*", default=SPREADS, help="of clicks, px")
    parser.add_argument("--draws", type=int, default=1, help="of clicks on each table")
    parser.add_argument("--seed", type=int, default=SEED, help="the same seed, the same clicks")
    parser.add_argument("--held-out", type=Path, metavar="FOLDER", help="models by scene")
    parser.add_argument("--no-frames", action="store_true", help="only the set-up")
    parser.add_argument("--no-search", action="store_true", help="not without a click")
    parser.add_argument("--measure", action="store_true", help="as unknown printings, too")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from workshop.eyes.tables import run  # noqa: PLC0415  # the eyes take a moment to load

    return run(options)
