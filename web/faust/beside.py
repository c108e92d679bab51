"""What is said in the sentence's place, or beside it, at a table that is not two people's alone.

It may play a seat itself: what hands shall do is told, and what they did otherwise. It may lack a
camera or card slots: the page stands in for them.
"""

from companion.games.alone import Alone
from companion.games.faust.analysis.solved import table_name
from companion.games.faust.page.game_view import GameView, still_wanted
from companion.games.faust.rules.actions import Lay
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import is_turn_begun
from companion.games.faust.session.series import next_header
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import acts_words
from companion.observations import ABSENT, LOST, NOT_SET_UP, Json
from web.faust.table_state import PARTS, TableState
from web.words import Catalogue

SHOWN_OF_A_SEAL = 8  # signs: enough to compare with what was noted down
CAMERA, SLOTS = PARTS


def asks_of_hands(view: GameView, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """What is said in the place of what a table of two people is told, or beside it."""
    alone = view.header.alone
    can_play = table_name(view.header.rulings) is not None  # or they were changed in mid-game
    if alone is None or view.now.ending is not None or not can_play:
        return {}
    if view.now.mover != alone.seat:
        return _done_otherwise(view, alone, speaker, words)
    named = {"player": speaker.player(alone.seat)}
    if wanted := still_wanted(view):
        lays = [field_name(act.field) for act in wanted if isinstance(act, Lay)]
        return {
            "text": words["alone.wants"].format(**named, what=acts_words(wanted, speaker)),
            "why": _sealed(view, words) if lays else "",
            "asked": [*lays],
        }
    if not is_turn_begun(view.now) and not view.steps:
        return {"text": words["alone.thinks"].format(**named)}
    if view.voice.turn == len(view.turns) + 1:
        what = acts_words(view.voice.wanted, speaker)
        return {"why": words["alone.wanted"].format(**named, what=what)}
    return {}


def _done_otherwise(
    view: GameView, alone: Alone, speaker: Speaker, words: Catalogue
) -> dict[str, Json]:
    """Legal, but not what was asked: no fault. Nothing once something was done after it."""
    if view.steps or not view.turns:
        return {}
    turn = view.turns[-1].turn
    if turn.player != alone.seat or not view.voice.is_done_otherwise(turn):
        return {}
    what = acts_words(view.voice.wanted, speaker)
    return {"why": words["alone.otherwise"].format(player=speaker.player(alone.seat), what=what)}


def _sealed(view: GameView, words: Catalogue) -> str:
    """The seal of the card that is to be laid, as far as people compare it."""
    turn = view.voice.turn
    seals = [seal for (at, _), seal in view.voice.seals.items() if at == turn]
    return words["alone.sealed"].format(seal=seals[-1][:SHOWN_OF_A_SEAL]) if seals else ""


def by_hand(
    state: TableState, view: GameView, speaker: Speaker, words: Catalogue
) -> dict[str, Json]:
    """What is said otherwise, or as well, where a part is lost, not set up or done without."""
    now, said = view.now, view.state
    if said is None:
        is_first = not (view.turns or is_turn_begun(now))
        return {"why": words[key]} if is_first and (key := _without(state)) else {}
    if said["kind"] == "game-over":
        return {"next": _next_game(state, view, speaker, words)}
    missing = [part for part in PARTS if state.away.get(part) in (LOST, NOT_SET_UP)]
    if said.get("for") not in missing:
        return {}
    is_new = state.away[missing[0]] == NOT_SET_UP
    key = "not-set-up.camera" if is_new else f"missing.{missing[0]}"
    lies_none = said["for"] == SLOTS and not any(now.cards)
    told: dict[str, Json] = {"text": words[key].format(player=speaker.player(now.mover))}
    if why := why_away(state.because.get(missing[0], ""), words):
        told["why"] = why
    return told | {"why": ""} if lies_none else told


def why_away(code: str, words: Catalogue) -> str:
    """Why a part is lost: its link, or that nothing is seen of the board."""
    return words.get(f"lost.{code}") or words.get(f"advice.{code}") or ""


def _without(state: TableState) -> str | None:
    """The word for what this table has chosen to do without."""
    without = [part for part in PARTS if state.away.get(part) == ABSENT]
    if len(without) == len(PARTS):
        return "absent.both"
    return f"absent.{without[0]}" if without else None


def _next_game(state: TableState, view: GameView, speaker: Speaker, words: Catalogue) -> str:
    """Where no camera is used there may be no pieces either: the drawn board is the board."""
    starts = speaker.player(next_header(view.header, view.now).starts)
    is_tapped = state.away.get(CAMERA) == ABSENT
    return words["over.next-tapped" if is_tapped else "over.next"].format(player=starts)
