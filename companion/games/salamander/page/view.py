"""All that a page asks of the second game: a blank view, one more event, and the JSON of both."""

from companion.games.salamander.page.game_view import GameView, after, blank
from companion.games.salamander.page.referees_view import for_referee
from companion.games.salamander.page.shown import shown

__all__ = ["GameView", "after", "blank", "for_referee", "shown"]
