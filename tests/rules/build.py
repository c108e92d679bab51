"""Tables and turns in one line: `do(table(soul="B3"), "stone A1 A5", "lay B7 4")`."""

from typing import TypedDict, Unpack

from companion.games.faust.rules.actions import (
    Action,
    Due,
    Forced,
    Lay,
    Reveal,
    Soul,
    Stone,
    TurnOver,
    Twin,
)
from companion.games.faust.rules.board import FIELDS, parse_field
from companion.games.faust.rules.position import COLOURS, NO_FIELD, RED, Card, Ending, Position
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, judge_turn
from companion.games.faust.rules.rules import Writes, apply, end_turn
from companion.games.faust.rules.rulings import Rulings, with_devil_cards, with_ruling

CHOICES, EVERYTHING = Writes.CHOICES, Writes.EVERYTHING


class Rest(TypedDict, total=False):
    """Of a table: cards and whose turn it is. Of a turn: how far it has come."""

    cards: str  # "B7:red=4 A3:blue": beside which field, whose, and the value where it is known
    used_red: str
    used_blue: str
    soul_cards_red: str
    soul_cards_blue: str
    next_card: int
    to_move: str
    over: str
    points: int
    moved: str
    laid: bool
    soul_met: bool
    trap: str
    due: str  # "twin red A5 A1, turn-over A5 A5"


def table(
    red: str = "A1 A1", blue: str = "A1 A1", soul: str = "B1", **rest: Unpack[Rest]
) -> Position:
    return Position(
        stones=(_pair(red), _pair(blue)),
        soul=parse_field(soul),
        mover=COLOURS.index(rest.get("to_move", "red")),
        cards=_cards(rest.get("cards", "")),
        used=(_numbers(rest.get("used_red", "")), _numbers(rest.get("used_blue", ""))),
        soul_cards=(
            _numbers(rest.get("soul_cards_red", "")),
            _numbers(rest.get("soul_cards_blue", "")),
        ),
        next_soul_card=rest.get("next_card", 3),
        ending=Ending(rest["over"]) if "over" in rest else None,
        points=rest.get("points", 7),
        moved=parse_field(rest["moved"]) if "moved" in rest else NO_FIELD,
        laid=rest.get("laid", False),
        soul_met=rest.get("soul_met", False),
        trap=parse_field(rest["trap"]) if "trap" in rest else NO_FIELD,
        due=tuple(_due(said) for said in rest.get("due", "").split(", ") if said),
    )


def ruled(by: str) -> Rulings:
    """Rulings from "level_soul=free devil_cards=4,4,5"; the defaults for the rest."""
    rulings = Rulings()
    for option, value in (said.split("=") for said in by.split()):
        if option == "devil_cards":
            rulings = with_devil_cards(rulings, tuple(int(card) for card in value.split(",")))
        else:
            rulings = with_ruling(rulings, option, value)
    return rulings


def do(position: Position, *said: str, by: str = "", writes: Writes = CHOICES) -> Position:
    """The position after these actions, in the middle of the turn."""
    for action in said:
        position = apply(position, parse_action(action), ruled(by), writes)
    return position


def play(position: Position, *said: str, by: str = "", writes: Writes = CHOICES) -> Position:
    """The position after these actions as a whole turn."""
    return end_turn(do(position, *said, by=by, writes=writes))


def judged(position: Position, *said: str, by: str = "", writes: Writes = CHOICES) -> str:
    """What the referee says to these actions as a turn: "legal" or "second-card at 2"."""
    verdict = judge(position, *said, by=by, writes=writes)
    return f"{verdict.code} at {verdict.action}" if isinstance(verdict, IllegalTurn) else "legal"


def judge(
    position: Position, *said: str, by: str = "", writes: Writes = CHOICES
) -> LegalTurn | IllegalTurn:
    turn = Turn(1, position.mover, tuple(parse_action(action) for action in said))
    return judge_turn(position, turn, Header(rulings=ruled(by), writes=writes))


def parse_action(said: str) -> Action:
    """ "stone A1 A5", "soul B1 B3", "lay B7", "lay B7 4", "reveal B7 4", "twin red A5 A1" …"""
    match said.split():
        case ["stone", origin, target]:
            return Stone(parse_field(origin), parse_field(target))
        case ["soul", origin, target]:
            return Soul(parse_field(origin), parse_field(target))
        case ["lay", field]:
            return Lay(parse_field(field))
        case ["lay", field, value]:
            return Lay(parse_field(field), int(value))
        case ["reveal", field, value]:
            return Reveal(parse_field(field), int(value))
        case ["forced", origin, target]:
            return Forced(parse_field(origin), parse_field(target))
        case ["twin", colour, origin, target]:
            return Twin(COLOURS.index(colour), parse_field(origin), parse_field(target))
    raise ValueError(said)


def _due(said: str) -> Due:
    match said.split():
        case ["turn-over", field, obeys]:
            return TurnOver(parse_field(field), parse_field(obeys))
    due = parse_action(said)
    assert isinstance(due, Forced | Twin)
    return due


def _pair(fields: str) -> tuple[int, int]:
    first, second = sorted(parse_field(name) for name in fields.split())
    return first, second


def _numbers(said: str) -> tuple[int, ...]:
    return tuple(int(word) for word in said.split())


def _cards(said: str) -> tuple[Card | None, ...]:
    cards: list[Card | None] = [None] * FIELDS
    for word in said.split():
        field, _, owner = word.partition(":")
        colour, _, value = owner.partition("=")
        cards[parse_field(field)] = Card(COLOURS.index(colour), int(value) if value else None)
    return tuple(cards)


def start(to_move: int = RED) -> Position:
    return Header(starts=to_move).start_position()
