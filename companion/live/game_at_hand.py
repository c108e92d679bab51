"""The game at hand beside a set-up: what fills its fields, and which names may be changed."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.lines import game_named
from companion.live.table import Table
from companion.observations import Json
from companion.replay.agreeing import seats_of, usual_names
from web.services import SetUp

AGREED = ("starts", "target", "ruleset", "rulings", "alone")


@dataclass(frozen=True, slots=True)
class SetUpAtHand:
    """A set-up that knows what is played; for the page's threads."""

    set_up: SetUp
    table: Table

    def state(self) -> dict[str, Json]:
        return self.set_up.state() | {"at_hand": at_hand(self.table)}

    def do(self, words: Mapping[str, Json]) -> None:
        self.set_up.do(words)


def at_hand(table: Table) -> dict[str, Json]:
    """Who sits where, `named` of them by a name that somebody said, and what was agreed on."""
    session = table.session
    agreed, seated, usual = session.agreed, seats_of(session.agreed), usual_names(session.agreed)
    return {
        "game": game_named(agreed),
        "number": table.game,
        "turns": session.turns_done,
        "over": session.is_over,
        "players": {**seated},
        "named": [seat for seat, name in seated.items() if name != usual[seat]],
        "turn_end": table.turn_end,
        **{key: agreed[key] for key in AGREED if key in agreed},
    }
