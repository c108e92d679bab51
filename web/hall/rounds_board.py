"""The rounds as everybody may see them, for the wall: read only, after each round's delay."""

from flask import Blueprint, Response, jsonify

from companion.hall.rounds.board import board_json, public_now
from companion.hall.rounds.office import RoundsOffice
from companion.observations import Json


def rounds_board(office: RoundsOffice) -> dict[str, Json]:
    """What the wall shows now; any thread may ask."""
    public = public_now(office.secretary.reckoned(), office.clock())
    return board_json(public, public.standings())


def blueprint(office: RoundsOffice) -> Blueprint:
    board = Blueprint("rounds_board", __name__)

    @board.get("/api/rounds")
    def rounds() -> Response:
        return jsonify(rounds_board(office))

    return board
