"""The rounds as everybody may see them, after each round's delay: pairings, results, standings."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import NotFound

from companion.hall.rounds.board import board_json, public_now
from companion.hall.rounds.outcomes import Reckoned


def blueprint(reckoned: Callable[[], Reckoned | None], clock: Callable[[], float]) -> Blueprint:
    """For programs that show a hall elsewhere; a hall without rounds has none to show."""
    board = Blueprint("rounds_board", __name__)

    @board.get("/rounds.json")
    def rounds() -> Response:
        whole = reckoned()
        if whole is None:
            raise NotFound
        public = public_now(whole, clock())
        return jsonify(board_json(public, public.standings()))

    return board
