"""What a table that plays a seat itself asks of hands."""

from companion.games.salamander.page.game_view import GameView
from companion.games.salamander.page.status import OWN_DEEDS, PageJson, Phrases
from companion.games.salamander.rules.actions import MoveFigure, PlaceMarker
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.words.deed_words import deed_words
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json


def asks_of_hands(view: GameView, voice: Speaker, words: Phrases) -> PageJson:
    """What is said in the place of what is awaited, or beside it."""
    alone = view.agreed.alone
    if alone is None or (view.stop is not None and view.stop.get("for") not in OWN_DEEDS):
        return {}
    wanted, player = _wanted(view), voice.player(alone.seat)
    if wanted is None or view.now.mover != alone.seat:
        return {}
    return {"text": words["alone.wants"].format(player=player, what=deed_words(wanted, voice))}


def wanted_of_hands(view: GameView) -> PageJson:
    """Whose seat the table plays, and where it wants which piece of it."""
    alone = view.agreed.alone
    if alone is None:
        return {"alone": None}
    wanted = _wanted(view)
    asked: Json = None
    if wanted is not None and view.now.mover == alone.seat:
        piece = "figure" if isinstance(wanted, MoveFigure) else "marker"
        asked = {"piece": piece, "place": PLACE_NAMES[wanted.place]}
    return {"alone": {"seat": FIGURES[alone.seat]}, "asked": asked}


def _wanted(view: GameView) -> MoveFigure | PlaceMarker | None:
    return view.voice.wanted.get((len(view.turns) + 1, len(view.do)))
