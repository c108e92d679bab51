"""The rounds as everybody may see them, after each round's delay: pairings, results, standings."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify

from companion.hall.rounds.board import board_json, public_now
from companion.hall.rounds.secretary import Secretary


def blueprint(secretary: Secretary, clock: Callable[[], float], since: float) -> Blueprint:
    """For programs that show a hall elsewhere."""
    board = Blueprint("rounds_board", __name__)

    @board.get("/rounds.json")
    def rounds() -> Response:
        public = public_now(secretary.reckoned(), clock(), since)
        return jsonify(board_json(public, public.standings()))

    return board
