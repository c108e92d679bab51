"""Verdicts as JSON lines (docs/records.md)."""

from dataclasses import asdict
from typing import assert_never

from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import BLUE, COLOURS, RED, Position, is_stack_empty
from companion.games.faust.rules.referee import (
    GameOver,
    IllegalTurn,
    LegalTurn,
    Verdict,
    next_player,
)
from companion.json_reader import Json


def verdict_to_json(verdict: Verdict) -> dict[str, Json]:
    match verdict:
        case LegalTurn():
            return _legal(verdict)
        case IllegalTurn():
            return _illegal(verdict)
        case GameOver():
            return _over(verdict)
        case _:
            assert_never(verdict)


def _legal(verdict: LegalTurn) -> dict[str, Json]:
    return {
        "turn": verdict.turn.number,
        "player": COLOURS[verdict.turn.player],
        "legal": True,
        "soul_cards": list(verdict.soul_cards),
        "lapsed": verdict.lapsed,
        "after": position_to_json(verdict.after),
    }


def _illegal(verdict: IllegalTurn) -> dict[str, Json]:
    return {
        "turn": verdict.turn.number,
        "player": COLOURS[verdict.turn.player],
        "legal": False,
        "code": verdict.code.value,
        "action": verdict.action,
        "page": verdict.code.page,
    }


def _over(verdict: GameOver) -> dict[str, Json]:
    ending = verdict.position.ending
    return {
        "over": True,
        "reason": ending.value if ending is not None else None,
        "winner": None if verdict.winner is None else COLOURS[verdict.winner],
        "score": {COLOURS[colour]: asdict(verdict.scores[colour]) for colour in (RED, BLUE)},
    }


def position_to_json(position: Position) -> dict[str, Json]:
    red, blue = position.stones
    return {
        "red": [field_name(field) for field in red],
        "blue": [field_name(field) for field in blue],
        "soul": field_name(position.soul),
        "cards": {
            field_name(field): COLOURS[card.owner]
            for field, card in enumerate(position.cards)
            if card is not None
        },
        "used": _of_both(position.used),
        "soul_cards": _of_both(position.soul_cards),
        "next_soul_card": None if is_stack_empty(position) else position.next_soul_card,
        "to_move": next_player(position),
        "over": position.ending is not None,
    }


def _of_both(cards: tuple[tuple[int, ...], tuple[int, ...]]) -> dict[str, Json]:
    return {COLOURS[colour]: list(cards[colour]) for colour in (RED, BLUE)}
