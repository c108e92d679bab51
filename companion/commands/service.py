"""`faust service`: a systemd unit that starts `faust play`, or `faust hall`, at boot."""

import argparse
import getpass
import sys
from importlib.resources import files
from pathlib import Path

from companion.commands import hall, play

DONE = 0
UNIT = files("companion.commands").joinpath("faust.service")


OF_A_TABLE = {
    "what": "the referee at the table",
    "after": "",
    "groups": "SupplementaryGroups=video dialout\n",
    "reaches": ", cameras and serial ports",
    "devices": "".join(
        f"DeviceAllow=char-{one} rw\n" for one in ("video4linux", "ttyUSB", "ttyACM")
    ),
}
OF_A_HALL = {
    "what": "the hall",
    "after": " postgresql.service",
    "groups": "",
    "reaches": "",
    "devices": "",
}
PREVENTS = """\
# What could not be begun says why; to try again does not help.
RestartPreventExitStatus=2
"""
PLAY, HALL = "play", "hall"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    about = "print a systemd unit that plays, or is a hall, from boot on"
    # What begins with a dash is not for this parser: the command that is started judges it.
    parser = commands.add_parser("service", help=about, prefix_chars="+", add_help=False)
    parser.add_argument(
        "options", nargs="*", metavar="OPTION", help="what faust play is told; or hall, and its"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prints the unit. Options that the command does not know end it with status 2."""
    told: list[str] = options.options
    words = told if told[:1] == [HALL] else [PLAY, *told]
    parser = argparse.ArgumentParser(prog="faust service")
    commands = parser.add_subparsers()
    play.add_to(commands)
    hall.add_to(commands)
    print(unit(getpass.getuser(), Path.cwd(), words, parser.parse_args(words)), end="")
    return DONE


def unit(user: str, folder: Path, words: list[str], asked: argparse.Namespace) -> str:
    """The unit for a user who starts that command, as it was asked, from that folder."""
    faust = Path(sys.executable).with_name("faust")
    is_hall = words[0] == HALL
    return UNIT.read_text("utf-8").format(
        user=user,
        folder=_plain(folder),
        command=" ".join(_quoted(word) for word in [str(faust), *words]),
        writes=_quoted(str(folder / asked.file.parent)),
        prevents="" if is_hall and asked.database else PREVENTS,  # a database may come later
        **(OF_A_HALL if is_hall else OF_A_TABLE),
    )


def _quoted(word: str) -> str:
    """As systemd reads it: nothing in it stands for something else."""
    doubled = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{doubled}"'


def _plain(folder: Path) -> str:
    """A path that takes the whole line; only the percent sign stands for something else."""
    return str(folder).replace("%", "%%")
