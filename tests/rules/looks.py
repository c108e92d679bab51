"""What is seen of a table, in one line: `seen("A1 A5", "A1 A1", "B1", "B7:red")`."""

from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.observations import BoardReading


def seen(red: str, blue: str, soul: str, cards: str | None = "") -> BoardReading:
    """A reading without doubts; `cards` as the slots say, None where there are no slots."""
    pieces = (
        ("blue", tuple(blue.split())),
        ("red", tuple(red.split())),
        ("soul", tuple(soul.split())),
    )
    lying = None if cards is None else tuple(_card(word) for word in cards.split())
    return BoardReading(0.0, pieces, cards=lying)


def reading_of(position: Position, t: float = 0.0, with_cards: bool = True) -> BoardReading:
    """An exact reading of the position."""
    red, blue = ([field_name(field) for field in pair] for pair in position.stones)
    cards = tuple(
        (field_name(field), COLOURS[card.owner])
        for field, card in enumerate(position.cards)
        if card is not None
    )
    pieces = (("blue", tuple(blue)), ("red", tuple(red)), ("soul", (field_name(position.soul),)))
    return BoardReading(t, pieces, cards=cards if with_cards else None)


def _card(word: str) -> tuple[str, str]:
    where, owner = word.split(":")
    return where, owner
