"""What a table agrees on before the first turn: the rulings and the named rulesets."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from reprlib import repr as shortly

from companion.games.choices import choices_of
from companion.games.choices import with_ruling as with_ruling  # noqa: PLC0414  # beside them
from companion.json_reader import Json, read_each, read_integer, read_text

StonesPerTurn = StrEnum("StonesPerTurn", "ONE BOTH")
LevelSoul = StrEnum("LevelSoul", "HELD FREE")
TrapOnSoul = StrEnum("TrapOnSoul", "OBEY_IN_PLACE TWIN_FIRST")
LastSoulCard = StrEnum("LastSoulCard", "ENDS_AT_ONCE ENDS_AFTER_TURN")
Infamy = StrEnum("Infamy", "AT_ONCE END_OF_TURN")
UnusedCards = StrEnum("UnusedCards", "ODD_PLUS EVEN_PLUS")


@dataclass(frozen=True, slots=True)
class Rulings:
    stones_per_turn: StonesPerTurn = StonesPerTurn.ONE
    level_soul: LevelSoul = LevelSoul.HELD
    trap_on_soul: TrapOnSoul = TrapOnSoul.OBEY_IN_PLACE
    last_soul_card: LastSoulCard = LastSoulCard.ENDS_AT_ONCE
    infamy: Infamy = Infamy.AT_ONCE
    unused_cards: UnusedCards = UnusedCards.ODD_PLUS
    devil_cards: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 9)  # kept sorted: order means nothing


CHOICES = choices_of(Rulings)

# Where the German booklet speaks, or is silent, of what each ruling settles.
RULING_PAGES: dict[str, str] = {
    "stones_per_turn": "6",
    "level_soul": "7",
    "trap_on_soul": "15",
    "last_soul_card": "13",
    "infamy": "12",
    "unused_cards": "13",
    "devil_cards": "9",
}

DEVIL_CARDS = "devil_cards"  # the one ruling that is no word: the set of each player
CARD_VALUES = range(1, 30)  # a longer order than 29 fields would go round the whole circuit
CARDS_IN_A_SET = range(1, 16)

DEFAULT_RULESET = "german-1993"
RULESETS: dict[str, Rulings] = {
    DEFAULT_RULESET: Rulings(),
    "dutch-2006": Rulings(),
    "english-schloth": Rulings(),
    "french-2008": Rulings(infamy=Infamy.END_OF_TURN, unused_cards=UnusedCards.EVEN_PLUS),
}


def with_devil_cards(rulings: Rulings, values: tuple[int, ...]) -> Rulings:
    """`rulings` with another set of cards for each player; ValueError outside its bounds."""
    if len(values) not in CARDS_IN_A_SET or any(value not in CARD_VALUES for value in values):
        shown = shortly(list(values))
        raise ValueError(f"devil_cards is {shown}; expected 1 to 15 integers from 1 to 29")
    return replace(rulings, devil_cards=tuple(sorted(values)))


def with_rulings(rulings: Rulings, options: Mapping[str, Json]) -> Rulings:
    """`rulings` with several choices changed; ValueError says what was expected."""
    for option, value in options.items():
        if option == DEVIL_CARDS:
            rulings = with_devil_cards(rulings, read_each(value, option, read_integer))
        else:
            rulings = with_ruling(rulings, option, read_text(value, option))
    return rulings
