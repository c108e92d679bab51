"""Seats of a table that the hall serves: the desk sees which are taken, and frees one."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, NotFound

from web.access.bodies import body
from web.seat_choice import SeatChoice

SeatsOf = Callable[[str], SeatChoice | None]  # by the table's name


def blueprint(seats_of: SeatsOf) -> Blueprint:
    seats = Blueprint("seats", __name__, url_prefix="/tables/<table>")

    @seats.get("/seats")
    def offered(table: str) -> Response:
        """No seats where a table has a computer of its own."""
        choice = seats_of(table)
        return jsonify([] if choice is None else choice.offered())

    @seats.post("/seats")
    def free(table: str) -> Response:
        choice = seats_of(table)
        if choice is None:
            raise NotFound
        match body():
            case {"free": str(seat), **rest} if not rest:
                return jsonify(gone=choice.free(seat))
        raise BadRequest

    return seats
