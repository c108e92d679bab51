"""`faust bench`: what the workshop measures, which lies beside the source and is not installed."""

import argparse
import sys
from importlib import import_module
from pathlib import Path

from companion.commands import refused

SOURCE = Path(__file__).parents[2]
NO_WORKSHOP = "faust: benches are not installed with the program: run `faust bench` from its source"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    if (SOURCE / "workshop/command.py").is_file():
        if str(SOURCE) not in sys.path:
            sys.path.append(str(SOURCE))
        import_module("workshop.command").add_to(commands)
        return
    parser = commands.add_parser("bench", help="measure speed and accuracy: from the source alone")
    parser.add_argument("what", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.set_defaults(run=_say_where)


def _say_where(_: argparse.Namespace) -> int:
    return refused(NO_WORKSHOP)
