"""What the referee alone may see while a game is running: the hands that are still possible."""

from companion.games.salamander.files.action_lines import face_names
from companion.games.salamander.files.verdict_lines import known_to_json
from companion.games.salamander.rules.hands import hands_in
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Header
from companion.json_reader import Json


def for_referee(known: Known, agreed: Header) -> dict[str, Json]:
    """K of each player, with its size and what all its hands hold."""
    hands: dict[str, Json] = {
        FIGURES[figure]: [face_names(hand) for hand in hands_in(known.possible[figure])]
        for figure in agreed.seats
    }
    return {**known_to_json(known, agreed), "hands": hands}
