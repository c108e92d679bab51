"""The demo's visitor, who speaks on the host's screen and plays a turn."""

from http import HTTPStatus

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, NotFound

from web.access.bodies import body
from web.access.freshness import expect_fresh
from web.services import CannotDo, PageServices


def blueprint(house: PageServices) -> Blueprint:
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
