"""What the host's screen alone does: the table before the first turn, and a visit to the demo."""

from http import HTTPStatus

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, NotFound

from companion.json_reader import BadValue, Json
from web.access.bodies import body, expect_fresh
from web.access.page_words import BadWords, cleaned_names
from web.eye.desk import EyeDesk
from web.services import CannotDo, PageServices

MOST_PLAYERS = 4


def blueprint(house: PageServices, eyes: EyeDesk | None) -> Blueprint:
    table = Blueprint("table", __name__)

    @table.get("/api/set-up")
    def state() -> Response:
        if house.set_up is None:
            raise NotFound
        now = house.set_up.state()
        cameras = now.get("cameras")
        if eyes is not None and isinstance(cameras, dict):
            now["cameras"] = cameras | {"eye": eyes.to_json()}
        return jsonify(now)

    @table.post("/set-up")
    def do() -> Response | tuple[Response, int]:
        if house.set_up is None:
            raise NotFound
        try:
            words = _cleaned(body())
        except BadValue as wrong:
            return jsonify({"code": wrong.code}), HTTPStatus.BAD_REQUEST
        try:
            if eyes is None or not eyes.does(words):
                house.set_up.do(words)
        except CannotDo as refused:
            return jsonify({"code": refused.code}), HTTPStatus.CONFLICT
        except ValueError:
            return jsonify({"code": "game"}), HTTPStatus.BAD_REQUEST
        return state()

    return table


def visitors(house: PageServices) -> Blueprint:
    """The demo's visitor, who speaks there and plays a turn."""
    visitor = Blueprint("visitor", __name__)

    @visitor.post("/try")
    def do() -> tuple[Response | str, int]:
        if house.visitor is None:
            raise NotFound
        expect_fresh(house.steady())
        try:
            house.visitor.do(body())
        except CannotDo as refused:
            return jsonify({"code": refused.code}), HTTPStatus.CONFLICT
        except ValueError:
            raise BadRequest from None
        return "", HTTPStatus.ACCEPTED

    return visitor


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
