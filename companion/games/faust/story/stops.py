"""What people want to see again between two turns: a fault, a question, what was ruled."""

from collections.abc import Mapping

from companion.games.faust.page.game_view import EventJson, GameView
from companion.games.faust.rules.codes import PAGES, Code
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.story.faults import fault_told, reason_of
from companion.games.faust.words.speaker import Speaker
from companion.observations import Json

KINDS = frozenset({"illegal", "unclear", "corrected", "names"})
BY_ITSELF = frozenset({"waiting", "unclear", "action"})  # told anew by the table: nobody did it


def is_stop(said: EventJson) -> bool:
    """Whether people want to see it again."""
    if said["kind"] not in KINDS:
        return False
    is_known = said["kind"] != "corrected" or said["was"] not in BY_ITSELF
    return is_known or said.get("by") != "table" or "because" in said


def stop_text(picture: GameView, said: EventJson, speaker: Speaker) -> str:
    """What happened, in a sentence; a question has words of its own, which the page knows."""
    match said["kind"]:
        case "names":
            return _renamed(said, speaker)
        case "illegal":
            return _fault(picture, said, speaker)
    return _put_right(said, speaker)


def _fault(picture: GameView, said: EventJson, speaker: Speaker) -> str:
    fault = fault_told(picture, said)
    page = speaker.page(PAGES[Code(str(said["code"]))])
    text = "" if fault is None else reason_of(fault, speaker)
    words: dict[str, str | int] = {"player": _player(said, speaker), "text": text, "page": page}
    return speaker.say("incident.illegal", words)


def _renamed(said: EventJson, speaker: Speaker) -> str:
    """How the players were called before and are called now, and who said so."""
    words: dict[str, str | int] = {"was": _pair(said["was"]), "players": _pair(said["players"])}
    return f"{speaker.say('incident.names', words)} {_by_whom(said, speaker)}"


def _pair(players: Json) -> str:
    assert isinstance(players, dict)
    return " – ".join(str(players[colour]) for colour in COLOURS)


def _put_right(said: EventJson, speaker: Speaker) -> str:
    """What was changed, and by whom."""
    words: dict[str, str | int] = {
        "turn": str(said.get("turn")),
        "player": _player(said, speaker),
        "field": str(said.get("field")),
    }
    return f"{speaker.say(f'incident.{_what(said)}', words)} {_by_whom(said, speaker)}"


def _what(said: EventJson) -> str:
    match said["was"]:
        case "ruling":
            return next(
                (f"ruling.{one}" for one in ("to_move", "card", "rulings") if one in said),
                "ruling.board",
            )
        case "consent":
            return "consent-withdrawn" if said.get("by") == said.get("asked") else "consent-refused"
        case "turn-done" | "accepted":
            return "taken-back"
    return {"action": "begun", "board": "ruling.board", "peek": "peek"}.get(
        str(said["was"]), "illegal-over"
    )


def _player(said: Mapping[str, Json], speaker: Speaker) -> str:
    colour = said.get("to_move") or said.get("player")
    return speaker.player(COLOURS.index(str(colour))) if colour in COLOURS else ""


def _by_whom(said: EventJson, speaker: Speaker) -> str:
    by = str(said.get("by", "table"))
    who = speaker.player(COLOURS.index(by)) if by in COLOURS else speaker.say(f"by.{by}")
    return speaker.say("incident.by", {"by": who})
