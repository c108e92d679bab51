"""`faust slots`, `faust flash`: the card slots heard and taped, and their firmware."""

import argparse

PORT_HELP = "auto, a port such as /dev/ttyUSB0 or COM3?baud=57600, socket://HOST:PORT, fake or none"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    slots = commands.add_parser("slots", help="listen to the card slots, tape them, replay a tape")
    _add_port(slots)
    slots.add_argument("--seconds", type=float, help="how long; without it until Ctrl-C")
    task = slots.add_mutually_exclusive_group()
    task.add_argument("--record", metavar="FILE", help="write the raw line to this file as well")
    task.add_argument("--replay", metavar="FILE", help="replay a raw line that was recorded")
    task.add_argument("--calibrate", action="store_true", help="take all cards away before that")
    slots.set_defaults(run=_slots)
    flash = commands.add_parser("flash", help="put the firmware onto the board, with avrdude")
    _add_port(flash)
    flash.add_argument(
        "--yes", action="store_true", help="write to the only port, whatever answers there"
    )
    flash.set_defaults(run=_flash)


def _add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--slots", nargs="?", const="auto", default="auto", help=PORT_HELP)


# The port's library is loaded by these commands alone: the others start without it.


def _slots(options: argparse.Namespace) -> int:
    from firmware_bridge.commands import slots  # noqa: PLC0415

    return slots(options)


def _flash(options: argparse.Namespace) -> int:
    from firmware_bridge.commands import flash_board  # noqa: PLC0415

    return flash_board(options)
