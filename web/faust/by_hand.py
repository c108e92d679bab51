"""What a table without a camera or card slots is told: the page stands in for them."""

from companion.games.faust.page.game_view import GameView
from companion.games.faust.rules.position import is_turn_begun
from companion.games.faust.session.series import next_header
from companion.games.faust.words.speaker import Speaker
from companion.observations import ABSENT, LOST, NOT_SET_UP, Json
from web.faust.table_state import PARTS, TableState
from web.words import Catalogue

CAMERA, SLOTS = PARTS


def by_hand(
    state: TableState, picture: GameView, speaker: Speaker, words: Catalogue
) -> dict[str, Json]:
    """What is said otherwise, or as well, where a part is lost, not set up or done without."""
    now, said = picture.now, picture.state
    if said is None:
        is_first = not (picture.turns or is_turn_begun(now))
        return {"why": words[key]} if is_first and (key := _without(state)) else {}
    if said["kind"] == "game-over":
        return {"next": _next_game(state, picture, speaker, words)}
    missing = [part for part in PARTS if state.away.get(part) in (LOST, NOT_SET_UP)]
    if said.get("for") not in missing:
        return {}
    is_new = state.away[missing[0]] == NOT_SET_UP
    key = "not-set-up.camera" if is_new else f"missing.{missing[0]}"
    lies_none = said["for"] == SLOTS and not any(now.cards)
    told: dict[str, Json] = {"text": words[key].format(player=speaker.player(now.mover))}
    why = words.get(f"lost.{state.because.get(missing[0], '')}")
    if why is not None:
        told["why"] = why
    return told | {"why": ""} if lies_none else told


def _without(state: TableState) -> str | None:
    """The word for what this table has chosen to do without."""
    without = [part for part in PARTS if state.away.get(part) == ABSENT]
    if len(without) == len(PARTS):
        return "absent.both"
    return f"absent.{without[0]}" if without else None


def _next_game(state: TableState, picture: GameView, speaker: Speaker, words: Catalogue) -> str:
    """Where no camera is used there may be no pieces either: the drawn board is the board."""
    starts = speaker.player(next_header(picture.header, picture.now).starts)
    is_tapped = state.away.get(CAMERA) == ABSENT
    return words["over.next-tapped" if is_tapped else "over.next"].format(player=starts)
