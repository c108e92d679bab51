"""The options and addresses of the page: for this machine alone, or for the whole network."""

import argparse
import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from web.access.addresses import EVERYWHERE, LOOPBACK, lan_addresses, own_names
from web.services import PageServices

OPEN_IT = (
    "Open this address in a browser: that screen is then the table's own, which"
    " speaks for the table. Keep the address to yourself. Ctrl-C ends the companion."
)
ANOTHER_PORT = "try another one, --port 0 takes any (make run OPTIONS='--port 0')"
NO_PHONES = "No phone reaches this page; with --lan those in the same network may join."
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]{0,200}[a-z0-9])?")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=port, default=8000, help="of the page (8000); 0: any")
    parser.add_argument("--lan", action="store_true", help="offer the page to the whole network")
    add_name(parser)


def add_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--name", type=_name, action="append", default=[], help="of this machine; may be repeated"
    )


def host_of(options: argparse.Namespace) -> str:
    return EVERYWHERE if options.lan else LOOPBACK


def names_of(options: argparse.Namespace) -> frozenset[str]:
    """The host names under which phones may ask for the page."""
    names = frozenset(options.name)
    return names | own_names() if options.lan else names


@contextmanager
def held(options: argparse.Namespace) -> Iterator[None]:
    """The page's port is ours meanwhile; ValueError where it is another's, and nothing was done."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as place:
        if os.name == "posix":  # elsewhere it would let two have it
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            place.bind((host_of(options), options.port))
        except OSError as error:
            raise ValueError(taken(options.port, error)) from None
        yield


def taken(wanted: int, error: OSError) -> str:
    return f"port {wanted}: {error.strerror}; {ANOTHER_PORT}"


def addresses_of(options: argparse.Namespace) -> tuple[str, ...]:
    """The addresses at which phones reach the page; none if it is not offered to the network."""
    return lan_addresses() if options.lan else ()


def announce(address: str, house: PageServices, options: argparse.Namespace) -> None:
    """Prints the address of the host's page on stdout; on stderr what it is for and who gets in."""
    print(address, flush=True)
    who = _who_gets_in(address, house.addresses) if options.lan else [NO_PHONES]
    for sentence in [OPEN_IT, *who]:
        print(sentence, file=sys.stderr, flush=True)


def _who_gets_in(address: str, addresses: tuple[str, ...]) -> list[str]:
    if not addresses:
        return ["The page is open to the network, but this machine has no address in one."]
    there = [address.replace(LOOPBACK, one, 1) for one in addresses]
    return [
        "The page is open to everybody in this network:",
        *(f"  {one.partition('#')[0]}" for one in there),
        f"For the table's own screen on another device: {there[0]}",
    ]


def _name(text: str) -> str:
    name = text.lower()
    if not _NAME.fullmatch(name):
        raise argparse.ArgumentTypeError(f"{text} is no name of a machine; expected table.local")
    return name


def port(text: str) -> int:
    """The number of a port, as it was typed."""
    value = int(text)
    if not 0 <= value < 1 << 16:
        raise argparse.ArgumentTypeError(f"{text} is no port; expected 0 to 65535")
    return value
