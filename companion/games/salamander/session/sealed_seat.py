"""Words of a game with a sealed pile, which older versions played at a table; read, never begun.

The older table knew who held which card, and answered truly for everybody. Its own words carry the
moment `at` which it said them; no page can say that key.
"""

from dataclasses import replace

from companion.games.alone import ITS_MOUTH, OPENS, WANTS
from companion.games.salamander.files.action_lines import action_to_json, read_action
from companion.games.salamander.rules.actions import Action, MoveFigure, PlaceMarker
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.session.belief import Belief, Step
from companion.games.salamander.session.game_so_far import GameSoFar
from companion.json_reader import Json
from companion.observations import PageSaid

AT = "at"
# The table alone said these, of cards, and to hands.
OF_THE_TABLE = frozenset({"answered", "reply", "show", "set-aside", WANTS, OPENS})
OF_WHO_HOLDS = frozenset({"drew", "declare", "exchange"})  # nobody said them for another one
OF_HANDS = frozenset({"throw", "keys", "place", "stay", "turn-done", "step-back", "undo", "accept"})


def as_said(game: GameSoFar, said: PageSaid) -> PageSaid | None:
    """By whom it counts in a game with a sealed pile; None for a word that counts nothing."""
    alone = game.header.alone
    if alone is None:
        return said
    at = said.words.get(AT)
    if at is not None:
        return said if at == _moment(game) else None
    is_of_person = said.by in FIGURES and said.by != FIGURES[alone.seat]
    if said.say in OF_THE_TABLE or (said.say in OF_WHO_HOLDS and not is_of_person):
        return None
    if not is_of_person or game.now.mover != alone.seat:
        return said
    if said.say == "ask":
        return None
    return replace(said, by=ITS_MOUTH) if said.say in OF_HANDS else said


def want(belief: Belief, said: PageSaid, _: int) -> Step:
    """Repeat the event that asked hands to put a piece: a replay compares events."""
    game = belief.game
    alone = game.header.alone
    action = _wanted(said.words.get("do"))
    if alone is None or action is None or game.now.mover != alone.seat:
        return belief, []
    told: dict[str, Json] = {AT: _moment(game), "do": action_to_json(action)}
    return belief, [belief.event(said.t, "wanted", told)]


def _moment(game: GameSoFar) -> list[Json]:
    """The turn, and how much was done in it."""
    return [game.turn_number, len(game.steps)]


def _wanted(do: Json) -> Action | None:
    try:
        action = read_action(do)
    except ValueError:
        return None
    return action if isinstance(action, MoveFigure | PlaceMarker) else None
