"""`faust service`: a systemd unit that starts `faust play` of this installation at boot."""

import argparse
import getpass
import sys
from pathlib import Path

from companion.commands import play

DONE = 0
UNIT = """\
[Unit]
Description=faust-companion, the referee at the table
After=network.target

[Service]
Type=exec
User={user}
SupplementaryGroups=video dialout
WorkingDirectory={folder}
ExecStart={command}
Restart=on-failure
RestartSec=5
# What could not be begun says why; to try again does not help.
RestartPreventExitStatus=2
TimeoutStopSec=30
UMask=0077

# It reaches its game file, cameras and serial ports, and the network: nothing else.
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths={writes}
PrivateTmp=yes
DevicePolicy=closed
DeviceAllow=char-video4linux rw
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyACM rw
NoNewPrivileges=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
SystemCallArchitectures=native
SystemCallFilter=@system-service
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectClock=yes
ProtectProc=invisible

[Install]
WantedBy=multi-user.target
"""


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    about = "print a systemd unit that plays from boot on"
    # What begins with a dash is not for this parser: `faust play` judges it.
    parser = commands.add_parser("service", help=about, prefix_chars="+", add_help=False)
    parser.add_argument("options", nargs="*", metavar="OPTION", help="what faust play is told")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prints the unit. Options that `faust play` does not know end it with status 2."""
    told: list[str] = options.options
    parser = argparse.ArgumentParser(prog="faust service")
    play.add_to(parser.add_subparsers())
    file: Path = parser.parse_args(["play", *told]).file
    print(unit(getpass.getuser(), Path.cwd(), told, file), end="")
    return DONE


def unit(user: str, folder: Path, told: list[str], file: Path) -> str:
    """The unit for a user who plays from that folder in that file, told this."""
    faust = Path(sys.executable).with_name("faust")
    command = " ".join(_quoted(word) for word in [str(faust), "play", *told])
    writes = _quoted(str((folder / file).parent))
    return UNIT.format(user=user, folder=_plain(folder), command=command, writes=writes)


def _quoted(word: str) -> str:
    """As systemd reads it: nothing in it stands for something else."""
    doubled = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{doubled}"'


def _plain(folder: Path) -> str:
    """A path that takes the whole line; only the percent sign stands for something else."""
    return str(folder).replace("%", "%%")
