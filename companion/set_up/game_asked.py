"""The game that somebody asks for on the page: which one, who plays, who starts, by which rules."""

from collections.abc import Mapping

from companion.game import TURN_ENDS
from companion.observations import Json
from companion.replay.agreeing import agreed_on

# Keys of a header that the page may give.
AGREED_KEYS = ("game", "players", "seats", "starts", "target", "ruleset", "rulings", "alone")

Asked = tuple[Mapping[str, Json], str]  # the header of its record, and how its turns end


def game_asked(words: Mapping[str, Json]) -> Asked:
    """ValueError for words that say none."""
    turn_end = str(words.get("turn_end", TURN_ENDS[0]))
    return agreed_on({key: words[key] for key in AGREED_KEYS if key in words}, turn_end), turn_end
