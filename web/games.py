"""The games as their pages show them."""

from companion.games.faust.recorded import FAUST
from web.access.faust_words import FAUST_WORDS, SEATS
from web.archive.whole_game import whole_game
from web.game_pages import GamePages, ShownGames
from web.live.faust_state import begun

FAUST_PAGES = GamePages(FAUST, SEATS, FAUST_WORDS, {}, False, begun, whole_game)

SHOWN_GAMES = ShownGames({one.game.name: one for one in (FAUST_PAGES,)})
