"""The two registrations, for a test, and for a program that a test starts."""

from typing import cast

import pytest

from companion.games.known import AT_TABLE
from tests.noughts.at_table import NOUGHTS_AT_TABLE
from tests.noughts.files import NAME
from tests.noughts.web.pages import NOUGHTS_PAGES
from web.game_pages import GamePages
from web.games import SHOWN_GAMES

SHOWN = cast(dict[str, GamePages], SHOWN_GAMES.by_name)


def register() -> None:
    """For good: in a program of its own."""
    AT_TABLE[NAME] = NOUGHTS_AT_TABLE
    SHOWN[NAME] = NOUGHTS_PAGES


@pytest.fixture(autouse=True)
def noughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a test runs."""
    monkeypatch.setitem(AT_TABLE, NAME, NOUGHTS_AT_TABLE)
    monkeypatch.setitem(SHOWN, NAME, NOUGHTS_PAGES)
