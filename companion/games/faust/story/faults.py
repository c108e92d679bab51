"""A fault that was told, as the referee would say it."""

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.page.game_view import EventJson, GameView
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Turn
from companion.games.faust.rules.referee import IllegalTurn, fault_in
from companion.games.faust.words.fault_words import fault_words
from companion.games.faust.words.speaker import Speaker


def fault_told(picture: GameView, said: EventJson) -> IllegalTurn | None:
    """What an `illegal` names; `picture` is how it lay when that was said."""
    code, number = Code(str(said["code"])), said["action"]
    assert isinstance(number, int)
    mover = COLOURS.index(str(said["player"]))
    turn = Turn(len(picture.turns) + 1, mover, read_actions(said["do"]))
    return fault_in(IllegalTurn(turn, code, number, picture.before), picture.header)


def reason_of(fault: IllegalTurn, speaker: Speaker) -> str:
    """Why it is one, as a sentence without its full stop."""
    reason = fault_words(fault, speaker).reason.rstrip(".")
    return reason[:1].upper() + reason[1:]
