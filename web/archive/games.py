"""The archive's routes: the games, one of them whole, its files and its pictures."""

import json
from urllib.parse import quote

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest, Forbidden, Gone, NotFound, RequestEntityTooLarge

from companion.game import ANALYSIS_LEVELS
from web.access.admission import role, the_key
from web.access.qr import LONG_TEXT, qr
from web.access.roles import FILES, OFFICIALS, REFEREE
from web.archive.archive import Archive, GameLine
from web.game_pages import ShownGames
from web.pages import language_asked_for, speech_asked_for
from web.services import PageServices, TriedTurn

FOR_A_DAY = {"Cache-Control": "private, max-age=86400, immutable"}


def blueprint(house: PageServices, archive: Archive, shown: ShownGames) -> Blueprint:
    games = Blueprint("games", __name__)

    @games.get("/api/games")
    def all_games() -> Response:
        lines = [(shown.of(line.header).game, line.to_json()) for line in archive.lines()]
        return jsonify([{"kind": game.name, "title": game.title, **line} for game, line in lines])

    @games.get("/api/games/<int:game>")
    def one_game(game: int) -> Response:
        line = _line(archive, game)
        pages = shown.of(line.header)
        is_open = pages.has_secrets and not _keeps_secrets(archive, line, shown)
        rows = archive.rows(line, with_observed=is_open)
        return jsonify(pages.whole(rows, speech_asked_for(), _may_see_pictures_of(game)))

    @games.get("/api/games/<int:game>/tried/<int:turn>")
    def tried(game: int, turn: int) -> Response:
        """Had somebody done otherwise in a game that is over: what that turn was worth."""
        try:
            found = house.export(game, _tried(turn), language_asked_for())
        except (ValueError, RecursionError):
            raise BadRequest from None
        if found is None:
            raise NotFound
        return Response(found.content, content_type=found.mimetype)

    _add_files(games, house, archive, shown)
    _add_evidence(games, house, archive)
    return games


def _add_files(games: Blueprint, house: PageServices, archive: Archive, shown: ShownGames) -> None:
    @games.get("/api/games/<int:game>/file/<kind>")
    def file(game: int, kind: str) -> Response:
        line = _line(archive, game)
        if kind not in FILES:
            raise NotFound
        if role() not in FILES[kind] or _keeps_secrets(archive, line, shown):
            raise Forbidden
        made = house.export(game, kind, language_asked_for())
        if made is None:
            raise NotFound
        said = {"Content-Disposition": _attachment(made.name)}
        return Response(made.content, content_type=made.mimetype, headers=said)

    @games.get("/api/games/<int:game>/qr")
    def code_to_scan(game: int) -> Response:
        """The whole game in notation, to be scanned off the screen or off paper."""
        if _keeps_secrets(archive, _line(archive, game), shown):
            raise Forbidden
        made = house.export(game, "notation", language_asked_for())
        if made is None:
            raise NotFound
        drawn = qr(made.content.decode("utf-8"), LONG_TEXT)
        if drawn is None:
            raise RequestEntityTooLarge
        return jsonify(drawn)


def _tried(turn: int) -> TriedTurn:
    """As it was asked for; ValueError where it is none."""
    level = int(request.args.get("level", ""))
    if level not in ANALYSIS_LEVELS:
        raise ValueError(f"there is no level {level}")
    return TriedTurn(turn, json.loads(request.args.get("do", "")), level)


def _add_evidence(games: Blueprint, house: PageServices, archive: Archive) -> None:
    @games.get("/evidence/<picture>")
    def evidence(picture: str) -> Response:
        """By its hash from the log, never by a path; what the log does not name is not there."""
        game = archive.game_of(picture)
        if game is None:
            raise NotFound
        if not _may_see_pictures_of(game):
            raise Forbidden
        found = house.evidence(picture)
        if found is None:
            raise Gone if house.has_changed(picture) else NotFound
        return Response(found, mimetype="image/jpeg", headers=FOR_A_DAY)


def _line(archive: Archive, game: int) -> GameLine:
    line = archive.line(game)
    if line is None:
        raise NotFound
    return line


def _keeps_secrets(archive: Archive, line: GameLine, shown: ShownGames) -> bool:
    """Whether its record holds what its players must not know yet, and somebody else asks.

    The code of its last row, too: whoever knows two answers finds the one that was given.
    """
    is_running = line.over is None and line.game == archive.latest()
    return is_running and shown.of(line.header).has_secrets and role() not in REFEREE


def _may_see_pictures_of(game: int) -> bool:
    """Officials see all; a player those of the games since the device was paired; others none."""
    key = the_key()
    return key is not None and (role() in OFFICIALS or game >= key.game)


def _attachment(name: str) -> str:
    """The name for old readers in ASCII, and whole as RFC 5987 has it."""
    plain = "".join(
        one if one.isascii() and (one.isalnum() or one in "-_.") else "_" for one in name
    )
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
