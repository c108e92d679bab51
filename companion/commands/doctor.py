"""`faust doctor`: everything once, the card slots live, or the cameras one by one."""

import argparse
from pathlib import Path

from companion.commands.play import GAME_FILE
from companion.commands.slots import PORT_HELP


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("doctor", help="whether all is ready; slots live; cameras")
    parser.add_argument(
        "file", nargs="?", type=Path, default=GAME_FILE, metavar="GAME-FILE", help=f"({GAME_FILE})"
    )
    parser.add_argument("--slots", nargs="?", const="auto", help=f"show them live: {PORT_HELP}")
    parser.add_argument(
        "--camera", nargs="?", const="", metavar="CAMERA", help="test this camera, or all there are"
    )
    parser.add_argument("--thumbnails", metavar="FOLDER", help="a picture of each camera goes here")
    parser.add_argument("--seconds", type=float, help="how long; without it until Ctrl-C")
    parser.set_defaults(run=run)


# What each needs is loaded by it alone: the other commands start without it.


def run(options: argparse.Namespace) -> int:
    if options.camera is not None:
        from companion.commands.doctor_camera import examine_cameras  # noqa: PLC0415

        return examine_cameras(options)
    if options.slots is not None:
        from firmware_bridge.commands import doctor  # noqa: PLC0415

        return doctor(options)
    from companion.commands.doctor_overview import look_around  # noqa: PLC0415

    return look_around(options)
