"""A fault that was told, as the referee would say it."""

from dataclasses import replace

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.actions import Soul, Stone
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Turn
from companion.games.faust.rules.referee import IllegalTurn, fault_in
from companion.games.faust.session.events import EARLY, EventJson
from companion.games.faust.words.fault_words import fault_words
from companion.games.faust.words.speaker import Speaker
from companion.json_reader import read_integer


def fault_told(picture: GameView, said: EventJson) -> IllegalTurn | None:
    """What an `illegal` names; `picture` is how it lay when that was said."""
    code, number = Code(str(said["code"])), read_integer(said["action"], "action")
    mover = COLOURS.index(str(said["player"]))
    turn = Turn(len(picture.turns) + 1, mover, read_actions(said["do"]))
    fault = fault_in(IllegalTurn(turn, code, number, picture.before), picture.header)
    return None if fault is None else replace(fault, turn=_as_done(fault, said))


def _as_done(fault: IllegalTurn, said: EventJson) -> Turn:
    """The act from where the piece lay when it began, though it had come there in the same turn."""
    number, do = fault.action - 1, fault.turn.do
    act = do[number] if number < len(do) else None
    if not isinstance(act, Stone | Soul):
        return fault.turn
    repair = said.get("repair")
    backs = [one for one in repair if isinstance(one, dict)] if isinstance(repair, list) else []
    where = [one["to"] for one in backs if one["from"] == field_name(act.target) and one["to"]]
    began = parse_field(str(where[0])) if where else act.origin
    return replace(fault.turn, do=(*do[:number], replace(act, origin=began), *do[number + 1 :]))


def is_early(said: EventJson) -> bool:
    """Whether it is asked if the turn was done, or the other player too early."""
    return said.get("question") == EARLY


def early_text(picture: GameView, said: EventJson, speaker: Speaker) -> str:
    """Who acted while the other one's turn was open."""
    fault = fault_told(picture, said)
    who = {key: speaker.player(COLOURS.index(str(said[key]))) for key in ("by", "player")}
    if fault is None or fault.code is not Code.POINTS_LEFT:
        return speaker.say("early.whole", who)
    return speaker.count("early", fault.position.points, who)


def reason_of(fault: IllegalTurn, speaker: Speaker) -> str:
    """Why it is one, as a sentence without its full stop."""
    reason = fault_words(fault, speaker).reason.rstrip(".")
    return reason[:1].upper() + reason[1:]
