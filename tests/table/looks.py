"""Short ways to write down what lies on the table and what a camera sees of it."""

from companion.games.faust.rules.board import FIELDS, parse_field
from companion.games.faust.rules.position import COLOURS, RED, Card, Pair, Position
from companion.observations import BoardReading


def fields(names: str) -> tuple[int, ...]:
    return tuple(sorted(parse_field(name) for name in names.split()))


def on_table(red: str, blue: str, soul: str, cards: str = "") -> Position:
    """Red is to move; `cards` like "B7:red A3:blue=4"."""
    lying: list[Card | None] = [None] * FIELDS
    for word in cards.split():
        where, said = word.split(":")
        owner, _, value = said.partition("=")
        lying[parse_field(where)] = Card(COLOURS.index(owner), int(value) if value else None)
    return Position((pair(red), pair(blue)), parse_field(soul), RED, cards=tuple(lying))


def pair(names: str) -> Pair:
    first, second = fields(names)
    return first, second


def seen(red: str, blue: str, soul: str, cards: str | None = "") -> BoardReading:
    """A reading without doubts; `cards` as the slots say, None where there are no slots."""
    pieces = (
        ("blue", tuple(blue.split())),
        ("red", tuple(red.split())),
        ("soul", tuple(soul.split())),
    )
    lying = None if cards is None else tuple(_card(word) for word in cards.split())
    return BoardReading(0.0, pieces, cards=lying)


def _card(word: str) -> tuple[str, str]:
    where, owner = word.split(":")
    return where, owner
