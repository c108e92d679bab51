"""One table, as its own referee sees it; what is said there is an order to it."""

from collections.abc import Mapping
from uuid import uuid4

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest, Conflict, Forbidden, NotFound

from companion.hall.orders.at_table import END
from companion.hall.orders.keeper import LASTS_S
from companion.hall.overview.overview import Followed
from companion.hall.protocol.wire import DeskOrder
from companion.json_reader import BadValue, Json
from web.access.admission import Admission
from web.access.bodies import body, expect_fresh
from web.access.page_words import NotAllowed, read_said
from web.access.roles import Role
from web.archive.archive import GameLine
from web.hall.desk import HeldQuestions, hall_page, number_asked
from web.hall.joining import desk_name
from web.hall.open_tables import OpenTable, OpenTables, showing
from web.hall.paper import NoPairing, write_on_paper
from web.hall.services import HallServices
from web.live.stream import Feed
from web.pages import language_asked_for
from web.words import Catalogue

FOR_A_DAY = {"Cache-Control": "private, max-age=86400, immutable"}
ASKED, AWAY = 503, 504  # a picture that the table was asked for; that it cannot bring just now
PICTURE_SHOWN = "X-Picture"
LONGEST_SHOWN = 64


class TableRoutes:
    """What the routes of a table have in common."""

    def __init__(self, house: HallServices, tables: OpenTables, held: HeldQuestions) -> None:
        self.house, self.tables, self.held = house, tables, held

    def followed(self, table: str) -> Followed:
        found = self.tables.followed(table)
        if found is None:
            raise NotFound
        return found

    def opened(self, table: str) -> OpenTable:
        return self.tables.of(self.followed(table))

    def line(self, table: str, game: int) -> GameLine:
        found = self.opened(table).archive.line(game)
        if found is None:
            raise NotFound
        return found


def blueprint(
    routes: TableRoutes, catalogues: Mapping[str, Catalogue], admission: Admission
) -> Blueprint:
    made = Blueprint("table", __name__, url_prefix="/tables/<table>")
    _add_page(made, routes, catalogues)
    _add_live(made, routes)
    _add_past(made, routes, catalogues)
    _add_order(made, routes, admission)
    _add_paper(made, routes)
    return made


def _add_page(made: Blueprint, routes: TableRoutes, catalogues: Mapping[str, Catalogue]) -> None:
    @made.get("/")
    def page(table: str) -> str:
        """The shell of a referee's page, of the game that is played there."""
        pages = routes.opened(table).pages
        label = next(one.label for one in routes.house.hall.registry.tables() if one.name == table)
        return hall_page(
            pages.shells.get("referee", "referee"),
            catalogues,
            base=f"/tables/{table}",
            table=table,
            label=label,
        )

    @made.get("/api/me")
    def me(table: str) -> Response:  # noqa: ARG001  # at every table the same
        """Whoever sits at the desk is a referee at the table."""
        return jsonify(role=Role.REFEREE.value)


def _add_live(made: Blueprint, routes: TableRoutes) -> None:
    @made.get("/api/state")
    def state(table: str) -> Response:
        with showing(table):
            return jsonify(routes.opened(table).stream.shown(language_asked_for()))

    @made.get("/events")
    def events(table: str) -> Response:
        """What is new since the picture that the page shows, as one would hear it from a stream."""
        heard, steady = routes.house.hall.bell.count, routes.house.steady
        opened = routes.opened(table)
        shown, is_new = _picture_shown(opened)
        feed = Feed(language_asked_for(), number_asked("after") or None, shown, Role.REFEREE)
        with showing(table):
            said = opened.stream.news(feed)
        if not said and not is_new:
            routes.held.wait(heard)
            with showing(table):
                said = routes.opened(table).stream.news(feed)
        hello = opened.stream.hello(steady(), Role.REFEREE) if is_new else b""
        answer = Response(hello + said + opened.stream.tick(steady()), mimetype="text/event-stream")
        answer.headers[PICTURE_SHOWN] = f"{opened.name}-{feed.shown}"
        return answer


def _picture_shown(opened: OpenTable) -> tuple[int, bool]:
    """The picture that the page has of this folding, and whether it has none."""
    name, _, number = request.args.get("shown", "")[:LONGEST_SHOWN].partition("-")
    is_known = name == opened.name and number.isascii() and number.isdigit()
    return (int(number), False) if is_known else (-1, True)


def _add_past(made: Blueprint, routes: TableRoutes, catalogues: Mapping[str, Catalogue]) -> None:
    @made.get("/api/games/<int:game>")
    def one_game(table: str, game: int) -> Response:
        opened, line = routes.opened(table), routes.line(table, game)
        language = language_asked_for()
        with showing(table):
            rows = opened.archive.rows(line, with_observed=opened.pages.has_secrets)
            return jsonify(opened.pages.whole(rows, (language, catalogues[language]), True))

    @made.get("/api/places")
    def places(table: str) -> Response:  # noqa: ARG001  # only the table has a camera
        return jsonify({})

    @made.get("/evidence/<picture>")
    def evidence(table: str, picture: str) -> Response:
        """A picture that a row of this table names; one that is not here is asked for."""
        if routes.opened(table).archive.game_of(picture) is None:
            raise NotFound
        hall = routes.house.hall
        found = hall.pictures.read(picture)
        if found is not None:
            return Response(found, mimetype="image/jpeg", headers=FOR_A_DAY)
        hall.pictures.ask(table, [picture])
        hall.news.ring(table)
        status = AWAY if hall.presence.of(table).is_gone else ASKED
        return Response(status=status, headers={"Retry-After": "2"})


def _add_order(made: Blueprint, routes: TableRoutes, admission: Admission) -> None:
    @made.post("/say")
    def said(table: str) -> tuple[Response, int]:
        """An order about what the page showed; what came since then it has overtaken."""
        admission.check_words_rate()
        expect_fresh(routes.house.steady())
        followed = routes.followed(table)
        course = followed.course
        if not course.standing_row <= number_asked("row") <= course.row:
            raise Conflict
        try:
            words = routes.opened(table).pages.words
            said = read_said(body(), Role.REFEREE, words)
        except NotAllowed:
            raise Forbidden from None
        except BadValue:
            raise BadRequest from None
        return _ordered(routes, followed, said.say, said.words)

    @made.post("/end")
    def end(table: str) -> tuple[Response, int]:
        """Ends the game that goes on though what it would decide is decided."""
        if body() or routes.house.hall.secretary.reckoned().plays_on(table) is None:
            raise Conflict
        return _ordered(routes, routes.followed(table), END, {})


def _ordered(
    routes: TableRoutes, followed: Followed, say: str, words: Mapping[str, Json]
) -> tuple[Response, int]:
    """About the event in which the game stands."""
    course = followed.course
    order = DeskOrder(
        id=str(uuid4()),
        log=followed.log,
        game=course.game,
        row=course.standing_row,
        say=say,
        words=words,
        desk=desk_name(),
        left_s=LASTS_S,
    )
    routes.house.hall.keeper.make(followed.table, order)
    return jsonify(order=order.id), 202


def _add_paper(made: Blueprint, routes: TableRoutes) -> None:
    @made.post("/paper")
    def paper(table: str) -> Response:
        """A result that counts though the table hears nothing of it."""
        match body():
            case {"winner": (None | int()) as winner, **rest} if not rest:
                pass
            case _:
                raise BadRequest
        routes.followed(table)
        try:
            write_on_paper(routes.house.hall.secretary, table, winner, desk_name())
        except NoPairing:
            raise Conflict from None
        return jsonify(ok=True)
