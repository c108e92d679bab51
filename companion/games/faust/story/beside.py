"""What people did beside their turns, as one sentence each: who said no, took back, ruled."""

from collections.abc import Mapping

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.session.events import EventJson
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.words import action_words, acts_words
from companion.observations import Json

BY_ITSELF = frozenset({"waiting", "unclear", "action"})  # told anew by the table: nobody did it
BY_PEOPLE = frozenset({"agreement", "red-resigned", "blue-resigned"})  # so they end a game
TABLE = "table"
_Blanks = dict[str, str | int]


def is_beside(said: EventJson) -> bool:
    """Whether somebody did it, or must know of it, though it is no turn and no fault."""
    match said["kind"]:
        case "corrected":
            is_own = said["was"] in BY_ITSELF and said.get("by", TABLE) == TABLE
            return not is_own or "because" in said
        case "game-over":
            return said["reason"] in BY_PEOPLE
    return said["kind"] in ("accepted", "names", "hinted")


def kind_of(said: EventJson) -> str:
    """Its name, which is that of its sentence, too."""
    match said["kind"]:
        case "names" | "hinted" as kind:
            return str(kind)
        case "accepted":
            return "stands" if "by" in said else "stands.agreed"
        case "game-over":
            return "end" if said["reason"] == "agreement" else "resigned"
    return _corrected(said)


def _corrected(said: EventJson) -> str:
    by = said.get("by", TABLE)
    match said["was"]:
        case "ruling":
            found = (one for one in ("to_move", "card", "rulings") if one in said)
            return f"ruling.{next(found, 'board')}"
        case "consent":
            return "withdrawn" if by == said.get("asked") else _refused(said)
        case "turn-done" | "accepted":
            return _taken_back(said, by)
        case "action" if "action" in said:
            return "act-back"
        case "action":
            return "begun.own" if by == said.get("player") else "begun"
        case "board" | "peek":
            return str(said["was"])
    return "put-right.seen" if by == TABLE else "put-right"


def _refused(said: EventJson) -> str:
    wish = said.get("to")
    return f"refused.{wish}" if wish in ("undo", "accept", "end", "rematch") else "refused"


def _taken_back(said: EventJson, by: Json) -> str:
    """By the other player it is taken back only if somebody asked for it."""
    if by == TABLE:
        return "taken-back.seen"
    if by == said.get("player"):
        return "taken-back"
    return "taken-back.agreed" if by in COLOURS else "taken-back.judged"


def beside_text(said: EventJson, speaker: Speaker) -> str:
    """Who did what, in a sentence without the reason."""
    kind, card = kind_of(said), said.get("card")
    colour = said.get("to_move") or said.get("player")
    if kind == "resigned":
        colour = str(said["reason"]).removesuffix("-resigned")
    words: _Blanks = {
        "who": who_did(said, speaker),
        "player": speaker.player(COLOURS.index(str(colour))) if colour in COLOURS else "",
        "turn": str(said.get("turn")),
        "field": str((card if isinstance(card, dict) else said).get("field")),
    }
    if kind == "act-back":
        (act,) = read_actions([said["action"]])
        words["act"] = action_words(act, speaker)
    if kind == "hinted":
        words["do"] = acts_words(read_actions(said["do"]), speaker)
    if kind == "names":
        words |= {"was": _pair(said["was"]), "players": _pair(said["players"])}
    return speaker.say(f"news.{kind}", words)


def with_reason(text: str, said: Mapping[str, Json], speaker: Speaker) -> str:
    """The sentence with the reason that was given for it."""
    why = said.get("because")
    if not isinstance(why, str):
        return text
    return speaker.say("news.because", {"text": text.rstrip("."), "why": why})


def who_did(said: EventJson, speaker: Speaker) -> str:
    """The player's name, or who speaks for both."""
    by = str(said.get("by", TABLE))
    return speaker.player(COLOURS.index(by)) if by in COLOURS else speaker.say(f"who.{by}")


def _pair(players: Json) -> str:
    assert isinstance(players, dict)
    return " – ".join(str(players[colour]) for colour in COLOURS)
