"""What a table that plays a seat itself says: what hands shall do, and what they did otherwise."""

from companion.games.alone import Alone
from companion.games.faust.analysis.solved import table_name
from companion.games.faust.page.game_view import GameView, is_wanted
from companion.games.faust.rules.actions import Lay
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import is_turn_begun
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.words import acts_words
from companion.observations import Json
from web.words import Catalogue

SHOWN_OF_A_SEAL = 8  # signs: enough to compare with what was noted down


def asks_of_hands(picture: GameView, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """What is said in the place of what a table of two people is told, or beside it."""
    alone = picture.header.alone
    can_play = table_name(picture.header.rulings) is not None  # or they were changed in mid-game
    if alone is None or picture.now.ending is not None or not can_play:
        return {}
    if picture.now.mover != alone.seat:
        return _done_otherwise(picture, alone, speaker, words)
    named = {"player": speaker.player(alone.seat)}
    wanted = acts_words(picture.voice.wanted, speaker)
    if is_wanted(picture):
        return {
            "text": words["alone.wants"].format(**named, what=wanted),
            "why": _sealed(picture, words),
            "asked": [
                field_name(act.field) for act in picture.voice.wanted if isinstance(act, Lay)
            ],
        }
    if not is_turn_begun(picture.now) and not picture.steps:
        return {"text": words["alone.thinks"].format(**named)}
    if picture.voice.turn == len(picture.turns) + 1:
        return {"why": words["alone.wanted"].format(**named, what=wanted)}
    return {}


def _done_otherwise(
    picture: GameView, alone: Alone, speaker: Speaker, words: Catalogue
) -> dict[str, Json]:
    """Legal, but not what was asked: no fault. Nothing once something was done after it."""
    if picture.steps or not picture.turns:
        return {}
    turn = picture.turns[-1].turn
    if turn.player != alone.seat or not picture.voice.is_done_otherwise(turn):
        return {}
    what = acts_words(picture.voice.wanted, speaker)
    return {"why": words["alone.otherwise"].format(player=speaker.player(alone.seat), what=what)}


def _sealed(picture: GameView, words: Catalogue) -> str:
    """The seal of the card that is to be laid, as far as people compare it."""
    turn = picture.voice.turn
    seals = [seal for (at, _), seal in picture.voice.seals.items() if at == turn]
    return words["alone.sealed"].format(seal=seals[-1][:SHOWN_OF_A_SEAL]) if seals else ""
