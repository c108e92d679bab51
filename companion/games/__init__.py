"""The games that the companion can judge, a room each; a file says which of them it holds."""

from companion.game import Game, RecordedGame
from companion.games.faust.recorded import FAUST
from companion.games.lines import BadFile, game_named, json_objects
from companion.games.notation_text import begins_with
from companion.games.salamander.recorded import SALAMANDER

GAMES: dict[str, Game] = {game.name: game for game in (FAUST, SALAMANDER)}


def read_recorded(data: bytes) -> RecordedGame:
    """The game in a file, a record or notation, told apart by how it begins; else BadFile."""
    for game in GAMES.values():
        if begins_with(game.title, data):
            return game.read_notation(data)
    return _game_of(data).read_record(data)


def _game_of(data: bytes) -> Game:
    """The game that the header names. What else is wrong with the file, that game's reader says."""
    line, header = next(json_objects(data), (1, {}))
    try:
        name = game_named(header)
    except ValueError as error:
        raise BadFile(line, str(error)) from None
    if name not in GAMES:
        raise BadFile(line, f"unknown game {name!r}; expected one of {', '.join(GAMES)}")
    return GAMES[name]
