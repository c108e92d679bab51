"""The game as its pages show it: what web/games.py would name."""

from pathlib import Path

from tests.noughts.recorded import NOUGHTS
from tests.noughts.rules import SEATS
from tests.noughts.web import state
from tests.noughts.web.whole_game import whole_game
from tests.noughts.web.words import NOUGHTS_WORDS
from web.game_pages import GamePages

NOUGHTS_PAGES = GamePages(
    NOUGHTS,
    seats=SEATS,
    words=NOUGHTS_WORDS,
    folder=Path(__file__).parent,
    room="noughts",
    has_secrets=False,
    begun=state.begun,
    whole=whole_game,
)
