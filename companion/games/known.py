"""The games that there are: the first of the two places where a game is registered.

The header of a file, or of a game at a table, says which one it is.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.game import Game, RecordedGame
from companion.games.at_table import GameAtTable
from companion.games.faust.at_table import FAUST_AT_TABLE
from companion.games.lines import BadFile, game_named, json_objects
from companion.games.notation_text import begins_with
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE
from companion.observations import Json

AT_TABLE: dict[str, GameAtTable] = {
    one.game.name: one for one in (FAUST_AT_TABLE, SALAMANDER_AT_TABLE)
}

A_SITTING = "is a sitting log, which `faust replay` reads; expected a game record or notation"


def read_recorded(data: bytes) -> RecordedGame:
    """The game in a file, a record or notation, told apart by how it begins; else BadFile."""
    noted = _noted(data)
    return noted.read_notation(data) if noted else _game_of(data).read_record(data)


def is_recorded(data: bytes) -> bool:
    """Whether a file is meant as a record or notation, whatever else is wrong with it."""
    return _noted(data) is not None or "faust" in _header(data)[1]


def _noted(data: bytes) -> Game | None:
    """The game that notation is of."""
    games = (one.game for one in AT_TABLE.values())
    return next((game for game in games if begins_with(game.title, data)), None)


def _header(data: bytes) -> tuple[int, dict[str, Json]]:
    return next(json_objects(data), (1, {}))


def _game_of(data: bytes) -> Game:
    """The game that the header names. What else is wrong with the file, that game's reader says."""
    line, header = _header(data)
    if "sitting" in header:
        raise BadFile(line, A_SITTING)
    try:
        return game_at_table(header).game
    except ValueError as error:
        raise BadFile(line, str(error)) from None


def game_at_table(agreed: Mapping[str, Json]) -> GameAtTable:
    """ValueError for a game that cannot be played here."""
    name = game_named(agreed)
    if name not in AT_TABLE:
        raise ValueError(f"unknown game {name!r}; expected one of {', '.join(AT_TABLE)}")
    return AT_TABLE[name]


def games_to_choose(at_hand: str = "", *, has_levels: bool = True) -> list[Json]:
    """What a set-up offers: the games, the one at hand first, who can sit there, by which rules.

    Without levels the table itself plays no seat.
    """
    return [
        _to_choose(name, one if has_levels else replace(one, levels=()))
        for name, one in sorted(AT_TABLE.items(), key=lambda item: item[0] != at_hand)
    ]


def _to_choose(name: str, game: GameAtTable) -> dict[str, Json]:
    return {
        "game": name,
        "title": game.game.title,
        "seats": [*game.seats],
        "least": game.least_seats,
        "targets": [*game.targets],
        "rulesets": [*game.rulesets],
        "rulings": {option: [*values] for option, values in game.rulings.items()},
        "ruled": {ruleset: {**game.ruled(ruleset)} for ruleset in game.rulesets},
        "eyes": game.has_eyes,
        "levels": [*game.levels],
    }
