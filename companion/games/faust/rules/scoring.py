"""The score: soul cards and unused devil cards (p. 13)."""

from dataclasses import dataclass

from companion.games.faust.rules.position import BLUE, RED, Ending, Position
from companion.games.faust.rules.rulings import Rulings, UnusedCards

WINNERS = {Ending.RED_RESIGNED: BLUE, Ending.BLUE_RESIGNED: RED}  # whatever the score
BY_PEOPLE = frozenset({Ending.AGREEMENT, Ending.REFEREE, *WINNERS})


@dataclass(frozen=True, slots=True)
class Score:
    souls: int
    odd: int
    even: int
    total: int


def unused_cards(position: Position, colour: int, rulings: Rulings) -> tuple[int, ...]:
    """The whole set less the cards that were turned over, in the hand or beside a field."""
    unused = list(rulings.devil_cards)
    for value in position.used[colour]:
        unused.remove(value)
    return tuple(unused)


def score(position: Position, colour: int, rulings: Rulings) -> Score:
    unused = unused_cards(position, colour, rulings)
    souls = sum(position.soul_cards[colour])
    odd = sum(value for value in unused if value % 2)
    even = sum(unused) - odd
    kept = odd - even if rulings.unused_cards is UnusedCards.ODD_PLUS else even - odd
    return Score(souls, odd, even, souls + kept)


def addends(score: Score, rulings: Rulings) -> dict[str, int]:
    """What the total is the sum of, by name and with its sign."""
    sign = 1 if rulings.unused_cards is UnusedCards.ODD_PLUS else -1
    return {"souls": score.souls, "odd": sign * score.odd, "even": -sign * score.even}


def winner(position: Position, rulings: Rulings) -> int | None:
    """The player with the higher total, or the one who did not resign; None for a draw."""
    if position.ending in WINNERS:
        return WINNERS[position.ending]
    red = score(position, RED, rulings).total
    blue = score(position, BLUE, rulings).total
    if red == blue:
        return None
    return RED if red > blue else BLUE
