"""The public's pages over plain http: the wall, all tables, and the board of each.

Nobody has a role here and nothing can be said: all routes only read, and none gives a picture.
"""

import threading
from collections.abc import Callable, Mapping
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
from web.hall.polled import FOR_ANY_PROXY, answered, packed
from web.hall.services import PUBLIC_LIMITS, HallServices
from web.hall.tables import Tables
from web.hall.tiles import SeenTable, page_of, scene_of
from web.hall.wall_lists import public_now, round_lines, standing_lines
from web.labels import spoken
from web.page_files import PagesApp
from web.pages import drawn, speech_asked_for
from web.server import SERVED, ServedApp
from web.services import Limits
from web.words import DEFAULT, Catalogue, Speech

LINKS = (("wall", "/"), ("tables", "/tables"))
WENT = {"events": "410 spectators' pages ask for /hall.json now, or /hall.json?table=NAME"}
MOST_BOARDS = 6  # that are drawn on the wall
LOOK_S = 1.0  # the least time between two looks


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


class PublicTables:
    """One JSON of the wall and of each table in each language, whoever asks."""

    def __init__(self, house: HallServices, catalogues: Mapping[str, Catalogue]) -> None:
        """Reads all that the shelf has of the games that are played now."""
        self.tables = Tables(house.hall, is_public=True)
        self._steady, self._catalogues = house.steady, catalogues
        self._lock = threading.Lock()
        self._looked = house.steady()
        self._bodies: dict[tuple[str, str], bytes] = {}
        self.tables.look()

    def now(self, table: str) -> SeenTable | None:
        return self.tables.now.get(table)

    def body(self, language: str, table: str = "") -> bytes:
        """JSON of the wall, or of one table's page, made at most once a second."""
        with self._lock:
            if self._steady() - self._looked >= LOOK_S:
                self._looked = self._steady()
                self.tables.look()
                self._bodies.clear()
            key, speech = (language, table), (language, self._catalogues[language])
            if key not in self._bodies:
                said = self._page(table, speech) if table else self._wall(speech)
                self._bodies[key] = packed(said)
            return self._bodies[key]

    def _page(self, table: str, speech: Speech) -> dict[str, Json]:
        now = self.now(table)
        if now is None:
            return {"about": None, "status": {"kind": "none", "text": ""}}
        return page_of(now, speech, self.tables.found)

    def _wall(self, speech: Speech) -> dict[str, Json]:
        every, found = self.tables.now.values(), self.tables.found
        on_tiles = {one.place.shown.pairing.number for one in every if one.place.shown is not None}
        labels = {one.table.name: spoken(one.table.label, speech[1]) for one in every}
        return {
            "rounds": round_lines(found, labels, on_tiles),
            "standings": standing_lines(found),
            "as_of": self.tables.as_of,
            "tiles": [self._tile(one, speech) for one in every],
        }

    def _tile(self, now: SeenTable, speech: Speech) -> dict[str, Json]:
        """While tables are few, with its board."""
        has_board = now.place.has_board and len(self.tables.now) <= MOST_BOARDS
        scene = scene_of(now.log.shown(speech)) if has_board else None
        if scene is not None:
            scene["script"] = SHOWN_GAMES.of(now.log.course.agreed).small_board
        return {**self.tables.tile(now, speech), "scene": scene}


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
        now = tables.now(name)
        if now is None:
            raise NotFound
        is_told = now.log.state is not None
        pages = SHOWN_GAMES.of(now.log.course.agreed) if is_told else SHOWN_GAMES.first
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
