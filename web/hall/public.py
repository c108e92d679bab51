"""What everybody may see, over plain http: the wall, the tables, and the board of each.

Nobody has a role here and nothing can be said: all routes only read, and none gives a picture.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from flask import Blueprint, Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, NotFound

from companion.hall.rounds.board import board_json, public_now
from companion.hall.rounds.secretary import Secretary
from companion.observations import Json
from web import astray
from web.access.addresses import LOOPBACK
from web.access.admission import Admission, guard
from web.access.door import Door
from web.access.keys import Keys
from web.access.qr import qr
from web.games import SHOWN_GAMES
from web.hall.public_stream import PublicStream
from web.hall.public_tables import PublicTables
from web.hall.services import HallServices
from web.live.broadcast import Broadcast
from web.live.feed import Feed
from web.live.routes import last_seen, streamed
from web.page_files import PagesApp
from web.pages import drawn, language_asked_for, speech_asked_for
from web.server import SERVED, ServedApp
from web.services import Limits

LINKS = (("wall", "/"), ("tables", "/tables"))
STREAM = "faust.public_stream"


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
    house: HallServices, limits: Limits | None = None, plate: Doorplate = Doorplate()
) -> Flask:
    """`make_server` serves it. Reads all that the shelf has of the games that are played now."""
    app = PagesApp()  # templates and static files are those of a table's page
    limits = limits or Limits()
    keys = Keys(house.steady, house.hall.time)  # nobody has any
    door = Door(keys, house.steady, frozenset({LOOPBACK, *house.addresses}))
    admission = Admission(keys, house.steady, limits)
    stream = PublicStream(PublicTables(house), app.catalogues, house.hall.up.boot)
    broadcast = Broadcast(stream, house.steady, limits.streams, door.here)
    app.extensions[STREAM] = stream
    app.extensions[SERVED] = ServedApp(door, house.steady, limits)
    guard(app, admission, house.names, None)
    app.register_error_handler(HTTPException, astray.answering(LINKS))
    public, hall = Blueprint("public", __name__), house.hall
    _add_shells(public, plate, stream)
    _add_stream(public, stream, broadcast)
    app.register_blueprint(public)
    app.register_blueprint(rounds_board(hall.secretary, hall.time, hall.began))
    return app


def public_stream_of(app: Flask) -> PublicStream:
    """What closes the live updates of this app."""
    return cast(PublicStream, app.extensions[STREAM])


def _add_shells(public: Blueprint, plate: Doorplate, stream: PublicStream) -> None:
    def page(name: str, title: str = "", **more: object) -> str:
        """Without data: words, and places to draw in."""
        title = title or plate.title or speech_asked_for()[1]["wall.hall"]
        return drawn(name, links=LINKS, title=title, **more)

    @public.get("/")
    def wall() -> str:
        address, code = plate.way_here()
        sheets = SHOWN_GAMES.board_sheets
        return page("wall", event=plate.title, address=address, code=code, sheets=sheets)

    @public.get("/tables")
    def tables() -> str:
        return page("tables")

    @public.get("/table/<name>")
    def table(name: str) -> str:
        seen = stream.shown(name)
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
        return jsonify(board_json(public, public.standings()))

    return board


def _add_stream(public: Blueprint, stream: PublicStream, broadcast: Broadcast) -> None:
    @public.get("/events")
    def events() -> Response:
        table = request.args.get("table", "")
        if table and stream.shown(table) is None:
            raise NotFound
        feed = Feed(language_asked_for(), last_seen(), table=table)
        return streamed(feed, broadcast)
