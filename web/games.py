"""The games as their pages show them: the second of the two places where a game is registered."""

from collections.abc import Mapping
from pathlib import Path

from companion.games.faust.recorded import FAUST
from companion.games.salamander.recorded import SALAMANDER
from web.faust import view as faust_view
from web.faust.whole_game import whole_game
from web.faust.words import FAUST_SEATS, FAUST_WORDS
from web.game_pages import GamePages, ShownGames
from web.salamander import state as salamander_state
from web.salamander.whole_game import whole_salamander
from web.salamander.words import SALAMANDER_SEATS, SALAMANDER_WORDS
from web.words import Catalogue, read_words

HERE = Path(__file__).parent
FAUST_PAGES = GamePages(
    FAUST,
    seats=FAUST_SEATS,
    words=FAUST_WORDS,
    folder=HERE / "faust",
    room="faust",
    has_secrets=False,
    begun=faust_view.begun,
    whole=whole_game,
)
SALAMANDER_PAGES = GamePages(
    SALAMANDER,
    seats=SALAMANDER_SEATS,
    words=SALAMANDER_WORDS,
    folder=HERE / "salamander",
    room="salamander",
    has_secrets=True,
    begun=salamander_state.begun,
    whole=whole_salamander,
)
SHOWN_GAMES = ShownGames(
    {one.game.name: one for one in (FAUST_PAGES, SALAMANDER_PAGES)}, faust_view.BEFORE_ANY_GAME
)


def read_catalogues() -> Mapping[str, Catalogue]:
    """The words of all pages: those that any game's have, and each game's own."""
    return read_words(*SHOWN_GAMES.folders)


def plain_names(catalogues: Mapping[str, Catalogue]) -> frozenset[str]:
    """What seats are called in any language, in small letters: filled in, it is nobody's name."""
    kinds = [f"{kind}.{seat}" for kind in ("colour", "seat") for seat in SHOWN_GAMES.seats]
    return frozenset(
        words[one].casefold() for words in catalogues.values() for one in kinds if one in words
    )
