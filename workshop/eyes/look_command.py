"""`faust bench look`: its options."""

import argparse
from pathlib import Path


def add_to(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = benches.add_parser("look", help="how right and how fast the eyes are")
    parser.add_argument("scenes", nargs="+", metavar="SCENE", type=Path)
    parser.add_argument("--held-out", type=Path, metavar="FOLDER", help="models by scene")
    parser.add_argument("--true-view", action="store_true", help="told where the fields truly lie")
    parser.add_argument("--failures", type=Path, metavar="FOLDER", help="pictures of failures")
    parser.add_argument("--memory", type=int, metavar="PICTURES", help="only watch the memory")
    parser.add_argument("--json", action="store_true", help="the counts as one JSON object")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from workshop.eyes.look import run  # noqa: PLC0415  # the eyes take a moment to load

    return run(options)
