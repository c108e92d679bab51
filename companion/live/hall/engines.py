"""The engines that a hall was asked to use: where rows are kept, and what brings them."""

import argparse
import os
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.hall.carriers.broker_files import CERTIFICATE, HALL_USER, BrokerPlace, BrokerUsers
from companion.hall.hall import Hall
from companion.hall.hall_time import HallTime
from companion.hall.shelf.database import database_asked_for
from companion.hall.shelf.shelf import Shelf
from companion.hall.shelf.sqlite import SqliteShelf
from companion.storage.certificate import own_certificate, pinned

if TYPE_CHECKING:
    from companion.hall.carriers.mqtt_hall import HallAtBroker

SCHEME, USUAL_PORT = "mqtts://", 8883


class BadEngine(ValueError):
    """What was asked for cannot be used: what is wrong, and what was expected."""


def machines_time() -> HallTime:
    """By this machine's clocks."""
    return HallTime(time.time, time.monotonic)


def shelf_of(
    options: argparse.Namespace,
    clock: Callable[[], float],
    environment: Mapping[str, str] = os.environ,
) -> Shelf:
    """`clock` gives the hall's time.

    ShelfTrouble where it is not there, BadEngine where its address will not do.
    """
    try:
        address = database_asked_for(options.database, environment)
    except ValueError as bad:
        raise BadEngine(str(bad)) from None
    if address is None:
        options.file.parent.mkdir(parents=True, exist_ok=True)
        return SqliteShelf(options.file, clock)
    from companion.hall.shelf.postgres import PostgresShelf  # noqa: PLC0415  # may be missing

    return PostgresShelf(address, clock)


def broker_of(options: argparse.Namespace) -> BrokerPlace | None:
    """None where https carries everything. BadEngine."""
    if options.broker is None:
        return None
    address = options.broker.removeprefix(SCHEME)
    if "://" in address or "@" in address or "/" in address:
        raise BadEngine(
            f"{options.broker!r} is no broker of a hall; expected mqtts://HOST:PORT,"
            " without a password: that is read from --broker-files"
        )
    if options.broker_files is None:
        raise BadEngine(
            "--broker needs --broker-files DIR: what `faust hall broker-files DIR` has written"
        )
    where = address if ":" in address else f"{address}:{USUAL_PORT}"
    return BrokerPlace(options.broker_files, where, options.broker_pid)


def at_broker(hall: Hall, place: BrokerPlace) -> tuple["HallAtBroker", BrokerUsers]:
    """The hall's side of that broker, not started; BadEngine where its files are not there."""
    from companion.hall.carriers.mqtt_hall import HallAtBroker  # noqa: PLC0415  # may be missing
    from companion.hall.carriers.mqtt_line import BrokerLogin  # noqa: PLC0415

    users = BrokerUsers(place)
    try:
        secret = users.secret
    except OSError as error:
        raise BadEngine(
            f"{error.filename}: {error.strerror}; expected what `faust hall broker-files` writes"
        ) from None
    tls = pinned(own_certificate(place.folder, CERTIFICATE).pem)
    login = BrokerLogin(place.address, HALL_USER, secret, tls)
    return HallAtBroker(hall, login, time.monotonic), users
