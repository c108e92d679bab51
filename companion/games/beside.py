"""What became of something that was said or done: its kind is the name of its sentence, too."""

from collections.abc import Collection, Mapping

from companion.games.voice import TABLE
from companion.json_reader import Json

RULED = ("to_move", "card", "rulings")  # what a judge decides beside how the board lies
REFUSED = frozenset({"undo", "accept", "end", "resign", "rematch"})  # with sentences of their own


def kind_of_correction(said: Mapping[str, Json], seats: Collection[str]) -> str:
    """Of an event `corrected`; `seats` are those of the game."""
    by = said.get("by", TABLE)
    match said["was"]:
        case "ruling":
            return f"ruling.{next((one for one in RULED if one in said), 'board')}"
        case "consent":
            return "withdrawn" if by == said.get("asked") else _refused(said)
        case "turn-done" | "accepted":
            return _taken_back(said, by, seats)
        case "action" if "action" in said:
            return "act-back"
        case "action":
            return "begun.own" if by == said.get("player") else "begun"
        case "board" | "peek" as kind:
            return str(kind)
    return "put-right.seen" if by == TABLE else "put-right"


def _refused(said: Mapping[str, Json]) -> str:
    wish = said.get("to")
    return f"refused.{wish}" if wish in REFUSED else "refused"


def _taken_back(said: Mapping[str, Json], by: Json, seats: Collection[str]) -> str:
    """By another player it is taken back only if somebody asked for it."""
    if by == TABLE:
        return "taken-back.seen"
    if by == said.get("player"):
        return "taken-back"
    return "taken-back.agreed" if by in seats else "taken-back.judged"
