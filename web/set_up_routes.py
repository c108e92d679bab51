"""The table before the first turn, for the host's screen."""

from http import HTTPStatus

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import NotFound

from companion.observations import Json
from web.access.bodies import body
from web.access.page_words import BadWords, cleaned_names
from web.services import CannotDo, PageServices

MOST_PLAYERS = 4


def blueprint(house: PageServices) -> Blueprint:
    table = Blueprint("table", __name__)

    @table.get("/api/set-up")
    def state() -> Response:
        if house.set_up is None:
            raise NotFound
        return jsonify(house.set_up.state())

    @table.post("/set-up")
    def do() -> Response | tuple[Response, int]:
        if house.set_up is None:
            raise NotFound
        try:
            house.set_up.do(_cleaned(body()))
        except CannotDo as refused:
            return jsonify({"code": refused.code}), HTTPStatus.CONFLICT
        except BadWords as wrong:
            return jsonify({"code": str(wrong)}), HTTPStatus.BAD_REQUEST
        except ValueError:
            return jsonify({"code": "game"}), HTTPStatus.BAD_REQUEST
        return jsonify(house.set_up.state())

    return table


def _cleaned(said: dict[str, Json]) -> dict[str, Json]:
    """Names of people are made fit to be kept and shown; the rest is for the set-up to judge."""
    if not isinstance(said.get("do"), str):
        raise BadWords("do")
    if "target" in said and not _is_target(said["target"]):
        raise BadWords("target")
    players = said.get("players")
    if players is None:
        return said
    if not isinstance(players, dict) or len(players) > MOST_PLAYERS:
        raise BadWords("players")
    return said | {"players": cleaned_names(players)}


def _is_target(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0
