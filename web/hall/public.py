"""What everybody may see, over plain http: the wall, the tables, and the board of each.

Nobody has a role here and nothing can be said: all routes only read, and none gives a picture.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from flask import Blueprint, Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException, NotFound, ServiceUnavailable

from companion.hall.protocol.wire import is_table_name
from companion.observations import Json
from companion.version import PACKAGE, VERSION
from web import astray
from web.access.addresses import LOOPBACK
from web.access.admission import Admission
from web.access.checks import check_request, whole, with_headers
from web.access.door import Door
from web.access.guards import LONGEST_BODY, NAMES
from web.access.keys import Keys
from web.access.qr import qr
from web.access.roles import Role
from web.games import SHOWN_GAMES
from web.hall import rounds_board
from web.hall.public_stream import PublicStream
from web.hall.public_tables import PublicHouse, PublicTables
from web.live.broadcast import Broadcast
from web.live.routes import NO_PROXY_BUFFER, TAKE_OVER, last_seen
from web.live.stream import Feed
from web.page_files import PagesApp
from web.pages import language_asked_for
from web.services import Limits
from web.serving import SERVED, ServedApp
from web.words import Catalogue

LINKS = (("wall", "/"), ("tables", "/tables"))
STREAM = "faust.public_stream"


@dataclass(frozen=True, slots=True)
class Doorplate:
    """What stands above the wall."""

    title: str = ""  # of the evening
    address: Callable[[], str] = str  # of these pages, for whoever follows on a phone


def create_public_app(
    house: PublicHouse, limits: Limits | None = None, plate: Doorplate = Doorplate()
) -> Flask:
    """`make_server` serves it. Reads all that the shelf has of the games that are played now."""
    app = PagesApp(SHOWN_GAMES)  # templates and static files are those of a table's page
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_BODY
    app.url_map.merge_slashes = False  # or `//somewhere` would be answered with a redirection
    catalogues = app.catalogues
    limits = limits or Limits()
    keys = Keys(house.steady, house.hall.time)  # nobody has any
    door = Door(keys, house.steady, frozenset({LOOPBACK, *house.addresses}))
    admission = Admission(keys, door, house.steady, limits)
    stream = PublicStream(PublicTables(house), catalogues, house.hall.hall.up.boot)
    broadcast = Broadcast(stream, house.steady, limits.streams, door.here)
    app.extensions[STREAM] = stream
    app.extensions[SERVED] = ServedApp(broadcast, door, house.steady, limits)
    app.before_request(admission.check_rate)
    app.before_request(lambda: check_request(NAMES | house.names))
    app.after_request(whole)
    app.after_request(with_headers)
    app.register_error_handler(HTTPException, astray.answering(catalogues))
    public, hall = Blueprint("public", __name__), house.hall
    _add_shells(public, _Shells(catalogues, house.is_demo, plate), stream)
    _add_stream(public, house, stream, broadcast)
    app.register_blueprint(public)
    app.register_blueprint(rounds_board.blueprint(hall.secretary, hall.time, hall.began))
    return app


def public_stream_of(app: Flask) -> PublicStream:
    """What closes the live updates of this app."""
    return cast(PublicStream, app.extensions[STREAM])


@dataclass(frozen=True, slots=True)
class _Shells:
    """Pages without data: words, and places to draw in."""

    catalogues: Mapping[str, Catalogue]
    is_demo: bool
    plate: Doorplate

    def page(self, name: str, title: str = "", **more: object) -> str:
        language = language_asked_for()
        words = self.catalogues[language]
        return render_template(
            f"{name}.html",
            title=title or self.plate.title or words["wall.hall"],
            lang=language,
            words=words,
            languages=[*self.catalogues],
            links=LINKS,
            is_demo=self.is_demo,
            version=f"{PACKAGE} {VERSION}",
            **more,
        )

    def way_here(self) -> tuple[str, Json]:
        """An address to be typed, and its code to scan; none where only this machine is there."""
        address = self.plate.address()
        is_reached = bool(address) and LOOPBACK not in address
        return (address, qr(address)) if is_reached else ("", None)


def _add_shells(public: Blueprint, shells: _Shells, stream: PublicStream) -> None:
    @public.get("/")
    def wall() -> str:
        address, code = shells.way_here()
        return shells.page(
            "wall",
            event=shells.plate.title,
            address=address,
            code=code,
            sheets=SHOWN_GAMES.sheets,
        )

    @public.get("/tables")
    def tables() -> str:
        return shells.page("tables")

    @public.get("/table/<name>")
    def table(name: str) -> str:
        seen = stream.shown(name)
        if seen is None:
            raise NotFound
        state = seen.log.state
        pages = SHOWN_GAMES.first if state is None else SHOWN_GAMES.of(seen.log.course.agreed)
        return shells.page(pages.shells.get("spectator", "spectator"), pages.game.title, table=name)


def _add_stream(
    public: Blueprint, house: PublicHouse, stream: PublicStream, broadcast: Broadcast
) -> None:
    @public.get("/events")
    def events() -> Response:
        """Goes on for ever where the server can hand the connection over; else what is new now."""
        table = request.args.get("table", "")
        if table and not (is_table_name(table) and stream.knows(table)):
            raise NotFound
        feed = Feed(language_asked_for(), last_seen(), table=table)
        if not broadcast.enter(request.remote_addr or ""):
            raise ServiceUnavailable(retry_after=3)
        take_over: Callable[[Feed], None] | None = request.environ.get(TAKE_OVER)
        if take_over is None or request.method != "GET":
            broadcast.leave()
            said = [stream.hello(house.steady(), Role.ONLOOKER), stream.news(feed)]
        else:
            take_over(feed)
            said = []
        return Response(iter(said), mimetype="text/event-stream", headers=NO_PROXY_BUFFER)
