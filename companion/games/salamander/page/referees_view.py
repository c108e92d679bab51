"""What the referee alone may see while a game is running: the hands that are still possible."""

from companion.games.lines import Json
from companion.games.salamander.files.action_lines import face_names
from companion.games.salamander.files.verdict_lines import known_faces
from companion.games.salamander.rules.hands import hands_in
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header


def for_referee(position: Position, agreed: Header) -> dict[str, Json]:
    """K of each player, with its size and what all its hands hold."""
    seats = [(figure, FIGURES[figure]) for figure in agreed.seats]
    return {
        "possible": {name: position.possible[figure].bit_count() for figure, name in seats},
        "known": {name: known_faces(position, figure) for figure, name in seats},
        "hands": {
            name: [face_names(hand) for hand in hands_in(position.possible[figure])]
            for figure, name in seats
        },
    }
