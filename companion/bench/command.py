"""`faust bench`: figures of speed and accuracy, compared within one run."""

import argparse
from collections.abc import Callable, Iterator

from companion.bench.rules import rules_figures
from companion.bench.session import GAMES, LEVELS, SEED, as_line, session_levels, session_lines


def _rules_figures(_: argparse.Namespace) -> Iterator[object]:
    return rules_figures()


def _camera_figures(_: argparse.Namespace) -> Iterator[object]:
    from companion.bench.camera import camera_figures  # noqa: PLC0415  # the eyes load slowly

    return camera_figures()


def _page_figures(_: argparse.Namespace) -> Iterator[object]:
    from companion.bench.page import page_figures  # noqa: PLC0415  # as does the server

    return page_figures()


def _session_figures(options: argparse.Namespace) -> Iterator[object]:
    for found in session_levels(options.noise, options.games, options.seed):
        yield from [as_line(found)] if options.json else session_lines(found)


BENCHES: dict[str, Callable[[argparse.Namespace], Iterator[object]]] = {
    "rules": _rules_figures,
    "camera": _camera_figures,
    "page": _page_figures,
    "session": _session_figures,
}


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("bench", help="measure speed and accuracy")
    parser.add_argument("what", choices=[*BENCHES], help="what to measure")
    parser.add_argument("--games", type=int, default=GAMES, help="games for each level of noise")
    parser.add_argument("--noise", type=float, nargs="+", default=LEVELS, help="levels, 0 to 1")
    parser.add_argument("--seed", type=int, default=SEED, help="the same seed, the same games")
    parser.add_argument("--json", action="store_true", help="figures as JSON lines")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    for line in BENCHES[options.what](options):
        print(line, flush=True)
    return 0
