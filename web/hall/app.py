"""The Flask app of a hall's https: the desk, and whatever else people of the hall see.

The guards are those of a table's page; in the clear nobody is answered, for an order from a key
that somebody overheard would overrule every table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Flask, Response, request
from werkzeug.exceptions import Conflict, Forbidden, HTTPException

from companion.hall.https import PREFIX
from companion.hall.shelf.shelf import ShelfTrouble
from web import astray
from web.access.addresses import LOOPBACK
from web.access.admission import Admission, guard
from web.access.door import Door
from web.access.roles import Role
from web.hall import desk, joining, operator, rounds, seats, table_page
from web.hall.alarms import gone, healthz
from web.hall.open_tables import NotToBeShown, OpenTables
from web.hall.operator import OperatorsRoom
from web.hall.public import Doorplate, create_public_app
from web.hall.roles import HALL_ROUTES
from web.hall.rounds_page import RoundsPages
from web.hall.services import HallServices
from web.page_files import PagesApp
from web.server import SERVED, ServedApp

Wsgi = Callable[..., Any]
WENT = {"metrics": "410 metrics were removed; /healthz says whether the hall is well"}


def create_hall_app(house: HallServices, more: tuple[Blueprint, ...] = ()) -> PagesApp:
    """The pages of one hall, as `house` offers it; `more` are others."""
    app = PagesApp()  # templates and static files are those of a table's page
    _let_tables_in(app, house)
    admission = Admission(house.keys, house.steady, house.limits)
    app.before_request(_only_in_secret)
    guard(app, admission, house.names, HALL_ROUTES)
    answer = astray.answering(desk.LINKS)
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(NotToBeShown, lambda _: answer(Conflict()))
    app.register_error_handler(ShelfTrouble, _shelf_trouble)
    for each in (joining.blueprint(house), healthz(house.hall), gone(WENT)):
        app.register_blueprint(each)
    tables = OpenTables(house, app.catalogues)
    app.register_blueprint(desk.blueprint(house))
    app.register_blueprint(table_page.blueprint(tables, admission))
    for blueprint in more:
        app.register_blueprint(blueprint)
    return app


def _let_tables_in(app: Flask, house: HallServices) -> None:
    """Beside the pages, and before them; each shows its key in the head of every request."""
    keys, tables, here = house.keys, house.tables, frozenset({LOOPBACK, *house.addresses})
    if tables is None:
        door = Door(keys, house.steady, here)
    else:
        door = Door(keys, house.steady, here, tables.shows_key)
        app.wsgi_app = by_path(PREFIX, tables, app.wsgi_app)  # type: ignore[method-assign]
    app.extensions[SERVED] = ServedApp(door, house.steady, house.limits)


def by_path(prefix: str, below: Wsgi, else_: Wsgi) -> Wsgi:
    """What begins with the prefix goes to the one, everything else to the other."""

    def app(environ: dict[str, Any], start: Wsgi) -> Any:
        chosen = below if str(environ.get("PATH_INFO", "")).startswith(prefix) else else_
        return chosen(environ, start)

    return app


def _only_in_secret() -> None:
    if request.scheme != "https":
        raise Forbidden


def _shelf_trouble(_: ShelfTrouble) -> Response:
    """Which shelf it is, only the operator is told."""
    return Response("503 the hall cannot write just now\n", status=503, mimetype="text/plain")


@dataclass(frozen=True, slots=True)
class HallPages:
    """`secret` makes a screen the operator's, `invitation` one screen a referee's, once.

    Both stand behind the # of an address.
    """

    desk: PagesApp
    public: Flask
    secret: str
    invitation: str


def hall_pages(house: HallServices, room: OperatorsRoom, title: str = "") -> HallPages:
    """`title` is that of the evening."""
    desk = create_hall_app(
        house,
        (
            rounds.blueprint(RoundsPages(house.hall, room.evening)),
            operator.blueprint(house, room),
            seats.blueprint(room.seats),
        ),
    )
    public = create_public_app(house, plate=Doorplate(title, room.wall))
    pairing = house.pairing
    return HallPages(desk, public, pairing.host_secret, pairing.invitation(Role.DESK))
