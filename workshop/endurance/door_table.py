"""The page of a table in a process of its own, which ends when stdin does.

    python -m workshop.endurance.door_table

Its first line is the port and the key of the host's screen.
"""

import sys
import threading

from companion.games.faust.rules.record import Header
from companion.storage.store import Store
from web.access.roles import Role
from web.app import create_app, parts_of
from web.server import make_server
from web.services import PageServices
from workshop.drawn.faust_table import FaustTable


def main() -> int:
    with Store() as store:
        FaustTable(Header(), store)
        app = create_app(PageServices(store, lambda _: None))
        server = make_server(app, "127.0.0.1", 0)
        serving = threading.Thread(target=server.run)
        serving.start()
        print(server.port, parts_of(app).keys.grant(Role.HOST, game=0), flush=True)
        sys.stdin.read()
        parts_of(app).stream.close()
        server.stop()
        serving.join()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
