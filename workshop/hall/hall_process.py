"""A hall as a process of its own, with so many tables that belong to it; ends with its input.

python -m workshop.hall.hall_process FILE TABLES [--database DATABASE]
"""

import argparse
import json
import sys
import time
from pathlib import Path

from companion.hall.hall_time import HallClocks
from companion.hall.shelf.shelf import Shelf
from companion.hall.shelf.sqlite import SqliteFile
from companion.live.hall.open_hall import HallKeeps, OpenHall
from companion.storage.certificate import own_certificate
from web.hall.app import create_hall_app
from web.hall.services import hall_services

CLOCKS = HallClocks(time.monotonic, time.time)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("tables", type=int)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    certificate = own_certificate(asked.file.parent, asked.file.name)
    shelf = shelf_of(asked.file, asked.database)
    hall = OpenHall(HallKeeps(shelf, asked.file, certificate), CLOCKS)
    names = [f"t{number}" for number in range(1, asked.tables + 1)]
    keys = [hall.running.registry.admit(name, f"Table {name[1:]}") for name in names]
    desk = create_hall_app(hall_services(hall.running, None, hall.tables))
    port = hall.start(desk, "127.0.0.1", 0)
    told = {"port": port, "pem": certificate.pem, "keys": keys}
    print(json.dumps(told), flush=True)
    sys.stdin.read()
    hall.stop()
    shelf.close()
    return 0


def shelf_of(file: Path, database: str) -> Shelf:
    if not database:
        return Shelf(SqliteFile(file), time.time)
    from companion.hall.shelf.postgres import PostgresDatabase  # noqa: PLC0415  # has psycopg

    return Shelf(PostgresDatabase(database), time.time)


if __name__ == "__main__":
    raise SystemExit(main())
