"""`faust hall`: one process with all parts of a hall, until it is asked to end."""

import argparse
from contextlib import nullcontext

from companion.hall.carriers.broker_files import BrokerPlace
from companion.hall.carriers.https_hall import StartAnswer
from companion.hall.joining.certificate import (
    BadCertificate,
    HallCertificate,
    given_certificate,
    own_certificate,
    said_in_groups,
)
from companion.hall.joining.sheet import sheet_html, sheet_text
from companion.hall.shelf.shelf import Shelf, ShelfTrouble
from companion.live import page_address
from companion.live.hall.engines import BadEngine, broker_of, shelf_of
from companion.live.hall.open_hall import HallKeeps, OpenHall
from companion.live.play import CRASHED, DONE, NOT_BEGUN, tell
from web.access.addresses import LOOPBACK
from web.access.qr import qr

PORT_TAKEN = "try another one, --port 0 takes any"
BOTH = "--cert and --key belong together; without both the hall has a certificate of its own"


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C and gives the exit status; the desk's address is the first line."""
    if (options.cert is None) != (options.key is None):
        tell(BOTH)
        return NOT_BEGUN
    try:
        broker, shelf = broker_of(options), shelf_of(options)
        try:
            return _run(options, shelf, broker)
        finally:
            shelf.close()
    except (ShelfTrouble, BadEngine, BadCertificate) as trouble:
        tell(str(trouble))
    except OSError as error:
        tell(f"{error.filename or options.file.parent}: {error.strerror}")
    return NOT_BEGUN


def _run(options: argparse.Namespace, shelf: Shelf, broker: BrokerPlace | None) -> int:
    options.file.parent.mkdir(parents=True, exist_ok=True)
    hall = OpenHall(HallKeeps(shelf, options.file, _certificate(options), broker))
    hall.threads.listen_for_the_end()
    try:
        port = hall.start(_no_page, page_address.host_of(options), options.port)
    except OSError as error:
        tell(f"port {options.port}: {error.strerror}; {PORT_TAKEN}")
        return NOT_BEGUN
    _announce(options, hall, port)
    with options.beside(hall, port) if options.beside else nullcontext():
        hall.threads.wait()
    hall.stop()
    return CRASHED if hall.threads.has_crashed else DONE


def _no_page(_: object, start: StartAnswer) -> list[bytes]:
    start("404 Not Found", [("Content-Length", "0")])
    return [b""]


def _announce(options: argparse.Namespace, hall: OpenHall, port: int) -> None:
    print(f"https://{LOOPBACK}:{port}/", flush=True)
    fingerprint = f"Fingerprint of the hall: {said_in_groups(hall.certificate.fingerprint)}"
    tell(fingerprint)
    addresses = page_address.addresses_of(options) or (LOOPBACK,)
    codes = hall.codes_for(f"{addresses[0]}:{port}", options.tables)
    if codes:
        sheet = options.file.with_name(options.file.name + ".codes.html")
        sheet.touch(mode=0o600)
        sheet.write_text(sheet_html(codes, fingerprint, qr), encoding="utf-8")
        tell(f"Codes for tables, each good once; to be printed: {sheet}")
        tell(sheet_text(codes))


def _certificate(options: argparse.Namespace) -> HallCertificate:
    if options.cert is not None:
        return given_certificate(options.cert, options.key)
    return own_certificate(options.file.parent, options.file.name)
