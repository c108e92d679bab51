"""One table, as its own referee sees it; what is said there is an order to it."""

from collections.abc import Mapping

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, Conflict, NotFound

from companion.hall.orders.at_table import END
from companion.hall.orders.keeper import new_order
from companion.hall.overview.overview import Followed
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.tournament import PAIRING, PAPER, Decided
from companion.json_reader import BadValue, Json, read_integer
from web.access.admission import Admission
from web.access.bodies import body, expect_fresh, seen_row
from web.access.page_words import LONGEST_REASON, clean_text, read_said
from web.access.roles import Role
from web.hall.desk import hall_page
from web.hall.joining import desk_name
from web.hall.open_tables import OpenTable, OpenTables, showing
from web.hall.polled import polled
from web.labels import spoken
from web.pages import language_asked_for, speech_asked_for

FOR_A_DAY = {"Cache-Control": "private, max-age=86400, immutable"}
ASKED, AWAY = 503, 504  # a picture that the table was asked for; that it cannot bring just now
ORDERED = 202


def blueprint(tables: OpenTables, admission: Admission) -> Blueprint:
    made = Blueprint("table", __name__, url_prefix="/tables/<table>")
    _add_page(made, tables)
    _add_live(made, tables)
    _add_past(made, tables)
    _add_order(made, tables, admission)
    _add_paper(made, tables)
    return made


def _followed(tables: OpenTables, table: str) -> Followed:
    found = tables.followed(table)
    if found is None:
        raise NotFound
    return found


def _opened(tables: OpenTables, table: str) -> OpenTable:
    return tables.of(_followed(tables, table))


def _add_page(made: Blueprint, tables: OpenTables) -> None:
    @made.get("/")
    def page(table: str) -> str:
        """The shell of a referee's page, of the game that is played there."""
        pages = _opened(tables, table).pages
        label = next(one.label for one in tables.house.hall.registry.tables() if one.name == table)
        return hall_page(
            pages.template("referee"),
            kind=pages.game.name,
            base=f"/tables/{table}",
            table=table,
            label=spoken(label, speech_asked_for()[1]),
        )

    @made.get("/api/me")
    def me(table: str) -> Response:  # noqa: ARG001  # at every table the same
        """Whoever sits at the desk is a referee at the table."""
        return jsonify(role=Role.REFEREE.value)


def _add_live(made: Blueprint, tables: OpenTables) -> None:
    @made.get("/api/state")
    def state(table: str) -> Response:
        """The page's state, with what is for its referee alone."""
        language = language_asked_for()
        with showing(table):
            stream = _opened(tables, table).stream
            shown = stream.shown(language)
            private = {**stream.private(language, Role.REFEREE)}
        return polled({**shown, "private": private}, tables.house.steady())


def _add_past(made: Blueprint, tables: OpenTables) -> None:
    @made.get("/api/games/<int:game>")
    def one_game(table: str, game: int) -> Response:
        opened = _opened(tables, table)
        line = opened.archive.line(game)
        if line is None:
            raise NotFound
        with showing(table):
            rows = opened.archive.rows(line, with_observed=opened.pages.has_secrets)
            return jsonify(opened.pages.whole(rows, speech_asked_for(), True))

    @made.get("/api/places")
    def places(table: str) -> Response:  # noqa: ARG001  # only the table has a camera
        return jsonify({})

    @made.get("/evidence/<picture>")
    def evidence(table: str, picture: str) -> Response:
        """A picture that a row of this table names; one that is not here is asked for."""
        if _opened(tables, table).archive.game_of(picture) is None:
            raise NotFound
        hall = tables.house.hall
        found = hall.pictures.read(picture)
        if found is not None:
            return Response(found, mimetype="image/jpeg", headers=FOR_A_DAY)
        hall.pictures.ask(table, [picture])
        status = AWAY if hall.presence.of(table).is_gone else ASKED
        return Response(status=status, headers={"Retry-After": "2"})


def _add_order(made: Blueprint, tables: OpenTables, admission: Admission) -> None:
    @made.post("/say")
    def said(table: str) -> tuple[Response, int]:
        """An order about what the page showed; what came since then it has overtaken."""
        admission.check_words_rate()
        expect_fresh(tables.house.steady())
        followed = _followed(tables, table)
        course = followed.course
        if not course.standing_row <= (seen_row() or 0) <= course.row:
            raise Conflict
        try:
            words = _opened(tables, table).pages.words
            said = read_said(body(), Role.REFEREE, words)
        except BadValue:
            raise BadRequest from None
        return jsonify(order=_ordered(tables, followed, said.say, said.words)), ORDERED

    @made.post("/end")
    def end(table: str) -> tuple[Response, int]:
        """Ends the game that goes on though it can decide nothing; says what its table is told."""
        hall, (_, words) = tables.house.hall, speech_asked_for()
        if body() or not hall.secretary.reckoned().may_end(table):
            raise Conflict
        followed = _followed(tables, table)
        labels = {one.name: one.label for one in hall.registry.ours()}
        called = spoken(labels.get(table, table), words)
        if hall.presence.of(table).is_gone:
            sentence = words["rounds.started.away"].format(table=called)
            return jsonify(problems=[sentence]), Conflict.code
        order = _ordered(tables, followed, END, {})
        said = words["rounds.ended.sent"].format(table=called)
        return jsonify(order=order, notices=[said]), ORDERED


def _ordered(tables: OpenTables, followed: Followed, say: str, words: Mapping[str, Json]) -> str:
    """About the event in which the game stands."""
    course = followed.course
    stands = followed.log, course.game, course.standing_row
    order = new_order(stands, say, words, desk_name())
    tables.house.hall.keeper.make(followed.table, order)
    return order.id


def _add_paper(made: Blueprint, tables: OpenTables) -> None:
    @made.post("/paper")
    def paper(table: str) -> Response:
        """A result that counts instead of what the table's rows say: those stay as they are."""
        said = _ruling(body())
        _followed(tables, table)
        try:
            tables.house.hall.secretary.decide(lambda found: _ruled(found, table, said))
        except BadValue:
            raise Conflict from None
        return jsonify(ok=True)


def _ruling(said: Mapping[str, Json]) -> dict[str, Json]:
    """Who has won, why, and of each seat the points, where somebody knows them."""
    match said:
        case {"winner": None | int(), "why": str(why), "own": list(), **rest} if not rest and why:
            pass
        case _:
            raise BadRequest
    try:
        return {**said, "why": clean_text(why, LONGEST_REASON), "by": desk_name()}
    except BadValue:
        raise BadRequest from None


def _ruled(found: Reckoned, table: str, said: Mapping[str, Json]) -> Decided:
    """A paper for the pairing at that table in the last round begun there. Raises BadValue."""
    last = found.outcomes.get(found.last_at.get(table, 0))
    if last is None:
        raise Conflict
    seats, winner, own = [seat for seat, _ in last.pairing.seats], said["winner"], said["own"]
    if winner is not None:
        read_integer(winner, "winner", 0, len(seats) - 1)
    places: Json = {seat: 1 if winner in (None, at) else 2 for at, seat in enumerate(seats)}
    known = zip(seats, own if isinstance(own, list) else (), strict=False)
    points: Json = {seat: one for seat, one in known if isinstance(one, int)}
    paper: dict[str, Json] = {PAIRING: last.pairing.number, "places": places, "own": points}
    return PAPER, {**paper, "by": said["by"], "why": said["why"]}
