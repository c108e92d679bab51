"""The games as their pages show them."""

from companion.games.faust.recorded import FAUST
from companion.games.salamander.recorded import SALAMANDER
from web.faust import state as faust_state
from web.faust.whole_game import whole_game
from web.faust.words import FAUST_SEATS, FAUST_WORDS
from web.game_pages import GamePages, ShownGames
from web.salamander import state as salamander_state
from web.salamander import told as salamander_told
from web.salamander.whole_game import whole_salamander
from web.salamander.words import SALAMANDER_SEATS, SALAMANDER_WORDS

FAUST_PAGES = GamePages(
    FAUST,
    seats=FAUST_SEATS,
    words=FAUST_WORDS,
    shells={},
    has_secrets=False,
    begun=faust_state.begun,
    told=faust_state.begun,
    whole=whole_game,
)
SALAMANDER_PAGES = GamePages(
    SALAMANDER,
    seats=SALAMANDER_SEATS,
    words=SALAMANDER_WORDS,
    shells={
        "table": "salamander_table",
        "phone": "salamander_phone",
        "referee": "salamander_referee",
        "game": "salamander_game",
        "spectator": "salamander_spectator",
    },
    has_secrets=True,
    begun=salamander_state.begun,
    told=salamander_told.begun_told,
    whole=whole_salamander,
)
SHOWN_GAMES = ShownGames({one.game.name: one for one in (FAUST_PAGES, SALAMANDER_PAGES)})
