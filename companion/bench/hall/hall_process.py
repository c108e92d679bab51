"""A hall as a process of its own, with so many tables that belong to it; ends with its input.

python -m companion.bench.hall.hall_process FILE TABLES [DATABASE]
"""

import json
import sys
import time
from pathlib import Path

from companion.hall.joining.certificate import own_certificate
from companion.hall.shelf.shelf import Shelf
from companion.hall.shelf.sqlite import SqliteShelf
from companion.live.hall.open_hall import HallKeeps, OpenHall


def main() -> int:
    file, tables, database = Path(sys.argv[1]), int(sys.argv[2]), "".join(sys.argv[3:])
    certificate = own_certificate(file.parent, file.name)
    shelf = shelf_of(file, database)
    hall = OpenHall(HallKeeps(shelf, file, certificate))
    registry = hall.running.registry
    keys = [registry.admit(f"t{number}", f"Table {number}") for number in range(1, tables + 1)]
    port = hall.start(_no_desk, "127.0.0.1", 0)
    print(json.dumps({"port": port, "pem": certificate.pem, "keys": keys}), flush=True)
    sys.stdin.read()
    hall.stop()
    shelf.close()
    ear = hall.running.ear
    print(json.dumps({"refused": ear.refused, "trouble": ear.trouble}), flush=True)
    return 0


def shelf_of(file: Path, database: str) -> Shelf:
    if not database:
        return SqliteShelf(file, time.time)
    from companion.hall.shelf.postgres import PostgresShelf  # noqa: PLC0415  # has psycopg

    return PostgresShelf(database, time.time)


def _no_desk(_: object, start: object) -> list[bytes]:
    assert callable(start)
    start("404 Not Found", [("Content-Length", "0")])
    return []


if __name__ == "__main__":
    raise SystemExit(main())
