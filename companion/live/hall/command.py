"""`faust hall`: one process with all parts of a hall, until it is asked to end."""

import argparse
import time
from collections.abc import Mapping
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.hall.hall_time import HallClocks, HallTime
from companion.hall.shelf.shelf import ShelfTrouble
from companion.live import page_address
from companion.live.game_wanted import could_be
from companion.live.hall.cards import cards_html, sheet_html, sheet_text
from companion.live.hall.evening import EveningTold
from companion.live.hall.hosted import HallToJoin, HostedTables
from companion.live.hall.open_hall import (
    BadEngine,
    HallKeeps,
    OpenHall,
    shelf_of,
    title_of,
)
from companion.live.hall.taking_home import evening_to_take_home
from companion.live.threads import CRASHED, DONE, NOT_BEGUN, tell
from companion.storage.certificate import (
    BadCertificate,
    OwnCertificate,
    given_certificate,
    own_certificate,
    said_in_groups,
)
from companion.storage.private_file import beside, write_privately
from companion.storage.trouble import on_a_line
from web.access.addresses import LOOPBACK
from web.hall.app import HallPages, hall_pages
from web.hall.operator import OperatorsRoom
from web.hall.services import hall_services
from web.server import make_server

DESK, WALL = "desk", "wall"  # doors
OTHER_PORTS = "try others, 0 takes any: --port 0 --public-port 0"
OPEN_IT = (
    "Open this address in a browser: that screen is then the operator's, which invites referees."
    " The browser does not know the certificate and says so: compare its SHA-256 fingerprint with"
    " the one below. Ctrl-C ends the hall; tables play on."
)
BOTH = "--cert and --key belong together; without both the hall has a certificate of its own"


class BadGame(Exception):
    """A game that no table can begin, and why."""


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C and gives the exit status; the desk's address is the first line."""
    if (options.cert is None) != (options.key is None):
        tell(BOTH)
        return NOT_BEGUN
    try:
        _expect_a_game(options)
        hall_time = HallTime(time.time, time.monotonic)
        shelf = shelf_of(options, hall_time)
        try:
            hall_time.goes_on_from(shelf)
            clocks = HallClocks(hall_time.steady, hall_time)
            keeps = HallKeeps(shelf, options.file, _certificate(options))
            return _run(options, OpenHall(keeps, clocks))
        finally:
            shelf.close()
    except (ShelfTrouble, BadEngine, BadCertificate, BadGame) as trouble:
        tell(str(trouble))
    except OSError as error:
        tell(f"{error.filename or options.file.parent}: {error.strerror}")
    except RuntimeError as error:  # as where no thread can be made any more
        tell(f"The hall cannot begin: {error}")
    return NOT_BEGUN


def _expect_a_game(options: argparse.Namespace) -> None:
    """BadGame where the tables that the hall serves cannot begin what is asked for."""
    try:
        could_be(options)
    except ValueError as bad:
        raise BadGame(str(bad)) from None


def _run(options: argparse.Namespace, hall: OpenHall) -> int:
    names, addresses = page_address.names_of(options), page_address.addresses_of(options)
    services = hall_services(hall.running, beside(options.file, ".keys"), hall.tables)
    services = replace(services, names=names, addresses=addresses)
    ports: dict[str, int] = {}
    hosted = HostedTables(options)
    room = operators_room(hall, (*addresses, LOOPBACK)[0], ports)
    room = replace(room, seats=hosted.seats)
    pages = hall_pages(services, room, title_of(hall.running.shelf, options.title))
    hall.threads.listen_for_the_end()
    with ExitStack() as ending:  # whatever fails from here on, nothing goes on behind it
        host = page_address.host_of(options)
        ending.callback(hall.stop)
        try:
            port = hall.start(pages.desk, host, options.port)
        except OSError as error:
            return _port_taken(options, options.port, error)
        try:
            public = make_server(pages.public, host, options.public_port)
        except OSError as error:
            return _port_taken(options, options.public_port, error)
        ending.callback(public.stop)
        ports |= {DESK: port, WALL: public.port}
        hall.threads.start(public.run)
        ending.callback(hosted.stop)
        cards = hosted.start(HallToJoin(hall.running.registry, port, hall.certificate.pem))
        _announce(options, hall, f"{LOOPBACK}:{port}", pages)
        if cards:
            _print_cards(beside(options.file, ".tables.html"), cards_html(cards))
            if not options.lan:
                tell(page_address.NO_PHONES)
        for address in addresses or (LOOPBACK,):
            tell(f"For everybody, the wall: http://{address}:{public.port}/")
        evening = EveningTold(hall.running)
        hall.threads.start(partial(evening.run, tell, hall.stopping.wait))
        with options.beside(hall, port) if options.beside else nullcontext():
            hall.threads.wait()
    return CRASHED if hall.threads.has_crashed else DONE


def _port_taken(options: argparse.Namespace, port: int, error: OSError) -> int:
    """A demo's `--port 0` is for both doors."""
    another = page_address.ANOTHER_PORT if options.beside else OTHER_PORTS
    tell(f"port {port}: {error.strerror}; {another}")
    return NOT_BEGUN


def operators_room(hall: OpenHall, address: str, ports: Mapping[str, int]) -> OperatorsRoom:
    """`ports` are known once the doors are open: DESK, of the tables too, and WALL."""
    return OperatorsRoom(
        hall.codes,
        said_in_groups(hall.certificate.fingerprint),
        lambda: f"{address}:{ports[DESK]}",
        lambda: f"http://{address}:{ports[WALL]}/",
        partial(evening_to_take_home, hall.running),
    )


def _announce(options: argparse.Namespace, hall: OpenHall, here: str, pages: HallPages) -> None:
    print(f"https://{here}/#{pages.secret}", flush=True)
    fingerprint = f"Fingerprint of the hall: {said_in_groups(hall.certificate.fingerprint)}"
    tell(OPEN_IT)
    tell(fingerprint)
    addresses = page_address.addresses_of(options) or (LOOPBACK,)
    there = here.replace(LOOPBACK, addresses[0], 1)
    tell(f"A referee's desk, for whoever opens it first: https://{there}/#{pages.invitation}")
    codes = hall.codes_for(there, options.join_codes)
    if codes:
        _print(beside(options.file, ".codes.html"), sheet_html(codes, fingerprint))
        tell(sheet_text(codes))


def _print(sheet: Path, page: str) -> None:
    """Without it the codes stand on the screen."""
    try:
        write_privately(sheet, page.encode("utf-8"))
    except OSError as error:
        tell(f"{on_a_line(str(sheet))}: {error.strerror}. Codes for tables, each good once:")
    else:
        tell(f"Codes for tables, each good once; to be printed: {on_a_line(str(sheet))}")


def _print_cards(sheet: Path, page: str) -> None:
    """Tells whether the sheet that was printed before still holds."""
    data, named = page.encode("utf-8"), on_a_line(str(sheet))
    try:
        if sheet.exists() and sheet.read_bytes() == data:
            tell(f"The cards of the tables are as they were: {named}")
            return
        write_privately(sheet, data)
    except OSError as error:
        tell(f"The cards of the tables cannot be written, {named}: {error.strerror}")
    else:
        tell(f"A card for each table, to be printed: {named}")


def _certificate(options: argparse.Namespace) -> OwnCertificate:
    options.file.parent.mkdir(parents=True, exist_ok=True)
    if options.cert is not None:
        return given_certificate(options.cert, options.key)
    return own_certificate(options.file.parent, options.file.name)
