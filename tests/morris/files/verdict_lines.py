"""Verdicts and positions as JSON."""

from collections.abc import Mapping

from companion.json_reader import Json
from tests.morris.rules.board import POINT_NAMES
from tests.morris.rules.position import SEATS, Position
from tests.morris.rules.referee import IllegalTurn, LegalTurn, Verdict

DRAW = {0: 1, 1: 1}  # the ranks


def verdict_to_json(verdict: Verdict) -> dict[str, Json]:
    match verdict:
        case LegalTurn(turn, after):
            line: dict[str, Json] = {"turn": turn.number, "player": SEATS[turn.player]}
            return line | {"legal": True, "after": position_to_json(after)}
        case IllegalTurn(turn, code, action):
            line = {"turn": turn.number, "player": SEATS[turn.player], "legal": False}
            return line | {"code": code.value, "action": action}
    ending = verdict.position.ending
    return {"over": True, **over_to_json(verdict.position, str(ending))}


def over_to_json(position: Position, reason: str) -> dict[str, Json]:
    """Who has won, and how many stones everybody has left."""
    winner = position.winner
    ranks = DRAW if winner is None else {winner: 1, 1 - winner: 2}
    return {
        "reason": reason,
        "winner": None if winner is None else SEATS[winner],
        "ranks": {seat: ranks[player] for player, seat in enumerate(SEATS)},
        "score": {seat: {"total": position.left(at)} for at, seat in enumerate(SEATS)},
    }


def position_to_json(position: Position) -> dict[str, Json]:
    stones: Mapping[str, Json] = {
        seat: [POINT_NAMES[point] for point in position.on_board(player)]
        for player, seat in enumerate(SEATS)
    }
    return {
        "stones": {**stones},
        "hands": dict(zip(SEATS, position.hands, strict=True)),
        "to_move": None if position.ending else SEATS[position.mover],
        "takes": position.owes_take,
    }
