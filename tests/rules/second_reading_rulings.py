"""Second reading: the table of rulings and the named rulesets."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]  # Any: a parsed JSON object

NAMED_RULESETS: dict[str, Json] = {
    "german-1993": {},
    "dutch-2006": {},
    "english-schloth": {},
    "french-2008": {"infamy": "end_of_turn", "unused_cards": "even_plus"},
}


@dataclass
class Rulings:
    """The table of rulings; what is written here is the default."""

    stones_per_turn: str = "one"
    level_soul: str = "held"
    trap_on_soul: str = "obey_in_place"
    last_soul_card: str = "ends_at_once"
    infamy: str = "at_once"
    unused_cards: str = "odd_plus"
    devil_cards: list[int] = field(default_factory=lambda: [2, 3, 4, 5, 6, 7, 8, 9])
