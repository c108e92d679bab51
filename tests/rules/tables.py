"""Positions from plain descriptions, as the perft data and the second reading write them."""

from typing import NotRequired, TypedDict

from companion.games.faust.rules.board import FIELDS, parse_field
from companion.games.faust.rules.position import (
    COLOURS,
    FIRST_SOUL_CARD,
    LAST_SOUL_CARD,
    Card,
    Position,
)


class Table(TypedDict):
    """A position between two turns; keys as in a verdict's `after`, cards with their values."""

    red: list[str]
    blue: list[str]
    soul: str
    to_move: str
    cards: NotRequired[list[tuple[str, str, int]]]
    used: NotRequired[dict[str, list[int]]]
    soul_cards: NotRequired[dict[str, list[int]]]
    next_soul_card: NotRequired[int | None]


def position_from(table: Table) -> Position:
    cards: list[Card | None] = [None] * FIELDS
    for where, owner, value in table.get("cards", []):
        cards[parse_field(where)] = Card(COLOURS.index(owner), value)
    top = table.get("next_soul_card", FIRST_SOUL_CARD)
    return Position(
        stones=(_pair(table["red"]), _pair(table["blue"])),
        soul=parse_field(table["soul"]),
        mover=COLOURS.index(table["to_move"]),
        cards=tuple(cards),
        used=_of_both(table.get("used", {})),
        soul_cards=_of_both(table.get("soul_cards", {})),
        next_soul_card=LAST_SOUL_CARD + 1 if top is None else top,
    )


def _pair(names: list[str]) -> tuple[int, int]:
    first, second = sorted(parse_field(name) for name in names)
    return first, second


def _of_both(held: dict[str, list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    red, blue = (tuple(held.get(colour, [])) for colour in COLOURS)
    return red, blue
