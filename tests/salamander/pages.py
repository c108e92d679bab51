"""What a page shows of the second game: of turns, of a view, or of a session told in words."""

from dataclasses import replace
from typing import Any

from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.page.game_view import GameView, after_event
from companion.games.salamander.page.shown import shown
from companion.games.salamander.rules.actions import Action
from tests.salamander.tables import game
from tests.salamander.told import Heard, view_of, with_puts
from web.games import read_catalogues

CATALOGUES = read_catalogues()
Told = GameView | Heard


def page(of: Told, language: str = "en") -> dict[str, Any]:
    view = of.view if isinstance(of, Heard) else of
    return shown(view, language, CATALOGUES[language])


def status(of: Told, language: str = "en") -> dict[str, Any]:
    return dict(page(of, language)["status"])


def may(of: Told, figure: str) -> list[str]:
    """The words that are offered to who plays that figure."""
    return list(page(of)["may"][figure])


def told(*turns: str, tags: str = "") -> GameView:
    """The view after these turns; the last is still going on."""
    written = game(*turns, tags=tags)
    view = view_of(replace(written, turns=written.turns[:-1]))
    for turn in written.turns[-1:]:
        for action in with_puts(turn, view.now, written):
            view = acted(view, action)
    return view


def acted(view: GameView, action: Action) -> GameView:
    return after_event(view, {"t": 1.0, "kind": "action", "action": action_to_json(action)})
