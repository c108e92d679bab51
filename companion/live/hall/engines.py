"""The engines that a hall was asked to use: where rows are kept, and what brings them."""

import argparse
import os
import time
from collections.abc import Mapping
from pathlib import Path

from companion.hall.carriers.broker_files import HALL_USER, BrokerPlace, BrokerUsers
from companion.hall.joining.certificate import own_certificate, pinned
from companion.hall.shelf.shelf import Shelf, ShelfTrouble
from companion.hall.shelf.sqlite import SqliteShelf

DATABASE = "FAUST_HALL_DATABASE"  # where an address may stand that holds a password
SCHEME, USUAL_PORT = "mqtts://", 8883


class BadEngine(ValueError):
    """What was asked for cannot be used: what is wrong, and what was expected."""


def shelf_of(options: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> Shelf:
    """ShelfTrouble where it is not there, BadEngine where its address will not do."""
    address = options.database or environment.get(DATABASE, "")
    if not address:
        options.file.parent.mkdir(parents=True, exist_ok=True)
        return SqliteShelf(options.file, time.time)
    try:
        from companion.hall.shelf.postgres import PostgresShelf  # noqa: PLC0415  # may be missing
    except ModuleNotFoundError:
        raise ShelfTrouble("a database needs psycopg: pip install 'psycopg[binary]'") from None
    return PostgresShelf(address, time.time)


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
