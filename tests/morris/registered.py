"""The two registrations, for a test, and for a program that a test starts."""

from typing import cast

import pytest

from companion.games.known import AT_TABLE
from tests.morris.at_table import MORRIS_AT_TABLE
from tests.morris.files.record_lines import NAME
from tests.morris.web.pages import MORRIS_PAGES
from web.game_pages import GamePages
from web.games import SHOWN_GAMES

SHOWN = cast(dict[str, GamePages], SHOWN_GAMES.by_name)


def register() -> None:
    """For good: in a program of its own."""
    AT_TABLE[NAME] = MORRIS_AT_TABLE
    SHOWN[NAME] = MORRIS_PAGES


@pytest.fixture(autouse=True)
def morris(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a test runs."""
    monkeypatch.setitem(AT_TABLE, NAME, MORRIS_AT_TABLE)
    monkeypatch.setitem(SHOWN, NAME, MORRIS_PAGES)
