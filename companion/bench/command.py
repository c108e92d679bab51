"""`faust bench`: figures of speed and accuracy, compared within one run."""

import argparse

from companion.bench.rules import rules_figures

BENCHES = {"rules": rules_figures}


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("bench", help="measure speed")
    parser.add_argument("what", choices=[*BENCHES], help="what to measure")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    for figure in BENCHES[options.what]():
        print(figure, flush=True)
    return 0
