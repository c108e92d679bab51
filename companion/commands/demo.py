"""`faust demo`: two players at a virtual table, watched by the drawn camera, on a page."""

import argparse

from companion.live import page_address
from companion.replay.at_table import AT_TABLE


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("demo", help="play on the virtual table and show it on a page")
    parser.add_argument("--game", choices=[*AT_TABLE], default=next(iter(AT_TABLE)), help="which")
    parser.add_argument("--seed", type=int, default=1993, help="of the players (1993)")
    parser.add_argument("--speed", type=_speed, default=1.0, help="of the table's clock (1)")
    page_address.add_options(parser)
    parser.add_argument("--games", default="memory", help="folder of the log, or memory (memory)")
    parser.add_argument("--faults", action="store_true", help="trouble on the card slots' line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C; the address is the first line. 0: ended, 2: no page."""
    from companion.live import demo  # noqa: PLC0415  # page and camera take a second to load

    return demo.run(options)


def _speed(text: str) -> float:
    value = float(text)
    if not 0 < value <= 1000:
        raise argparse.ArgumentTypeError(f"{text} is no speed; expected more than 0, up to 1000")
    return value
