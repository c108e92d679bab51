"""The seam between the pages and a game: what a table shows, who sits there, what they may say."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from companion.game import Game
from companion.games.lines import game_named
from companion.observations import Json
from companion.storage.store import Row
from web.access.page_words import Vocabulary
from web.access.roles import Role
from web.words import Speech


@dataclass(frozen=True, slots=True)
class PageState(ABC):
    """All that the pages of a table can show after a row of the log."""

    row_id: int

    @abstractmethod
    def after(self, row: Row) -> Self:
        """After the next row, which begins no game."""

    def looks_like(self, other: "PageState") -> bool:
        """Whether no page would look different: most looks of a camera change nothing."""
        return replace(other, row_id=self.row_id) == self

    @abstractmethod
    def shown(self, speech: Speech) -> dict[str, Json]:
        """What everybody sees."""

    def private(self, role: Role, speech: Speech) -> dict[str, Json]:  # noqa: ARG002  # all is open
        """What only this role is told beside it; empty for nothing."""
        return {}


# Of which each game has its own; the others are the same for all.
OWN_PAGES = frozenset({"table", "phone", "referee", "game", "spectator"})


@dataclass(frozen=True, slots=True)
class GamePages:
    """How a game is shown. `begun` takes what was shown before and the row with the header."""

    game: Game
    seats: tuple[str, ...]
    words: Vocabulary
    folder: Path  # of its `templates`, scripts and styles (`static`), and `sentences`
    room: str  # and the folder in the first two of them that is its own
    has_secrets: bool  # what is taken home of a running game is the referee's alone
    begun: Callable[["PageState | None", Row], PageState]
    # For the archive; the rows hold what was observed only where its secrets may be known.
    whole: Callable[[Sequence[Row], Speech, bool], dict[str, Json]]

    def template(self, page: str) -> str:
        return f"{self.room}/{page}" if page in OWN_PAGES else page

    @property
    def board_sheet(self) -> str:
        """The style of its board, wherever one is drawn."""
        return f"{self.room}/board.css"

    @property
    def small_board(self) -> str:
        """A module whose `smallBoard` draws that of a table on a hall's wall."""
        return f"{self.room}/small_board.js"


@dataclass(frozen=True, slots=True)
class ShownGames:
    """The games that can be shown; the header of one says which it is."""

    by_name: Mapping[str, GamePages]  # the pages of the first one are shown before any game
    before: PageState  # what they show then

    @property
    def first(self) -> GamePages:
        return next(iter(self.by_name.values()))

    @property
    def seats(self) -> tuple[str, ...]:
        """Of all games, each once."""
        return (*dict.fromkeys(seat for one in self.by_name.values() for seat in one.seats),)

    @property
    def folders(self) -> tuple[Path, ...]:
        return (*(one.folder for one in self.by_name.values()),)

    @property
    def board_sheets(self) -> list[str]:
        return [one.board_sheet for one in self.by_name.values()]

    def of(self, agreed: Mapping[str, Json]) -> GamePages:
        return self.by_name[game_named(agreed)]

    def after(self, state: PageState, row: Row) -> PageState:
        if row.kind == "game":
            return self.of(row.content()).begun(state, row)
        return state.after(row)
