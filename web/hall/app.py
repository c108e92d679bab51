"""The Flask app of a hall's https: the desk, and whatever else people of the hall see.

The guards are those of a table's page; in the clear nobody is answered, for an order from a key
that somebody overheard would overrule every table.
"""

from dataclasses import dataclass

from flask import Blueprint, Flask, Response, request
from werkzeug.exceptions import Conflict, Forbidden, HTTPException

from companion.hall.shelf.shelf import ShelfTrouble
from web import astray
from web.access.addresses import LOOPBACK
from web.access.admission import Admission, guard
from web.access.door import Door
from web.access.roles import Role
from web.hall import desk, joining, metrics, operator, rounds, table_page
from web.hall.open_tables import NotToBeShown, OpenTables
from web.hall.operator import OperatorsRoom
from web.hall.public import Doorplate, create_public_app
from web.hall.roles import HALL_ROUTES
from web.hall.services import HallServices
from web.page_files import PagesApp


def create_hall_app(house: HallServices, more: tuple[Blueprint, ...] = ()) -> Flask:
    """The pages of one hall, as `house` offers it; `more` are others."""
    app = PagesApp()  # templates and static files are those of a table's page
    door = Door(house.keys, house.steady, frozenset({LOOPBACK, *house.addresses}))
    admission = Admission(house.keys, door, house.steady, house.limits)
    app.before_request(_only_in_secret)
    guard(app, admission, house.names, HALL_ROUTES)
    app.register_error_handler(HTTPException, astray.answer)
    app.register_error_handler(NotToBeShown, lambda _: astray.answer(Conflict()))
    app.register_error_handler(ShelfTrouble, _shelf_trouble)
    app.register_blueprint(joining.blueprint(house))
    tables = OpenTables(house, app.catalogues)
    app.register_blueprint(desk.blueprint(tables))
    app.register_blueprint(table_page.blueprint(tables, admission))
    for blueprint in more:
        app.register_blueprint(blueprint)
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

    desk: Flask
    public: Flask
    secret: str
    invitation: str


def hall_pages(house: HallServices, room: OperatorsRoom, title: str = "") -> HallPages:
    """`title` is that of the evening."""
    desk = create_hall_app(
        house,
        (
            rounds.blueprint(rounds.pages_of(house.hall, room.evening)),
            operator.blueprint(house, room),
            metrics.blueprint(house),
        ),
    )
    public = create_public_app(house, plate=Doorplate(title, room.wall))
    pairing = house.pairing
    return HallPages(desk, public, pairing.host_secret, pairing.invitation(Role.DESK))
