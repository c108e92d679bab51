"""The game that somebody asks for on the page: who plays, who starts, by which rules."""

from collections.abc import Mapping

from companion.games.faust.files.record_lines import header_from_json
from companion.games.faust.rules.record import TURN_ENDS, Header
from companion.observations import Json

AGREED_KEYS = ("players", "starts", "ruleset", "rulings")  # keys of a header that the page may give


def game_asked(words: Mapping[str, Json]) -> tuple[Header, str]:
    """Its header and how its turns end; ValueError for words that say none."""
    agreed = {key: words[key] for key in AGREED_KEYS if key in words}
    turn_end = words.get("turn_end", TURN_ENDS[0])
    if turn_end not in TURN_ENDS or not isinstance(turn_end, str):
        raise ValueError(f'"turn_end" is {turn_end!r}; expected {" or ".join(TURN_ENDS)}')
    return header_from_json({"faust": 1, **agreed}), turn_end
