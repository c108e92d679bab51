"""Nine Men's Morris as its pages show it: what web/games.py would name."""

from pathlib import Path

from tests.morris.recorded import MORRIS
from tests.morris.rules.position import SEATS
from tests.morris.web import state
from tests.morris.web.whole_game import whole_game
from tests.morris.web.words import MORRIS_WORDS
from web.game_pages import GamePages

MORRIS_PAGES = GamePages(
    MORRIS,
    seats=SEATS,
    words=MORRIS_WORDS,
    folder=Path(__file__).parent,
    room="morris",
    has_secrets=False,
    begun=state.begun,
    whole=whole_game,
)
