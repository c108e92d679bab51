"""`faust bench`: figures of speed and accuracy, compared within one run."""

import argparse
from collections.abc import Callable, Iterator

from companion.bench.rules import rules_figures


def _camera_figures() -> Iterator[str]:
    from companion.bench.camera import camera_figures  # noqa: PLC0415  # the eyes load slowly

    return camera_figures()


BENCHES: dict[str, Callable[[], Iterator[object]]] = {
    "rules": rules_figures,
    "camera": _camera_figures,
}


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("bench", help="measure speed")
    parser.add_argument("what", choices=[*BENCHES], help="what to measure")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    for figure in BENCHES[options.what]():
        print(figure, flush=True)
    return 0
