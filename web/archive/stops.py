"""A stop of the replay between two turns: a fault, a question, what was taken back or ruled."""

from collections.abc import Mapping

from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.page.game_view import STATES, EventJson, GameView
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.words.speaker import Speaker
from companion.observations import Json
from web.live.status import status_of
from web.words import Catalogue

KINDS = frozenset({"illegal", "unclear", "corrected", "names"})
BY_ITSELF = frozenset({"waiting", "unclear", "action"})  # told anew by the table: nobody did it
SHOWN = ("why", "page", "rule", "rulings", "repair", "asked")  # of the sentence, as it stood there


def is_stop(said: EventJson) -> bool:
    """Whether people want to see it again."""
    if said["kind"] not in KINDS:
        return False
    is_known = said["kind"] != "corrected" or said["was"] not in BY_ITSELF
    return is_known or said.get("by") != "table" or "because" in said


def stop(picture: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """What is to be shown of it; `picture` is how it lay when that was said."""
    shown: dict[str, Json] = {
        "kind": "ruling" if said.get("was") == "ruling" else str(said["kind"]),
        "t": said["t"],
        "in_turn": len(picture.turns) + 1,
        "board": position_to_json(picture.now),
        "because": said.get("because"),
    }
    if said["kind"] == "names":
        return shown | {"text": _renamed(said, speaker, words)}
    if said["kind"] not in STATES:
        return shown | {"text": _put_right(said, speaker, words)}
    then = status_of(picture, speaker, words)
    line = words[f"incident.{said['kind']}"].format(
        player=_player(said, speaker), text=str(then["text"]).rstrip("."), page=then.get("page")
    )
    return shown | {key: then[key] for key in SHOWN if then.get(key)} | {"text": line}


def _renamed(said: EventJson, speaker: Speaker, words: Catalogue) -> str:
    """How the players were called before and are called now, and who said so."""
    told = words["incident.names"].format(was=_pair(said["was"]), players=_pair(said["players"]))
    return f"{told} {words['incident.by'].format(by=_by(said, speaker, words))}"


def _pair(players: Json) -> str:
    assert isinstance(players, dict)
    return " – ".join(str(players[colour]) for colour in COLOURS)


def _put_right(said: EventJson, speaker: Speaker, words: Catalogue) -> str:
    """What was changed, and by whom."""
    what = words.get(f"incident.{_what(said)}", words["incident.illegal-over"]).format(
        turn=said.get("turn"), player=_player(said, speaker), field=said.get("field")
    )
    return " ".join(filter(None, (what, words["incident.by"].format(by=_by(said, speaker, words)))))


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


def _by(said: EventJson, speaker: Speaker, words: Catalogue) -> str:
    by = str(said.get("by", "table"))
    return speaker.player(COLOURS.index(by)) if by in COLOURS else words[f"by.{by}"]
