"""What would be taken back, in a sentence, before anybody presses."""

from companion.games.faust.page.game_view import EventJson, GameView
from companion.games.faust.page.take_back import turns_kept
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.words.speaker import Speaker
from companion.observations import Json
from web.words import Catalogue

JUDGE = "judge"  # whoever speaks for both


def who_erred(said: EventJson | None) -> str | None:
    """Whose fault the table tells."""
    if said is None or said["kind"] != "illegal":
        return None
    player = str(said["player"])
    return _other(player) if said["code"] == Code.NOT_YOUR_TURN else player


def take_backs(picture: GameView, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """For each player, and for who speaks for both, what *Take back* would do; none: nothing."""
    return {by: told for by in (*COLOURS, JUDGE) if (told := takes(picture, by, speaker, words))}


def takes(picture: GameView, by: str, speaker: Speaker, words: Catalogue) -> str:
    """The turns and what was begun, the latest first; nothing where there is nothing to take."""
    erred = who_erred(picture.state)
    begun_by = COLOURS[picture.before.mover] if picture.steps else None
    done_by = [COLOURS[one.turn.player] for one in picture.turns]
    begun, turns = "", picture.turns
    if begun_by is not None:
        name = speaker.player(picture.before.mover)
        begun = words["undo.begun"].format(player=name, turn=len(picture.turns) + 1)
    if erred is not None and by in (erred, JUDGE):
        wrong = words["undo.fault"]
        parts = [wrong, begun] if begun and erred == begun_by else [wrong]
        return words["undo.takes"].format(what=speaker.listed(parts))
    if by not in (JUDGE, begun_by, *done_by):
        return ""
    if by == JUDGE:
        kept = len(turns) if begun_by is not None else max(0, len(turns) - 1)
    else:
        kept = turns_kept(done_by, begun_by, by)
    going = [
        words["undo.turn"].format(player=speaker.player(one.turn.player), turn=one.turn.number)
        for one in reversed(turns[kept:])
    ]
    parts = [begun, *going] if begun else going
    return words["undo.takes"].format(what=speaker.listed(parts)) if parts else ""


def _other(colour: str) -> str:
    red, blue = COLOURS
    return blue if colour == red else red
