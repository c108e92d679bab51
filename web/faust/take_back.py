"""What would be taken back, in a sentence, before anybody presses."""

from collections.abc import Sequence

from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.actions import Action, Lay, Reveal
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.session.events import EventJson
from companion.games.faust.session.turns_kept import last_chosen, turns_kept
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
    if picture.voice.key:  # its seals are open: it is over for good
        return {}
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


def step_back(picture: GameView, is_open: bool, words: Catalogue) -> Json:
    """The last act that its player, or a judge, may take back alone, and whose it was.

    `is_open`: whether nothing has been said since the last turn ended by itself.
    """
    said = picture.state
    if picture.voice.key:
        return None
    if said is not None and (said["kind"] != "waiting" or said["for"] == "consent"):
        return None  # a fault has its own way back, and who is asked answers first
    if picture.steps:
        return _step(picture.steps, picture.before.mover, words)
    last = picture.turns[-1] if is_open and picture.turns else None
    return _step(last.steps, last.turn.player, words) if last and last.steps else None


def _step(steps: Sequence[Action], player: int, words: Catalogue) -> Json:
    match steps[last_chosen(steps)]:
        case Lay(field) | Reveal(field):
            told = words["step.card"].format(field=field_name(field))
        case act:
            told = f"{field_name(act.origin)}→{field_name(act.target)}"
    return {"by": COLOURS[player], "text": told}


def _other(colour: str) -> str:
    red, blue = COLOURS
    return blue if colour == red else red
