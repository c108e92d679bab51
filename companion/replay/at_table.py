"""The games as they are played at a table; the header of a game says which one it is."""

from collections.abc import Mapping

from companion.game import TURN_ENDS, GameAtTable
from companion.games.lines import FORMAT, game_named
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE
from companion.observations import Json
from companion.replay.named_session import FAUST_AT_TABLE

AT_TABLE: dict[str, GameAtTable] = {
    one.game.name: one for one in (FAUST_AT_TABLE, SALAMANDER_AT_TABLE)
}


def game_at_table(agreed: Mapping[str, Json]) -> GameAtTable:
    """ValueError for a game that cannot be played here."""
    name = game_named(agreed)
    if name not in AT_TABLE:
        raise ValueError(f"unknown game {name!r}; expected one of {', '.join(AT_TABLE)}")
    return AT_TABLE[name]


def agreed_on(asked: Mapping[str, Json], turn_end: str) -> Mapping[str, Json]:
    """The whole header of the game that is asked for; ValueError says what is wrong with it."""
    if turn_end not in TURN_ENDS:
        raise ValueError(f'"turn_end" is {turn_end!r}; expected {" or ".join(TURN_ENDS)}')
    agreed = game_at_table(asked).sit_down({"faust": FORMAT, **asked}, turn_end).agreed
    named, seats = asked.get("players", {}), agreed["players"]
    if isinstance(named, dict) and isinstance(seats, dict):
        for seat in named.keys() - seats.keys():
            raise ValueError(f"nobody plays {seat!r}; expected {', '.join(seats)}")
    return agreed


def games_to_choose(at_hand: str = "") -> list[Json]:
    """What a set-up offers: the games, the one at hand first, who can sit there, by which rules."""
    return [
        {
            "game": name,
            "title": one.game.title,
            "seats": [*one.seats],
            "least": one.least_seats,
            "rulesets": [*one.rulesets],
            "eyes": one.has_eyes,
        }
        for name, one in sorted(AT_TABLE.items(), key=lambda item: item[0] != at_hand)
    ]


def is_for_eyes(words: Mapping[str, Json]) -> bool:
    """Whether a camera can read the board of the game that these words name."""
    return game_at_table(words).has_eyes
