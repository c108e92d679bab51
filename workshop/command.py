"""`faust bench`: figures of speed and accuracy, compared within one run."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from workshop.endurance import live_command
from workshop.eyes import calibrate_command, look_command, tables_command
from workshop.hall import hall_command
from workshop.processes import SOURCE
from workshop.session.levels import as_line, session_lines
from workshop.session.session import GAMES, LEVELS, SEED, SittingPlan, session_levels
from workshop.session.tables import Sort

SITTINGS = (SOURCE / "tests/sittings",)


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Each bench has a parser of its own."""
    parser = commands.add_parser("bench", help="measure speed and accuracy")
    benches = parser.add_subparsers(title="what to measure", required=True, metavar="WHAT")
    benches.add_parser("rules", help="how fast the rules are").set_defaults(run=_rules)
    benches.add_parser("camera", help="how fast the capture process is").set_defaults(run=_camera)
    benches.add_parser("phone", help="a phone beside a cable").set_defaults(run=_phone)
    benches.add_parser("page", help="what 500 onlookers hear and cost").set_defaults(run=_page)
    benches.add_parser("door", help="what the host waits beside 100 rude ones").set_defaults(
        run=_door
    )
    _add_session(benches)
    _add_knobs(benches)
    strength = benches.add_parser("strength", help="who beats whom, and whether chances come true")
    strength.add_argument("--games", type=int, default=40, help="for each pair, an even number")
    strength.add_argument("--seed", type=int, default=SEED, help="the same, the same games")
    strength.set_defaults(run=_strength)
    live_command.add_to(benches)
    look_command.add_to(benches)
    calibrate_command.add_to(benches)
    tables_command.add_to(benches)
    hall_command.add_to(benches)


def _add_session(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    session = benches.add_parser("session", help="how much of noisy games is understood")
    session.add_argument("--games", type=int, default=GAMES, help="games for each level of noise")
    session.add_argument("--noise", type=float, nargs="+", default=LEVELS, help="levels, 0 to 1")
    session.add_argument("--seed", type=int, default=SEED, help="the same seed, the same games")
    session.add_argument("--table", type=Sort, choices=[*Sort], default=Sort.AUTO, help="its sort")
    session.add_argument("--json", action="store_true", help="figures as JSON lines")
    session.set_defaults(run=_session)


def _add_knobs(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    knobs = benches.add_parser("knobs", help="what each constant of the session's model decides")
    knobs.add_argument("names", nargs="*", metavar="NAME", help="a constant; without any, all")
    knobs.add_argument("--sittings", nargs="+", default=SITTINGS, help="folders of sitting logs")
    knobs.add_argument("--games", type=int, default=2, help="of each sort, for each level of noise")
    knobs.add_argument("--noise", type=float, nargs="+", default=(0.1, 0.5), help="levels, 0 to 1")
    knobs.set_defaults(run=_knobs)


# What only one bench needs is loaded by that one.


def _rules(_: argparse.Namespace) -> int:
    from workshop.speed.rules import rules_figures  # noqa: PLC0415

    return _print(rules_figures())


def _strength(options: argparse.Namespace) -> int:
    from workshop.strength.strength import strength_lines  # noqa: PLC0415

    return _print(strength_lines(options.games, options.seed))


def _camera(_: argparse.Namespace) -> int:
    from workshop.eyes.camera import camera_figures  # noqa: PLC0415

    return _print(camera_figures())


def _phone(_: argparse.Namespace) -> int:
    from workshop.eyes.phone import phone_figures  # noqa: PLC0415

    return _print(phone_figures())


def _page(_: argparse.Namespace) -> int:
    from workshop.endurance.page import page_figures  # noqa: PLC0415

    return _print(page_figures())


def _door(_: argparse.Namespace) -> int:
    from workshop.endurance.door import door_figures  # noqa: PLC0415

    return _print(door_figures())


def _knobs(options: argparse.Namespace) -> int:
    from workshop.session.knobs import knob_answers  # noqa: PLC0415
    from workshop.session.witnesses import WitnessPlan  # noqa: PLC0415

    folders = [str(Path(one).resolve()) for one in options.sittings]
    return _print(knob_answers(options.names, WitnessPlan(folders, options.noise, options.games)))


def _session(options: argparse.Namespace) -> int:
    sitting = SittingPlan(options.games, options.seed, options.table)
    for found in session_levels(options.noise, sitting):
        _print([as_line(found)] if options.json else session_lines(found))
    return 0


def _print(figures: Iterable[object]) -> int:
    for figure in figures:
        print(figure, flush=True)
    return 0
