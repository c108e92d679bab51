"""The public's pages over plain http: the wall, all tables, and the board of each.

Nobody has a role here and nothing can be said: all routes only read, and none gives a picture.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, NotFound

from companion.hall.rounds.secretary import Secretary
from companion.observations import Json
from web import astray
from web.access.addresses import LOOPBACK
from web.access.admission import Admission, guard
from web.access.door import Door
from web.access.keys import Keys
from web.access.qr import qr
from web.games import SHOWN_GAMES
from web.hall.alarms import gone, healthz
from web.hall.polled import FOR_ANY_PROXY, answered
from web.hall.public_tables import PublicTables
from web.hall.services import PUBLIC_LIMITS, HallServices
from web.hall.wall_lists import public_now, round_lines, standing_lines
from web.page_files import PagesApp
from web.pages import drawn, speech_asked_for
from web.server import SERVED, ServedApp
from web.services import Limits
from web.words import DEFAULT

LINKS = (("wall", "/"), ("tables", "/tables"))
WENT = {"events": "410 spectators' pages ask for /hall.json now, or /hall.json?table=NAME"}


@dataclass(frozen=True, slots=True)
class Doorplate:
    """What stands above the wall."""

    title: str = ""  # of the evening
    address: Callable[[], str] = str  # of these pages, for whoever follows on a phone

    def way_here(self) -> tuple[str, Json]:
        """An address to be typed, and its code to scan; none where only this machine is there."""
        address = self.address()
        is_reached = bool(address) and LOOPBACK not in address
        return (address, qr(address)) if is_reached else ("", None)


def create_public_app(
    house: HallServices, limits: Limits = PUBLIC_LIMITS, plate: Doorplate = Doorplate()
) -> Flask:
    """`make_server` serves it."""
    app = PagesApp()  # templates and static files are those of a table's page
    keys = Keys(house.steady, house.hall.time)  # nobody has any
    door = Door(keys, house.steady, frozenset({LOOPBACK, *house.addresses}))
    app.extensions[SERVED] = ServedApp(door, house.steady, limits)
    guard(app, Admission(keys, house.steady, limits), house.names, None)
    app.register_error_handler(HTTPException, astray.answering(LINKS))
    tables, hall = PublicTables(house, app.catalogues), house.hall
    public = Blueprint("public", __name__)
    _add_shells(public, plate, tables)

    @public.get("/hall.json")
    def hall_json() -> Response:
        """The wall, or with `table` the page of one, in the language that `lang` names."""
        language, table = request.args.get("lang", DEFAULT), request.args.get("table", "")
        is_there = not table or any(one.name == table for one in hall.registry.tables())
        if language not in app.catalogues or not is_there:
            raise NotFound
        return answered(tables.body(language, table), hall.time(), FOR_ANY_PROXY)

    app.register_blueprint(public)
    app.register_blueprint(rounds_board(hall.secretary, hall.time, hall.began))
    app.register_blueprint(healthz(hall))
    app.register_blueprint(gone(WENT))
    return app


def _add_shells(public: Blueprint, plate: Doorplate, tables: PublicTables) -> None:
    def page(name: str, game: str = "", **more: object) -> str:
        """Without data: words, and places to draw in."""
        title = game or plate.title or speech_asked_for()[1]["wall.hall"]
        return drawn(name, links=LINKS, title=title, **more)

    def wall(which: str) -> str:
        address, code = plate.way_here()
        sheets = SHOWN_GAMES.board_sheets
        told = {"title": plate.title, "address": address, "code": code}
        return page("wall", "", page=which, sheets=sheets, plate=told)

    public.add_url_rule("/", "wall", lambda: wall("wall"))
    public.add_url_rule("/tables", "tables", lambda: wall("tables"))

    @public.get("/table/<name>")
    def table(name: str) -> str:
        seen = tables.tables.get(name)
        if seen is None:
            raise NotFound
        state = seen.log.state
        pages = SHOWN_GAMES.first if state is None else SHOWN_GAMES.of(seen.log.course.agreed)
        shell, kind = pages.template("spectator"), pages.game.name
        return page(shell, pages.game.title, table=name, kind=kind)


def rounds_board(secretary: Secretary, clock: Callable[[], float], since: float) -> Blueprint:
    """The rounds after each one's delay, for programs that show a hall elsewhere."""
    board = Blueprint("rounds_board", __name__)

    @board.get("/rounds.json")
    def rounds() -> Response:
        public = public_now(secretary.reckoned(), clock(), since)
        return jsonify(rounds=round_lines(public), standings=standing_lines(public))

    return board
